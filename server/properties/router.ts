import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertSort } from '#server/checks/assertions.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listPlaces } from '../places/queries.ts';
import { exportValues } from './export-values.ts';
import { propertyFields } from './fields.ts';
import { listProperties, readProperty } from './queries.ts';
import { propertyLikeness } from './rules.ts';
import {
  createPropertySchema,
  listPropertiesSchema,
  openPropertyFilters,
  openPropertySorts,
  placesSchema,
  propertyListSchema,
  propertySchema,
  removePropertySchema,
  similarInputSchema,
  similarSchema,
  updatePropertySchema,
} from './schema.ts';
import { changeProperty, createProperties, createProperty, removeProperty, similarProperties } from './service.ts';

const answerProperty = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readProperty(db, scope, id), 'property');

export const propertiesRouter = router({
  create: can('property.create')
    .meta({
      import: { table: 'properties', createMany: createProperties, duplicates: [propertyLikeness] },
      rest: {
        method: 'POST',
        path: '/properties',
        summary: 'Add a property. Repeating a client_ref returns the existing property.',
        status: 201,
      },
    })
    .input(createPropertySchema)
    .output(propertySchema)
    .mutation(async ({ ctx, input }) => answerProperty(ctx, await createProperty(ctx, input))),

  list: can('property.read')
    .meta({
      export: { table: 'properties', fields: propertyFields, values: exportValues },
      rest: {
        method: 'GET',
        path: '/properties',
        summary: 'List properties: all for admins, active ones for staff, their own for landlords.',
        list: true,
      },
    })
    .input(listPropertiesSchema)
    .output(propertyListSchema)
    .query(({ ctx, input }) => {
      if (ctx.scope.role !== 'admin') {
        assertAllowedFields(input, openPropertyFilters);
        assertSort(ctx.scope, input, openPropertySorts);
      }
      return listProperties(ctx.db, ctx.scope, input);
    }),

  similar: can('property.create')
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/similar',
        summary: 'List properties with a similar address: at least 3 shared words and 60% of the shorter one.',
      },
    })
    .input(similarInputSchema)
    .output(similarSchema)
    .query(({ ctx, input }) => similarProperties(ctx, input)),

  places: can('property.places')
    .meta({
      rest: {
        method: 'GET',
        path: '/properties/places',
        summary:
          'List where active properties are: as the office says, else the median of at least 3 starts of work there.',
      },
    })
    .output(placesSchema)
    .query(({ ctx }) => listPlaces(ctx.db, ctx.scope)),

  update: can('property.update')
    .meta({
      rest: { method: 'PATCH', path: '/properties/{id}', summary: 'Update a property.', wrap: 'changes' },
    })
    .input(updatePropertySchema)
    .output(propertySchema)
    .mutation(async ({ ctx, input }) => answerProperty(ctx, await changeProperty(ctx, input))),

  remove: can('property.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/properties/{id}',
        summary: 'Delete an unused property. Archive it otherwise.',
      },
    })
    .input(removePropertySchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeProperty(ctx, input.id)),
});

import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertSort } from '#server/checks/assertions.ts';
import { found } from '#server/infra/errors.ts';
import { withSums } from '#server/infra/list-input.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { ownMaterialSorts } from './constants.ts';
import { materialFields } from './fields.ts';
import { listMaterials, readMaterial, sumMaterials } from './queries.ts';
import {
  createMaterialSchema,
  listMaterialsSchema,
  materialIdSchema,
  materialListSchema,
  materialSchema,
  removeMaterialSchema,
  updateMaterialSchema,
} from './schema.ts';
import { changeMaterial, createMaterial, createMaterials, removeMaterial } from './service.ts';

const answerMaterial = async ({ db, scope }: Ctx, { id }: { id: number | string }) =>
  found(await readMaterial(db, scope, id), 'material');

export const materialsRouter = router({
  create: can('material.create')
    .meta({
      import: {
        table: 'materials',
        createMany: createMaterials,
        duplicates: [{ by: ['job_id', 'used_on', 'quantity'], and: ['price_item_id', 'description', 'user_id'] }],
      },
      rest: {
        method: 'POST',
        path: '/materials',
        summary: 'Add a material that was used on a job. Cost and price are copied from the price list.',
        status: 201,
      },
    })
    .input(createMaterialSchema)
    .output(materialSchema)
    .mutation(async ({ ctx, input }) => answerMaterial(ctx, await createMaterial(ctx, input))),

  list: can('material.read')
    .meta({
      export: {
        table: 'materials',
        fields: materialFields,
        values: {
          invoice_id: ({ invoice_number }) => invoice_number,
          price_item_id: ({ code }) => code,
          expense_id: ({ expense_label }) => expense_label,
        },
      },
      rest: {
        method: 'GET',
        path: '/materials',
        summary: 'List materials, latest first: all for admins, your own without amounts for other roles.',
        list: true,
      },
    })
    .input(listMaterialsSchema)
    .output(materialListSchema)
    .query(async ({ ctx: { db, scope }, input: { sums, ...list } }) => {
      // They tell of prices and of the job's billing, which only admins see.
      if (scope.role !== 'admin') assertAllowedFields({ to_bill: list.to_bill, has_price: list.has_price }, []);
      assertSort(scope, list, ownMaterialSorts);
      return withSums(await listMaterials(db, scope, list), sums, () => sumMaterials(db, scope, list));
    }),

  get: can('material.read')
    .meta({ rest: { method: 'GET', path: '/materials/{id}', summary: 'Get a material.' } })
    .input(materialIdSchema)
    .output(materialSchema)
    .query(({ ctx, input }) => answerMaterial(ctx, input)),

  update: can('material.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/materials/{id}',
        summary:
          'Update a material that hasn’t been invoiced. Other roles can update their own while pending. Use status=reviewed to approve it.',
        wrap: 'changes',
      },
    })
    .input(updateMaterialSchema)
    .output(materialSchema)
    .mutation(async ({ ctx, input }) => answerMaterial(ctx, await changeMaterial(ctx, input))),

  remove: can('material.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/materials/{id}',
        summary: 'Delete a material that hasn’t been invoiced. Other roles can delete their own while pending.',
      },
    })
    .input(removeMaterialSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeMaterial(ctx, input)),
});

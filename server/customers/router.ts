import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { exportValues } from './export-values.ts';
import { customerFields } from './fields.ts';
import { listJoined } from './joined-queries.ts';
import { listCustomers, readCustomer } from './queries.ts';
import {
  createCustomerSchema,
  customerIdSchema,
  customerListSchema,
  customerSchema,
  customerUserSchema,
  joinAgainSchema,
  joinedListSchema,
  keepJoinedAnswerSchema,
  keepJoinedSchema,
  listCustomersSchema,
  listJoinedSchema,
  splitJoinedSchema,
  splitSchema,
  updateCustomerSchema,
} from './schema.ts';
import {
  changeCustomer,
  createCustomer,
  createCustomers,
  figuresToday,
  joinAgain,
  keepJoined,
  linkUserTo,
  removeCustomer,
  splitJoined,
  unlinkUserOf,
} from './service.ts';

const answerCustomer = async (ctx: Ctx, { id }: { id: number }) =>
  found(await readCustomer(ctx.db, ctx.scope, id, figuresToday(ctx)), 'customer');

export const customersRouter = router({
  create: can('customer.create')
    .meta({
      import: { table: 'customers', createMany: createCustomers, duplicates: [{ by: ['name'], and: ['address'] }] },
      rest: { method: 'POST', path: '/customers', summary: 'Add a customer, who pays for work.', status: 201 },
    })
    .input(createCustomerSchema)
    .output(customerSchema)
    .mutation(async ({ ctx, input }) => answerCustomer(ctx, await createCustomer(ctx, input))),

  list: can('customer.read')
    .meta({
      export: { table: 'customers', fields: customerFields, values: exportValues },
      rest: {
        method: 'GET',
        path: '/customers',
        summary: 'List customers with what is open, to invoice and owed.',
        list: true,
      },
    })
    .input(listCustomersSchema)
    .output(customerListSchema)
    .query(({ ctx, input }) => listCustomers(ctx.db, ctx.scope, input, figuresToday(ctx))),

  update: can('customer.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/customers/{id}',
        summary: 'Update or archive a customer. The billing fields of its properties follow; issued invoices stay.',
        wrap: 'changes',
      },
    })
    .input(updateCustomerSchema)
    .output(customerSchema)
    .mutation(async ({ ctx, input }) => answerCustomer(ctx, await changeCustomer(ctx, input))),

  remove: can('customer.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/customers/{id}',
        summary: 'Delete a customer that nothing names. Archive it otherwise.',
      },
    })
    .input(customerIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeCustomer(ctx, input)),

  linkUser: can('customer.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/customers/{id}/users',
        summary: 'Link a landlord’s log-in to a customer.',
      },
    })
    .input(customerUserSchema)
    .output(customerSchema)
    .mutation(async ({ ctx, input }) => answerCustomer(ctx, await linkUserTo(ctx, input))),

  unlinkUser: can('customer.update')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/customers/{id}/users/{user_id}',
        summary: 'Remove a log-in from a customer.',
      },
    })
    .input(customerUserSchema)
    .output(customerSchema)
    .mutation(async ({ ctx, input }) => answerCustomer(ctx, await unlinkUserOf(ctx, input))),

  joined: can('customer.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/customers/joined',
        summary: 'List properties that the upgrade gave one customer, which nobody has looked at yet.',
        list: true,
      },
    })
    .input(listJoinedSchema)
    .output(joinedListSchema)
    .query(({ ctx, input }) => listJoined(ctx.db, ctx.scope, input)),

  keepJoined: can('customer.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/customers/joined/keep',
        summary: 'Take properties off the list of joined ones, or put them back.',
      },
    })
    .input(keepJoinedSchema)
    .output(keepJoinedAnswerSchema)
    .mutation(({ ctx, input }) => keepJoined(ctx, input)),

  splitJoined: can('customer.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/customers/joined/split',
        summary: 'Give a joined property a customer of its own, with the invoices of its jobs.',
      },
    })
    .input(splitJoinedSchema)
    .output(splitSchema)
    .mutation(({ ctx, input }) => splitJoined(ctx, input)),

  joinAgain: can('customer.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/customers/joined/rejoin',
        summary: 'Take back a split: the property and the invoices of its jobs return to their former customer.',
      },
    })
    .input(joinAgainSchema)
    .output(splitSchema)
    .mutation(({ ctx, input }) => joinAgain(ctx, input)),
});

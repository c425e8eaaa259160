import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertSort } from '#server/checks/assertions.ts';
import { found } from '#server/infra/errors.ts';
import { withSums } from '#server/infra/list-input.ts';
import { receivedFilesSchema } from '#server/infra/storage/received-file.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { ownExpenseSorts } from './constants.ts';
import { expenseFields } from './fields.ts';
import { listExpenses, readExpense, sumExpenses } from './queries.ts';
import {
  expenseIdSchema,
  expenseListSchema,
  expenseSchema,
  listExpensesSchema,
  newExpenseShape,
  removeExpenseSchema,
  updateExpenseSchema,
} from './schema.ts';
import { changeExpense, createExpense, createExpenses, removeExpense } from './service.ts';

const answerExpense = async ({ db, scope, settings }: Ctx, { id }: { id: number }) =>
  found(await readExpense(db, scope, settings, id), 'expense');

export const expensesRouter = router({
  create: can('expense.create')
    .meta({
      import: {
        table: 'expenses',
        createMany: createExpenses,
        duplicates: [
          { by: ['expense_date', 'amount'], and: ['expense_type', 'user_id', 'job_id', 'property_id', 'description'] },
        ],
      },
      rest: {
        method: 'POST',
        path: '/expenses',
        summary: 'Add an expense with receipts as files parts. Admins can omit receipts and send JSON.',
        status: 201,
        multipart: { kinds: ['image', 'video', 'pdf'] },
      },
    })
    .input(z.strictObject({ files: receivedFilesSchema, ...newExpenseShape }))
    .output(expenseSchema)
    .mutation(async ({ ctx, input }) => answerExpense(ctx, await createExpense(ctx, input))),

  list: can('expense.read')
    .meta({
      export: {
        table: 'expenses',
        fields: expenseFields,
        values: { invoice_id: ({ invoice_number }) => invoice_number },
      },
      rest: {
        method: 'GET',
        path: '/expenses',
        summary: 'List expenses, latest first: all for admins, your own for other roles.',
        list: true,
      },
    })
    .input(listExpensesSchema)
    .output(expenseListSchema)
    .query(async ({ ctx: { db, scope, settings }, input: { sums, ...list } }) => {
      // Whether something is charged depends on the job's billing, which only admins see.
      if (scope.role !== 'admin') assertAllowedFields({ to_bill: list.to_bill }, []);
      assertSort(scope, list, ownExpenseSorts);
      const page = await listExpenses(db, scope, settings, list);
      return withSums(page, sums, () => sumExpenses(db, scope, settings, list));
    }),

  get: can('expense.read')
    .meta({ rest: { method: 'GET', path: '/expenses/{id}', summary: 'Get an expense.' } })
    .input(expenseIdSchema)
    .output(expenseSchema)
    .query(({ ctx, input }) => answerExpense(ctx, input)),

  update: can('expense.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/expenses/{id}',
        summary:
          'Update an expense that hasn’t been invoiced. Other roles can update their own while pending. Use status=reviewed to approve it.',
        wrap: 'changes',
      },
    })
    .input(updateExpenseSchema)
    .output(expenseSchema)
    .mutation(async ({ ctx, input }) => answerExpense(ctx, await changeExpense(ctx, input))),

  remove: can('expense.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/expenses/{id}',
        summary: 'Delete an expense that hasn’t been invoiced. Other roles can delete their own while pending.',
      },
    })
    .input(removeExpenseSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeExpense(ctx, input)),
});

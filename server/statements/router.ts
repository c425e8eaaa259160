import { assertSelfOrAdmin } from '#server/checks/assertions.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { supplierOf } from '#server/documents/supplier-of.ts';
import { AppError } from '#server/infra/errors.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { fileNameOf, statementPage } from './document.ts';
import { agreementFields } from './fields.ts';
import {
  agreeSchema,
  listStatementsSchema,
  type Statement,
  statementListSchema,
  statementOfSchema,
  statementSchema,
} from './schema.ts';
import { agree, listStatements, readStatement } from './service.ts';

async function ofWorker(ctx: CallCtx, input: { id: number; week: string }) {
  await assertSelfOrAdmin(ctx, input.id);
  return readStatement(ctx, input);
}

function printed({ settings, scope, printer }: CallCtx, statement: Statement) {
  const supplier = supplierOf(settings);
  return printDocument(printer, {
    page: statementPage(statement, supplier, scope.time_zone),
    fileName: fileNameOf(statement),
    author: supplier.company_name,
    day: statement.until,
  });
}

export const statementsRouter = router({
  list: can('statement.list')
    .meta({
      export: { table: 'statements', fields: agreementFields },
      rest: {
        method: 'GET',
        path: '/statements',
        summary: 'List weekly totals for each worker, and who has agreed to them.',
        list: true,
      },
    })
    .input(listStatementsSchema)
    .output(statementListSchema)
    .query(({ ctx, input }) => listStatements(ctx, input)),

  get: can('statement.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/statements/user/{id}',
        summary: 'Get a worker’s weekly statement: records, expenses, payments and the balance before and after.',
      },
    })
    .input(statementOfSchema)
    .output(statementSchema)
    .query(({ ctx, input }) => ofWorker(ctx, input)),

  pdf: can('statement.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/statements/user/{id}/pdf',
        summary: 'Download a worker’s weekly statement as a PDF.',
        download: { types: ['application/pdf'], make: printed },
      },
    })
    .input(statementOfSchema)
    .output(statementSchema)
    .query(({ ctx, input }) => ofWorker(ctx, input)),

  agree: can('statement.agree')
    .meta({
      rest: {
        method: 'POST',
        path: '/statements/user/{id}/agree',
        summary: 'Agree to your weekly statement after the week ends. Returns 409 if it has changed.',
      },
    })
    .input(agreeSchema)
    .output(statementSchema)
    .mutation(async ({ ctx, input }) => {
      await assertSelfOrAdmin(ctx, input.id);
      if (input.id !== ctx.scope.user_id)
        throw new AppError('forbidden', 'Only the worker can agree to this statement.');
      return agree(ctx, input);
    }),
});

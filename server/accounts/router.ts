import { readLogoBytes } from '#server/documents/logo-bytes.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { printedSupplier } from '#server/documents/supplier-of.ts';
import { toIso } from '#server/infra/clock.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { uniqueNames, zipStream } from '#server/infra/zip.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { accountFileName, accountPage } from './document.ts';
import { accountFields } from './fields.ts';
import {
  type Accounts,
  accountSchema,
  accountsListSchema,
  accountsSchema,
  entryListSchema,
  listEntriesSchema,
  type StatementOfAccount,
  statementOfAccountSchema,
} from './schema.ts';
import { listAccounts, listEntries, readAccount } from './service.ts';

async function printed(ctx: CallCtx, statement: StatementOfAccount) {
  const { settings, scope } = ctx;
  const supplier = printedSupplier(settings, [
    ...(['bank_name', 'bank_sort_code', 'bank_account'] as const),
    ...(settings.vat_registered ? (['vat_number'] as const) : []),
  ]);
  const logo = supplier.logo ? await readLogoBytes(ctx, scope, Number(supplier.logo)) : undefined;
  return printDocument(ctx.printer, {
    page: accountPage(statement, supplier, logo && `data:${logo.mime};base64,${logo.bytes.toString('base64')}`),
    fileName: accountFileName(statement),
    author: supplier.company_name ?? '',
    day: statement.end_date,
  });
}

/** Read and printed one after the other, as the archive is sent. */
function zipOfAccounts(ctx: CallCtx, { statements, start_date, end_date, fileName }: Accounts) {
  const modifiedAt = toIso(ctx.clock());
  const names = uniqueNames(statements.map((each) => accountFileName({ ...each, end_date })));
  const open = () =>
    zipStream(
      statements.map(({ customer_id }, at) => ({
        name: names[at]!,
        modifiedAt,
        open: async () => {
          const statement = await readAccount(ctx, { id: customer_id, start_date, end_date });
          const { open } = await printed(ctx, statement);
          return open();
        },
      })),
    );
  return { fileName, type: 'application/zip', open };
}

/** Statements of account of customers. */
export const accountsRouter = router({
  get: can('customer.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/customers/{id}/statement',
        summary:
          'Get a customer’s statement of account: opening balance, invoices, credit notes, payments, closing balance.',
      },
    })
    .input(accountSchema)
    .output(statementOfAccountSchema)
    .query(({ ctx, input }) => readAccount(ctx, input)),

  pdf: can('customer.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/customers/{id}/statement/pdf',
        summary: 'Download a customer’s statement of account as a PDF.',
        download: { types: ['application/pdf'], make: printed },
      },
    })
    .input(accountSchema)
    .output(statementOfAccountSchema)
    .query(({ ctx, input }) => readAccount(ctx, input)),

  entries: can('customer.read')
    .meta({
      export: { table: 'customers-account-entries', fields: accountFields },
      rest: {
        method: 'GET',
        path: '/customers/account-entries',
        summary: 'List what moves customers’ accounts in a period, each opening balance first.',
        list: true,
      },
    })
    .input(listEntriesSchema)
    .output(entryListSchema)
    .query(async ({ ctx, input }) => pageOfRows(await listEntries(ctx, input), input, { day: ({ id }) => id })),

  list: can('customer.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/customers/statements',
        summary: 'Download the statements of account of many customers as a ZIP: those named, or all with a balance.',
        download: { types: ['application/zip'], make: zipOfAccounts },
      },
    })
    .input(accountsSchema)
    .output(accountsListSchema)
    .query(({ ctx, input }) => listAccounts(ctx, input)),
});

import { toIso } from '#server/infra/clock.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { uniqueNames, zipStream } from '#server/infra/zip.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { accountFileName } from './document.ts';
import { accountFields } from './fields.ts';
import { accountMailDraft, sendAccounts } from './mail.ts';
import { printAccount } from './print.ts';
import {
  type Accounts,
  accountMailDraftSchema,
  accountSchema,
  accountsListSchema,
  accountsSchema,
  entryListSchema,
  listEntriesSchema,
  type StatementOfAccount,
  sendAccountsSchema,
  sentAccountsSchema,
  statementOfAccountSchema,
} from './schema.ts';
import { listAccounts, listEntries, readAccount } from './service.ts';

const printed = (ctx: CallCtx, statement: StatementOfAccount) => printAccount(ctx, statement);

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

  mailDraft: can('customer.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/customers/{id}/statement/mail-draft',
        summary: 'Preview the email with a customer’s statement of account, and its recipient.',
      },
    })
    .input(accountSchema)
    .output(accountMailDraftSchema)
    .query(({ ctx, input }) => accountMailDraft(ctx, input)),

  send: can('customer.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/customers/statements/send',
        summary:
          'Email statements of account: to those named, or to all with a balance. Tells who is left out and why.',
        message: 'The emails are being sent.',
      },
    })
    .input(sendAccountsSchema)
    .output(sentAccountsSchema)
    .mutation(({ ctx, input }) => sendAccounts(ctx, input)),
});

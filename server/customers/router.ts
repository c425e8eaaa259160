import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { printDocument } from '#server/documents/print-document.ts';
import { toIso } from '#server/infra/clock.ts';
import { found } from '#server/infra/errors.ts';
import { pageOfRows } from '#server/infra/page-of-rows.ts';
import { uniqueNames, zipStream } from '#server/infra/zip.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { frozenSupplier } from '../invoices/issue.ts';
import { logoReader } from '../invoices/print.ts';
import { invoiceTerms } from '../invoices/rules.ts';
import { accountRows, listAccounts, readAccount } from './account.ts';
import { accountFileName, accountPage } from './account-document.ts';
import {
  type Accounts,
  accountListSchema,
  accountSchema,
  accountsListSchema,
  accountsSchema,
  listAccountSchema,
  type StatementOfAccount,
  statementOfAccountSchema,
} from './account-schema.ts';
import { exportValues } from './export-values.ts';
import { accountFields, customerFields } from './fields.ts';
import { joinAgain, keepJoined, splitJoined } from './joined.ts';
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
  keepJoinedSchema,
  keptJoinedSchema,
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
  linkUserTo,
  removeCustomer,
  unlinkUserOf,
} from './service.ts';

const answerCustomer = async (ctx: Ctx, { id }: { id: number }) =>
  found(await readCustomer(ctx.db, ctx.scope, id, figuresToday(ctx)), 'customer');

async function printed(ctx: CallCtx, statement: StatementOfAccount) {
  const supplier = frozenSupplier(ctx.settings, invoiceTerms(ctx.settings).vat_registered);
  const logo = supplier.logo && (await logoReader(ctx, ctx.scope)(supplier.logo));
  return printDocument(ctx.printer, {
    page: accountPage(statement, supplier, logo || undefined),
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

export const customersRouter = router({
  create: can('customer.create')
    .meta({
      import: { table: 'customers', createMany: createCustomers },
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

  account: can('customer.read')
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

  accountPdf: can('customer.read')
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

  accountEntries: can('customer.read')
    .meta({
      export: { table: 'customer-accounts', fields: accountFields },
      rest: {
        method: 'GET',
        path: '/customers/statement-entries',
        summary: 'List what moves a customer’s account in a period, the opening balance first.',
        list: true,
      },
    })
    .input(listAccountSchema)
    .output(accountListSchema)
    .query(async ({ ctx, input: { customer_id, start_date, end_date, q, ...list } }) => {
      const rows = accountRows(await readAccount(ctx, { id: customer_id, start_date, end_date }), q);
      return pageOfRows(rows, list, { day: ({ id }) => id });
    }),

  accounts: can('customer.read')
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
    .output(keptJoinedSchema)
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

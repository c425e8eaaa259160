import type { z } from 'zod';
import { groupRows } from '#db/group-rows.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { addressOf } from '#server/documents/address-of.ts';
import { fieldError, found, notFound } from '#server/infra/errors.ts';
import { addMonths, todayOf } from '#server/infra/time-zone.ts';
import { paidMethodLabels } from '../invoices/constants.ts';
import { sumOwed } from '../invoices/owed-queries.ts';
import { sumPounds } from '../pricing/constants.ts';
import { accountEntryLabels } from './constants.ts';
import {
  type AccountHolder,
  balancesBefore,
  customersWithDebt,
  customersWithEntries,
  type LedgerRow,
  listMovements,
  readHolders,
} from './queries.ts';
import type { AccountEntry, AccountInput, Accounts, listEntriesSchema, StatementOfAccount } from './schema.ts';

type Period = Pick<AccountInput, 'start_date' | 'end_date'>;

/** 400 if it ends before it begins. Until today it has all that is known, also what is dated later. */
function periodOf(ctx: Ctx, { start_date, end_date }: Period) {
  const today = todayOf(ctx);
  const end = end_date ?? today;
  const start = start_date ?? addMonths(`${end.slice(0, 7)}-01`, -2);
  if (start > end) throw fieldError('invalid', 'end_date', 'Choose a day on or after the first.');
  return { start, end, isUntilToday: end >= today };
}

function describe({ kind, job_title, job_count, property_address, method, reference }: LedgerRow): string {
  if (kind === 'invoice' || kind === 'credit_note') {
    const address = property_address.split('\n')[0]!;
    return job_count === 1 ? [job_title, address].filter(Boolean).join(', ') : `${job_count} jobs`;
  }
  const how = method === '' ? '' : (paidMethodLabels as Readonly<Record<string, string>>)[method];
  return [how, reference].filter(Boolean).join(', ');
}

function statementOf(
  holder: AccountHolder,
  { rows, opening, start, end }: { rows: readonly LedgerRow[]; opening: number; start: string; end: string },
): Omit<StatementOfAccount, 'owed'> {
  let balance = opening;
  const entries = rows.map((row): AccountEntry => {
    balance = sumPounds([balance, row.amount]);
    const { day, kind, invoice_id, invoice_number, due_date, amount } = row;
    return { day, kind, invoice_id, invoice_number, description: describe(row), due_date, amount, balance };
  });
  const sum = (...kinds: LedgerRow['kind'][]) =>
    sumPounds(rows.flatMap(({ kind, amount }) => (kinds.includes(kind) ? [amount] : [])));
  return {
    customer_id: holder.id,
    customer_name: holder.name,
    customer_address: holder.address && addressOf({ ...holder, city: '' }),
    property_address: holder.property_address,
    email: holder.email,
    start_date: start,
    end_date: end,
    opening_balance: opening,
    entries,
    invoiced: sum('invoice'),
    credited: sumPounds([-sum('credit_note')]),
    paid: sumPounds([-sum('payment', 'repayment')]),
    closing_balance: balance,
  };
}

/** By name, with three statements for any number of customers, and one more for each if it ends today. */
export async function readAccounts(
  ctx: Ctx,
  ids: readonly number[],
  period: Period,
): Promise<Omit<StatementOfAccount, 'owed'>[]> {
  const { db, scope } = ctx;
  const { start, end, isUntilToday } = periodOf(ctx, period);
  const holders = await readHolders(db, scope, ids);
  const customerIds = holders.map(({ id }) => id);
  const opening = await balancesBefore(db, scope, { customerIds, day: start });
  const rows = await listMovements(db, scope, { customerIds, start, end: isUntilToday ? null : end });
  const byCustomer = groupRows(rows, ({ customer_id }) => customer_id);
  return holders.map((holder) =>
    statementOf(holder, {
      ...{ rows: byCustomer.get(holder.id) ?? [], opening: opening.get(holder.id) ?? 0 },
      ...{ start, end },
    }),
  );
}

/** 404. */
export async function readAccount(ctx: Ctx, { id, ...period }: AccountInput): Promise<StatementOfAccount> {
  const statement = found((await readAccounts(ctx, [id], period))[0], 'customer');
  const { isUntilToday } = periodOf(ctx, period);
  const owed = isUntilToday ? await sumOwed(ctx.db, ctx.scope, { customer_id: id }, todayOf(ctx)) : null;
  return { ...statement, owed };
}

const openingOf = ({ start_date, opening_balance }: Omit<StatementOfAccount, 'owed'>): AccountEntry => ({
  ...{ day: start_date, kind: 'opening', invoice_id: null, invoice_number: '' },
  ...{ description: accountEntryLabels.opening, due_date: null, amount: opening_balance, balance: opening_balance },
});

/** The entries of one customer, or of all, each account's opening balance first. 404. `q`: in number, details or name. */
export async function listEntries(ctx: Ctx, { customer_id, q = '', ...period }: z.infer<typeof listEntriesSchema>) {
  const { db, scope } = ctx;
  const { start } = periodOf(ctx, period);
  const ids = customer_id === undefined ? await customersWithEntries(db, scope, start) : [customer_id];
  const statements = await readAccounts(ctx, ids, period);
  if (customer_id !== undefined && statements.length === 0) throw notFound('customer', 'customer_id');
  const sought = q.toLowerCase();
  return statements
    .flatMap((statement) => {
      const { customer_id, customer_name, entries } = statement;
      return [openingOf(statement), ...entries].map((entry) => ({ customer_id, customer_name, ...entry }));
    })
    .map((row, at) => ({ id: at + 1, ...row }))
    .filter(({ invoice_number, description, customer_name }) =>
      `${invoice_number} ${description} ${customer_name}`.toLowerCase().includes(sought),
    );
}

/** Those named, or all with a balance. 404 for an unknown one. */
export async function customersToState({ db, scope }: Ctx, named?: readonly number[]): Promise<readonly number[]> {
  if (!named) return customersWithDebt(db, scope);
  const known = await readHolders(db, scope, named);
  if (known.length < new Set(named).size) throw notFound('customer', 'customer_ids');
  return named;
}

/** The chosen customers with their balances. */
export async function listAccounts(
  ctx: Ctx,
  { customer_ids, ...period }: Period & { customer_ids?: readonly number[] | undefined },
): Promise<Accounts> {
  const statements = await readAccounts(ctx, await customersToState(ctx, customer_ids), period);
  const { start, end } = periodOf(ctx, period);
  return {
    fileName: `statements-${end}.zip`,
    statements: statements.map(({ customer_id, customer_name, property_address, email, closing_balance }) => ({
      ...{ customer_id, customer_name, property_address, email, closing_balance },
    })),
    start_date: start,
    end_date: end,
  };
}

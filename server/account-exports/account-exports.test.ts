import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { accountsDefinitions } from '#server/company-settings/accounts-definitions.ts';
import { importAccounts, parseCsv } from '#tests/support/account-files.ts';
import { callerFor, ctxFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { unzip } from '#tests/support/unzip.ts';
import { who, world } from '#tests/support/world.ts';
import { accountPrograms } from './constants.ts';
import { receiptLines } from './entries.ts';
import { readContent } from './queries.ts';
import { assertSize, readBooks } from './service.ts';

const march = { start_date: '2026-03-01', end_date: '2026-03-31' };
const now = '2026-12-03T10:00:00.000Z';
const pence = (pounds: unknown) => Math.round(Number(pounds) * 100);
const half = (amount: number) => Math.floor(amount + 0.5);

/** The usual codes, and those of CIS, for which there are none. */
const withCis = (key: string, kept: string, deducted: string) =>
  `${accountsDefinitions.find((each) => each.key === key)!.value}
CIS kept back by customers = ${kept}
CIS deducted from subcontractors = ${deducted}`;

const acme = company({
  name: 'Acme Ltd',
  settings: {
    ...{ company_name: 'Acme Ltd', vat_registered: 'true' },
    xero_accounts: withCis('xero_accounts', '621', '826'),
    quickbooks_accounts: withCis('quickbooks_accounts', 'CIS suffered', 'CIS deducted'),
    sage_accounts: withCis('sage_accounts', '1104', '2212'),
  },
  users: {
    helen: { role: 'admin', first_name: 'Helen', last_name: 'Hart' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Earner' },
    cleo: { role: 'contractor', first_name: 'Cleo', last_name: 'Stone', cis_rate: 20, cis_utr: '3282497350' },
  },
  properties: { mill: { address: '1 Mill Lane' }, flat: { address: '2 Quay Street' } },
  jobs: { boiler: { property: 'mill', job_title: 'New boiler' }, damp: { property: 'flat', job_title: 'Damp' } },
});

async function office(db: Database) {
  const made = await world(db, { acme });
  const { id: company_id, users, jobs } = made.acme;
  const person = who(made.acme, 'helen');
  return { company_id, users, jobs, person, helen: await callerFor(db, person, { now }) };
}
type Office = Awaited<ReturnType<typeof office>>;

interface Issued {
  number: string;
  job: keyof Office['jobs'];
  day?: string;
  /** Percent and net pence. */
  rates: readonly (readonly [number | null, number])[];
  reverse?: boolean;
  cis?: number;
  credits?: number;
  is_void?: boolean;
  /** Sent unless it is void. */
  is_unsent?: boolean;
  customer_id?: number;
}

/** An invoice as it is issued, figures and all. */
async function issue(db: Database, { company_id, users, jobs }: Office, one: Issued): Promise<number> {
  const sign = one.credits === undefined ? 1 : -1;
  const rates = one.rates.map(([vat_rate, net]) => ({
    vat_rate,
    net_amount: sign * net,
    vat_amount: sign * half((net * (vat_rate ?? 0)) / 100),
  }));
  const sum = (name: 'net_amount' | 'vat_amount') => rates.reduce((total, rate) => total + rate[name], 0);
  const [net, vat] = [sum('net_amount'), sum('vat_amount')];
  const { id } = await db
    .insertInto('invoices')
    .values({
      ...{ company_id, job_id: jobs[one.job], created_by: users.helen, customer_name: 'As printed' },
      ...{ invoice_number: one.number, invoice_type: 'both', invoice_mode: 'job' },
      ...{ issue_date: one.day ?? '2026-03-20', tax_point: one.day ?? '2026-03-20' },
      ...{ net_amount: net / 100, vat_rate: rates[0]!.vat_rate, vat_amount: vat / 100 },
      ...{ reverse_charge: one.reverse ?? false, total_amount: (net + (one.reverse ? 0 : vat)) / 100 },
      ...(one.cis !== undefined && { cis_rate: 20, cis_base: (sign * one.cis) / 100 }),
      ...(one.cis !== undefined && { cis_amount: (sign * half(one.cis / 5)) / 100 }),
      ...(one.customer_id !== undefined && { customer_id: one.customer_id }),
      ...(one.credits !== undefined && { credits_invoice_id: one.credits }),
      ...(!one.is_unsent && !one.is_void && one.credits === undefined && { sent_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rates.length > 1) {
    await db
      .insertInto('invoice_vat')
      .values(
        rates.map((rate) => ({
          ...{ company_id, invoice_id: id, vat_rate: rate.vat_rate! },
          ...{ net_amount: rate.net_amount / 100, vat_amount: rate.vat_amount / 100 },
        })),
      )
      .execute();
  }
  if (one.is_void) {
    const gone = { voided_at: now, voided_by: users.helen, void_reason: 'Wrong' };
    await db.updateTable('invoices').set(gone).where('id', '=', id).execute();
  }
  return id;
}

/** A month of every kind of entry, of which nothing is a round figure. */
async function fill(db: Database, own: Office, seed: number) {
  let state = seed * 7919 + 13;
  const random = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const { company_id, users } = own;
  const kinds: Omit<Issued, 'number'>[] = [];
  for (let at = 0; at < 30; at += 1) {
    const net = 1 + random(2_000_000);
    const job = at % 2 === 0 ? 'boiler' : 'damp';
    kinds.push(
      { job, rates: [[20, net]] },
      {
        job,
        rates: [
          [20, net],
          [5, 1 + random(5000)],
          [0, 1 + random(5000)],
        ],
      },
      { job, rates: [[20, net]], reverse: true, cis: Math.floor(net / 2) },
      { job, rates: [[20, net]], cis: net },
      { job, rates: [[null, net]] },
      { job, rates: [[20, net]], is_void: true },
      { job, rates: [[20, net]], is_unsent: true },
      { job, rates: [[20, net]], day: '2026-04-01' },
    );
  }
  for (const [at, kind] of kinds.entries()) {
    const id = await issue(db, own, { ...kind, number: `INV-2026-${at + 1}` });
    if (kind.is_void || kind.is_unsent) continue;
    if (random(4) === 0) {
      await issue(db, own, { ...kind, number: `CN-2026-${at + 1}`, credits: id });
    } else if (random(2) === 0) {
      // 23:30 in London on the last day of March, and half an hour later.
      const paid_at = ['2026-03-31T22:30:00Z', '2026-03-31T23:00:00Z', '2026-03-02T12:00:00Z'][random(3)]!;
      await sql`update invoices set paid_at = ${paid_at}, paid_method = 'card', paid_amount = amount_due
        where company_id = ${company_id} and id = ${id} and amount_due > 0`.execute(db);
    }
  }
  for (let at = 0; at < 40; at += 1) {
    const amount = 1 + random(50_000);
    const vat = [0, Math.floor(amount / 6), random(Math.floor(amount / 6) + 1)][at % 3]!;
    await db
      .insertInto('expenses')
      .values({
        ...{ company_id, user_id: at % 2 === 0 ? users.emil : users.cleo, expense_type: 'fuel' },
        ...{ amount: amount / 100, vat_amount: vat / 100, expense_date: '2026-03-15', description: '=SUM(A1)' },
        ...{ paid_by: at % 4 < 2 ? 'worker' : 'company', status: at % 5 === 0 ? 'pending' : 'reviewed' },
      })
      .execute();
    const gross = (at % 7 === 0 ? -1 : 1) * (1 + random(200_000));
    const isTaxed = at % 2 === 1 && gross > 0 && at % 6 !== 1;
    await db
      .insertInto('payments')
      .values({
        ...{ company_id, user_id: at % 2 === 0 ? users.emil : users.cleo, payment_date: '2026-03-31' },
        ...{ amount: gross / 100, cis_deducted: isTaxed ? half(gross / 5) / 100 : 0 },
        payment_type: at % 6 === 1 ? 'reimbursement' : 'regular',
      })
      .execute();
  }
}

async function bytesOf(db: Database, { person }: Office, id: number): Promise<Buffer> {
  const { scope } = await ctxFor(db, person, { now });
  return (await readContent(db, scope, id))!;
}

/** All rows of a file, in however many parts it is. */
const rowsOf = (files: Record<string, Buffer>, name: string) =>
  Object.keys(files)
    .filter((each) => new RegExp(`^${name}(-\\d+)?\\.csv$`).test(each))
    .flatMap((each) => parseCsv(files[each]!.toString()));
/** Sums of the customers' statements of account for March, in pence. */
async function statements(db: Database, { company_id, helen }: Office) {
  const customers = await db.selectFrom('customers').select('id').where('company_id', '=', company_id).execute();
  const sums = { due: 0, paid: 0 };
  for (const { id } of customers) {
    const { invoiced, credited, paid } = await helen.accounts.get({ id, ...march });
    sums.due += pence(invoiced) - pence(credited);
    sums.paid += pence(paid);
  }
  return sums;
}

/** What the database says, in pence. */
async function truth(db: Database, company_id: number) {
  const { rows } = await sql<Record<string, number>>`
    select
      (select sum(net_amount) from invoices i where i.company_id = ${company_id} and voided_at is null
        and (sent_at is not null or credits_invoice_id is not null) and issue_date between '2026-03-01' and '2026-03-31') as sales_net,
      (select sum(total_amount) from invoices i where i.company_id = ${company_id} and voided_at is null
        and (sent_at is not null or credits_invoice_id is not null) and issue_date between '2026-03-01' and '2026-03-31') as sales_total,
      (select sum(amount_due) from invoices i where i.company_id = ${company_id} and voided_at is null
        and (sent_at is not null or credits_invoice_id is not null) and issue_date between '2026-03-01' and '2026-03-31') as sales_due,
      (select sum(amount) from invoice_payments p where p.company_id = ${company_id}
        and (paid_at at time zone 'Europe/London')::date between '2026-03-01' and '2026-03-31') as received,
      (select sum(amount) from expenses e where e.company_id = ${company_id} and status <> 'pending') as expenses,
      (select sum(vat_amount) from expenses e where e.company_id = ${company_id} and status <> 'pending') as expense_vat,
      (select sum(amount) from expenses e where e.company_id = ${company_id} and status <> 'pending'
        and paid_by = 'company') as company_paid,
      (select sum(amount) from payments y where y.company_id = ${company_id}) as pay,
      (select sum(amount) from payments y where y.company_id = ${company_id}
        and payment_type <> 'reimbursement') as labour,
      (select sum(cis_deducted) from payments y where y.company_id = ${company_id}) as deducted`.execute(db);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, pence(value)]));
}

describe('files for accounts programs', () => {
  for (const seed of [1, 2]) {
    test(`add up to the books to the penny, seed ${seed}`, async ({ db }) => {
      const own = await office(db);
      await fill(db, own, seed);
      const said = await truth(db, own.company_id);
      expect(said.sales_net).toBeGreaterThan(0);
      expect(await statements(db, own)).toEqual({ due: said.sales_due, paid: said.received });

      const moved = said.received! - said.company_paid! - (said.pay! - said.deducted!);
      for (const program of accountPrograms) {
        const { id } = await own.helen.accountExports.create({ program, ...march });
        expect(importAccounts(program, await bytesOf(db, own, id)), program).toEqual({
          ...{ due: said.sales_due, bought: said.expenses, labour: said.labour! - said.deducted!, moved },
        });
        const { data } = await own.helen.accountExports.list({ program });
        const kind = (name: string) => data[0]!.totals.find((each) => each.kind === name)!;
        expect(pence(kind('invoice').net - kind('credit_note').net)).toBe(said.sales_net);
        expect(pence(kind('invoice').gross - kind('credit_note').gross)).toBe(said.sales_total);
        expect(pence(kind('receipt').gross - (kind('repayment')?.gross ?? 0))).toBe(said.received);
        expect(pence(kind('expense').vat)).toBe(said.expense_vat);
        expect(pence(kind('payment').cis)).toBe(said.deducted);
      }
    });
  }

  test('are the same bytes each time, and say when a period was exported', async ({ db }) => {
    const own = await office(db);
    const { helen, users, company_id } = own;
    await issue(db, own, { number: 'INV-2026-1', job: 'boiler', rates: [[20, 10_000]] });
    await issue(db, own, { number: 'INV-2026-3', job: 'boiler', rates: [[20, 10_000]], is_unsent: true });
    const fuel = { expense_type: 'fuel' as const, expense_date: '2026-03-15', status: 'reviewed' as const };
    const [expense, gone] = (
      await db
        .insertInto('expenses')
        .values([60, 30].map((amount) => ({ ...fuel, company_id, user_id: users.emil, amount, vat_amount: 0 })))
        .returning('id')
        .execute()
    ).map(({ id }) => id);
    const input = { program: 'xero' as const, ...march };
    expect(await helen.accountExports.preview(input)).toMatchObject({
      ...{ repeated: 0, last_export: null, unsent: 1 },
      totals: [{ kind: 'invoice', count: 1, gross: 120 }, { kind: 'expense' }],
    });
    const { id } = await helen.accountExports.create(input);
    const before = await bytesOf(db, own, id);
    expect(await helen.accountExports.download({ id })).toMatchObject({ size: before.length });

    await sql`update expenses set amount = 50 where id = ${expense}`.execute(db);
    await db.deleteFrom('expenses').where('id', '=', gone!).execute();
    await issue(db, own, { number: 'INV-2026-2', job: 'boiler', rates: [[20, 20_000]] });
    expect(await bytesOf(db, own, id)).toEqual(before);
    const entry = { exported_at: now, exported_by: 'Helen Hart' };
    expect(await helen.accountExports.preview(input)).toMatchObject({
      repeated: 2,
      last_export: { at: now, by: 'Helen Hart' },
      changed: [
        { ...entry, kind: 'expense', amount: 50, exported_amount: 60 },
        { ...entry, kind: 'expense', reference: `EXP-${gone}`, amount: null, exported_amount: 30 },
      ],
    });
    expect(await refusal(helen.accountExports.create(input))).toMatchObject({
      code: 'conflict',
      message:
        '2 of these entries were exported for Xero before, the last on 3 Dec 2026 by Helen Hart. Imported twice, they count twice. Confirm to continue.',
    });
    // Moved to another day, it is still the same entry; another program has none of it.
    await sql`update expenses set expense_date = '2026-04-02' where id = ${expense}`.execute(db);
    const april = { start_date: '2026-04-01', end_date: '2026-04-30' };
    expect(await helen.accountExports.preview({ ...input, ...april })).toMatchObject({ repeated: 1 });
    expect(await helen.accountExports.preview({ ...input, program: 'sage' })).toMatchObject({ repeated: 0 });
    expect(await helen.accountExports.preview({ ...input, ...april, only_new: true })).toMatchObject({ totals: [] });
    expect(await refusal(helen.accountExports.create({ ...input, ...april, only_new: true }))).toMatchObject({
      message: 'Everything in this period was exported before.',
    });
    await sql`update expenses set expense_date = '2026-03-15' where id = ${expense}`.execute(db);
    const { id: later } = await helen.accountExports.create({ ...input, only_new: true });
    const files = unzip(await bytesOf(db, own, later));
    expect(Object.keys(files)).toEqual(['README.txt', 'contacts.csv', 'sales-invoices.csv']);
    expect(rowsOf(files, 'sales-invoices').map((row) => row['*InvoiceNumber'])).toEqual(['INV-2026-2']);
    await helen.accountExports.create({ ...input, confirm_repeated: true });
    expect((await helen.accountExports.list({})).data).toHaveLength(3);
  });

  test('need a code for each kind of entry, and a period', async ({ db }) => {
    const own = await office(db);
    await issue(db, own, { number: 'INV-2026-1', job: 'boiler', rates: [[12.5, 10_000]] });
    const input = { program: 'sage' as const, ...march };
    expect(await own.helen.accountExports.preview(input)).toMatchObject({
      missing_codes: [{ setting: 'sage_tax_types', names: ['Sales 12.5%'] }],
    });
    expect(await refusal(own.helen.accountExports.create(input))).toMatchObject({
      code: 'conflict',
      message: 'Settings don’t say what Sage 50 calls Sales 12.5%. Add a line there first.',
    });
    expect(await refusal(own.helen.accountExports.preview({ ...input, end_date: '2026-02-01' }))).toMatchObject({
      code: 'invalid',
    });
    const none = { ...input, start_date: '2026-01-01', end_date: '2026-01-31' };
    expect(await refusal(own.helen.accountExports.create(none))).toMatchObject({
      code: 'conflict',
      message: 'Nothing was entered in this period.',
    });
  });

  test('tell two customers of one name apart, and leave VAT in the cost of a company that reclaims none', async ({
    db,
  }) => {
    const own = await office(db);
    const same = { company_id: own.company_id, name: 'Lets Ltd' };
    const customers = await db.insertInto('customers').values([same, same]).returning('id').execute();
    for (const { id: customer_id } of customers) {
      await issue(db, own, { number: `INV-2026-${customer_id}`, job: 'boiler', rates: [[20, 100]], customer_id });
    }
    const values = { company_id: own.company_id, user_id: own.users.emil, expense_date: '2026-03-15' };
    const paid = { amount: 60, vat_amount: 10, expense_type: 'fuel', status: 'reviewed' } as const;
    await db
      .insertInto('expenses')
      .values({ ...values, ...paid })
      .execute();
    await sql`update settings set value = 'false' where company_id = ${own.company_id} and key = 'vat_registered'`.execute(
      db,
    );
    const books = await readBooks(await ctxFor(db, own.person, { now }), { from: '2026-03-01', to: '2026-03-31' });
    expect(books.sales.map(({ party }) => party.name)).toEqual(customers.map(({ id }) => `Lets Ltd (C${id})`));
    expect(books.expenses[0]!.lines).toEqual([{ vat_rate: null, reverse_charge: false, net: 6000, vat: 0 }]);
  });
});

test('a receipt’s VAT is of 20%, of 5%, or of a part', () => {
  const line = (vat_rate: number | null, net: number, vat: number) => ({ vat_rate, reverse_charge: false, net, vat });
  expect(receiptLines(6000, 0)).toEqual([line(null, 6000, 0)]);
  expect(receiptLines(6000, 1000)).toEqual([line(20, 5000, 1000)]);
  expect(receiptLines(2100, 100)).toEqual([line(5, 2000, 100)]);
  expect(receiptLines(6000, 500)).toEqual([line(20, 2500, 500), line(null, 3000, 0)]);
  // More than 20% of the rest.
  expect(receiptLines(999, 167)).toEqual([line(20, 835, 167), line(null, -3, 0)]);
});

test('files beyond 50 MB ask for a shorter period', () => {
  expect(() => assertSize({ length: 50_000_000 })).not.toThrow();
  expect(() => assertSize({ length: 50_000_001 })).toThrow(
    'These files would be larger than 50 MB. Choose a shorter period.',
  );
});

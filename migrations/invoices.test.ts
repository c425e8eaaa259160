import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DB } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany, createInvoice, type FullCompany } from '#tests/support/full-company.ts';
import { rejection } from '#tests/support/rejection.ts';

let scratch: OwnDatabase;
let db: Kysely<DB>;
let company: FullCompany;

beforeAll(async () => {
  scratch = await ownDatabase();
  db = scratch.db;
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  company = await createFullCompany(db);
});

const issued = () =>
  db.updateTable('invoices').where('company_id', '=', company.company_id).where('id', '=', company.invoice);
const line = (amount: number) =>
  db.insertInto('invoice_lines').values({
    company_id: company.company_id,
    invoice_id: company.invoice,
    line_number: 9,
    kind: 'expense',
    description: 'Slipped in',
    amount,
  });
const issue = (values: { number: string; credits_invoice_id?: number; net_amount?: number }) =>
  createInvoice(db, {
    net_amount: 10,
    company_id: company.company_id,
    job_id: company.job,
    created_by: company.admin,
    ...values,
  });

it('numbers have no gaps or duplicates, in parallel and after rollbacks', async () => {
  const { company_id } = company;
  const take = (fails: boolean) =>
    db.transaction().execute(async (trx) => {
      const { last } = await trx
        .insertInto('invoice_counters')
        .values({ company_id, year: 2027, last: 1 })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'year']).doUpdateSet({ last: sql`invoice_counters.last + 1` }),
        )
        .returning('last')
        .executeTakeFirstOrThrow();
      if (fails) {
        throw new Error('rolled back');
      }
      return last;
    });
  const tries = Array.from({ length: 100 }, (_, i) => take(i % 4 === 0));
  const taken = (await Promise.allSettled(tries)).flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 75 }, (_, i) => i + 1));
});

it('counters only increase', async () => {
  const counter = db.updateTable('invoice_counters').where('company_id', '=', company.company_id);
  expect(await rejection(counter.set({ last: 1 }))).toBe('invoice_counters_upwards');
  expect(await rejection(counter.set({ last: 100 }))).toBe('accepted');
  expect(await rejection(db.deleteFrom('invoice_counters'))).toBe('invoice_counters_upwards');
});

it('a number is unique, and an invoice is credited once', async () => {
  expect(await rejection(issue({ number: '1' }))).toBe('invoices_number_unique');
  expect(await rejection(issue({ number: '3', credits_invoice_id: company.invoice, net_amount: -50 }))).toBe(
    'invoices_credited_once',
  );
  const next = await issue({ number: '4' });
  expect(await rejection(issue({ number: '5', credits_invoice_id: next }))).toBe('invoices_credit_is_negative');
});

it('an issued invoice never changes', async () => {
  expect(await rejection(issued().set({ net_amount: 60, total_amount: 60 }))).toBe('invoices_frozen');
  expect(await rejection(issued().set({ customer_name: 'Someone else' }))).toBe('invoices_frozen');
  expect(await rejection(db.updateTable('invoice_lines').set({ amount: 1 }))).toBe('invoices_frozen');
  expect(await rejection(db.deleteFrom('invoice_lines'))).toBe('invoices_frozen');
  expect(await rejection(line(1))).toBe('invoice_lines_add_up');
  expect(await rejection(db.deleteFrom('invoices').where('id', '=', company.invoice))).toBe('invoices_kept');
});

it('only an unsent invoice can be voided, once, with a reason; a sent one can be neither voided nor unsent', async () => {
  const now = '2026-04-01T00:00:00Z';
  await issued().set({ paid_amount: 0, paid_at: null }).execute();
  expect(await rejection(issued().set({ voided_at: now }))).toBe('invoices_void_reason_given');
  await issued().set({ due_date: '2026-04-30' }).execute();
  await issued().set({ sent_at: now }).execute();
  expect(await rejection(issued().set({ voided_at: now, void_reason: 'Wrong' }))).toBe('invoices_void_unsent');
  expect(await rejection(issued().set({ sent_at: null }))).toBe('invoices_frozen');
  expect(await rejection(issued().set({ due_date: '2026-05-30' }))).toBe('invoices_frozen');
  const other = await issue({ number: '6' });
  const voided = db.updateTable('invoices').where('id', '=', other);
  await voided.set({ voided_at: now, void_reason: 'Wrong', voided_by: company.admin }).execute();
  expect(await rejection(voided.set({ voided_at: null, void_reason: '' }))).toBe('invoices_frozen');
});

it('payments are limited to the amount due, have a date, and are not allowed on a void invoice', async () => {
  const paid_at = '2026-04-02T12:00:00Z';
  const id = await issue({ number: '7' });
  const row = db.updateTable('invoices').where('company_id', '=', company.company_id).where('id', '=', id);
  expect(await rejection(row.set({ paid_amount: 5 }))).toBe('invoices_paid_when');
  expect(await rejection(row.set({ paid_at }))).toBe('invoices_paid_when');
  expect(await rejection(row.set({ paid_amount: -0.01, paid_at }))).toBe('invoices_paid_within_due');
  expect(await rejection(row.set({ paid_amount: 100_000, paid_at }))).toBe('invoices_paid_within_due');
  await row.set({ paid_amount: 0.01, paid_at }).execute();
  const voided = { voided_at: paid_at, void_reason: 'Wrong' };
  expect(await rejection(row.set(voided))).toBe('invoices_paid_is_not_void');
  await row.set({ paid_amount: 0, paid_at: null }).execute();
  await row.set(voided).execute();
  const mail = db.insertInto('invoice_mails').values({
    ...{ company_id: company.company_id, invoice_id: id },
    ...{ recipient: 'x', subject: '', message: '' },
  });
  expect(await rejection(mail)).toBe('invoice_mails_text_lengths');
});

it('lines add up to the net amount', async () => {
  const { company_id, job: job_id } = company;
  const bare = db.insertInto('invoices').values({
    company_id,
    job_id,
    invoice_number: 'X',
    invoice_type: 'labour',
    invoice_mode: 'monthly',
    period_start: '2026-03-01',
    issue_date: '2026-03-31',
    tax_point: '2026-03-31',
    customer_name: 'The Owner',
    net_amount: 10,
    vat_rate: 20,
    vat_amount: 2,
    total_amount: 12,
  });
  expect(await rejection(bare)).toBe('invoice_lines_add_up');
});

it('lines of several VAT rates add up to what is stored of each rate', async () => {
  const issued = (over: object[]) =>
    createInvoice(db, {
      company_id: company.company_id,
      job_id: company.job,
      created_by: company.admin,
      net_amount: 30,
      number: `rates-${JSON.stringify(over)}`.slice(0, 40),
      rates: [
        { vat_rate: 20, net_amount: 10, vat_amount: 2, ...over[0] },
        { vat_rate: 5, net_amount: 20, vat_amount: 1, ...over[1] },
      ],
    });
  const id = await issued([]);
  const ofInvoice = { company_id: company.company_id, invoice_id: id };
  expect(await rejection(issued([{ net_amount: 11, vat_amount: 2.2 }]))).toBe('invoice_lines_add_up');
  expect(await rejection(issued([{ vat_amount: 2.02 }]))).toBe('invoice_vat_adds_up');
  const more = { ...ofInvoice, vat_rate: 0, net_amount: 0, vat_amount: 0 };
  expect(await rejection(db.insertInto('invoice_vat').values(more).execute())).toBe('invoice_lines_add_up');
  const slipped = { ...ofInvoice, line_number: 9, kind: 'expense', description: 'Nothing', amount: 0 } as const;
  expect(
    await rejection(
      db
        .insertInto('invoice_lines')
        .values({ ...slipped, vat_rate: 10 })
        .execute(),
    ),
  ).toBe('invoice_lines_add_up');
  const kept = db.updateTable('invoice_vat').set({ vat_amount: 2.01 }).where('invoice_id', '=', id);
  expect(await rejection(kept.execute())).toBe('invoices_frozen');
  expect(await rejection(db.deleteFrom('invoice_vat').where('invoice_id', '=', id).execute())).toBe('invoices_frozen');
});

it('the amount due is the total less CIS; reverse charge excludes the VAT', async () => {
  const { company_id, job: job_id } = company;
  const amounts = { net_amount: -10, vat_rate: 20, vat_amount: -2, reverse_charge: true, total_amount: -10 };
  const due = await db.transaction().execute(async (trx) => {
    const { id, amount_due } = await trx
      .insertInto('invoices')
      .values({
        ...amounts,
        company_id,
        job_id,
        invoice_number: 'X',
        invoice_type: 'labour',
        invoice_mode: 'job',
        issue_date: '2026-03-31',
        tax_point: '2026-03-31',
        customer_name: 'The Owner',
        cis_rate: 30,
        cis_base: -8.05,
        cis_amount: -2.42,
      })
      .returning(['id', 'amount_due'])
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('invoice_lines')
      .values({ company_id, invoice_id: id, line_number: 1, kind: 'fixed', description: '', amount: -10 })
      .execute();
    return amount_due;
  });
  expect(due).toBe(-7.58);
  expect(await rejection(issued().set({ cis_rate: 20 }))).toBe('invoices_frozen');
});

it.each([
  ['invoices_period_fits_mode', { invoice_mode: 'monthly', period_start: null }],
  ['invoices_period_fits_mode', { invoice_mode: 'monthly', period_start: '2026-03-02' }],
  ['invoices_period_fits_mode', { invoice_mode: 'job', period_start: '2026-03-01' }],
  ['invoices_adds_up', { total_amount: 13 }],
  ['invoices_amount_bounds', { vat_rate: null }],
  ['invoices_adds_up', { reverse_charge: true }],
  ['invoices_reverse_charge_of_vat', { reverse_charge: true, vat_rate: null, vat_amount: 0, total_amount: 10 }],
  ['invoices_cis_bounds', { cis_rate: 25 }],
  ['invoices_cis_bounds', { cis_base: 5 }],
  ['invoices_cis_bounds', { cis_rate: 20, cis_base: 10.05, cis_amount: 2.01 }],
  ['invoices_cis_bounds', { cis_rate: 20, cis_base: -5, cis_amount: -1 }],
  ['invoices_cis_adds_up', { cis_rate: 20, cis_base: 5, cis_amount: 1.01 }],
  ['invoices_cis_adds_up', { cis_amount: 1 }],
  ['invoices_dates_ordered', { due_date: '2026-03-30' }],
  ['invoices_invoice_type_known', { invoice_type: 'all' }],
] as const)('is rejected by %s (%#)', async (rule, values) => {
  const invoice = db.insertInto('invoices').values({
    company_id: company.company_id,
    job_id: company.job,
    invoice_number: 'X',
    invoice_type: 'labour',
    invoice_mode: 'job',
    issue_date: '2026-03-31',
    tax_point: '2026-03-31',
    customer_name: 'The Owner',
    net_amount: 10,
    vat_rate: 20,
    vat_amount: 2,
    total_amount: 12,
    ...(values as object),
  });
  expect(await rejection(invoice)).toBe(rule);
});

it.each([
  ['invoice_lines_minutes_fit_kind', { kind: 'expense', minutes: 60 }],
  ['invoice_lines_minutes_fit_kind', { kind: 'labour', minutes: 60 }],
  ['invoice_lines_minutes_fit_kind', { kind: 'fixed', unit_price: 60 }],
  ['invoice_lines_minutes_fit_kind', { kind: 'discount', minutes: 60 }],
  ['invoice_lines_line_number_bounds', { line_number: 0 }],
  ['invoice_lines_pk', { line_number: 1 }],
  ['invoice_lines_amount_bounds', { amount: 100_000_000.01 }],
] as const)('a line is rejected by %s (%#)', async (rule, values) => {
  const line = db.insertInto('invoice_lines').values({
    company_id: company.company_id,
    invoice_id: company.invoice,
    line_number: 2,
    kind: 'expense',
    description: '',
    amount: 0,
    ...values,
  });
  expect(await rejection(line)).toBe(rule);
});

it.each([
  ['invoice_counters_year_bounds', { year: 1999, last: 1 }],
  ['invoice_counters_last_bounds', { year: 2030, last: -1 }],
])('a counter is rejected by %s', async (rule, values) => {
  const counter = db.insertInto('invoice_counters').values({ company_id: company.company_id, ...values });
  expect(await rejection(counter)).toBe(rule);
});

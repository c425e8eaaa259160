import { type Insertable, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DB, Expenses, Files, Jobs, Payments, Properties } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createFullCompany, type FullCompany } from '#tests/support/full-company.ts';
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

const property = (values: Partial<Insertable<Properties>> = {}) =>
  db
    .insertInto('properties')
    .values({ company_id: company.company_id, address: '2 High Street', ...values })
    .returningAll();

describe('a property', () => {
  it('is found by its postcode, ignoring spaces and case', async () => {
    expect(await property({ post_code: ' sw1a 2-aA ' }).executeTakeFirstOrThrow()).toMatchObject({
      post_code: ' sw1a 2-aA ',
      post_code_key: 'SW1A2AA',
    });
  });

  it('has a valid CIS rate or none', async () => {
    expect(await rejection(property({ billing_cis_rate: 0 }))).toBe('accepted');
    expect(await rejection(property({ billing_cis_rate: 25 }))).toBe('properties_billing_cis_rate_bounds');
  });

  it('has only landlords as landlord and agent, who stay landlords meanwhile', async () => {
    expect(await rejection(property({ landlord_id: company.worker }))).toBe('properties_landlord_fk');
    expect(await rejection(property({ agent_id: company.admin }))).toBe('properties_agent_fk');
    const demote = db.updateTable('users').set({ role: 'employee' }).where('id', '=', company.landlord);
    expect(await rejection(demote)).toMatch(/^properties_(landlord|agent)_fk$/);
  });

  it('cannot be deleted while it has a job or an expense; its notes are deleted with it', async () => {
    expect(await rejection(db.deleteFrom('properties').where('id', '=', company.property))).toMatch(
      /^(jobs|expenses)_property_fk$/,
    );
    const { id } = await property().executeTakeFirstOrThrow();
    const { company_id } = company;
    await db.insertInto('notes').values({ company_id, property_id: id, note: 'Dog' }).execute();
    await db.deleteFrom('properties').where('id', '=', id).execute();
    expect(await db.selectFrom('notes').select('id').where('property_id', '=', id).execute()).toEqual([]);
  });
});

describe('a job', () => {
  const job = (values: Partial<Insertable<Jobs>> = {}) =>
    db
      .insertInto('jobs')
      .values({
        company_id: company.company_id,
        property_id: company.property,
        job_title: 'Gutter',
        job_type: 'Maintenance',
        requested_by: 'tenant',
        ...values,
      })
      .returningAll();

  it.each<[string, Partial<Insertable<Jobs>>]>([
    ['jobs_status_known', { status: 'done' as never }],
    ['jobs_job_type_known', { job_type: 'maintenance' as never }],
    ['jobs_priority_known', { priority: 'Urgent' as never }],
    ['jobs_requested_by_known', { requested_by: 'neighbour' as never }],
    ['jobs_budget_bounds', { budget: -1 }],
    ['jobs_fixed_price_fits_type', { billing_type: 'fixed' }],
    ['jobs_fixed_price_fits_type', { fixed_price: 10 }],
    ['jobs_fixed_price_bounds', { billing_type: 'fixed', fixed_price: 0 }],
    ['jobs_reason_fits_type', { billing_type: 'not_billed' }],
    ['jobs_reason_fits_type', { not_billed_reason: 'recall' }],
    ['jobs_discount_percent_bounds', { discount_percent: 100.01 }],
    ['jobs_date_bounds', { due_date: '1999-12-31' }],
    ['jobs_title_length', { job_title: ' ' }],
    ['jobs_text_lengths', { job_description: 'x'.repeat(10_001) }],
  ])('is rejected by %s', async (rule, values) => {
    expect(await rejection(job(values))).toBe(rule);
  });

  it('has a public reference that is unique in the company', async () => {
    expect(await rejection(job({ reference: 'R-1234' }))).toBe('accepted');
    expect(await rejection(job({ reference: 'R-1234' }))).toBe('jobs_reference_unique');
  });

  it('records when its status changed, and only then', async () => {
    const { id, status_changed_at } = await job({
      status_changed_at: '2026-01-01T00:00:00Z',
    }).executeTakeFirstOrThrow();
    const set = (values: Partial<Insertable<Jobs>>) =>
      db.updateTable('jobs').set(values).where('id', '=', id).returning('status_changed_at').executeTakeFirstOrThrow();
    expect(await set({ job_title: 'Gutters', status: 'pending_start' })).toEqual({ status_changed_at });
    const moved = await set({ status: 'in_progress' });
    expect(moved.status_changed_at > status_changed_at).toBe(true);
    const changedAt = '2026-02-02T00:00:00.000Z';
    expect(await set({ status: 'completed', status_changed_at: changedAt })).toEqual({ status_changed_at: changedAt });
  });

  it('has a worker assigned once per day, and once without a day', async () => {
    const assign = (assigned_for: string | null) =>
      db.insertInto('job_assignees').values({
        company_id: company.company_id,
        job_id: company.job,
        user_id: company.admin,
        assigned_for,
      });
    expect(await rejection(assign(null))).toBe('accepted');
    expect(await rejection(assign(null))).toBe('job_assignees_unique');
    expect(await rejection(assign('2026-03-02'))).toBe('accepted');
    expect(await rejection(assign('2026-03-02'))).toBe('job_assignees_unique');
  });

  it('cannot be deleted while it has time or money; tasks, notes, files and assignees are deleted with it', async () => {
    const busy = db.deleteFrom('jobs').where('id', '=', company.job);
    expect(await rejection(busy)).toMatch(/^(time_records|expenses|invoices)_job_fk$/);
    const { id } = await job().executeTakeFirstOrThrow();
    for (const table of ['notes', 'job_tasks', 'job_assignees', 'files']) {
      await sql`update ${sql.table(table)} set job_id = ${id}
        where company_id = ${company.company_id} and job_id = ${company.job}`.execute(db);
    }
    await db.deleteFrom('jobs').where('id', '=', id).execute();
    expect(await db.selectFrom('notes').select('id').where('id', '=', company.note).execute()).toEqual([]);
  });

  it('takes its notes, files and expenses to its new property', async () => {
    const { id: property_id } = await property().executeTakeFirstOrThrow();
    await db.updateTable('jobs').set({ property_id }).where('id', '=', company.job).execute();
    for (const table of ['notes', 'job_tasks', 'files', 'expenses'] as const) {
      const rows = await db.selectFrom(table).select('property_id').where('job_id', '=', company.job).execute();
      expect(rows).toEqual([{ property_id }]);
    }
  });

  it('determines the property of its rows, whatever was sent', async () => {
    const { id } = await property().executeTakeFirstOrThrow();
    const { company_id, job } = company;
    const note = await db
      .insertInto('notes')
      .values({ company_id, job_id: job, property_id: id, note: 'Here' })
      .returning('property_id')
      .executeTakeFirstOrThrow();
    expect(note.property_id).toBe(company.property);
  });
});

describe('payments and expenses', () => {
  const payment = (values: Partial<Insertable<Payments>>) =>
    db.insertInto('payments').values({
      company_id: company.company_id,
      user_id: company.worker,
      payment_date: '2026-03-06',
      amount: 1,
      ...values,
    });
  const expense = (values: Partial<Insertable<Expenses>>) =>
    db.insertInto('expenses').values({
      company_id: company.company_id,
      user_id: company.worker,
      job_id: company.job,
      expense_date: '2026-03-06',
      expense_type: 'material',
      amount: 1,
      ...values,
    });

  it.each<[string, Partial<Insertable<Payments>>]>([
    ['accepted', { amount: -1_000_000 }],
    ['accepted', { amount: 1_000_000 }],
    ['payments_amount_bounds', { amount: 1_000_000.01 }],
    ['payments_amount_bounds', { amount: -1_000_000.01 }],
    ['payments_amount_not_zero', { amount: 0 }],
    ['payments_payment_type_known', { payment_type: 'gift' as never }],
    ['payments_payment_method_known', { payment_method: 'gold' as never }],
    ['payments_payment_date_bounds', { payment_date: '2200-01-01' }],
  ])('a payment: %s (%#)', async (rule, values) => {
    expect(await rejection(payment(values))).toBe(rule);
  });

  it.each<[string, Partial<Insertable<Expenses>>]>([
    ['accepted', { job_id: null, expense_type: 'fuel' }],
    ['expenses_job_required', { job_id: null }],
    ['expenses_amount_bounds', { amount: 0 }],
    ['expenses_vat_amount_bounds', { amount: 5, vat_amount: 5.01 }],
    ['expenses_vat_amount_bounds', { vat_amount: -0.01 }],
    ['expenses_expense_type_known', { expense_type: 'food' as never }],
    ['expenses_paid_by_known', { paid_by: 'tenant' as never }],
    ['expenses_status_known', { status: 'approved' as never }],
  ])('an expense: %s (%#)', async (rule, values) => {
    expect(await rejection(expense(values))).toBe(rule);
  });

  it('an invoiced expense is reviewed and billable, and cannot change', async () => {
    const invoice_id = company.invoice;
    expect(await rejection(expense({ invoice_id }))).toBe('expenses_invoiced_is_whole');
    expect(await rejection(expense({ invoice_id, status: 'reviewed', is_billable: false }))).toBe(
      'expenses_invoiced_is_whole',
    );
    const change = (values: Partial<Insertable<Expenses>>) =>
      db
        .updateTable('expenses')
        .set(values)
        .where('company_id', '=', company.company_id)
        .where('id', '=', company.expense);
    await change({ invoice_id }).execute();
    expect(await rejection(change({ amount: 1 }))).toBe('expenses_invoiced');
    expect(await rejection(db.deleteFrom('expenses').where('id', '=', company.expense))).toBe('expenses_invoiced');
    const { id: property_id } = await property().executeTakeFirstOrThrow();
    await db.updateTable('jobs').set({ property_id }).where('id', '=', company.job).execute();
  });
});

it.each<[string, Partial<Insertable<Files>>]>([
  ['accepted', {}],
  ['files_hangs_on_something', { job_id: null }],
  ['files_receipt_has_expense', { category: 'expense_receipt' }],
  ['files_pdf_is_receipt', { file_type: 'pdf' }],
  ['files_category_known', { category: 'selfie' as never }],
  ['files_size_bounds', { size: 0 }],
  ['files_text_lengths', { sha256: 'short' }],
  ['files_storage_key_unique', { storage_key: 'a' }],
])('a file: %s', async (rule, values) => {
  const file = db.insertInto('files').values({
    company_id: company.company_id,
    job_id: company.job,
    category: 'work_note',
    file_name: 'c.jpg',
    file_type: 'image',
    mime: 'image/jpeg',
    size: 1,
    storage_key: 'c',
    ...values,
  });
  expect(await rejection(file)).toBe(rule);
});

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { test } from '#tests/support/test.ts';

const all = { invoice_mode: 'job' } as const;
const february = { period: '2026-02' } as const;

test('the period is monthly by default and requires a month', async ({ db }) => {
  const { ann, as } = await invoiceOffice(db);
  for (const dry_run of [true, false]) {
    expect(await refusal(ann.invoices.generateBulk({ dry_run }))).toMatchObject({
      code: 'invalid',
      message: 'Please select a period for monthly invoices',
      fields: { period: expect.any(String) },
    });
  }
  const emil = await as('emil');
  expect(await refusal(emil.invoices.generateBulk(all))).toMatchObject({ code: 'forbidden' });
});

test('a dry run shows each job’s amounts and omissions, and changes nothing', async ({ db }) => {
  const { ann, jobs } = await invoiceOffice(db);
  const dry = await ann.invoices.generateBulk({ ...all, dry_run: true });
  expect(dry).toMatchObject({
    dry_run: true,
    invoices: [
      {
        id: null,
        invoice_number: null,
        job_id: jobs.boiler,
        job_title: 'New boiler',
        customer_name: 'Mill Lane Residents Ltd',
        net_amount: 358.54,
        vat_amount: 71.71,
        total_amount: 430.25,
      },
      { job_id: jobs.damp, customer_name: 'Agata Agent', total_amount: 51, left_out: [] },
    ],
    without_invoice: [],
    net_amount: 401.04,
    vat_amount: 80.21,
    total_amount: 481.25,
  });
  expect(dry.invoices[0]?.left_out.map(({ reason }) => reason)).toEqual([
    'no charge rate',
    'needs review',
    'running',
    'not reviewed',
    'archived',
  ]);
  // January's hour, which a monthly invoice of February bills too.
  const monthly = await ann.invoices.generateBulk({ ...february, dry_run: true });
  expect(monthly.invoices.map(({ earlier }) => earlier)).toEqual([
    { first_day: '2026-01-20', last_day: '2026-01-20', amount: expect.any(Number) },
    null,
  ]);
  expect(dry.invoices.map(({ earlier }) => earlier)).toEqual([null, null]);
  expect((await ann.invoices.list({})).meta.total).toBe(0);
  const issued = await ann.invoices.generateBulk(all);
  expect(issued.total_amount).toBe(dry.total_amount);
  const amountsOf = ({ job_id, net_amount, vat_amount, total_amount }: (typeof dry.invoices)[number]) => [
    job_id,
    net_amount,
    vat_amount,
    total_amount,
  ];
  expect(issued.invoices.map(amountsOf)).toEqual(dry.invoices.map(amountsOf));
  const { data } = await ann.invoices.list({ sort: 'id', order: 'asc' });
  expect(data.map(({ total_amount }) => total_amount)).toEqual([430.25, 51]);
});

describe('selection of jobs', () => {
  test('takes the ticked jobs that have the status', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    const of = async (input: object) =>
      (await ann.invoices.generateBulk({ ...all, dry_run: true, ...input })).invoices.map(({ job_id }) => job_id);
    expect(await of({ JobStatus: 'in_progress' })).toEqual([jobs.roof]);
    expect(await of({ JobStatus: 'cancelled' })).toEqual([]);
    expect(await of({ jobs: [jobs.damp, jobs.roof, 999_999] })).toEqual([jobs.damp]);
    expect(await of({ jobs: [] })).toEqual([]);
    expect(await of({ invoice_type: 'expenses' })).toEqual([jobs.boiler]);
  });

  test('a job with nothing to bill shows the reasons', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    await ann.invoices.generateBulk(all);
    const again = await ann.invoices.generateBulk({ ...all, dry_run: true });
    expect(again).toMatchObject({
      invoices: [],
      without_invoice: [{ job_id: jobs.boiler }],
      total_amount: 0,
    });
    expect(await refusal(ann.invoices.generateBulk(all))).toMatchObject({
      code: 'unprocessable',
      message: 'Nothing to invoice',
      details: { without_invoice: [{ job_id: jobs.boiler, left_out: [{}, {}, {}, {}, {}] }] },
    });
  });

  test('issues a month’s invoices in order; getExisting includes those issued before', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    const run = (input: object) => ann.invoices.generateBulk({ ...february, ...input });
    expect(await run({ jobs: [jobs.damp] })).toMatchObject({
      invoices: [{ invoice_number: 'INV-2026-0001', job_id: jobs.damp, total_amount: 51 }],
    });
    const rest = await run({ getExisting: true });
    expect(
      rest.invoices.map(({ invoice_number, existing, total_amount }) => [invoice_number, existing, total_amount]),
    ).toEqual([
      ['INV-2026-0002', false, 379.25],
      ['INV-2026-0001', true, 51],
    ]);
    expect((await run({ getExisting: true, dry_run: true })).invoices).toHaveLength(2);
    // Invoices of another choice do not count.
    expect(await refusal(run({ getExisting: true, period: '2026-01' }))).toMatchObject({
      message: 'Nothing to invoice',
    });
    await ann.invoices.remove({ id: rest.invoices[1]!.id! });
    expect((await run({ getExisting: true, jobs: [jobs.damp] })).invoices).toMatchObject([
      { invoice_number: 'INV-2026-0003', existing: false },
    ]);
  });
});

test('one rejected job does not stop the others', async ({ db }) => {
  const { ann, jobs, users, id: company_id } = await invoiceOffice(db);
  // Two years without a pause at the highest rate exceed the maximum amount of an invoice.
  const user_id = users.newt;
  await db
    .insertInto('user_rates')
    .values({ company_id, user_id, rate: 1, charge_rate: 10_000, effective_from: '2020-01-01' })
    .execute();
  const worked = { start_time: '2020-01-01T08:00:00Z', end_time: '2022-01-01T08:00:00Z' };
  await db
    .insertInto('time_records')
    .values({ company_id, user_id, job_id: jobs.boiler, ...worked })
    .execute();
  const run = await ann.invoices.generateBulk(all);
  expect(run).toMatchObject({
    invoices: [{ invoice_number: 'INV-2026-0001', job_id: jobs.damp }],
    failed: [{ job_id: jobs.boiler, job_title: 'New boiler', message: 'Check the details and try again.' }],
  });
});

test('at the turn of the year, all invoices of a run have one date and number series', async ({ db }) => {
  const clock = testClock();
  let looks = 0;
  const turning = () => {
    looks += 1;
    clock.set(looks % 2 === 0 ? '2026-12-31T23:59:59.999Z' : '2027-01-01T00:00:00.000Z');
    return clock();
  };
  const { ann } = await invoiceOffice(db, Object.assign(turning, clock));
  await ann.invoices.generateBulk(all);
  const issued = await db.selectFrom('invoices').select(['invoice_number', 'issue_date']).execute();
  expect(issued).toHaveLength(2);
  expect(new Set(issued.map(({ issue_date }) => issue_date)).size).toBe(1);
  for (const { invoice_number, issue_date } of issued) expect(invoice_number).toContain(`-${issue_date.slice(0, 4)}-`);
});

test('the same key issues once and returns the same response', async ({ db }) => {
  const { as } = await invoiceOffice(db);
  const ann = await as('ann', { idempotencyKey: randomUUID() });
  const first = await ann.invoices.generateBulk(all);
  expect(await ann.invoices.generateBulk(all)).toEqual(first);
  expect(await refusal(ann.invoices.generateBulk({ ...all, dry_run: true }))).toMatchObject({
    code: 'conflict',
    message: 'This Idempotency-Key has already been used with a different body.',
  });
  // A failed call is not stored under its key.
  const failing = await as('ann', { idempotencyKey: randomUUID() });
  expect(await refusal(failing.invoices.generateBulk(all))).toMatchObject({ code: 'unprocessable' });
  expect(await failing.invoices.generateBulk({ ...all, getExisting: true })).toMatchObject({
    invoices: [{}, {}],
  });
});

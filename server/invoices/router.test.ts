import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { test } from '#tests/support/test.ts';
import { noLogo, testPrinter } from '#tests/support/test-printer.ts';
import { printInvoices } from './print.ts';

const february = { invoice_mode: 'monthly', period: '2026-02' } as const;

async function rowsIn(db: Database) {
  const { rows } = await sql<Record<string, number>>`select (select count(*) from invoices) as invoices,
    (select count(*) from invoice_counters) as counters,
    (select count(*) from time_records where invoice_id is not null) as records,
    (select count(*) from expenses where invoice_id is not null) as expenses`.execute(db);
  return rows[0];
}

test('is for admins only; another company’s job or an unknown one is 404', async ({ db }) => {
  const { as, ann, jobs, other } = await invoiceOffice(db);
  const nobody = await callerFor(db, null);
  const input = { id: jobs.boiler };
  expect(await refusal(nobody.invoices.generate(input))).toMatchObject({ code: 'unauthenticated' });
  for (const role of ['emil', 'agata'] as const) {
    const caller = await as(role);
    expect(await refusal(caller.invoices.generate(input))).toMatchObject({ code: 'forbidden' });
    expect(await refusal(caller.invoices.list({}))).toMatchObject({ code: 'forbidden' });
  }
  for (const id of [other.jobs.fence, 999_999]) {
    expect(await refusal(ann.invoices.generate({ id, download: true }))).toMatchObject({
      code: 'not_found',
      message: 'This job does not exist.',
    });
  }
  expect(await refusal(ann.invoices.get({ id: 999_999 }))).toMatchObject({ code: 'not_found' });
  expect((await rowsIn(db))?.invoices).toBe(0);
});

test('a preview has all amounts, no number and no effect', async ({ db }) => {
  const { ann, jobs } = await invoiceOffice(db);
  const before = await rowsIn(db);
  const preview = await ann.invoices.generate({ id: jobs.boiler });
  expect(preview).toMatchObject({
    preview: true,
    existing: false,
    id: null,
    invoice_number: null,
    net_amount: 358.54,
    vat_amount: 71.71,
    total_amount: 430.25,
    warnings: [],
    document: {
      invoice_number: null,
      customer_name: 'Mill Lane Residents Ltd',
      customer_address: 'PO Box 7\nLeeds',
      customer_email: 'bills@mill.example',
      client_reference: 'PO 77812',
      property_address: '1 Mill Lane\nManchester\nM21 0AA',
      issue_date: '2026-03-02',
      tax_point: '2026-03-02',
      due_date: '2026-03-16',
      vat_rate: 20,
      supplier: { company_name: 'Acme Ltd', vat_number: 'GB 123 4567 89' },
    },
  });
  expect(
    preview.document?.lines.map(({ work_date, description, minutes, unit_price, amount }) => [
      work_date,
      description,
      minutes,
      unit_price,
      amount,
    ]),
  ).toEqual([
    ['2026-01-20', 'Labour', 60, 42.5, 42.5],
    ['2026-02-09', 'Labour', 215, 42.5, 152.29],
    ['2026-02-09', 'Travel', 30, 42.5, 21.25],
    ['2026-03-01', 'Labour', 60, 42.5, 42.5],
    ['2026-02-09', 'Materials: Copper pipe & solder', null, null, 100],
  ]);
  expect(
    preview.left_out.map(({ kind, reason, User, minutes, amount }) => [
      kind,
      reason,
      User.first_name,
      minutes ?? amount,
    ]),
  ).toEqual([
    ['time', 'no charge rate', 'Newt', 60],
    ['time', 'needs review', 'Emil', 60],
    ['time', 'running', 'Gina', 0],
    ['expense', 'not reviewed', 'Emil', 4.5],
    ['expense', 'archived', 'Emil', 10],
  ]);
  expect(await rowsIn(db)).toEqual(before);
});

test('an issued invoice is numbered, frozen and billed, with the amounts of the preview', async ({ db }) => {
  const { ann, jobs, records, expenses, users, id: company_id } = await invoiceOffice(db);
  const { document } = await ann.invoices.generate({ id: jobs.boiler });
  const issued = await ann.invoices.generate({ id: jobs.boiler, download: true });
  expect(issued).toMatchObject({
    preview: false,
    existing: false,
    invoice_number: 'INV-2026-0001',
    fileName: 'INV-2026-0001.pdf',
    document: null,
    total_amount: 430.25,
  });
  const { id, invoice_number, lines, createdAt, updatedAt, mail, ...kept } = await ann.invoices.get({
    id: issued.id!,
  });
  const { id: _, invoice_number: __, lines: shown, ...preview } = document!;
  expect(kept).toEqual(preview);
  expect(lines).toEqual(shown);
  const billed = await db.selectFrom('time_records').select('id').where('invoice_id', '=', id!).execute();
  expect(billed.map((row) => row.id).sort((a, b) => a - b)).toEqual(
    [records.january, records.morning, records.drive, records.afternoon, records.moment, records.march].sort(
      (a, b) => a - b,
    ),
  );
  const spent = await db.selectFrom('expenses').select('id').where('invoice_id', '=', id!).execute();
  expect(spent).toEqual([{ id: expenses.pipe }]);
  const historyRows = await db
    .selectFrom('history')
    .select(['actor_id', 'action'])
    .where('company_id', '=', company_id)
    .where('entity', '=', 'invoices')
    .execute();
  expect(historyRows).toEqual([{ actor_id: users.ann, action: 'create' }]);
  expect(invoice_number).toBe('INV-2026-0001');
});

test('stays unchanged forever, on paper too, whatever changes afterwards', async ({ db }) => {
  const { as, ann, jobs, records, users, properties, id: company_id } = await invoiceOffice(db);
  await ann.properties.update({ id: properties.mill, changes: { billing_cis_rate: 20 } });
  await ann.jobs.update({ id: jobs.boiler, changes: { discount_percent: 2.5 } });
  const { id } = await ann.invoices.generate({ id: jobs.boiler, download: true });
  const before = await ann.invoices.get({ id: id! });
  const paper = async () => {
    const [file] = await printInvoices(testPrinter(), [await (await as('ann')).invoices.get({ id: id! })], noLogo);
    return pdfText(file!);
  };
  const printed = await paper();
  expect(printed.join(' ').replace(/\s+/g, ' ')).toMatch(/Discount 2.5%.*Less CIS deduction at 20%/);
  const note = { note: 'Something else altogether' };
  expect(await refusal(ann.timeTracking.correct({ id: records.morning, changes: note }))).toMatchObject({
    code: 'conflict',
  });
  await db.updateTable('user_rates').set({ charge_rate: 99 }).where('user_id', '=', users.emil).execute();
  await ann.jobs.update({
    id: jobs.boiler,
    changes: { job_title: 'Another', client_reference: 'Another', discount_percent: 50 },
  });
  await ann.properties.update({
    id: properties.mill,
    changes: {
      address: 'Elsewhere',
      billing_name: 'Somebody else',
      billing_reverse_charge: true,
      billing_cis_rate: 30,
    },
  });
  for (const [key, value] of [
    ['vat_rate', '5'],
    ['company_name', 'Another Ltd'],
    ['invoice_footer', 'Another footer'],
    ['bank_account', '87654321'],
  ] as const) {
    await db
      .insertInto('settings')
      .values({ company_id, key, value })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
      .execute();
  }
  expect(await paper()).toEqual(printed);
  const later = await as('ann');
  expect(await later.invoices.get({ id: id! })).toEqual(before);
  // With nothing new, the issued invoice is returned.
  for (const download of [true, false]) {
    expect(await later.invoices.generate({ id: jobs.boiler, download })).toMatchObject({
      preview: false,
      existing: true,
      id,
      total_amount: before.total_amount,
      left_out: [{}, {}, {}, {}, {}],
    });
  }
});

describe('a selection', () => {
  test('with nothing to bill is rejected with the omissions', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    for (const download of [true, false]) {
      expect(await refusal(ann.invoices.generate({ id: jobs.nothing, download }))).toMatchObject({
        code: 'unprocessable',
        message: 'Nothing to invoice',
        details: { left_out: [] },
      });
    }
    await ann.invoices.generate({ id: jobs.boiler, download: true });
    expect(await refusal(ann.invoices.generate({ id: jobs.boiler, type: 'expenses', download: true }))).toMatchObject({
      message: 'Nothing to invoice',
      details: { left_out: [{}, {}] },
    });
  });

  test('by type separates labour and expenses, under either name', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    const of = (input: object) => ann.invoices.generate({ id: jobs.boiler, download: true, ...input });
    expect(await of({ type: 'expenses' })).toMatchObject({ net_amount: 100, vat_amount: 20 });
    expect(await of({ invoice_type: 'labour' })).toMatchObject({
      invoice_number: 'INV-2026-0002',
      net_amount: 258.54,
    });
    expect(await refusal(of({ invoice_type: 'labour', type: 'both' }))).toMatchObject({ code: 'invalid' });
  });

  test('by month bills everything up to its end, older entries as earlier work, later ones later', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    const of = (input: object) => ann.invoices.generate({ id: jobs.boiler, ...input });
    expect(await refusal(of({ invoice_mode: 'monthly' }))).toMatchObject({
      code: 'invalid',
      message: 'Please select a period for monthly invoices',
    });
    const { document } = await of(february);
    expect(document).toMatchObject({ period_start: '2026-02-01', net_amount: 316.04, vat_amount: 63.21 });
    expect(document?.lines.map(({ work_date, is_earlier }) => [work_date, is_earlier])).toEqual([
      ['2026-02-09', false],
      ['2026-02-09', false],
      ['2026-02-09', false],
      ['2026-01-20', true],
    ]);
    expect(await of({ ...february, download: true })).toMatchObject({
      existing: false,
      total_amount: 379.25,
    });
    expect(await of({ ...february, period: '2026-02-01' })).toMatchObject({ existing: true });
    expect(await of({ ...february, period: '2026-03' })).toMatchObject({ preview: true, net_amount: 42.5 });
    for (const period of ['2026-13', '2026', 'March']) {
      expect(await refusal(of({ ...february, period }))).toMatchObject({ code: 'invalid' });
    }
  });
});

test('a record belongs to the day on which it started in the company’s zone', async ({ db }) => {
  const { ann, jobs, users, clock, id: company_id } = await invoiceOffice(db);
  await db
    .insertInto('time_records')
    .values({
      company_id,
      user_id: users.emil,
      job_id: jobs.roof,
      start_time: '2026-06-30T23:30:00Z',
      end_time: '2026-07-01T01:30:00Z',
    })
    .execute();
  clock.set('2026-08-01T09:00:00.000Z');
  const june = await ann.invoices.generate({ id: jobs.roof, invoice_mode: 'monthly', period: '2026-06' });
  expect(june.document?.lines.map(({ work_date }) => work_date)).toEqual(['2026-02-21']);
  const july = await ann.invoices.generate({ id: jobs.roof, invoice_mode: 'monthly', period: '2026-07' });
  expect(july.document?.lines).toMatchObject([
    { work_date: '2026-07-01', minutes: 120, is_earlier: false },
    { work_date: '2026-02-21', is_earlier: true },
  ]);
  expect(july.warnings).toEqual([expect.stringContaining('‘The Owner’')]);
});

test('numbers have a prefix, the year of issue and a counter starting from the setting in its year', async ({ db }) => {
  const { as, ann, jobs, clock } = await invoiceOffice(db);
  clock.set('2026-12-31T23:00:00.000Z');
  const idOf = new Map((await ann.settings.list()).map(({ key, id }) => [key, id]));
  await ann.settings.updateMany({
    settings: [
      { id: idOf.get('invoice_prefix')!, value: 'ACME' },
      { id: idOf.get('invoice_next_number')!, value: '500' },
    ],
  });
  const number = async (id: number, type: 'labour' | 'expenses', environment = {}) => {
    const caller = await as('ann', { environment });
    return (await caller.invoices.generate({ id, type, download: true })).invoice_number;
  };
  expect(await number(jobs.boiler, 'labour')).toBe('ACME-2026-0500');
  expect(await number(jobs.boiler, 'expenses')).toBe('ACME-2026-0501');
  clock.set('2027-01-01T00:30:00.000Z');
  expect(await number(jobs.damp, 'labour')).toBe('ACME-2027-0001');
  const fixed = { SETTING_INVOICE_NEXT_NUMBER: '70' };
  expect(await number(jobs.roof, 'labour', fixed)).toBe('ACME-2027-0070');
});

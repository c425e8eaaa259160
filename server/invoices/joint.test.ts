import { sql } from 'kysely';
import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { test } from '#tests/support/test.ts';
import { noLogo, testPrinter } from '#tests/support/test-printer.ts';
import { company, who, world } from '#tests/support/world.ts';
import { sumPounds } from '../pricing/constants.ts';
import { printInvoices } from './print.ts';

const clock = testClock('2026-03-02T09:00:00.000Z');
const lets = { billing_name: 'Quay Lets', billing_address: 'PO Box 7', billing_email: 'bills@quay.example' };
const worked = (job: 'tap' | 'door' | 'roof' | 'barn', day: string, minutes: number) => ({
  user: 'emil' as const,
  job,
  start_time: `2026-02-${day}T09:00:00Z`,
  end_time: new Date(Date.parse(`2026-02-${day}T09:00:00Z`) + minutes * 60_000).toISOString(),
  note: 'Done',
});

/** Quay Lets has three jobs in two houses, somebody else one. Each half hour at 33.33 is 16.67. */
const acme = company({
  settings: { company_name: 'Acme Ltd', company_address: 'Unit 4', vat_registered: 'true', vat_number: 'GB 1' },
  users: {
    ann: { role: 'admin' },
    emil: { role: 'employee', rates: [{ rate: 14.5, charge_rate: 33.33, effective_from: '2026-01-01' }] },
  },
  properties: {
    quay: { address: '1 Quay', ...lets, billing_cis_rate: 20 },
    pier: { address: '2 Pier', ...lets, billing_cis_rate: 20 },
    barn: { address: '3 Barn' },
  },
  jobs: {
    tap: { property: 'quay', status: 'completed', job_title: 'Tap', client_reference: 'PO 1', discount_percent: 10 },
    door: { property: 'pier', status: 'completed', job_title: 'Door' },
    roof: {
      property: 'pier',
      status: 'completed',
      job_title: 'Roof',
      billing_type: 'fixed',
      fixed_price: 200.01,
      job_end_date: '2026-02-20',
    },
    barn: { property: 'barn', status: 'completed', job_title: 'Barn' },
  },
  records: {
    tap: worked('tap', '09', 30),
    door: worked('door', '10', 30),
    roof: worked('roof', '11', 60),
    barn: worked('barn', '12', 30),
  },
});

async function office(db: Parameters<typeof world>[0]) {
  const w = await world(db, { acme }, clock);
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: clock });
  return { ...w.acme, ann };
}
const monthly = { period: '2026-02', joint: true } as const;

test('a customer’s jobs are one invoice with a section each; everything follows its parts', async ({ db }) => {
  const { ann, jobs, properties } = await office(db);
  const single = await ann.invoices.generateBulk({ ...monthly, joint: false, dry_run: true });
  const dry = await ann.invoices.generateBulk({ ...monthly, dry_run: true });
  expect(single.invoices).toHaveLength(4);
  expect(dry.invoices.map(({ jobs: billed }) => billed.map(({ job_id }) => job_id))).toEqual([
    [jobs.tap, jobs.door, jobs.roof],
    [jobs.barn],
  ]);
  expect(dry.net_amount).toBe(single.net_amount);
  // VAT of 15.00 + 16.67 + 200.01 once, and CIS of the same sum.
  const whole = { net_amount: 231.68, vat_amount: 46.34, total_amount: 278.02, cis_base: 231.68, cis_amount: 46.34 };
  expect(dry.invoices[0]).toMatchObject({ ...whole, customer_name: 'Quay Lets', id: null });

  const issued = await ann.invoices.generateBulk(monthly);
  expect(issued.invoices.map(({ invoice_number }) => invoice_number)).toEqual(['INV-2026-0001', 'INV-2026-0002']);
  const { id } = issued.invoices[0]!;
  const invoice = await ann.invoices.get({ id: id! });
  expect(invoice).toMatchObject({ ...whole, job_id: jobs.tap, job_count: 3, job_title: 'Tap' });
  expect(invoice.sections).toMatchObject([
    { section: 1, job_id: jobs.tap, job_title: 'Tap', client_reference: 'PO 1', property_address: '1 Quay' },
    { section: 2, job_id: jobs.door, job_title: 'Door', property_address: '2 Pier' },
    { section: 3, job_id: jobs.roof, job_title: 'Roof' },
  ]);
  expect(invoice.lines.map(({ section, kind, amount }) => [section, kind, amount])).toEqual([
    [1, 'labour', 16.67],
    [1, 'discount', -1.67],
    [2, 'labour', 16.67],
    [3, 'fixed', 200.01],
  ]);

  // Each job finds it, and has its own part of it.
  for (const property_id of [properties.quay, properties.pier]) {
    expect((await ann.invoices.list({ property_id })).data).toMatchObject([{ id }]);
  }
  for (const [job, billed] of [
    ['tap', 15],
    ['door', 16.67],
    ['roof', 200.01],
  ] as const) {
    const found = await ann.invoices.list({ job_id: jobs[job] });
    expect(found.data).toMatchObject([{ id, job_count: 3 }]);
    expect(await ann.invoices.margin({ id: jobs[job] })).toMatchObject({ billed, unbilled: 0 });
    expect(await ann.invoices.generate({ id: jobs[job], invoice_mode: 'monthly', period: '2026-02' })).toMatchObject({
      existing: true,
      id,
    });
  }
  expect((await ann.invoices.list({ q: 'roof' })).data.map((row) => row.id)).toEqual([id]);
  expect(await refusal(ann.jobs.remove({ id: jobs.roof }))).toMatchObject({ code: 'conflict' });
  expect(await refusal(ann.invoices.generateBulk(monthly))).toMatchObject({ message: 'Nothing to invoice' });
  const again = await ann.invoices.generateBulk({ ...monthly, getExisting: true });
  expect(again.invoices.map((row) => [row.id, row.jobs.length])).toEqual([
    [issued.invoices[1]!.id, 1],
    [id, 3],
  ]);

  const [pages] = await Promise.all((await printInvoices(testPrinter(), [invoice], noLogo)).map(pdfText));
  const text = pages!.join(' ').replaceAll(/\s+/g, ' ');
  for (const part of ['1 Quay', 'Your reference: PO 1', '2 Pier', '£15.00', '£200.01', '£231.68', '£278.02'])
    expect(text).toContain(part);
  expect(text.indexOf('Tap')).toBeLessThan(text.indexOf('Door'));
});

test('withdrawing it frees all of its jobs; a credit note has the same sections', async ({ db }) => {
  const { ann, jobs, id: company_id } = await office(db);
  const issue = async () => (await ann.invoices.generateBulk(monthly)).invoices[0]!.id!;
  const first = await issue();
  await ann.invoices.remove({ id: first });
  const second = await issue();
  expect((await ann.invoices.get({ id: second })).net_amount).toBe(231.68);
  await ann.invoices.update({ id: second, changes: { paid_amount: 100 } });
  const { credit_note } = await ann.invoices.remove({ id: second });
  const credit = await ann.invoices.get({ id: credit_note!.id });
  expect(credit.sections.map(({ job_id }) => job_id)).toEqual([jobs.tap, jobs.door, jobs.roof]);
  expect(sumPounds(credit.lines.map(({ amount }) => amount))).toBe(-231.68);
  expect(credit.lines.at(-1)).toMatchObject({ section: 3, kind: 'fixed', amount: -200.01 });
  expect(await ann.invoices.margin({ id: jobs.roof })).toMatchObject({ billed: 0, unbilled: 200.01 });
  const third = await ann.invoices.generate({ id: jobs.roof, download: true });
  expect(third.net_amount).toBe(200.01);

  // The database itself bills a fixed price once, whoever asks.
  const twice = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      insert into invoices (company_id, invoice_number, invoice_type, invoice_mode, job_id, issue_date, tax_point,
        customer_name, net_amount, total_amount)
      select company_id, 'TWICE-1', invoice_type, 'job', job_id, issue_date, tax_point, customer_name, net_amount,
        net_amount from invoices where id = ${third.id} returning id`.execute(trx);
    await trx
      .insertInto('invoice_lines')
      .values({
        company_id,
        invoice_id: rows[0]!.id,
        line_number: 1,
        kind: 'fixed',
        description: 'Roof',
        amount: 200.01,
      })
      .execute();
  });
  await expect(twice).rejects.toMatchObject({ constraint: 'billed_fixed_prices_pk' });
});

test('only jobs of one customer, rate and tax point are together', async ({ db }) => {
  const { ann, jobs, properties } = await office(db);
  const groups = async (input: object) =>
    (await ann.invoices.generateBulk({ joint: true, dry_run: true, ...input } as never)).invoices.map((row) =>
      row.jobs.map(({ job_id }) => job_id),
    );
  // By job, work that ended more than 14 days ago has a tax point of its own.
  expect(await groups({ invoice_mode: 'job' })).toEqual([[jobs.tap], [jobs.door], [jobs.roof], [jobs.barn]]);
  await ann.properties.update({ id: properties.pier, changes: { billing_cis_rate: null } });
  expect(await groups(monthly)).toEqual([[jobs.tap], [jobs.door, jobs.roof], [jobs.barn]]);
});

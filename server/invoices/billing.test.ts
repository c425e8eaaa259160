import { describe, expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { test } from '#tests/support/test.ts';

const sent_at = '2026-03-02T08:30:00.000Z';

describe('a fixed-price job', () => {
  test('is billed once with all its entries; later ones are covered', async ({ db }) => {
    const { ann, jobs, users, id: company_id } = await invoiceOffice(db);
    await ann.jobs.update({ id: jobs.boiler, changes: { fixed_price: 600, discount_percent: 5 } });
    const { document, left_out } = await ann.invoices.generate({ id: jobs.boiler });
    expect(document).toMatchObject({
      net_amount: 570,
      vat_amount: 114,
      total_amount: 684,
      amount_due: 684,
      lines: [
        { kind: 'fixed', description: 'New boiler', amount: 600 },
        { kind: 'discount', description: 'Discount 5%', amount: -30 },
      ],
    });
    // Not reviewed yet. A worker without a charge rate is billed with the rest.
    expect(left_out.map(({ reason }) => reason)).toEqual(['needs review', 'running', 'not reviewed', 'archived']);
    const { id } = await ann.invoices.generate({ id: jobs.boiler, download: true });
    expect(await db.selectFrom('time_records').select('id').where('invoice_id', '=', id!).execute()).toHaveLength(7);
    const worked = { start_time: '2026-03-02T05:00:00Z', end_time: '2026-03-02T06:00:00Z' };
    await db
      .insertInto('time_records')
      .values({ company_id, user_id: users.newt, job_id: jobs.boiler, ...worked })
      .execute();
    const again = await ann.invoices.generate({ id: jobs.boiler, download: true });
    expect(again).toMatchObject({ existing: true, id });
    expect(new Set(again.left_out.map(({ reason }) => reason))).toEqual(new Set(['covered by the fixed price']));
    const dry = await ann.invoices.generateBulk({ invoice_mode: 'job', dry_run: true });
    expect(dry.invoices.map(({ job_id }) => job_id)).toEqual([jobs.damp]);
  });

  test('is charged as before until its invoice is withdrawn', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    await ann.jobs.update({ id: jobs.nothing, changes: { billing_type: 'fixed', fixed_price: 120 } });
    // Also without any entry, and in a bulk run.
    const run = await ann.invoices.generateBulk({ invoice_mode: 'job', jobs: [jobs.nothing] });
    expect(run.invoices).toMatchObject([{ net_amount: 120, total_amount: 144 }]);
    const { id, invoice_number } = run.invoices[0]!;
    for (const changes of [{ fixed_price: 100 }, { billing_type: 'time' }, { discount_percent: 3 }] as const) {
      expect(await refusal(ann.jobs.update({ id: jobs.nothing, changes }))).toMatchObject({
        code: 'conflict',
        message: `The fixed price of this job is on invoice ${invoice_number}. Void or credit that invoice first.`,
      });
    }
    await ann.jobs.update({ id: jobs.nothing, changes: { job_title: 'Other words', fixed_price: 120 } });
    await ann.invoices.update({ id: id!, changes: { sent_at } });
    const { credit_note } = await ann.invoices.remove({ id: id! });
    expect(await ann.invoices.get({ id: credit_note!.id })).toMatchObject({
      net_amount: -120,
      amount_due: -144,
      lines: [{ kind: 'fixed', description: 'Nothing to do', amount: -120 }],
    });
    await ann.jobs.update({ id: jobs.nothing, changes: { fixed_price: 100 } });
    expect(await ann.invoices.generate({ id: jobs.nothing })).toMatchObject({
      preview: true,
      net_amount: 100,
    });
  });

  test('cannot become one while its hours are billed', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    const { id } = await ann.invoices.generate({ id: jobs.boiler, type: 'expenses', download: true });
    expect(await refusal(ann.jobs.update({ id: jobs.boiler, changes: { fixed_price: 9 } }))).toMatchObject({
      code: 'conflict',
      message:
        'Work on this job is on invoice INV-2026-0001, so a fixed price would charge for it twice. Void or credit that invoice first.',
    });
    await ann.invoices.remove({ id: id! });
    await ann.jobs.update({ id: jobs.boiler, changes: { fixed_price: 9 } });
  });

  test('is billed by month only once completed, and never in part', async ({ db }) => {
    const { ann, jobs } = await invoiceOffice(db);
    await ann.jobs.update({ id: jobs.roof, changes: { fixed_price: 900 } });
    const february = { id: jobs.roof, invoice_mode: 'monthly', period: '2026-02' } as const;
    const reasons = async (input: Parameters<typeof ann.invoices.generate>[0]) => {
      const { details } = await refusal(ann.invoices.generate(input));
      return (details!.left_out as { reason: string }[]).map(({ reason }) => reason);
    };
    expect(await reasons(february)).toEqual(['fixed price, job not completed yet']);
    expect(await reasons({ id: jobs.roof, type: 'labour' })).toEqual(['fixed price, billed in full']);
    await ann.jobs.update({ id: jobs.roof, changes: { status: 'completed', job_end_date: '2026-03-01' } });
    expect(await reasons(february)).toEqual(['fixed price, job not completed yet']);
    expect(await ann.invoices.generate({ ...february, period: '2026-03' })).toMatchObject({
      net_amount: 900,
    });
  });
});

test('an unbilled job shows its reason, and its time is still paid', async ({ db }) => {
  const { ann, jobs, users } = await invoiceOffice(db);
  const paid = async () =>
    (await ann.timeTracking.sums({ dateRange: 'all' }))
      .filter(({ user_id }) => user_id === users.emil)
      .map(({ total_toPay }) => total_toPay);
  const before = await paid();
  await ann.jobs.update({ id: jobs.damp, changes: { not_billed_reason: 'warranty' } });
  const dry = await ann.invoices.generateBulk({ invoice_mode: 'job', dry_run: true });
  expect(dry.without_invoice).toMatchObject([
    { job_id: jobs.damp, left_out: [{ kind: 'time', minutes: 60, reason: 'not billed as warranty' }] },
  ]);
  expect(dry.invoices.map(({ job_id }) => job_id)).toEqual([jobs.boiler]);
  expect(await paid()).toEqual(before);
});

test('reverse charge and the customer’s CIS are shown, frozen and reversed by a credit note', async ({ db }) => {
  const { ann, as, jobs, properties } = await invoiceOffice(db);
  const choose = (changes: Parameters<typeof ann.properties.update>[0]['changes']) =>
    ann.properties.update({ id: properties.mill, changes });
  for (const billing_cis_rate of [25, 20.5, -20]) {
    expect(await refusal(choose({ billing_cis_rate }))).toMatchObject({
      code: 'invalid',
      fields: { billing_cis_rate: 'must be 0, 20 or 30' },
    });
  }
  expect(await choose({ billing_reverse_charge: true, billing_cis_rate: 20 })).toMatchObject({
    billing_reverse_charge: true,
    billing_cis_rate: 20,
  });
  const amounts = {
    net_amount: 358.54,
    vat_rate: 20,
    vat_amount: 71.71,
    reverse_charge: true,
    total_amount: 358.54,
    cis_rate: 20,
    // Without the materials of 100.00.
    cis_base: 258.54,
    cis_amount: 51.71,
    amount_due: 306.83,
  };
  expect(await ann.invoices.generate({ id: jobs.boiler })).toMatchObject({ ...amounts, document: amounts });
  const { id } = await ann.invoices.generate({ id: jobs.boiler, download: true });
  // Without VAT there is no reverse charge: a warning, not printed.
  const unregistered = await as('ann', { environment: { SETTING_VAT_REGISTERED: 'false' } });
  await ann.properties.update({ id: properties.flat, changes: { billing_reverse_charge: true } });
  expect(await unregistered.invoices.generate({ id: jobs.damp })).toMatchObject({
    vat_rate: null,
    reverse_charge: false,
    warnings: expect.arrayContaining(['The customer is set to reverse charge, but this invoice has no VAT.']),
  });
  await choose({ billing_reverse_charge: false, billing_cis_rate: null });
  expect(await ann.invoices.get({ id: id! })).toMatchObject(amounts);
  await ann.invoices.update({ id: id!, changes: { sent_at } });
  const { credit_note } = await ann.invoices.remove({ id: id! });
  const note = await ann.invoices.get({ id: credit_note!.id });
  expect(note).toMatchObject({
    net_amount: -358.54,
    vat_amount: -71.71,
    reverse_charge: true,
    total_amount: -358.54,
    cis_rate: 20,
    cis_base: -258.54,
    cis_amount: -51.71,
    amount_due: -306.83,
  });
  expect(note.lines[0]).toMatchObject({ minutes: 60, unit_price: -42.5, amount: -42.5 });
});

test('the margin: billed and unbilled charges less pay and expenses; for admins only', async ({ db }) => {
  const { ann, as, jobs } = await invoiceOffice(db);
  // Emil is paid 14.50 an hour, Newt 10.00. On the boiler by day: 60 min 14.50, 245 min 59.21, 60 min of the doubtful
  // 14.50, the unbilled 14.50 and 14.50; Newt 10.00. Expenses without their VAT: 100.00, 4.50 and 10.00.
  const costs = { pay: 127.21, materials: 0, expenses: 114.5 };
  const of = async (id: number) => ann.invoices.margin({ id });
  expect(await of(jobs.boiler)).toEqual({
    id: jobs.boiler,
    billed: 0,
    unbilled: 358.54,
    ...costs,
    earned: null,
    margin: 116.83,
  });
  const { id } = await ann.invoices.generate({ id: jobs.boiler, type: 'labour', download: true });
  expect(await of(jobs.boiler)).toMatchObject({ billed: 258.54, unbilled: 100, ...costs, margin: 116.83 });
  await ann.invoices.remove({ id: id! });
  await ann.jobs.update({ id: jobs.boiler, changes: { fixed_price: 200, discount_percent: 10 } });
  expect(await of(jobs.boiler)).toMatchObject({ billed: 0, unbilled: 180, ...costs, margin: -61.71, earned: 0 });
  // 515 minutes of work, without the driving, of 600 that were planned.
  await ann.jobs.update({ id: jobs.boiler, changes: { planned_minutes: 600, status: 'in_progress' } });
  expect(await of(jobs.boiler)).toMatchObject({ unbilled: 180, earned: 154.5 });
  await ann.jobs.update({ id: jobs.boiler, changes: { not_billed_reason: 'recall' } });
  expect(await of(jobs.boiler)).toMatchObject({ unbilled: 0, margin: -241.71 });
  for (const role of ['emil', 'agata'] as const) {
    const caller = await as(role);
    expect(await refusal(caller.invoices.margin({ id: jobs.boiler }))).toMatchObject({ code: 'forbidden' });
    expect(JSON.stringify(await caller.jobs.list({ includeCompleted: true }))).not.toMatch(
      /fixed_price|discount|not_billed|billing/,
    );
  }
  const emil = await as('emil');
  expect(await refusal(emil.jobs.update({ id: jobs.boiler, changes: { fixed_price: 1 } }))).toMatchObject({
    code: 'forbidden',
    fields: { fixed_price: 'Only admins can set this.' },
  });
});

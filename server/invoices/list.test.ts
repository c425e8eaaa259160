import { expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { test } from '#tests/support/test.ts';

test('the history filters, searches, sorts and shows each invoice’s status', async ({ db }) => {
  const { ann, jobs, properties, clock } = await invoiceOffice(db);
  const issue = async (input: Parameters<typeof ann.invoices.generate>[0]) => {
    clock.advance('1h');
    return (await ann.invoices.generate({ ...input, download: true })).id!;
  };
  const labour = await issue({ id: jobs.boiler, type: 'labour', invoice_mode: 'monthly', period: '2026-02' });
  const expenses = await issue({ id: jobs.boiler, type: 'expenses' });
  const damp = await issue({ id: jobs.damp });
  const roof = await issue({ id: jobs.roof });
  await ann.invoices.remove({ id: expenses, reason: 'Twice' });
  await ann.invoices.update({ id: damp, changes: { sent_at: '2026-03-02T09:00:00Z' } });
  await ann.invoices.update({ id: roof, changes: { sent_at: '2026-03-02T09:00:00Z' } });
  clock.advance('1h');
  const credit = (await ann.invoices.remove({ id: roof })).credit_note!.id;

  const ids = async (input: Parameters<typeof ann.invoices.list>[0]) =>
    (await ann.invoices.list(input)).data.map(({ id }) => id);
  const { data, meta } = await ann.invoices.list({});
  expect(meta).toEqual({ total: 5, total_exact: true, page: 1, limit: 20 });
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [credit, 'credit_note'],
    [roof, 'credited'],
    [damp, 'sent'],
    [expenses, 'void'],
    [labour, 'unsent'],
  ]);
  expect(data.at(-1)).toMatchObject({
    invoice_number: 'INV-2026-0001',
    invoice_type: 'labour',
    invoice_mode: 'monthly',
    period_start: '2026-02-01',
    total_amount: 259.25,
    createdAt: '2026-03-02T10:00:00.000Z',
    customer_name: 'Mill Lane Residents Ltd',
    job_title: 'New boiler',
  });

  for (const { id, status } of data) expect(await ids({ status })).toEqual([id]);
  expect(await ids({ invoice_type: 'expenses' })).toEqual([expenses]);
  expect(await ids({ invoice_mode: 'monthly' })).toEqual([labour]);
  expect(await ids({ job_id: jobs.boiler })).toEqual([expenses, labour]);
  expect(await ids({ property_id: properties.barn })).toEqual([credit, roof]);
  // The month of a monthly invoice, else the month of issue.
  expect(await ids({ period: '2026-02' })).toEqual([labour]);
  expect(await ids({ period: '2026-03-01' })).toEqual([credit, roof, damp, expenses]);
  expect(await ids({ sort: 'total_amount', order: 'asc', limit: 2 })).toEqual([credit, damp]);
  expect(await ids({ sort: 'total_amount', order: 'asc', limit: 2, page: 2 })).toEqual([roof, expenses]);
  expect(await ids({ sort: 'invoice_number', order: 'asc' })).toEqual([labour, expenses, damp, roof, credit]);
  for (const [q, found] of [
    ['0003', [damp]],
    ['residents', [expenses, labour]],
    ['quay street', [damp]],
    ['po 778', [expenses, labour]],
    ['roof', [credit, roof]],
    ['100%', []],
  ] as const) {
    expect((await ann.invoices.search({ q })).data.map(({ id }) => id)).toEqual(found);
  }
  expect(await refusal(ann.invoices.search({} as never))).toMatchObject({
    code: 'invalid',
    fields: { q: expect.any(String) },
  });
});

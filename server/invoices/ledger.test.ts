import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { test } from '#tests/support/test.ts';
import { sumPounds } from '../pricing/constants.ts';

type Office = Awaited<ReturnType<typeof invoiceOffice>>;
type Change = Parameters<Office['ann']['invoices']['update']>[0]['changes'];
type Status = NonNullable<Parameters<Office['ann']['invoices']['list']>[0]['status']>;

/** The boiler's 430.25, due on 16 March. */
async function issued(office: Office, job: keyof Office['jobs'] = 'boiler') {
  const { ann, jobs } = office;
  const id = (await ann.invoices.generate({ id: jobs[job], download: true })).id!;
  return {
    id,
    get: () => ann.invoices.get({ id }),
    status: async () => (await ann.invoices.get({ id })).status,
    change: (changes: Change) => ann.invoices.update({ id, changes }),
  };
}
const sent_at = '2026-03-02T09:00:00Z';
const listed = async ({ ann }: Office, status: Status) =>
  (await ann.invoices.list({ status, sort: 'id', order: 'asc' })).data.map(({ id }) => id);

describe('customer payments', () => {
  test('add up, have a date, appear in the history and can be removed', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { id, get, change } = await issued(office);
    expect(await get()).toMatchObject({
      ...{ amount_due: 430.25, paid_amount: 0, paid_at: null, open_amount: 430.25 },
      status: 'unsent',
    });
    await change({ sent_at });
    // A day means noon in the company's zone; default is now.
    expect(await change({ paid_amount: 130.25, paid_at: '2026-03-01' })).toMatchObject({
      ...{ paid_amount: 130.25, open_amount: 300, paid_at: '2026-03-01T12:00:00.000Z' },
      status: 'part_paid',
    });
    const { updatedAt } = await get();
    expect(await change({ paid_amount: 430.25 })).toMatchObject({
      ...{ paid_amount: 430.25, open_amount: 0, paid_at: '2026-03-02T09:00:00.000Z' },
      status: 'paid',
    });
    const late = { id, changes: { paid_amount: 230.25 }, expected_updatedAt: updatedAt };
    expect(await refusal(office.ann.invoices.update(late))).toMatchObject({ code: 'conflict' });
    const historyRows = await db
      .selectFrom('history')
      .select(['actor_id', 'from', 'to'])
      .where('entity', '=', 'invoices')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(historyRows).toMatchObject({
      actor_id: office.users.ann,
      from: { paid_amount: 130.25 },
      to: { paid_amount: 430.25 },
    });
    expect(await change({ paid_amount: 0, paid_at: null })).toMatchObject({
      ...{ paid_amount: 0, open_amount: 430.25, paid_at: null },
      status: 'sent',
    });
  });

  test('are listed one by one with method and reference, always adding up to what is paid', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { ann } = office;
    const { id, change } = await issued(office);
    const listed = async () => {
      const { data } = await ann.invoices.payments({ invoice_id: id, sort: 'id', order: 'asc' });
      const { paid_amount } = await ann.invoices.get({ id });
      expect(sumPounds(data.map(({ amount }) => amount))).toBe(paid_amount);
      return data.map(({ amount, method, reference }) => [amount, method, reference]);
    };
    await change({ paid_amount: 100, paid_at: '2026-03-01', paid_method: 'cheque', paid_reference: 'No 17' });
    await change({ paid_amount: 150.25 });
    expect(await listed()).toEqual([
      [100, 'cheque', 'No 17'],
      [50.25, '', ''],
    ]);
    await change({ paid_method: 'card', paid_at: '2026-03-02' });
    expect(await listed()).toEqual([
      [100, 'cheque', 'No 17'],
      [50.25, 'card', ''],
    ]);
    // Back to what was paid before takes the last payment away; any other sum is a correction.
    await change({ paid_amount: 100, paid_at: '2026-03-01' });
    expect(await listed()).toEqual([[100, 'cheque', 'No 17']]);
    await change({ paid_amount: 80, paid_at: '2026-03-01', paid_method: 'other', paid_reference: 'Bounced' });
    expect(await listed()).toEqual([
      [100, 'cheque', 'No 17'],
      [-20, 'other', 'Bounced'],
    ]);
    expect((await ann.invoices.payments({ q: 'no 17' })).data).toMatchObject([
      { invoice_id: id, paid_at: '2026-03-01T12:00:00.000Z', recorded_by: 'Ann Admin' },
    ]);
    expect((await ann.invoices.payments({ method: 'cheque', start_date: '2026-03-02' })).data).toEqual([]);
    await change({ paid_amount: 0, paid_at: null });
    expect(await listed()).toEqual([]);
    expect(await refusal(change({ paid_reference: 'lost' }))).toMatchObject({
      fields: { paid_reference: 'No payment has been recorded for this invoice.' },
    });
  });

  test('must be at most the amount due, not negative and not in the future', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { change } = await issued(office);
    for (const [changes, field, message] of [
      [{ paid_amount: 430.26 }, 'paid_amount', 'The paid amount can’t be more than the £430.25 due.'],
      [{ paid_amount: -0.01 }, 'paid_amount', 'The paid amount can’t be negative.'],
      [{ paid_at: '2026-03-01' }, 'paid_at', 'No payment has been recorded for this invoice.'],
      [{ paid_amount: 5, paid_at: null }, 'paid_at', 'Enter the payment date.'],
      [{ paid_amount: 5, paid_at: '2026-03-04' }, 'paid_at', 'The payment date can’t be in the future.'],
    ] as const) {
      const { code, fields } = await refusal(change(changes));
      expect({ code, fields }).toEqual({ code: 'unprocessable', fields: { [field]: message } });
    }
    expect(await refusal(change({ paid_amount: 0.001 }))).toMatchObject({ code: 'invalid' });
  });

  test('prevent voiding an unsent invoice; a credit note reverses it, and the payment is owed back', async ({ db }) => {
    const office = await invoiceOffice(db);
    const { ann } = office;
    const invoice = await issued(office);
    await invoice.change({ paid_amount: 100 });
    const removed = await ann.invoices.remove({ id: invoice.id, reason: 'Twice' });
    expect(removed.outcome).toBe('credited');
    expect(await invoice.get()).toMatchObject({ status: 'credited', paid_amount: 100, open_amount: 0 });
    const note = removed.credit_note!.id;
    const repay = (paid_amount: number) => ann.invoices.update({ id: note, changes: { paid_amount } });
    expect(await ann.invoices.get({ id: note })).toMatchObject({ amount_due: -430.25, open_amount: -100 });
    expect((await ann.invoices.owed({})).data).toMatchObject([{ invoices: 0, owed: 0, to_pay_back: 100 }]);
    expect(await refusal(invoice.change({ paid_amount: 0 }))).toMatchObject({
      message: 'This invoice has been credited. Record the repayment on its credit note.',
    });
    for (const wrong of [-100.01, 1]) {
      expect((await refusal(repay(wrong))).message).toContain('You can repay up to £100.00');
    }
    expect(await repay(-100)).toMatchObject({ paid_amount: -100, open_amount: 0, status: 'credit_note' });
    expect((await ann.invoices.owed({})).data).toEqual([]);
  });
});

test('days change at midnight of the company’s zone; filters match the badges', async ({ db }) => {
  const office = await invoiceOffice(db);
  const { clock, ann } = office;
  const late = await issued(office);
  const damp = await issued(office, 'damp');
  const roof = await issued(office, 'roof');
  for (const { change } of [late, damp]) await change({ sent_at, due_date: '2026-07-01' });
  await roof.change({ due_date: '2026-07-01' });
  // Half past midnight of 1 July in London is still 30 June in UTC.
  const status = async (at: string) => {
    clock.set(at);
    return [await late.status(), await roof.status()];
  };
  expect(await status('2026-06-30T22:30:00Z')).toEqual(['sent', 'unsent']);
  expect(await status('2026-06-30T23:30:00Z')).toEqual(['due', 'unsent']);
  expect(await status('2026-07-01T22:30:00Z')).toEqual(['due', 'unsent']);
  expect(await listed(office, 'overdue')).toEqual([]);
  // Nobody has seen the third, so it is not late.
  expect(await status('2026-07-01T23:30:00Z')).toEqual(['overdue', 'unsent']);
  expect(await listed(office, 'overdue')).toEqual([late.id, damp.id]);
  expect(await ann.dashboard.morning()).toMatchObject({
    overdue_invoices: {
      total: 2,
      total_owed: 481.25,
      rows: [{ customer_name: 'Mill Lane Residents Ltd', overdue: 430.25 }, {}],
    },
    unsent_invoices: { total: 1, total_amount: 51, rows: [{ id: roof.id, amount: 51 }] },
  });
  expect(await listed(office, 'unsent')).toEqual([roof.id]);
  expect(await ann.invoices.markSent({ ids: [late.id, roof.id], sent_at: '2026-07-01' })).toEqual({ ids: [roof.id] });
  expect((await roof.get()).sent_at).toBe('2026-07-01T11:00:00.000Z');
  expect((await late.get()).sent_at).toBe('2026-03-02T09:00:00.000Z');
  expect(await status('2026-07-01T23:30:00Z')).toEqual(['overdue', 'overdue']);
  expect((await ann.dashboard.morning()).overdue_invoices).toMatchObject({ total: 3, total_owed: 532.25 });

  await late.change({ paid_amount: 30.25 });
  await damp.change({ paid_amount: 51 });
  await ann.invoices.remove({ id: roof.id });
  expect(await listed(office, 'overdue')).toEqual([late.id]);
  expect(await listed(office, 'unpaid')).toEqual([late.id]);
  expect(await listed(office, 'paid')).toEqual([damp.id]);
  expect(await listed(office, 'credited')).toEqual([roof.id]);
  expect((await ann.invoices.markSent({ ids: [roof.id] })).ids).toEqual([]);
  clock.set('2026-07-01T10:00:00Z');
  expect(await listed(office, 'part_paid')).toEqual([late.id]);
  expect(await listed(office, 'overdue')).toEqual([]);
});

test('overdue amounts per customer and age equal the open invoices, to the penny', async ({ db }) => {
  const office = await invoiceOffice(db);
  const { ann, jobs, users, id: company_id, clock } = office;
  clock.set('2026-06-30T23:30:00Z');
  let number = 100;
  /** An invoice `days` overdue on 1 July for the named customer. */
  const owing = async (customer_name: string, net_amount: number, days: number, paid_amount = 0) => {
    number += 1;
    const id = await createInvoice(db, {
      ...{ company_id, job_id: jobs.damp, created_by: users.ann },
      ...{ net_amount, customer_name, number: String(number) },
    });
    await db
      .updateTable('invoices')
      .set({
        due_date: sql<string>`date '2026-07-01' - ${days}::int`,
        paid_amount,
        paid_at: paid_amount ? sent_at : null,
        sent_at,
      })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const ids = [
    await owing('Ada', 0.1, 0),
    await owing('Ada', 0.2, 1),
    await owing('Ada', 10, 30),
    await owing('Ada', 100, 31, 0.7),
    await owing('Ada', 1000, 60),
  ];
  ids.push(await owing('Ada', 2000, 61), await owing('Ada', 3000, 90), await owing('Ada', 4000, 91));
  await owing('Ada', 70, 91, 70);
  await owing('Bo', 5, -3);
  const [ada, bo] = (await ann.invoices.owed({})).data;
  expect(ada).toEqual({
    id: ids.at(-1),
    ...{ customer_id: expect.any(Number), customer_name: 'Ada', customer_email: '', customer_address: '' },
    invoices: 8,
    ...{ owed: 10109.6, overdue: 10109.5, not_due: 0.1 },
    ...{ days_1_30: 10.2, days_31_60: 1099.3, days_61_90: 5000, days_over_90: 4000 },
    ...{ oldest_due_date: '2026-04-01', to_pay_back: 0 },
  });
  expect(bo).toMatchObject({ customer_name: 'Bo', owed: 5, overdue: 0, not_due: 5, invoices: 1 });

  const filter = { customer_of: ada!.id, status: 'unpaid', limit: 1000 } as const;
  const { data: open } = await ann.invoices.list(filter);
  expect(open.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
  const pence = (rows: typeof open) => rows.reduce((sum, row) => sum + Math.round(row.open_amount * 100), 0);
  expect(pence(open)).toBe(1_010_960);
  const { rows } = await sql<{ sum: number }>`select sum(amount_due - paid_amount) as sum from invoices
    where company_id = ${company_id} and voided_at is null`.execute(db);
  expect(rows[0]!.sum).toBe(10114.6);

  const names = async (input: Parameters<typeof ann.invoices.owed>[0]) =>
    (await ann.invoices.owed(input)).data.map(({ customer_name }) => customer_name);
  expect(await names({ sort: 'customer_name', order: 'desc' })).toEqual(['Bo', 'Ada']);
  expect(await names({ q: 'bo' })).toEqual(['Bo']);
  expect(await names({ limit: 1, page: 2 })).toEqual(['Bo']);
  expect(await ann.invoices.owed({ limit: 1 })).toMatchObject({ meta: { total: 2, page: 1, limit: 1 } });
});

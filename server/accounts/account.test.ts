import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testPrinter } from '#tests/support/test-printer.ts';
import { company, who, world } from '#tests/support/world.ts';
import { accountPage } from './document.ts';

const today = '2026-11-02';
const clock = testClock(`${today}T12:00:00Z`);
const acme = company({
  settings: { company_name: 'Acme Ltd' },
  users: { ann: { role: 'admin', email: 'ann@acme.example' } },
  properties: {
    quay: { address: '1 Quay', billing_name: 'Quay Lets', billing_address: 'PO Box 7' },
    pier: { address: '2 Pier', billing_name: 'Quay Lets', billing_address: 'PO Box 7' },
    barn: { address: '3 Barn' },
    byre: { address: '4 Byre' },
  },
  jobs: {
    tap: { property: 'quay' },
    door: { property: 'pier' },
    roof: { property: 'barn' },
    wall: { property: 'byre' },
  },
});

/** Always the same numbers. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

/** Invoices of two years in every state: unsent, sent, part paid, paid, void, credited, credited and paid back. */
async function office(db: Database) {
  const w = await world(db, { acme }, clock);
  const ann = await callerFor(db, who(w.acme, 'ann'), { now: clock });
  const keys = ['tap', 'door', 'roof', 'wall'] as const;
  const next = generator(20_261_102);
  const day = (back: number) => new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10);
  for (let nth = 0; nth < 70; nth += 1) {
    const at = next(keys.length);
    const net_amount = (1 + next(1_000_000)) / 100;
    const issued = next(600);
    const row = await db
      .insertInto('invoices')
      .values({
        ...{
          company_id: w.acme.id,
          job_id: w.acme.jobs[keys[at]!],
          invoice_number: `INV-${nth}`,
          created_by: w.acme.users.ann,
        },
        ...{ invoice_type: 'both', invoice_mode: 'job', net_amount, total_amount: net_amount },
        customer_name: at < 2 ? 'Quay Lets' : 'The Owner',
        ...{ issue_date: day(issued), tax_point: day(issued), due_date: day(Math.min(issued, next(200) - 20)) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = row;
    const line = { company_id: w.acme.id, invoice_id: id, line_number: 1, amount: net_amount };
    await db
      .insertInto('invoice_lines')
      .values({ ...line, kind: 'expense', description: 'Work' })
      .execute();
    const { amount_due, issue_date } = await ann.invoices.get({ id });
    const kind = next(7);
    if (kind === 0) continue;
    if (kind === 1) {
      await ann.invoices.remove({ id });
      continue;
    }
    await ann.invoices.update({ id, changes: { sent_at: `${issue_date}T10:00:00Z` } });
    const paid = Math.floor((amount_due * 100) / (2 + next(3))) / 100;
    const paid_at = [issue_date, today][next(2)]!;
    if (kind >= 3) await ann.invoices.update({ id, changes: { paid_amount: paid, paid_at } });
    if (kind === 4) await ann.invoices.update({ id, changes: { paid_amount: amount_due, paid_at: today } });
    if (kind < 5) continue;
    const { credit_note } = await ann.invoices.remove({ id, reason: 'Wrong' });
    if (kind === 6)
      await ann.invoices.update({ id: credit_note!.id, changes: { paid_amount: -Math.floor(paid * 50) / 100 } });
  }
  return { ...w.acme, ann };
}

const pence = (pounds: number) => Math.round(pounds * 100);

test('what is owed by age and every statement agree to the penny, in SQL, API, CSV and PDF', {
  timeout: 60_000,
}, async ({ db }) => {
  const { id: company_id, ann } = await office(db);
  const { data: owed } = await ann.invoices.owed({ limit: 100 });
  // Two properties have one customer; 'The Owner' of each other is another debtor.
  expect(owed.map(({ customer_name, customer_address }) => [customer_name, customer_address]).sort()).toEqual([
    ['Quay Lets', ''],
    ['The Owner', expect.any(String)],
    ['The Owner', expect.any(String)],
  ]);
  const app = await startApp(db, { clock });
  const cookie = await app.login('ann@acme.example');
  for (const { customer_id, ...row } of owed) {
    // SQL, by the rows themselves.
    const { rows } = await sql<{ due: number; back: number; late: number }>`
      select coalesce(sum(i.amount_due - i.paid_amount) filter (where i.credits_invoice_id is null and n.id is null), 0) as due,
        coalesce(sum(o.paid_amount + i.paid_amount) filter (where i.credits_invoice_id is not null), 0) as back,
        coalesce(sum(i.amount_due - i.paid_amount) filter (where i.credits_invoice_id is null and n.id is null
          and i.due_date < ${today}), 0) as late
      from invoices i
      left join invoices n on n.company_id = i.company_id and n.credits_invoice_id = i.id
      left join invoices o on o.company_id = i.company_id and o.id = i.credits_invoice_id
      where i.company_id = ${company_id} and i.customer_id = ${customer_id} and i.voided_at is null
        and (i.sent_at is not null or i.paid_amount <> 0 or i.credits_invoice_id is not null)`.execute(db);
    const { due, back, late } = rows[0]!;
    expect([pence(row.owed), pence(row.to_pay_back), pence(row.overdue)]).toEqual([due, back, late].map(pence));
    const ages = [row.not_due, row.days_1_30, row.days_31_60, row.days_61_90, row.days_over_90];
    expect(ages.reduce((sum, age) => sum + pence(age), 0)).toBe(pence(row.owed));
    expect((await ann.customers.list({ customer_id })).data).toMatchObject([{ owed: row.owed, overdue: row.overdue }]);

    // The account, whatever days it is cut into.
    const balance = pence(row.owed) - pence(row.to_pay_back);
    const whole = await ann.accounts.get({ id: customer_id, start_date: '2020-01-01' });
    expect([whole.opening_balance, pence(whole.closing_balance)]).toEqual([0, balance]);
    expect(pence(whole.invoiced) - pence(whole.credited) - pence(whole.paid)).toBe(balance);
    expect(whole.owed).toMatchObject({ owed: row.owed, to_pay_back: row.to_pay_back, days_over_90: row.days_over_90 });
    const older = await ann.accounts.get({ id: customer_id, start_date: '2020-01-01', end_date: '2026-03-31' });
    const newer = await ann.accounts.get({ id: customer_id, start_date: '2026-04-01' });
    expect(newer.opening_balance).toBe(older.closing_balance);
    expect([...older.entries, ...newer.entries]).toEqual(whole.entries);
    expect(older.owed).toBeNull();

    const csv = await app.rest(
      'GET',
      `/export/customers-account-entries?customer_id=${customer_id}&start_date=2026-04-01`,
      undefined,
      { cookie },
    );
    const [head, ...lines] = csv.text
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
    const amount = head!.indexOf('amount');
    expect(lines).toHaveLength(newer.entries.length + 1);
    expect(lines.reduce((sum, cells) => sum + pence(Number(cells[amount])), 0)).toBe(balance);

    const text = (await pdfText(await testPrinter().print(accountPage(newer, { company_name: 'Acme Ltd' }))))
      .join(' ')
      .replace(/\s+/g, ' ');
    const pounds = (value: number) => `£${Math.abs(value).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    for (const message of [
      'Statement of account',
      row.customer_name,
      `${balance < 0 ? 'In credit' : 'Balance due'} ${pounds(balance / 100)}`,
      pounds(newer.opening_balance),
      pounds(row.days_over_90),
    ])
      expect(text).toContain(message);
  }
  await app.close();
  const all = await ann.accounts.list({});
  expect(all.statements.map(({ customer_id }) => customer_id).sort()).toEqual(
    owed.map(({ customer_id }) => customer_id).sort(),
  );
  const { data: entries } = await ann.accounts.entries({ limit: 1000, start_date: '2020-01-01' });
  expect(entries.reduce((sum, { amount }) => sum + pence(amount), 0)).toBe(
    owed.reduce((sum, row) => sum + pence(row.owed) - pence(row.to_pay_back), 0),
  );
  const first = owed[0]!.customer_id;
  expect(
    await refusal(ann.accounts.get({ id: first, start_date: '2026-02-01', end_date: '2026-01-01' })),
  ).toMatchObject({
    code: 'invalid',
    fields: { end_date: expect.any(String) },
  });
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { reckoned } from '#tests/support/calculated-company.ts';
import { callerFor, cookieFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';
import { addedFigure, type SummedFigure, summedFigures } from '../invoices/constants.ts';
import { isEndUnknown, sumPounds } from '../pricing/constants.ts';

/*
 * A figure of the dashboard is the sum of the list that it opens, of that list's rows, of its export, and of what
 * Postgres adds up by other statements. Generated companies have lines that an invoice bills in part, days of both
 * changes of the clock, driving, rates of their own and of the company, fixed prices and VAT.
 */

const now = '2026-04-03T09:00:00.000Z';
const workers = ['emil', 'nora', 'tess'] as const;
const jobs = ['hourly', 'other', 'fixed', 'free'] as const;
/** Days around both changes of the clock. */
const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2025-10-26'];

// Mostly of one worker and job, so that lines have records that need a review and others that do not.
const anyRecord = fc.record({
  user: fc.constantFrom('emil', 'emil', 'emil', 'emil', ...workers),
  job: fc.constantFrom('hourly', 'hourly', 'hourly', 'hourly', ...jobs),
  minutes: fc.integer({ min: 1, max: 55 }),
  is_driving: fc.constantFrom(true, false, false),
  is_billable: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  reason: fc.constantFrom(null, null, 'flagged', 'flagged', 'closed'),
});
const anyExpense = fc.record({
  user: fc.constantFrom(...workers),
  job: fc.constantFrom(...jobs),
  pence: fc.integer({ min: 1, max: 90_000 }),
  status: fc.constantFrom('pending', 'reviewed', 'archived'),
  is_billable: fc.boolean(),
});
const anyCompany = fc.record({
  settings: fc.record({
    driving_pay_percent: fc.constantFrom('50', '33.33', '100'),
    driving_billable: fc.constantFrom('true', 'false'),
    default_charge_rate: fc.constantFrom('', '41.37'),
    vat_registered: fc.constantFrom('true', 'false'),
  }),
  rates: fc.array(fc.integer({ min: 900, max: 5000 }), { minLength: 2, maxLength: 2 }),
  records: fc.array(anyRecord, { minLength: 64, maxLength: 64 }),
  expenses: fc.array(anyExpense, { minLength: 12, maxLength: 12 }),
  materials: fc.array(
    fc.record({
      job: fc.constantFrom('hourly' as const, 'other' as const, 'fixed' as const, 'free' as const),
      thousandths: fc.integer({ min: 1, max: 20_000 }),
      pence: fc.option(fc.integer({ min: 0, max: 20_000 })),
      status: fc.constantFrom('pending' as const, 'reviewed' as const, 'archived' as const),
      is_billable: fc.boolean(),
    }),
    { minLength: 12, maxLength: 12 },
  ),
  discount: fc.integer({ min: 0, max: 2000 }),
});
type AnyCompany = typeof anyCompany extends fc.Arbitrary<infer Made> ? Made : never;

const office = ({ settings, rates, records, expenses, discount }: AnyCompany) =>
  company({
    settings: {
      ...settings,
      company_name: 'Acme Ltd',
      ...(settings.vat_registered === 'true' && { vat_number: 'GB 1' }),
    },
    users: {
      ann: { role: 'admin' },
      emil: {
        role: 'employee',
        rates: [{ rate: rates[0]! / 100, charge_rate: rates[1]! / 100, effective_from: '2026-03-29' }],
      },
      nora: { role: 'contractor', rates: [{ rate: rates[1]! / 100, effective_from: '2020-01-01' }] },
      tess: { role: 'employee' },
    },
    properties: { mill: {} },
    jobs: {
      hourly: { property: 'mill', status: 'completed' },
      other: { property: 'mill', status: 'in_progress' },
      fixed: {
        property: 'mill',
        status: 'completed',
        billing_type: 'fixed',
        fixed_price: 777.77,
        discount_percent: discount / 100,
      },
      free: { property: 'mill', status: 'in_progress', billing_type: 'not_billed', not_billed_reason: 'warranty' },
    },
    records: Object.fromEntries(
      records.map(({ user, job, minutes, is_driving, is_billable, reason }, n) => {
        const start = Date.parse(`${days[n % days.length]}T00:00:00Z`) + Math.floor(n / days.length) * 3_600_000;
        const end_time = new Date(start + minutes * 60_000).toISOString();
        const times = { start_time: new Date(start).toISOString(), end_time };
        const review_reasons = reason === null ? [] : [reason];
        return [`record${n}`, { user, job, is_driving, is_billable, review_reasons, note: 'Work', ...times }];
      }),
    ),
    expenses: Object.fromEntries([
      // Something that an invoice can always bill.
      [
        'sure',
        { user: 'emil', job: 'hourly', amount: 12.34, vat_amount: 2, status: 'reviewed', expense_date: days[0]! },
      ],
      ...expenses.map(({ pence, ...expense }, n) => [
        `expense${n}`,
        {
          ...expense,
          amount: pence / 100,
          vat_amount: Math.floor(pence / 6) / 100,
          expense_date: days[n % days.length]!,
        },
      ]),
    ]),
  });

/** Columns of a CSV without quotes around figures. */
function fromCsv(text: string, name: string): number {
  const [head = '', ...lines] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n');
  const cells = (line: string) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
  const at = cells(head).indexOf(name);
  expect(at, name).toBeGreaterThanOrEqual(0);
  return sumPounds(lines.map((line) => Number(cells(line)[at] || 0)));
}

test('card, list’s sum, rows, export and SQL are equal', { timeout: 120_000 }, async ({ db }) => {
  const made = fc.sample(anyCompany, 3);
  const names = ['one', 'two', 'three'] as const;
  const w = await world(
    db,
    Object.fromEntries(names.map((name, at) => [name, office(made[at]!)])) as Record<'one', ReturnType<typeof office>>,
    testClock(now),
  );
  const app = await startApp(db, { clock: testClock(now) });
  for (const [at, name] of names.entries()) {
    const own = (w as Record<string, typeof w.one>)[name]!;
    const context = JSON.stringify(made[at]);
    const ann = await callerFor(db, who(own, 'ann'), { now });
    const cookie = await cookieFor(db, who(own, 'ann'), testClock(now));
    const csvSum = async (path: string, column: string) =>
      fromCsv((await app.rest('GET', `/export/${path}`, undefined, { cookie })).text, column);
    const { materials } = made[at]!;
    await db
      .insertInto('materials')
      .values(
        materials.map(({ job, thousandths, pence, ...material }) => ({
          ...material,
          ...{ company_id: own.id, user_id: own.users.emil, job_id: own.jobs[job], property_id: own.properties.mill },
          ...{ used_on: days[0]!, description: 'Pipe', quantity: thousandths / 1000, price: pence && pence / 100 },
        })),
      )
      .execute();
    // Bills what is reviewed, so some lines are billed in part.
    if (at === 1) await ann.invoices.generate({ id: own.jobs.hourly, download: true });

    const card = await ann.dashboard.summary();
    const toBill = { to_bill: true } as const;
    const time = await ann.timeTracking.list({ ...toBill, amounts: true, sums: true, limit: 1000 });
    const timeSum = sumPounds(time.data.map(({ charge }) => charge ?? 0));
    expect(time.meta.sums!.charge, context).toBe(card.time_unbilled);
    expect(timeSum, context).toBe(card.time_unbilled);
    expect(await csvSum('time-tracking?to_bill=true', 'charge'), context).toBe(card.time_unbilled);

    const fixed = await ann.jobs.list({ ...toBill, amounts: true, sums: true });
    expect(fixed.meta.sums!.to_bill, context).toBe(card.fixed_unbilled);
    expect(sumPounds(fixed.data.map(({ to_bill }) => to_bill ?? 0)), context).toBe(card.fixed_unbilled);
    expect(await csvSum('jobs?to_bill=true', 'to_bill'), context).toBe(card.fixed_unbilled);

    const spent = await ann.expenses.list({ ...toBill, sums: true });
    expect(spent.meta.sums!.charge, context).toBe(card.expenses_unbilled);
    expect(await csvSum('expenses?to_bill=true', 'charge'), context).toBe(card.expenses_unbilled);

    const used = await ann.materials.list({ ...toBill, sums: true });
    expect(used.meta.sums!.charge, context).toBe(card.materials_unbilled);
    expect(await csvSum('materials?to_bill=true', 'charge'), context).toBe(card.materials_unbilled);

    // Four invoices past their due date: not sent, sent, sent and paid in part, and not sent though paid in part.
    for (const [n, facts] of [{}, { sent_at: now }, { sent_at: now, paid: 7.77 }, { paid: 3.21 }].entries()) {
      const { paid = 0, ...sent } = facts as { sent_at?: string; paid?: number };
      const id = await createInvoice(db, {
        ...{ company_id: own.id, job_id: own.jobs.other, created_by: own.users.ann, number: `X${n}` },
        net_amount: 100.01 * (n + 1),
      });
      await db
        .updateTable('invoices')
        .set({ due_date: '2026-04-02', ...sent, ...(paid && { paid_amount: paid, paid_at: now }) })
        .where('id', '=', id)
        .execute();
    }
    const { to_review, overdue_invoices, unsent_invoices } = await ann.dashboard.morning();
    const [late, owed, unsent] = [
      await ann.invoices.list({ status: 'overdue', sums: true }),
      await ann.invoices.list({ status: 'unpaid', sums: true }),
      await ann.invoices.list({ status: 'unsent', sums: true }),
    ];
    const owing = await ann.invoices.owed({ sums: true });
    const { to_pay_back: _, ...owingSums } = owing.meta.sums!;
    const billable = await ann.dashboard.summary();
    expect(await ann.invoices.openMoney(), context).toEqual({
      ...owingSums,
      overdue_invoices: late.meta.total,
      unsent_invoices: unsent.meta.total,
      unsent: unsent.meta.sums!.unsent_amount,
      to_invoice: sumPounds([
        ...[billable.time_unbilled, billable.fixed_unbilled],
        ...[billable.expenses_unbilled, billable.materials_unbilled],
      ]),
    });
    const sqlOwed = await sql<{ owed: number; unsent: number; lines: number }>`
      select coalesce(sum(total_amount - paid_amount) filter (where sent_at is not null or paid_amount > 0), 0) as owed,
        coalesce(sum(total_amount) filter (where sent_at is null and paid_amount = 0), 0) as unsent,
        count(*) filter (where sent_at is null and paid_amount = 0) as lines
      from invoices where company_id = ${own.id}`.execute(db);
    const reckonedOwed = sqlOwed.rows[0]!;
    for (const sum of [overdue_invoices.total_owed, late.meta.sums!.overdue_amount, owed.meta.sums!.owed_amount])
      expect(sum, context).toBe(reckonedOwed.owed);
    expect([owing.meta.sums!.owed, owing.meta.sums!.overdue], context).toEqual([reckonedOwed.owed, reckonedOwed.owed]);
    expect(sumPounds(late.data.map(({ owed_amount }) => owed_amount)), context).toBe(reckonedOwed.owed);
    expect(await csvSum('invoices?status=overdue', 'owed_amount'), context).toBe(reckonedOwed.owed);
    expect(overdue_invoices.total, context).toBe(3);
    expect([unsent_invoices.total_amount, unsent_invoices.total], context).toEqual([
      reckonedOwed.unsent,
      reckonedOwed.lines,
    ]);
    expect([unsent.meta.sums!.unsent_amount, unsent.meta.total], context).toEqual([
      reckonedOwed.unsent,
      reckonedOwed.lines,
    ]);
    expect(unsent.meta.sums!.owed_amount, context).toBe(0);
    const every = (await ann.invoices.list({ sums: true })).meta.sums!;
    expect(sumPounds([every.owed_amount, every.unsent_amount]), context).toBe(every.open_amount);

    // A void invoice adds to no sum; a credited one and its credit note cancel each other, but for what was paid.
    for (const invoice_number of ['INV-2026-X0', 'INV-2026-X1', 'INV-2026-X2']) {
      const { id } = (await ann.invoices.list({ q: invoice_number })).data[0]!;
      await ann.invoices.remove({ id, reason: 'Wrong customer' });
    }
    const issued = await ann.invoices.list({ sums: true, limit: 100 });
    const invoiced = issued.meta.sums!;
    expect(issued.data.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['void', 'credited', 'credit_note', 'overdue']),
    );
    const { paid_amount, owed_amount, to_pay_back, unsent_amount, overdue_amount } = invoiced;
    expect(sumPounds([paid_amount, owed_amount, -to_pay_back, unsent_amount]), context).toBe(invoiced.amount_due);

    // A name is one figure, wherever it stands: list, its rows, its files, the tab by customer, the dashboard, SQL.
    const byCustomer = await ann.invoices.owed({ sums: true, limit: 100 });
    const facts = await sql<Record<'owed' | 'overdue' | 'due_back' | 'unsent', number>>`
      with paid as (select n.credits_invoice_id as id, n.id as note, o.paid_amount + n.paid_amount as back
        from invoices n join invoices o on o.id = n.credits_invoice_id where n.company_id = ${own.id}),
      valid as (select * from invoices i where company_id = ${own.id} and voided_at is null and credits_invoice_id is null
        and id not in (select id from paid)),
      sent as (select *, amount_due - paid_amount as left from valid where sent_at is not null or paid_amount > 0)
      select (select sum("left") from sent) as owed,
        (select sum("left") from sent where due_date < '2026-04-03') as overdue,
        (select coalesce(sum(back), 0) from paid) as due_back,
        (select coalesce(sum(amount_due), 0) from valid where sent_at is null and paid_amount = 0) as unsent`.execute(
      db,
    );
    const { owed: owedSum, overdue, due_back, unsent: unsentSum } = facts.rows[0]!;
    expect(due_back, context).toBe(7.77);
    const figures: [name: string, column: 'owed_amount' | 'to_pay_back', expected: number][] = [
      ['Owed', 'owed_amount', owedSum],
      ['Due back', 'to_pay_back', due_back],
    ];
    for (const [name, column, expected] of figures) {
      const tab = name === 'Owed' ? 'owed' : 'to_pay_back';
      const columns = JSON.stringify([[column, name, 'currency']]);
      const tabColumns = JSON.stringify([[tab, name, 'currency']]);
      expect(
        {
          sum: invoiced[column],
          rows: sumPounds(issued.data.map((row) => row[column])),
          csv: await csvSum('invoices', column),
          people: await csvSum(`invoices?format=csv&columns=${columns}`, name),
          tab: byCustomer.meta.sums![tab],
          tabRows: sumPounds(byCustomer.data.map((row) => row[tab])),
          tabCsv: await csvSum('invoices-owed', tab),
          tabPeople: await csvSum(`invoices-owed?format=csv&columns=${tabColumns}`, name),
        },
        `${name} ${context}`,
      ).toEqual(
        Object.fromEntries(
          ['sum', 'rows', 'csv', 'people', 'tab', 'tabRows', 'tabCsv', 'tabPeople'].map((place) => [place, expected]),
        ),
      );
    }
    const after = await ann.dashboard.morning();
    expect([overdue_amount, byCustomer.meta.sums!.overdue, after.overdue_invoices.total_owed], context).toEqual(
      Array(3).fill(overdue),
    );
    expect([unsent_amount, after.unsent_invoices.total_amount], context).toEqual(Array(2).fill(unsentSum));
    const valid = await sql<Record<SummedFigure, number>>`
      select ${sql.join(summedFigures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.id(name)}`))}
      from invoices where company_id = ${own.id} and voided_at is null`.execute(db);
    for (const name of summedFigures) {
      const said = `${name} ${context}`;
      expect(invoiced[name], said).toBe(valid.rows[0]![name]);
      expect(sumPounds(issued.data.map((row) => addedFigure(row, name) ?? 0)), said).toBe(invoiced[name]);
      const columns = JSON.stringify([[name, name, 'currency']]);
      expect(await csvSum(`invoices?format=csv&columns=${columns}`, name), said).toBe(invoiced[name]);
    }
    expect((await ann.invoices.list({ status: 'void', sums: true })).meta.sums, context).toMatchObject({
      ...{ total_amount: 0, amount_due: 0, open_amount: 0 },
    });

    const review = await ann.timeTracking.list({ needs_review: true, sums: true });
    expect(review.meta.sums!.charge, context).toBe(to_review.total_kept);

    const { rows: reckoned } = await sql<{ pay: number; minutes: number; charge: number; cost: number }>`
      with worked as (
        select t.*, (t.start_time at time zone 'Europe/London')::date as day, j.billing_type,
          case when t.is_driving then ${made[at]!.settings.driving_pay_percent}::numeric / 100 else 1 end as share
        from time_records t join jobs j on j.id = t.job_id where t.company_id = ${own.id}
      ), rated as (
        select w.*, coalesce(r.rate, 10) as rate,
          coalesce(r.charge_rate, nullif(${made[at]!.settings.default_charge_rate}, '')::numeric) as charge_rate
        from worked w left join lateral (select * from user_rates u where u.user_id = w.user_id
          and u.effective_from <= w.day order by u.effective_from desc limit 1) r on true
      )
      select (select sum(counted_minutes) from worked) as minutes,
        (select sum(pay) from (select round(sum(counted_minutes * share) * rate / 60, 2) as pay from rated
          group by user_id, day, rate) d) as pay,
        (select coalesce(sum(charge), 0) from (select round(sum(counted_minutes) * charge_rate / 60, 2) as charge from rated
          where invoice_id is null and is_billable and billing_type = 'time'
            and (not is_driving or ${made[at]!.settings.driving_billable === 'true'})
          group by user_id, day, job_id, is_driving, charge_rate) l) as charge,
        (select sum(amount) from expenses where company_id = ${own.id}) as cost`.execute(db);
    const all = await ann.timeTracking.list({ amounts: true, sums: true, limit: 1000 });
    expect(all.meta.sums, context).toMatchObject({ minutes: reckoned[0]!.minutes, pay: reckoned[0]!.pay });
    // The guessed end of a record that was closed for its worker is in no file for people, nor its hours.
    const unknown = all.data.filter((row) => isEndUnknown(row)).length;
    const timeColumns = JSON.stringify([
      ['duration', 'Minutes', 'number'],
      ['end_time', 'End', 'datetime'],
    ]);
    const timeFile = `time-tracking?format=csv&columns=${timeColumns}`;
    expect(await csvSum(timeFile, 'Minutes'), context).toBe(reckoned[0]!.minutes);
    const { text } = await app.rest('GET', `/export/${timeFile}`, undefined, { cookie });
    expect(
      text.split('\r\n').filter((line) => line === '0,'),
      context,
    ).toHaveLength(unknown);
    expect(card.time_unbilled, context).toBe(reckoned[0]!.charge);
    expect((await ann.expenses.list({ sums: true })).meta.sums!.amount, context).toBe(reckoned[0]!.cost);

    // Any filter: its sums are those of its rows, though they come from other statements.
    const { emil } = own.users;
    for (const filter of [
      {},
      { needs_review: true },
      { needs_review: false, user_id: emil },
      { start_date: '2026-03-29', end_date: '2026-03-29' },
      { billing_status: 'unbilled', start_date: '2026-03-29' },
      { billing_status: 'billed' },
      { billing_status: 'unbilled', needs_review: false },
      { job_id: own.jobs.hourly },
      { property_id: own.properties.mill, is_driving: true },
      { q: 'work' },
      { q: '00:10', user_id: emil },
      { to_bill: false },
      { running: true },
    ] as const) {
      const found = await ann.timeTracking.list({ ...filter, amounts: true, sums: true, limit: 1000 });
      const sumOf = (of: (row: (typeof found.data)[number]) => number | null | undefined) =>
        sumPounds(found.data.map((row) => of(row) ?? 0));
      expect(found.meta.sums, `${JSON.stringify(filter)} ${context}`).toEqual({
        minutes: found.data.reduce(
          (sum, row) => sum + (row.review_reasons.includes('closed') ? 0 : (row.duration ?? 0)),
          0,
        ),
        pay: sumOf(({ pay }) => pay),
        charge: sumOf(({ charge }) => charge),
      });
    }
    const mine = await callerFor(db, who(own, 'emil'), { now });
    const ownTime = await mine.timeTracking.list({ amounts: true, sums: true, limit: 1000 });
    expect(Object.keys(ownTime.meta.sums!)).toEqual(['minutes', 'pay']);
    expect(ownTime.meta.sums!.pay).toBe(sumPounds(ownTime.data.map(({ pay }) => pay ?? 0)));
    expect(ownTime.data.some((row) => 'charge' in row)).toBe(false);
  }
  await app.close();
});

test('sums have only fields that the role may see', async ({ db }) => {
  const { as, w } = await reckoned(db);
  const emil = await as('emil');
  const sumsOf = async (list: Promise<{ meta: { sums?: object } }>) => Object.keys((await list).meta.sums ?? {});
  expect(await sumsOf(emil.timeTracking.list({ sums: true }))).toEqual(['minutes', 'pay']);
  expect(await sumsOf(emil.expenses.list({ sums: true }))).toEqual(['amount', 'vat_amount']);
  expect(await sumsOf(emil.payments.list({ sums: true }))).toEqual(['amount', 'cis_deducted', 'paid_out']);
  expect(await sumsOf(emil.jobs.list({ sums: true, amounts: true }))).toEqual([]);
  expect(await sumsOf((await as('lara')).jobs.list({ sums: true, amounts: true }))).toEqual([]);
  // What is charged follows from the billing of jobs, which they do not see.
  for (const list of [emil.timeTracking.list, emil.expenses.list, emil.jobs.list]) {
    expect(await refusal(list({ to_bill: true }))).toMatchObject({ code: 'forbidden' });
  }
  expect((await emil.expenses.list({})).data.some((row) => 'charge' in row)).toBe(false);
  const others = await emil.timeTracking.list({ sums: true, user_id: w.acme.users.cleo });
  expect(others.meta.sums).toEqual({ minutes: 0, pay: 0 });
});

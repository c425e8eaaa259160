import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { mintScope } from '../auth/scope.ts';
import { bringBalancesForward, broughtForwardUntil } from '../time-tracking/brought-forward.ts';
import { bringForward } from '../time-tracking/brought-forward-queries.ts';
import { balanceByWorker } from './balance.ts';

const now = () => Date.parse('2026-11-15T12:00:00Z');
const zone = 'Europe/London';
const acme = company({
  users: {
    ann: { role: 'employee', rates: [{ rate: 12.5, effective_from: '2026-01-01' }] },
    ben: { role: 'contractor' },
    lord: { role: 'landlord' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', status: 'in_progress' } },
});

async function office(db: Database) {
  const { id: company_id, users, jobs } = (await world(db, { acme }, now)).acme;
  const scope = mintScope({ company_id, id: users.ann, role: 'admin' }, zone);
  const balances = async (driving_pay_percent = 100, ...before: string[]) => {
    const terms = { ...companySettings({}, {}), driving_pay_percent };
    const parts = before.length === 0 ? [{}] : before.map((day) => ({ before: { day, instant: `${day}T00:00:00Z` } }));
    const each = parts.map(
      (period, at) => sql`select ${at}::int as at, b.* from (${balanceByWorker(scope, terms, period)}) b`,
    );
    const { rows } = await sql`${sql.join(each, sql` union all `)} order by 1, user_id`.execute(db);
    return rows;
  };
  const forward = (until: string, driving_pay_percent = 100, on = db) => {
    const terms = { ...companySettings({}, {}), driving_pay_percent };
    return bringForward(on, scope, terms, { day: until, instant: `${until}T00:00:00Z` });
  };
  const kept = async () => {
    const { rows } = await sql<{ user_id: number; until: string; balance: number | null; percent: number }>`
      select user_id, until, balance, driving_pay_percent as percent from balances_brought_forward order by user_id`.execute(
      db,
    );
    return rows;
  };
  return { company_id, users, job: jobs.boiler, scope, balances, forward, kept };
}

/** A day of winter or the last of October, when London and UTC begin a day at the same moment. */
const until = fc.constantFrom('2026-01-02', '2026-02-01', '2026-03-01', '2026-10-31', '2026-11-05');
const day = fc.constantFrom(
  '2025-12-31',
  '2026-01-31',
  '2026-02-01',
  '2026-03-28',
  '2026-10-30',
  '2026-10-31',
  '2026-11-09',
);
const user = fc.integer({ min: 0, max: 2 });
const which = fc.nat();
const amount = fc.integer({ min: 1, max: 9_999 }).map((pence) => pence / 100);
const type = fc.constantFrom('regular', 'bonus', 'advance');
const status = fc.constantFrom('pending', 'reviewed');
const paid_by = fc.constantFrom('worker', 'company');
const change = fc.oneof(
  fc.record({
    does: fc.constant('record' as const),
    user,
    day,
    minutes: fc.integer({ min: 1, max: 59 }),
    driving: fc.boolean(),
  }),
  fc.record({ does: fc.constant('correct' as const), which, user, day, minutes: fc.integer({ min: 1, max: 59 }) }),
  fc.record({ does: fc.constant('review' as const), which, waits: fc.boolean() }),
  fc.record({ does: fc.constant('drive' as const), which }),
  fc.record({ does: fc.constant('pay' as const), user, day, amount, type }),
  fc.record({ does: fc.constant('repay' as const), which, user, day, amount, type }),
  fc.record({ does: fc.constant('spend' as const), user, day, amount, status, paid_by }),
  fc.record({ does: fc.constant('respend' as const), which, user, day, amount, status, paid_by }),
  fc.record({ does: fc.constant('rate' as const), user, day, amount }),
  fc.record({
    does: fc.constant('delete' as const),
    which,
    from: fc.constantFrom('time_records', 'payments', 'expenses', 'user_rates'),
  }),
  fc.record({ does: fc.constant('set' as const), percent: fc.constantFrom(0, 33.33, 100) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

test('a balance brought forward agrees with the whole sum after any change', { timeout: 60_000 }, async ({ db }) => {
  const { company_id, users, job, balances, forward, kept } = await office(db);
  const workers = [users.ann, users.ben, users.lord];
  const nth = (table: string, n: number) => sql`company_id = ${company_id} and id = (select id from ${sql.table(table)}
    where company_id = ${company_id} order by id
    offset ${n}::bigint % greatest(1, (select count(*) from ${sql.table(table)} where company_id = ${company_id})) limit 1)`;
  let percent = 100;
  const changes = (each: Change): RawBuilder<unknown> => {
    const from = (on: string) => sql`${`${on}T08:00:00Z`}::timestamptz`;
    switch (each.does) {
      case 'record':
        return sql`insert into time_records (company_id, user_id, job_id, is_driving, start_time, end_time) values
          (${company_id}, ${workers[each.user]}, ${job}, ${each.driving}, ${from(each.day)},
          ${from(each.day)} + ${each.minutes}::int * interval '1 minute')`;
      case 'correct':
        return sql`update time_records set user_id = ${workers[each.user]}, start_time = ${from(each.day)},
          end_time = ${from(each.day)} + ${each.minutes}::int * interval '1 minute' where ${nth('time_records', each.which)}`;
      case 'review':
        return sql`update time_records set review_reasons = ${each.waits ? ['long'] : []} where ${nth('time_records', each.which)}`;
      case 'drive':
        return sql`update time_records set is_driving = not is_driving where ${nth('time_records', each.which)}`;
      case 'pay':
        return sql`insert into payments (company_id, user_id, payment_date, amount, payment_type)
          values (${company_id}, ${workers[each.user]}, ${each.day}, ${each.amount}, ${each.type})`;
      case 'repay':
        return sql`update payments set user_id = ${workers[each.user]}, payment_date = ${each.day},
          amount = ${each.amount}, payment_type = ${each.type} where ${nth('payments', each.which)}`;
      case 'spend':
        return sql`insert into expenses (company_id, user_id, expense_date, expense_type, amount, status, paid_by)
          values (${company_id}, ${workers[each.user]}, ${each.day}, 'fuel', ${each.amount}, ${each.status}, ${each.paid_by})`;
      case 'respend':
        return sql`update expenses set user_id = ${workers[each.user]}, expense_date = ${each.day},
          amount = ${each.amount}, status = ${each.status}, paid_by = ${each.paid_by} where ${nth('expenses', each.which)}`;
      case 'rate':
        return sql`insert into user_rates (company_id, user_id, effective_from, rate)
          values (${company_id}, ${workers[each.user]}, ${each.day}, ${each.amount})
          on conflict (company_id, user_id, effective_from) do update set rate = excluded.rate`;
      case 'delete':
        return sql`delete from ${sql.table(each.from)} where ${nth(each.from, each.which)}`;
      case 'set':
        percent = each.percent;
        return sql`select 1`;
    }
  };
  const seen = { held: 0, ended: 0, refused: 0 };
  const histories = fc.sample(fc.array(fc.tuple(until, change), { minLength: 20, maxLength: 40 }), {
    numRuns: 4,
    seed: 3,
  });
  for (const [brought, each] of histories.flat()) {
    expect(await forward(brought, percent)).toBe(true);
    await sql`savepoint change`.execute(db);
    try {
      await changes(each).execute(db);
      await sql`release savepoint change`.execute(db);
    } catch {
      // An overlap, for instance. What it ended holds again.
      await sql`rollback to savepoint change`.execute(db);
      seen.refused += 1;
    }
    const read = async () => [await balances(percent), await balances(percent, '2026-02-01', '2026-11-02')];
    const withKept = await read();
    seen[(await kept()).length === workers.length ? 'held' : 'ended'] += 1;
    await sql`savepoint whole`.execute(db);
    await sql`delete from balances_brought_forward`.execute(db);
    expect([each, withKept]).toEqual([each, await read()]);
    await sql`rollback to savepoint whole`.execute(db);
  }
  expect(seen.held).toBeGreaterThan(20);
  expect(seen.ended).toBeGreaterThan(20);
  expect(seen.refused).toBeLessThan(30);
});

test('what is dated before its day is not read again', async ({ db }) => {
  const { users, balances, forward, kept, company_id } = await office(db);
  await sql`insert into payments (company_id, user_id, payment_date, amount)
    values (${company_id}, ${users.ben}, '2026-01-05', 10), (${company_id}, ${users.ben}, '2026-10-01', 2)`.execute(db);
  await forward('2026-10-01');
  expect(await kept()).toMatchObject([{ balance: null }, { user_id: users.ben, balance: 10 }, { balance: null }]);
  // Money that is not there, so that its source is seen.
  await sql`update balances_brought_forward set balance = 1000 where user_id = ${users.ben}`.execute(db);
  expect(await balances()).toMatchObject([{ balance: 0 }, { user_id: users.ben, balance: 1002 }]);
  // Before its day, at another percentage and in another zone it does not hold.
  expect(await balances(100, '2026-09-30')).toMatchObject([{}, { balance: 10 }, {}]);
  expect(await balances(99)).toMatchObject([{}, { balance: 12 }]);
  await sql`update day_total_zones set time_zone = 'Europe/Bucharest'`.execute(db);
  expect(await balances()).toMatchObject([{}, { balance: 12 }]);
  expect(await forward('2026-10-01', 99)).toBe(true);
  expect(await kept()).toEqual([]);
});

test('each column that a balance is of ends the row, and no other does', async ({ db }) => {
  const { company_id, users, forward, kept } = await office(db);
  const { ben, lord } = users;
  await sql`insert into payments (company_id, user_id, payment_date, amount)
    values (${company_id}, ${ben}, '2026-01-05', 10)`.execute(db);
  await sql`insert into expenses (company_id, user_id, expense_date, expense_type, amount, status)
    values (${company_id}, ${ben}, '2026-01-05', 'fuel', 10, 'reviewed')`.execute(db);
  await sql`insert into user_rates (company_id, user_id, effective_from, rate)
    values (${company_id}, ${ben}, '2026-01-05', 10)`.execute(db);
  const changes = {
    payments: { amount: 11, payment_type: 'bonus', payment_date: '2026-01-06', user_id: lord, description: 'Cash' },
    expenses: {
      ...{ amount: 11, status: 'archived', paid_by: 'company', expense_date: '2026-01-06', user_id: lord },
      ...{ description: 'Diesel', vat_amount: 1 },
    },
    user_rates: { rate: 11, effective_from: '2026-01-06', user_id: lord, charge_rate: 30 },
  };
  const notEnding: string[] = [];
  for (const [table, columns] of Object.entries(changes))
    for (const [column, value] of Object.entries(columns)) {
      await forward('2026-02-01');
      await sql`savepoint change`.execute(db);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where company_id = ${company_id} and user_id = ${ben}`.execute(db);
      if ((await kept()).some(({ user_id }) => user_id === ben)) notEnding.push(`${table}.${column}`);
      await sql`rollback to savepoint change`.execute(db);
    }
  expect(notEnding).toEqual([
    'payments.description',
    'expenses.description',
    'expenses.vat_amount',
    'user_rates.charge_rate',
  ]);
});

describe('the task', () => {
  test('brings all balances forward to the beginning of last week, once', async ({ own: { db } }) => {
    const { users, kept, company_id } = await office(db);
    const task = (at: string) =>
      bringBalancesForward({ db, clock: () => Date.parse(at), config: { fixedSettings: {} } });
    const written = async () =>
      (await sql`select xmin::text from balances_brought_forward order by user_id`.execute(db)).rows;
    // In London it is still Saturday.
    await task('2026-10-31T23:59:00Z');
    expect(await kept()).toMatchObject(
      [users.ann, users.ben, users.lord].map((user_id) => ({ user_id, until: '2026-10-18' })),
    );
    const before = await written();
    await task('2026-10-31T23:59:30Z');
    expect(await written()).toEqual(before);
    await task('2026-11-01T00:00:00Z');
    expect(await kept()).toMatchObject([{ until: '2026-10-25' }, { until: '2026-10-25' }, { until: '2026-10-25' }]);

    // A row that ended, a new user and a setting.
    await sql`insert into payments (company_id, user_id, payment_date, amount)
      values (${company_id}, ${users.ann}, '2026-09-30', 5)`.execute(db);
    expect(await kept()).toHaveLength(2);
    await task('2026-11-01T00:10:00Z');
    expect(await kept()).toMatchObject([{ balance: 5 }, { balance: null }, { balance: null }]);
    await sql`insert into users (company_id, first_name, last_name, email, role)
      values (${company_id}, 'New', '', 'new@acme.example', 'employee')`.execute(db);
    await sql`insert into settings (company_id, key, value) values (${company_id}, 'driving_pay_percent', '50')`.execute(
      db,
    );
    await task('2026-11-01T00:20:00Z');
    expect(await kept()).toMatchObject([{ percent: 50 }, { percent: 50 }, { percent: 50 }, { percent: 50 }]);
  });

  test.for([
    ['2026-01-03', '2025-12-21'],
    ['2026-01-04', '2025-12-28'],
  ])('on %s the days since %s stay open', ([today, day]) => {
    expect(broughtForwardUntil(today!)).toBe(day);
  });
});

describe('beside a writer', () => {
  const payment = (company_id: number, user: number) =>
    sql`insert into payments (company_id, user_id, payment_date, amount) values (${company_id}, ${user}, '2026-01-05', 10)`;

  test('who has not committed, nothing is brought forward', async ({ own }) => {
    const { company_id, users, forward, kept } = await office(own.db);
    const bring = () => own.db.transaction().execute((transaction) => forward('2026-02-01', 100, transaction));
    await own
      .another()
      .transaction()
      .execute(async (writer) => {
        await payment(company_id, users.ben).execute(writer);
        expect(await bring()).toBe(false);
      });
    expect(await bring()).toBe(true);
    expect(await kept()).toMatchObject([{ balance: null }, { balance: 10 }, { balance: null }]);
  });

  test('who comes later, waits and ends the row', async ({ own }) => {
    const { company_id, users, balances, forward, kept } = await office(own.db);
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`.execute(own.db);
      return rows;
    };
    const later = own.another();
    const written = await own
      .another()
      .transaction()
      .execute(async (transaction) => {
        expect(await forward('2026-02-01', 100, transaction)).toBe(true);
        const writing = payment(company_id, users.ben).execute(later);
        await expect.poll(waiting).toHaveLength(1);
        return { writing };
      });
    await written.writing;
    expect((await kept()).map(({ user_id }) => user_id)).toEqual([users.ann, users.lord]);
    expect(await balances()).toMatchObject([{}, { balance: 10 }]);
  });
});

import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { readReleased } from '#scripts/released.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { mintScope } from '../auth/scope.ts';
import { bringBalancesForward } from '../time-tracking/brought-forward.ts';
import { bringForward } from '../time-tracking/brought-forward-queries.ts';
import { rebuildDayTotals } from '../time-tracking/day-totals.ts';
import { chargeInBuckets } from './charged-months.ts';

const zone = 'Europe/London';
const acme = company({
  users: {
    ann: { role: 'employee', rates: [{ rate: 12.5, charge_rate: 33.37, effective_from: '2026-01-01' }] },
    ben: { role: 'contractor' },
    lord: { role: 'landlord' },
  },
  properties: { mill: {} },
  jobs: {
    boiler: { property: 'mill', status: 'in_progress' },
    damp: { property: 'mill', status: 'in_progress' },
    roof: { property: 'mill', status: 'in_progress', billing_type: 'fixed', fixed_price: 500 },
  },
});

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((month) => `2026-${String(month).padStart(2, '0')}-01`);
const monthly = { starts: months, until: '2026-12-01' };
const yearly = { starts: ['2025-01-01', '2026-01-01'], until: '2027-01-01' };
/** Whole months within a bucket, across two of them, and at either end. */
const uneven = { starts: ['2026-01-20', '2026-02-01', '2026-03-31', '2026-06-15'], until: '2026-10-26' };

const usual = { ...companySettings({}, {}), default_charge_rate: 41.01 as number | null };
type Terms = typeof usual;

async function office(db: Database) {
  const made = await world(db, { acme }, () => Date.parse('2026-11-15T12:00:00Z'));
  const { id: company_id, users, jobs } = made.acme;
  const scopeIn = (time_zone: string) => mintScope({ company_id, id: users.ann, role: 'admin' }, time_zone);
  const charges = async (terms: Terms = usual, buckets = monthly, time_zone = zone) => {
    const { rows } = await sql<{ n: number; pence: number }>`
      select width_bucket(day, ${buckets.starts}::date[]) as n, sum(pence) as pence
      from (${chargeInBuckets(scopeIn(time_zone), terms, buckets)}) c
      group by 1 having sum(pence) <> 0 order by 1`.execute(db);
    return rows.map(({ n, pence }) => [n, pence]);
  };
  const forward = (until: string, terms: Terms = usual, on = db) =>
    bringForward(on, scopeIn(zone), terms, { day: until, instant: `${until}T00:00:00Z` });
  const kept = async () => {
    const { rows } = await sql<{ user_id: number; month: string; pence: number }>`
      select user_id, month, pence from charged_months order by user_id, month`.execute(db);
    return rows.map(({ user_id, month, pence }) => [user_id, month, pence]);
  };
  /** An hour at noon. */
  const work = (user: number, job: number, day: string) =>
    sql`insert into time_records (company_id, user_id, job_id, start_time, end_time)
      values (${company_id}, ${user}, ${job}, ${`${day}T12:00:00Z`}, ${`${day}T13:00:00Z`})`.execute(db);
  const bill = (job: number, type: 'fixed' | 'time', on = db) =>
    sql`update jobs set billing_type = ${type}, fixed_price = ${type === 'fixed' ? 500 : null}
      where company_id = ${company_id} and id = ${job}`.execute(on);
  return { company_id, users, jobs, charges, forward, kept, work, bill };
}

// Clocks change on 29 March and 25 October; from then to then, a month begins at 23:00 UTC of the day before.
const starts = ['2025-12-31T23:50', '2026-01-31T23:50', '2026-03-31T22:50', '2026-03-31T23:00', '2026-06-30T23:30'];
const at = fc.constantFrom(...starts, '2026-01-15T12:00', '2026-03-29T00:50', '2026-07-31T22:40', '2026-10-25T00:50');
const user = fc.integer({ min: 0, max: 2 });
const job = fc.integer({ min: 0, max: 2 });
const which = fc.nat();
const minutes = fc.integer({ min: 1, max: 59 });
const day = fc.constantFrom('2025-12-31', '2026-01-31', '2026-02-01', '2026-04-01', '2026-07-15', '2026-10-31');
const charge_rate = fc.constantFrom(null, 20, 33.33, 57.13);
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('record' as const), user, job, at, minutes }) },
  fc.record({ does: fc.constant('correct' as const), which, user, at, minutes }),
  fc.record({ does: fc.constant('move' as const), which, job }),
  fc.record({ does: fc.constant('drive' as const), which }),
  fc.record({ does: fc.constant('exclude' as const), which }),
  fc.record({ does: fc.constant('review' as const), which, reason: fc.constantFrom('closed', 'long', null) }),
  fc.record({ does: fc.constant('reopen' as const), which }),
  fc.record({ does: fc.constant('price' as const), job }),
  fc.record({ does: fc.constant('rate' as const), user, day, charge_rate }),
  fc.record({ does: fc.constant('rerate' as const), which, user, day, charge_rate }),
  fc.record({ does: fc.constant('delete' as const), which, from: fc.constantFrom('time_records', 'user_rates') }),
  fc.record({ does: fc.constant('set' as const), driving_billable: fc.boolean(), default_charge_rate: charge_rate }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

test('kept months agree with the records after any change', { timeout: 60_000 }, async ({ db }) => {
  const { company_id, users, jobs, charges, forward, kept } = await office(db);
  const workers = [users.ann, users.ben, users.lord];
  const sites = [jobs.boiler, jobs.damp, jobs.roof];
  const nth = (table: string, n: number) => sql`company_id = ${company_id} and id = (select id from ${sql.table(table)}
    where company_id = ${company_id} order by id
    offset ${n}::bigint % greatest(1, (select count(*) from ${sql.table(table)} where company_id = ${company_id})) limit 1)`;
  let terms = usual;
  const changes = (each: Change): RawBuilder<unknown> => {
    const span = (from: string, length: number) =>
      sql`${`${from}:00Z`}::timestamptz, ${`${from}:00Z`}::timestamptz + ${length}::int * interval '1 minute'`;
    switch (each.does) {
      case 'record':
        return sql`insert into time_records (company_id, user_id, job_id, start_time, end_time)
          values (${company_id}, ${workers[each.user]}, ${sites[each.job]}, ${span(each.at, each.minutes)})`;
      case 'correct':
        return sql`update time_records set (user_id, start_time, end_time) =
          (${workers[each.user]}, ${span(each.at, each.minutes)}) where ${nth('time_records', each.which)}`;
      case 'move':
        return sql`update time_records set job_id = ${sites[each.job]} where ${nth('time_records', each.which)}`;
      case 'drive':
        return sql`update time_records set is_driving = not is_driving where ${nth('time_records', each.which)}`;
      case 'exclude':
        return sql`update time_records set is_billable = not is_billable where ${nth('time_records', each.which)}`;
      case 'review':
        return sql`update time_records set review_reasons = ${each.reason ? [each.reason] : []}
          where ${nth('time_records', each.which)} and end_time is not null`;
      case 'reopen':
        return sql`update time_records set review_reasons = '{}',
          end_time = case when end_time is null then start_time + interval '7 minutes' end
          where ${nth('time_records', each.which)}`;
      case 'price':
        return sql`update jobs set billing_type = case when fixed_price is null then 'fixed' else 'time' end,
          fixed_price = case when fixed_price is null then 500 end
          where company_id = ${company_id} and id = ${sites[each.job]}`;
      case 'rate':
        return sql`insert into user_rates (company_id, user_id, effective_from, rate, charge_rate)
          values (${company_id}, ${workers[each.user]}, ${each.day}, 10, ${each.charge_rate})
          on conflict (company_id, user_id, effective_from) do update set charge_rate = excluded.charge_rate`;
      case 'rerate':
        return sql`update user_rates set user_id = ${workers[each.user]}, effective_from = ${each.day},
          charge_rate = ${each.charge_rate} where ${nth('user_rates', each.which)}`;
      case 'delete':
        return sql`delete from ${sql.table(each.from)} where ${nth(each.from, each.which)}`;
      case 'set':
        terms = { ...usual, driving_billable: each.driving_billable, default_charge_rate: each.default_charge_rate };
        return sql`select 1`;
    }
  };
  const seen = { held: 0, ended: 0, refused: 0, charged: 0 };
  const histories = fc.sample(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), change), { minLength: 40, maxLength: 60 }),
    {
      numRuns: 3,
      seed: 5,
    },
  );
  for (const [turn, each] of histories.flat()) {
    if (turn < 4) expect(await forward(months[turn * 3]!, terms)).toBe(true);
    const before = await kept();
    await sql`savepoint change`.execute(db);
    try {
      await changes(each).execute(db);
      await sql`release savepoint change`.execute(db);
    } catch {
      // An overlap, for instance. What it ended holds again.
      await sql`rollback to savepoint change`.execute(db);
      seen.refused += 1;
    }
    const buckets = [monthly, yearly, uneven][turn % 3]!;
    const withKept = await charges(terms, buckets);
    seen[(await kept()).length === before.length ? 'held' : 'ended'] += 1;
    if (withKept.length > 0) seen.charged += 1;
    await sql`savepoint whole`.execute(db);
    await sql`delete from charged_months`.execute(db);
    expect([each, withKept]).toEqual([each, await charges(terms, buckets)]);
    await sql`rollback to savepoint whole`.execute(db);
  }
  expect(seen.held).toBeGreaterThan(20);
  expect(seen.ended).toBeGreaterThan(20);
  expect(seen.charged).toBeGreaterThan(70);
  expect(seen.refused).toBeLessThan(50);
});

test('only whole months within a bucket are taken from what is kept, for the same terms', async ({ db }) => {
  const { company_id, users, jobs, charges, forward, kept, work } = await office(db);
  await work(users.ben, jobs.boiler, '2026-02-10');
  await work(users.ben, jobs.boiler, '2026-04-30');
  expect(await forward('2026-05-17')).toBe(true);
  // Every month since the first record.
  expect(await kept()).toEqual([
    [users.ben, '2026-02-01', 4101],
    [users.ben, '2026-03-01', 0],
    [users.ben, '2026-04-01', 4101],
  ]);
  // Money that is not there, so that its source is seen.
  await sql`update charged_months set pence = 100000 where month = '2026-04-01'`.execute(db);
  expect(await charges()).toEqual([
    [2, 4101],
    [4, 100_000],
  ]);
  expect(await charges(usual, yearly)).toEqual([[2, 104_101]]);
  const untilLast = { starts: ['2026-04-01'], until: '2026-04-30' };
  expect(await charges(usual, untilLast)).toEqual([]);
  expect(await charges(usual, { starts: ['2026-04-02'], until: '2026-06-01' })).toEqual([[1, 4101]]);
  expect(await charges(usual, { starts: ['2026-04-01', '2026-04-30'], until: '2026-06-01' })).toEqual([[2, 4101]]);
  // A month of the company's zone begins before that of UTC, also for what ends it.
  await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time) values
    (${company_id}, ${users.ben}, ${jobs.damp}, '2026-03-31T22:58Z', '2026-03-31T22:59Z'),
    (${company_id}, ${users.ben}, ${jobs.damp}, '2026-03-31T23:30Z', '2026-03-31T23:31Z')`.execute(db);
  expect((await kept()).map(([, month]) => month)).toEqual(['2026-02-01']);
  expect(await charges()).toEqual([
    [2, 4101],
    [3, 68],
    [4, 4169],
  ]);
  expect(await charges(usual, yearly)).toEqual([[2, 8338]]);
  await sql`delete from time_records where job_id = ${jobs.damp}`.execute(db);
  await forward('2026-05-17');
  // At other terms and in another zone it does not hold.
  const plain = [
    [2, 4101],
    [4, 4101],
  ];
  expect(await charges({ ...usual, driving_billable: false })).toEqual(plain);
  expect(await charges({ ...usual, default_charge_rate: null })).toEqual([]);
  expect(await charges(usual, monthly, 'Europe/Bucharest')).toEqual(plain);
  await sql`select rebuild_day_totals(${company_id}, ${zone})`.execute(db);
  expect(await kept()).toEqual([]);
  await forward('2026-05-17');
  await sql`delete from day_total_zones`.execute(db);
  expect(await charges()).toEqual(plain);
});

test('a job whose billing changes leaves its months out until they are written again', async ({ db }) => {
  const { users, jobs, charges, forward, kept, work, bill } = await office(db);
  await work(users.ben, jobs.boiler, '2026-02-10');
  await work(users.ben, jobs.damp, '2026-03-10');
  await work(users.ann, jobs.damp, '2026-03-10');
  await forward('2026-05-17');
  // Money that is not there, so that its source is seen.
  await sql`update charged_months set pence = 100000`.execute(db);
  const marks = async () => (await sql`select from changed_billings`.execute(db)).rows.length;
  await bill(jobs.boiler, 'fixed');
  expect(await charges()).toEqual([
    [3, 200_000],
    [4, 200_000],
  ]);
  await forward('2026-05-17');
  expect(await marks()).toBe(0);
  expect((await kept()).filter(([user_id]) => user_id === users.ben)).toEqual([
    [users.ben, '2026-02-01', 0],
    [users.ben, '2026-03-01', 100_000],
    [users.ben, '2026-04-01', 100_000],
  ]);
  await bill(jobs.boiler, 'time');
  expect((await charges())[0]).toEqual([2, 4101]);
  // Neither another price nor a new job says anything about time that is there.
  await forward('2026-05-17');
  await sql`update jobs set fixed_price = 600 where billing_type = 'fixed'`.execute(db);
  expect(await marks()).toBe(0);
});

test('each column that a charge is of ends its months, and no other does', async ({ db }) => {
  const { company_id, users, jobs, forward, kept, work } = await office(db);
  const { ben, ann } = users;
  await work(ben, jobs.boiler, '2026-01-20');
  await work(ben, jobs.boiler, '2026-03-20');
  await sql`insert into user_rates (company_id, user_id, rate, charge_rate, effective_from)
    values (${company_id}, ${ben}, 10, 20, '2026-02-28')`.execute(db);
  const changes = {
    time_records: {
      ...{ user_id: ann, start_time: '2026-03-20T12:01:00Z', end_time: '2026-03-20T13:01:00Z', job_id: jobs.damp },
      ...{ is_driving: true, is_billable: false, review_reasons: ['closed'], note: 'Bled the radiators' },
    },
    user_rates: { charge_rate: 30, effective_from: '2026-02-27', user_id: ann, comment: 'Agreed' },
  };
  const left: Record<string, number[]> = {};
  for (const [table, columns] of Object.entries(changes))
    for (const [column, value] of Object.entries(columns)) {
      await forward('2026-05-01');
      await sql`savepoint change`.execute(db);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where company_id = ${company_id}
        and id = (select max(id) from ${sql.table(table)} where company_id = ${company_id})`.execute(db);
      const months = (await kept()).flatMap(([user, month]) =>
        user === ben ? [Number(String(month).slice(5, 7))] : [],
      );
      left[`${table}.${column}`] = months;
      await sql`rollback to savepoint change`.execute(db);
    }
  const [ofMarch, sinceFebruary, none] = [[1, 2, 4], [1], [1, 2, 3, 4]];
  expect(left).toEqual({
    'time_records.user_id': ofMarch,
    'time_records.start_time': ofMarch,
    'time_records.end_time': ofMarch,
    'time_records.job_id': ofMarch,
    'time_records.is_driving': ofMarch,
    'time_records.is_billable': ofMarch,
    'time_records.review_reasons': ofMarch,
    'time_records.note': none,
    'user_rates.charge_rate': sinceFebruary,
    'user_rates.effective_from': sinceFebruary,
    'user_rates.user_id': sinceFebruary,
    'user_rates.comment': none,
  });
});

describe('the task', () => {
  test('writes months that ended before last week, once', async ({ own: { db } }) => {
    const { company_id, users, jobs, kept, work, bill } = await office(db);
    const task = (moment: string) =>
      bringBalancesForward({ db, clock: () => Date.parse(moment), config: { fixedSettings: {} } });
    const written = async () =>
      (await sql`select xmin::text, month from charged_months order by month`.execute(db)).rows;
    await sql`insert into settings (company_id, key, value) values (${company_id}, 'default_charge_rate', '40')`.execute(
      db,
    );
    await work(users.ben, jobs.boiler, '2026-09-10');
    await work(users.ben, jobs.damp, '2026-10-10');
    // Last week began on 25 October, and a week later on 1 November.
    await task('2026-11-07T12:00:00Z');
    expect(await kept()).toEqual([[users.ben, '2026-09-01', 4000]]);
    await task('2026-11-08T12:00:00Z');
    expect(await kept()).toEqual([
      [users.ben, '2026-09-01', 4000],
      [users.ben, '2026-10-01', 4000],
    ]);
    const before = await written();
    await task('2026-11-08T12:10:00Z');
    expect(await written()).toEqual(before);
    // A month that ended alone, a changed job, and settings.
    await sql`update time_records set is_billable = false where job_id = ${jobs.damp}`.execute(db);
    await task('2026-11-08T12:20:00Z');
    expect(await kept()).toEqual([
      [users.ben, '2026-09-01', 4000],
      [users.ben, '2026-10-01', 0],
    ]);
    expect((await written())[0]).toEqual(before[0]);
    await bill(jobs.boiler, 'fixed');
    await task('2026-11-08T12:30:00Z');
    expect(await kept()).toEqual([
      [users.ben, '2026-09-01', 0],
      [users.ben, '2026-10-01', 0],
    ]);
    await bill(jobs.boiler, 'time');
    await sql`update settings set value = '50' where key = 'default_charge_rate'`.execute(db);
    await task('2026-11-08T12:40:00Z');
    expect(await kept()).toEqual([
      [users.ben, '2026-09-01', 5000],
      [users.ben, '2026-10-01', 0],
    ]);
    await sql`update time_records set is_driving = true`.execute(db);
    await sql`insert into settings (company_id, key, value) values (${company_id}, 'driving_billable', 'false')`.execute(
      db,
    );
    await task('2026-11-08T12:50:00Z');
    expect(await kept()).toEqual([
      [users.ben, '2026-09-01', 0],
      [users.ben, '2026-10-01', 0],
    ]);
  });
});

describe('beside a writer', () => {
  test('of a job, nobody waits, and what was written before the change commits is not read', async ({ own }) => {
    const { company_id, users, jobs, charges, forward, kept, work, bill } = await office(own.db);
    const { ben } = users;
    await work(ben, jobs.boiler, '2026-02-10');
    const bring = () => own.db.transaction().execute((transaction) => forward('2026-03-01', usual, transaction));
    const another = () => own.another().transaction();
    await another().execute(async (writer) => {
      await bill(jobs.boiler, 'fixed', writer);
      expect(await bring()).toBe(true);
      expect(await kept()).toEqual([[ben, '2026-02-01', 4101]]);
    });
    expect(await charges()).toEqual([]);
    expect(await bring()).toBe(true);
    expect(await kept()).toEqual([[ben, '2026-02-01', 0]]);

    // Who tracks time has ended the month, and would then wait for the job.
    await another().execute(async (tracking) => {
      await sql`select from users where company_id = ${company_id} and id = ${ben} for no key update`.execute(tracking);
      await sql`update time_records set end_time = end_time + interval '1 hour'`.execute(tracking);
      await another().execute(async (writer) => {
        await sql`set local lock_timeout = 1000`.execute(writer);
        await bill(jobs.boiler, 'time', writer);
      });
      await sql`update jobs set status = 'completed' where id = ${jobs.boiler}`.execute(tracking);
    });
    expect(await charges()).toEqual([[2, 8202]]);
  });

  test('of a job who commits while months are summed, the mark stays', async ({ own }) => {
    const { company_id, users, jobs, charges, forward, kept, work, bill } = await office(own.db);
    await work(users.ben, jobs.boiler, '2026-02-10');
    const bring = () => own.db.transaction().execute((transaction) => forward('2026-03-01', usual, transaction));
    await bring();
    await sql`delete from charged_months`.execute(own.db);
    const look = own.another();
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(look);
      return rows;
    };
    // Whoever deletes users holds back the foreign key of months that are summed already.
    const written = await own
      .another()
      .transaction()
      .execute(async (holder) => {
        await sql`select from users where company_id = ${company_id} and id = ${users.ben} for update`.execute(holder);
        const writing = bring();
        await expect.poll(waiting).toHaveLength(1);
        await bill(jobs.boiler, 'fixed', look);
        return { writing };
      });
    expect(await written.writing).toBe(true);
    expect(await kept()).toEqual([[users.ben, '2026-02-01', 4101]]);
    expect(await charges()).toEqual([]);
  });

  test('of a rate, nothing is written until they commit', async ({ own }) => {
    const { users, jobs, forward, kept, work } = await office(own.db);
    await work(users.ann, jobs.boiler, '2026-02-10');
    const bring = () => own.db.transaction().execute((transaction) => forward('2026-03-01', usual, transaction));
    await own
      .another()
      .transaction()
      .execute(async (writer) => {
        await sql`update user_rates set charge_rate = 50 where user_id = ${users.ann}`.execute(writer);
        expect(await bring()).toBe(false);
      });
    expect(await bring()).toBe(true);
    expect(await kept()).toEqual([[users.ann, '2026-02-01', 5000]]);
  });
});

test('processes of 0.2.0, whose charges are not counted any more, find no totals that hold', async ({
  own: { db },
}) => {
  const { company_id } = await office(db);
  const condition = /coalesce\(\s*\(\s*select\s+z\.time_zone\s+from\s+day_total_zones z\s[^$]*\$\d+\s*\)[^$]*\$\d+/;
  const found = readReleased().statements.flatMap((text) => condition.exec(text)?.[0] ?? []);
  expect(found.length).toBeGreaterThan(5);
  const ofUs = found[0]!.replace(/\$\d+/, String(company_id)).replace(/\$\d+/, `'${zone}'`);
  const holds = async () => {
    const { rows } = await sql<{ holds: boolean }>`select ${sql.raw(ofUs)} as holds`.execute(db);
    return rows[0]!.holds;
  };
  expect(await holds()).toBe(false);
  await sql`select rebuild_day_totals(${company_id}, ${zone})`.execute(db);
  expect(await holds()).toBe(false);
  const written = async () => (await sql`select xmin::text from day_total_zones`.execute(db)).rows;
  const before = await written();
  await rebuildDayTotals({ db, config: { fixedSettings: {} } as never });
  expect(await written()).toEqual(before);
});

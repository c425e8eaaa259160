import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { companySettings } from '#server/company-settings/company-settings.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { mintScope } from '../auth/scope.ts';
import { analyticsByBucket, summaryStats } from '../dashboard/queries.ts';
import { bringForward } from '../time-tracking/brought-forward-queries.ts';
import { rebuildDayTotals } from '../time-tracking/day-totals.ts';
import { balanceByWorker } from './balance.ts';
import { chargeInBuckets } from './charged-months.ts';
import { payByDay } from './pay.ts';

const acme = company({
  users: {
    ann: { role: 'employee', rates: [{ rate: 12.5, charge_rate: 33.37, effective_from: '2026-01-01' }] },
    ben: { role: 'employee' },
  },
  properties: { mill: {} },
  jobs: {
    boiler: { property: 'mill', status: 'in_progress' },
    damp: { property: 'mill', status: 'in_progress' },
    roof: { property: 'mill', status: 'in_progress', billing_type: 'fixed', fixed_price: 500 },
  },
});

// The nights around both changes of the clocks, where a day has 23 or 25 hours, and records over midnight.
const starts = ['2026-03-28T22:00:00Z', '2026-10-24T21:00:00Z', '2026-06-01T00:00:00Z'];
const at = fc.record({ base: fc.constantFrom(...starts), minutes: fc.integer({ min: 0, max: 9 * 24 * 60 }) });
const step = fc.oneof(
  fc.record({
    does: fc.constant('add' as const),
    user: fc.integer({ min: 0, max: 1 }),
    at,
    job: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ does: fc.constant('move' as const), which: fc.nat(), at }),
  fc.record({ does: fc.constant('give' as const), which: fc.nat(), user: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ does: fc.constant('drive' as const), which: fc.nat() }),
  fc.record({ does: fc.constant('exclude' as const), which: fc.nat() }),
  fc.record({ does: fc.constant('job' as const), which: fc.nat(), job: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ does: fc.constant('price' as const), job: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ does: fc.constant('forward' as const) }),
  fc.record({
    does: fc.constant('review' as const),
    which: fc.nat(),
    reason: fc.constantFrom('long', 'closed', null),
  }),
  fc.record({ does: fc.constant('reopen' as const), which: fc.nat() }),
  fc.record({ does: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ does: fc.constant('restore' as const) }),
);

const terms = { ...companySettings({}, {}), driving_pay_percent: 33, default_charge_rate: 41.01 };
const travelFree = { ...terms, driving_billable: false };

test('daily totals agree with the records after any sequence of changes', { timeout: 60_000 }, async ({ db }) => {
  const made = await world(db, { acme }, () => Date.parse('2026-11-01T12:00:00Z'));
  const { id: company_id, users, jobs } = made.acme;
  const workers = [users.ann, users.ben];
  const sites = [jobs.boiler, jobs.damp, jobs.roof];
  const scope = (zone: string) => mintScope({ company_id, id: users.ann, role: 'admin' }, zone);
  const sums = async (zone: string, period: { from: string | null; to: string | null; userId?: number }) =>
    (await sql`select * from (${payByDay(scope(zone), terms, period)}) p order by user_id, day`.execute(db)).rows;
  const analytics = (settings: typeof terms) =>
    analyticsByBucket(
      db,
      scope('Europe/London'),
      {
        starts: ['2026-03-28', '2026-03-29', '2026-06-02', '2026-10-25'],
        until: '2026-11-05',
        from: '2026-03-28T00:00:00Z',
        to: '2026-11-05T00:00:00Z',
      },
      settings,
    );
  const summary = () => summaryStats(db, scope('Europe/London'), { from: '2026-06-01', until: '2026-07-01' }, terms);
  const read = async () => ({
    whole: await sums('Europe/London', { from: null, to: null }),
    summer: await sums('Europe/London', { from: '2026-03-29T00:00:00Z', to: '2026-06-01T23:00:00Z' }),
    ben: await sums('Europe/London', { from: '2026-10-24T23:00:00Z', to: null, userId: users.ben }),
    analytics: await analytics(terms),
    travelFree: await analytics(travelFree),
    summary: await summary(),
    balances: (await sql`${balanceByWorker(scope('Europe/London'), terms)} order by user_id`.execute(db)).rows,
  });
  const summer = { day: '2026-06-04', instant: '2026-06-03T23:00:00Z' };
  const forward = () => bringForward(db, scope('Europe/London'), terms, summer);
  const tried = async (change: RawBuilder<unknown>) => {
    // A change that another rule rejects, such as an overlap, changes no totals either.
    await sql`savepoint step`.execute(db);
    try {
      await change.execute(db);
      await sql`release savepoint step`.execute(db);
    } catch {
      await sql`rollback to savepoint step`.execute(db);
    }
  };
  const nth = (which: number) => sql`(select id from time_records where company_id = ${company_id} order by id
    offset ${which}::bigint % greatest(1, (select count(*) from time_records where company_id = ${company_id})) limit 1)`;
  const mine = (which: number) => sql`company_id = ${company_id} and id = ${nth(which)}`;
  const both = async () => {
    const totals = await read();
    await sql`savepoint plain`.execute(db);
    await sql`delete from day_total_zones where company_id = ${company_id}`.execute(db);
    expect(totals).toEqual(await read());
    await sql`rollback to savepoint plain`.execute(db);
    const { rows } = await sql`select from day_total_zones where company_id = ${company_id}`.execute(db);
    expect(rows).toHaveLength(1);
  };
  let days = 0;
  for (const history of fc.sample(fc.array(step, { minLength: 5, maxLength: 40 }), {
    numRuns: 25,
    seed: 7,
  })) {
    expect(await forward()).toBe(true);
    for (const each of history) {
      if (each.does === 'add')
        await tried(sql`insert into time_records (company_id, user_id, job_id, start_time, end_time)
          values (${company_id}, ${workers[each.user]}, ${sites[each.job]}, ${shifted(each.at)}, ${shifted(each.at, 25)})`);
      else if (each.does === 'move')
        await tried(sql`update time_records set start_time = ${shifted(each.at)}, end_time = ${shifted(each.at, 40)}
          where ${mine(each.which)}`);
      else if (each.does === 'give')
        await tried(sql`update time_records set user_id = ${workers[each.user]} where ${mine(each.which)}`);
      else if (each.does === 'drive')
        await tried(sql`update time_records set is_driving = not is_driving where ${mine(each.which)}`);
      else if (each.does === 'exclude')
        await tried(sql`update time_records set is_billable = not is_billable where ${mine(each.which)}`);
      else if (each.does === 'job')
        await tried(sql`update time_records set job_id = ${sites[each.job]} where ${mine(each.which)}`);
      else if (each.does === 'price')
        await tried(sql`update jobs set billing_type = case when fixed_price is null then 'fixed' else 'time' end,
          fixed_price = case when fixed_price is null then 500 end
          where company_id = ${company_id} and id = ${sites[each.job]}`);
      else if (each.does === 'forward') expect(await forward()).toBe(true);
      else if (each.does === 'review')
        await tried(sql`update time_records set review_reasons = ${each.reason ? [each.reason] : []}
          where ${mine(each.which)} and end_time is not null`);
      else if (each.does === 'reopen') {
        // Open it, and close it again: an open record would overlap whatever is added later.
        const record = mine(each.which);
        await tried(sql`update time_records set end_time = null, review_reasons = '{}' where ${record}`);
        await tried(sql`update time_records set end_time = start_time + interval '7 minutes'
          where company_id = ${company_id} and end_time is null`);
      } else if (each.does === 'delete') await tried(sql`delete from time_records where ${mine(each.which)}`);
      else await restoreNewest(db, company_id, tried);
    }
    await both();
    days += (await sums('Europe/London', { from: null, to: null })).length;
  }
  expect(days).toBeGreaterThan(60);

  // Rates are read with the totals, so a new one for the past needs no rebuild.
  await forward();
  const before = await read();
  await sql`insert into user_rates (company_id, user_id, rate, charge_rate, effective_from) values
    (${company_id}, ${users.ben}, 20, 57.13, '2026-01-01'), (${company_id}, ${users.ann}, 11.11, 29.99, '2026-06-03')`.execute(
    db,
  );
  await both();
  expect((await read()).analytics).not.toEqual(before.analytics);

  // A rebuild finds nothing to correct.
  const kept = async () =>
    (
      await sql`select * from day_totals where company_id = ${company_id} and ended > 0 order by user_id, day`.execute(
        db,
      )
    ).rows;
  const counted = await kept();
  await sql`select rebuild_day_totals(${company_id}, 'Europe/London')`.execute(db);
  expect(await kept()).toEqual(counted);
  await both();
});

test('totals of another zone are ignored and rebuilt', async ({ own }) => {
  const made = await world(own.db, { acme }, () => Date.parse('2026-11-01T12:00:00Z'));
  const { id: company_id, users, jobs } = made.acme;
  await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time)
    values (${company_id}, ${users.ann}, ${jobs.boiler}, '2026-06-01T22:30:00Z', '2026-06-01T23:30:00Z')`.execute(
    own.db,
  );
  const dayIn = async (zone: string) => {
    const scope = mintScope({ company_id, id: users.ann, role: 'admin' }, zone);
    const { rows } = await sql<{ day: string }>`${payByDay(scope, terms, { from: null, to: null })}`.execute(own.db);
    return rows.map(({ day }) => day);
  };
  const zones = async () =>
    (await sql`select z.time_zone, t.day from day_total_zones z join day_totals t using (company_id)`.execute(own.db))
      .rows;
  expect(await zones()).toEqual([{ time_zone: 'europe/london', day: '2026-06-01' }]);
  expect(await dayIn('Europe/London')).toEqual(['2026-06-01']);
  expect(await dayIn('Europe/Bucharest')).toEqual(['2026-06-02']);
  await sql`insert into settings (company_id, id, key, value) values (${company_id}, 999, 'timezone', 'Europe/Bucharest')`.execute(
    own.db,
  );
  await rebuildDayTotals({ db: own.db, config: { fixedSettings: {} } as never });
  expect(await zones()).toEqual([{ time_zone: 'europe/bucharest', day: '2026-06-02' }]);
  expect(await dayIn('Europe/Bucharest')).toEqual(['2026-06-02']);

  // Totals that hold are left alone, and a zone fixed for all companies goes before the stored one.
  const written = async () =>
    (await sql<{ xmin: string }>`select xmin::text from day_totals`.execute(own.db)).rows.map(({ xmin }) => xmin);
  const before = await written();
  await rebuildDayTotals({ db: own.db, config: { fixedSettings: {} } as never });
  expect(await written()).toEqual(before);
  const fixedSettings = { timezone: 'Europe/London' };
  await rebuildDayTotals({ db: own.db, config: { fixedSettings } as never });
  expect(await zones()).toEqual([{ time_zone: 'europe/london', day: '2026-06-01' }]);

  // Totals that miss a record are given up when it goes, instead of rejecting the change.
  await sql`delete from day_totals`.execute(own.db);
  await sql`delete from time_records where company_id = ${company_id}`.execute(own.db);
  expect((await sql`select from day_total_zones where company_id = ${company_id}`.execute(own.db)).rows).toEqual([]);
});

test('writers of a company at the same moment neither deadlock nor lose a minute', { timeout: 60_000 }, async ({
  own,
}) => {
  const made = await world(own.db, { acme }, () => Date.parse('2026-11-01T12:00:00Z'));
  const { id: company_id, users, jobs } = made.acme;
  const sites = [jobs.boiler, jobs.damp, jobs.roof];
  const scope = mintScope({ company_id, id: users.ann, role: 'admin' }, 'Europe/London');
  const minutes = (n: number) => sql`'2026-01-01T06:00:00Z'::timestamptz + ${n}::integer * interval '1 minute'`;
  // As the product does it: the worker's row first, the record, then the job's status.
  const work = (user: number) => async (db: Database, n: number) => {
    await sql`select from users where company_id = ${company_id} and id = ${user} for no key update`.execute(db);
    await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time) values
      (${company_id}, ${user}, ${sites[n % 3]}, ${minutes(n * 20)}, ${minutes(n * 20 + 13)})`.execute(db);
    await sql`update jobs set status = 'in_progress', job_title = ${`Visit ${n}`}
      where company_id = ${company_id} and id = ${sites[(n + 1) % 3]}`.execute(db);
    await sql`update time_records set job_id = ${sites[(n + 2) % 3]}, is_billable = ${n % 4 > 0}
      where company_id = ${company_id} and user_id = ${user} and start_time = ${minutes((n - 1) * 20)}`.execute(db);
  };
  const turns: ((db: Database, n: number) => Promise<unknown>)[] = [
    work(users.ann),
    work(users.ben),
    (db, n) =>
      sql`update jobs set billing_type = case when fixed_price is null then 'fixed' else 'time' end,
      fixed_price = case when fixed_price is null then 500 end where company_id = ${company_id} and id = ${sites[n % 3]}`.execute(
        db,
      ),
    async (db, n) => {
      const user = n % 2 ? users.ann : users.ben;
      await sql`select from users where company_id = ${company_id} and id = ${user} for no key update`.execute(db);
      await sql`insert into user_rates (company_id, user_id, rate, charge_rate, effective_from)
        values (${company_id}, ${user}, 10, ${n}, '2026-01-02')
        on conflict (company_id, user_id, effective_from) do update set charge_rate = excluded.charge_rate`.execute(db);
    },
    (db, n) =>
      sql`insert into payments (company_id, user_id, payment_date, amount)
      values (${company_id}, ${n % 2 ? users.ann : users.ben}, '2026-01-01', ${n})`.execute(db),
    (db, n) => {
      const day = n % 2 ? '2026-01-02' : '2026-02-02';
      return bringForward(db, scope, terms, { day, instant: `${day}T00:00:00Z` });
    },
    (db, n) =>
      n % 20 === 0 ? sql`select rebuild_day_totals(${company_id}, 'Europe/London')`.execute(db) : Promise.resolve(),
  ];
  const terms = companySettings({}, {});
  const january = { starts: ['2026-01-01'], until: '2026-02-01' };
  const figures = async () => ({
    balances: (await sql`${balanceByWorker(scope, terms)} order by user_id`.execute(own.db)).rows,
    charges: (await sql`select sum(pence) from (${chargeInBuckets(scope, terms, january)}) c`.execute(own.db)).rows,
  });
  const errors: string[] = [];
  await Promise.all(
    turns.map(async (turn) => {
      const db = own.another();
      for (let n = 1; n <= 60; n += 1)
        await db
          .transaction()
          .execute((trx) => turn(trx, n))
          .catch((error: Error) => errors.push(error.message));
    }),
  );
  expect(errors).toEqual([]);
  const brought = await figures();
  await sql`delete from balances_brought_forward`.execute(own.db);
  await sql`delete from charged_months`.execute(own.db);
  expect(brought).toEqual(await figures());
  const days = async () =>
    (await sql`select * from day_totals where ended > 0 order by user_id, day`.execute(own.db)).rows;
  const kept = await days();
  await sql`select rebuild_day_totals(${company_id}, 'Europe/London')`.execute(own.db);
  expect(await days()).toEqual(kept);
  expect(kept.length).toBeGreaterThan(3);
});

const shifted = ({ base, minutes }: { base: string; minutes: number }, more = 0) =>
  new Date(Date.parse(base) + (minutes + more) * 60_000).toISOString();

/** As `audit.restore` does: the deleted row as history has it. */
async function restoreNewest(db: Database, company_id: number, tried: (change: RawBuilder<unknown>) => Promise<void>) {
  const { rows } = await sql<{ from: Record<string, unknown> }>`select "from" from history
    where company_id = ${company_id} and entity = 'time-tracking' and action = 'delete' order by id desc limit 1`.execute(
    db,
  );
  const row = rows[0]?.from;
  if (row)
    await tried(sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, is_driving)
      values (${company_id}, ${row.user_id}, ${row.job_id}, ${row.start_time}, ${row.end_time ?? null}, ${row.is_driving})`);
}

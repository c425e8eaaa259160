import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { hashPassword, isPassword } from '#server/auth/passwords.ts';
import { mintScope } from '#server/auth/scope.ts';
import { test } from '#tests/support/test.ts';
import type { Database } from './client.ts';
import { demoLogins, demoWorld } from './demo-world.ts';
import { findLogin } from './queries/logins.ts';
import { balances, timeSums } from './queries/time-sums.ts';
import { presentDemoLogins, seed } from './seed.ts';

const demoAt = (moment: string) => ({
  demo: true,
  firstCompany: undefined,
  clock: () => Date.parse(moment),
  hashPassword,
});

/** Days on which the clocks change, at each side of the change; the turn of the year; a Sunday, a Friday, a Saturday night. */
const moments = [
  '2026-03-29T00:30:00Z',
  '2026-03-29T01:10:00Z',
  '2026-03-30T11:20:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-10-26T15:45:00Z',
  '2026-12-31T23:50:00Z',
  '2027-01-01T00:10:00Z',
  '2026-06-14T08:00:00Z',
  '2026-06-19T17:30:00Z',
  '2028-02-29T10:00:00Z',
];

async function one<Row>(db: Database, statement: ReturnType<typeof sql<Row>>): Promise<Row> {
  return (await statement.execute(db)).rows[0]!;
}

describe('the demonstration company', () => {
  for (const moment of moments) {
    test(`is whole and lies in the past at ${moment}`, async ({ db }) => {
      const seeded = await seed(db, demoAt(moment));
      expect(seeded.made).toBe('demo');
      const counts = await one(
        db,
        sql<Record<string, number>>`select
          (select count(*) from properties) as properties,
          (select count(*) from jobs) as jobs,
          (select count(distinct job_type) from jobs) as types,
          (select count(distinct status) from jobs) as statuses,
          (select count(*) from users where role in ('employee', 'contractor') and status = 'active') as workers,
          (select count(*) from users where role = 'admin') as admins,
          (select count(*) from users where role = 'landlord') as landlords,
          (select count(distinct user_id) from time_records) as recording,
          (select count(*) from time_records where end_time is null) as live`,
      );
      expect(counts).toEqual({
        properties: 40,
        jobs: 120,
        types: 7,
        statuses: 8,
        workers: 8,
        admins: 2,
        landlords: 3,
        recording: 8,
        live: 1,
      });
      const now = new Date(moment).toISOString();
      const future = await one(
        db,
        sql<Record<string, number>>`select
          (select count(*) from time_records where greatest(start_time, end_time, "createdAt") > ${now}) as records,
          (select count(*) from jobs where greatest("createdAt", "updatedAt", status_changed_at) > ${now}) as jobs,
          (select count(*) from jobs j join time_records t on t.job_id = j.id
            where t.start_time < j."createdAt") as before_job,
          (select count(*) from jobs j join time_records t on t.job_id = j.id
            where t.start_time::date > j.job_end_date) as after_job,
          (select count(*) from payments where "createdAt" > ${now} or payment_date > ${now.slice(0, 10)}::date) as payments,
          (select count(*) from expenses where "createdAt" > ${now} or expense_date > ${now.slice(0, 10)}::date) as expenses,
          (select count(*) from notes where "createdAt" > ${now}) as notes,
          (select count(*) from job_tasks where "createdAt" > ${now}) as tasks`,
      );
      expect(
        Object.values(future).every((count) => count === 0),
        JSON.stringify(future),
      ).toBe(true);

      const times = await one(
        db,
        sql<{ live: number; last: number; weeks: number; short_notes: number; early: number }>`select
          (select extract(epoch from ${now}::timestamptz - start_time) / 60 from time_records where end_time is null) as live,
          (select min(extract(epoch from ${now}::timestamptz - end_time)) / 60 from time_records) as last,
          (select count(distinct date_trunc('week', start_time at time zone 'Europe/London' + interval '1 day'))
            from time_records where user_id = (select id from users where first_name = 'Tomasz')) as weeks,
          (select count(*) from time_records
            where not is_driving and end_time is not null and char_length(note) < 10
              and not 'closed' = any (review_reasons)) as short_notes,
          (select count(*) from time_records where (start_time at time zone 'Europe/London')::time
              not between '07:30' and '17:00' and start_time < ${now}::timestamptz - interval '24 hours') as early`,
      );
      expect(times.live).toBe(50);
      expect(times.last).toBeLessThanOrEqual(60);
      // Ten weeks less one of leave; the one that has just begun may have nothing yet.
      expect(times.weeks).toBeGreaterThanOrEqual(9);
      expect(times.short_notes).toBe(0);
      expect(times.early, 'work that begins outside the day, by the clock on the wall').toBe(0);
      const { post_codes } = await one(
        db,
        sql<{ post_codes: string[] }>`select array_agg(post_code) as post_codes from properties`,
      );
      for (const post_code of post_codes) {
        expect(post_code).toMatch(/^[A-Z0-9]{1,2}\d[A-Z0-9]? ?\d[A-Z]{2}$/i);
      }
    });
  }

  test('pays each week to the penny what the sums say of it', async ({ db }) => {
    const moment = '2026-04-08T13:00:00Z';
    const seeded = await seed(db, demoAt(moment));
    if (seeded.made === 'nothing') throw new Error('nothing was made');
    const scope = mintScope({ company_id: seeded.company_id, id: 0, role: 'admin' }, 'Europe/London');
    // The clocks changed on 29 March: the week of the 22nd began in winter time and ended before the change.
    const week = { from: '2026-03-22T00:00:00.000Z', to: '2026-03-28T23:59:59.999Z' };
    const sums = await timeSums(db, scope, { ...week, daily: false, drivingPayPercent: 100 });
    const paid = await db
      .selectFrom('payments')
      .select(['user_id', 'amount'])
      .where('description', '=', 'Week of 22 Mar 2026')
      .execute();
    expect(paid.length).toBeGreaterThan(5);
    for (const { user_id, amount } of paid) {
      const sum = sums.find((row) => row.user_id === user_id)!;
      expect(Math.round((sum.total_toPay - sum.pending_pay) * 100)).toBe(Math.round(amount * 100));
    }
    // Owed is what was earned since the last pay day: two weeks at most, and never paid ahead.
    for (const { balance, first_name } of await balances(db, scope, { drivingPayPercent: 100 })) {
      expect(balance, first_name).toBeLessThanOrEqual(200);
      expect(balance, first_name).toBeGreaterThan(-2500);
    }
  });

  test('is the same for the same day, and what is over does not change as the day goes on', () => {
    const at = (moment: string) => demoWorld(Date.parse(moment)).demo;
    const noon = at('2026-03-04T12:00:00Z');
    expect(at('2026-03-04T12:00:00Z')).toEqual(noon);
    const evening = at('2026-03-04T17:00:00Z');
    const until = (world: typeof noon, moment: string) =>
      Object.values(world.records ?? {})
        .filter((record) => record.end_time && record.end_time < moment)
        .map(({ user, start_time, end_time, note }) => ({ user, start_time, end_time, note }));
    expect(until(evening, '2026-03-04T00:00:00Z')).toEqual(until(noon, '2026-03-04T00:00:00Z'));
    expect(at('2026-03-05T12:00:00Z').jobs).not.toEqual(noon.jobs);
  });

  test('has log-ins that open, one for each role', async ({ db }) => {
    await seed(db, demoAt('2026-03-04T12:00:00Z'));
    for (const { role, name, email, password } of demoLogins) {
      const login = await findLogin(db, email);
      expect(login).toMatchObject({ role, status: 'active' });
      expect(`${login?.first_name} ${login?.last_name}`).toBe(name);
      expect(await isPassword(password, login?.password_hash)).toBe(true);
    }
    expect(demoLogins.map(({ role }) => role)).toEqual(['admin', 'employee', 'contractor', 'landlord']);
    expect(await presentDemoLogins(db, isPassword)).toEqual(demoLogins);
    await db
      .updateTable('logins')
      .set({ password_hash: await hashPassword('changed2026') })
      .where('email_key', '=', demoLogins[0].email)
      .execute();
    expect(await presentDemoLogins(db, isPassword), 'a changed password is not printed').toEqual(
      demoLogins.slice(1),
    );
  });
});

describe('seed', () => {
  const companies = (db: Database) => db.selectFrom('companies').select('name').execute();

  test('does nothing the second time', async ({ own }) => {
    await seed(own.db, demoAt('2026-03-04T12:00:00Z'));
    expect(await seed(own.db, demoAt('2026-03-04T12:00:00Z'))).toEqual({ made: 'nothing' });
    expect(await companies(own.db)).toEqual([{ name: 'Beacon Property Care' }]);
  });

  test('two processes at once make one', async ({ own }) => {
    const moment = demoAt('2026-03-04T12:00:00Z');
    const both = await Promise.all([seed(own.db, moment), seed(own.another(), moment)]);
    expect(both.map(({ made }) => made).sort()).toEqual(['demo', 'nothing']);
    expect(await companies(own.db)).toHaveLength(1);
  });

  test('makes the company of the environment and then no demonstration', async ({ db }) => {
    const firstCompany = {
      name: 'Ashdale Repairs',
      adminEmail: 'ann@ashdale.example',
      adminPassword: 'secret12',
    };
    const seeded = await seed(db, { ...demoAt('2026-03-04T12:00:00Z'), firstCompany });
    expect(seeded.made).toBe('company');
    expect(await companies(db)).toEqual([{ name: 'Ashdale Repairs' }]);
    expect(await presentDemoLogins(db, isPassword), 'nothing of the demonstration is told').toEqual([]);
    const admin = await findLogin(db, 'ANN@ashdale.example');
    expect(admin).toMatchObject({ role: 'admin', first_name: 'Admin' });
    expect(await isPassword('secret12', admin?.password_hash)).toBe(true);
  });

  test('leaves an empty database empty when neither is wanted', async ({ db }) => {
    expect(await seed(db, { ...demoAt('2026-03-04T12:00:00Z'), demo: false })).toEqual({ made: 'nothing' });
    expect(await companies(db)).toEqual([]);
  });
});

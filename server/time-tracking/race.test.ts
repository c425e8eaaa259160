import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { updateRow } from '#db/crud.ts';
import { lockWorker } from '#db/queries/time-records.ts';
import { mintScope } from '#server/auth/scope.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';

describe('parallel actions of a worker and the office', () => {
  for (const [change, code] of [
    [{ status: 'disabled' }, 'unauthenticated'],
    [{ role: 'landlord' }, 'forbidden'],
  ] as const) {
    test(`a start that waited while the office set ${JSON.stringify(change)} makes no record`, async ({
      own: { db, another },
    }) => {
      const { ann, boss, jobs, users, id } = await office(db);
      const scope = mintScope({ company_id: id, id: users.boss, role: 'admin' }, 'Europe/London');
      let start: Promise<unknown> | undefined;
      let disable: Promise<unknown> | undefined;
      // Holds the worker's row until both wait for it, the admin first.
      await another()
        .transaction()
        .execute(async (transaction) => {
          await lockWorker(transaction, scope, users.ann);
          disable = boss.users.update({ id: users.ann, changes: change });
          await new Promise((resolve) => setTimeout(resolve, 200));
          start = refusal(ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true }));
          await new Promise((resolve) => setTimeout(resolve, 200));
        });
      await disable;
      expect(await start).toMatchObject({ code });
      expect(await db.selectFrom('time_records').select('id').execute()).toEqual([]);
    });
  }

  for (const [what, change] of [
    ['changed', { reported: { note: 'Replaced the valve' } }],
    ['given to another worker', { user_id: 'ben' }],
  ] as const) {
    test(`a correction that waited continues from the record as ${what} meanwhile`, async ({
      own: { db, another },
    }) => {
      const { boss, jobs, users, id } = await office(db);
      const scope = mintScope({ company_id: id, id: users.boss, role: 'admin' }, 'Europe/London');
      const times = { start_time: '2026-02-20T08:00:00Z', end_time: '2026-02-20T09:00:00Z' };
      const input = { user_id: users.ann, job_id: jobs.boiler, is_driving: true, ...times };
      const record = await boss.timeTracking.start(input);
      const values = 'user_id' in change ? { user_id: users[change.user_id] } : { reported: { ...change.reported } };
      let correction: Promise<unknown> | undefined;
      await another()
        .transaction()
        .execute(async (transaction) => {
          await lockWorker(transaction, scope, users.ann);
          correction = boss.timeTracking.correct({ id: record.id, changes: { is_billable: false } });
          await new Promise((resolve) => setTimeout(resolve, 200));
          await updateRow(transaction, scope, 'time_records', record.id, values);
        });
      await correction;
      const after = db.selectFrom('time_records').select(['user_id', 'reported', 'is_billable']);
      expect(await after.executeTakeFirst()).toEqual({
        ...{ user_id: users.ann, reported: {}, is_billable: false },
        ...values,
      });
    });
  }

  test('admins who exchange records and record for each other do not deadlock', {
    timeout: 60_000,
  }, async ({ own: { db } }) => {
    const { boss, call, jobs, users } = await office(db);
    await boss.users.update({ id: users.ben, changes: { role: 'admin' } });
    const ben = await call('ben');
    const record = (hour: number, user_id: number) => ({
      user_id,
      job_id: jobs.boiler,
      is_driving: false,
      note,
      start_time: new Date(Date.parse('2026-02-20T00:00:00Z') + hour * 3_600_000).toISOString(),
      end_time: new Date(Date.parse('2026-02-20T01:00:00Z') + hour * 3_600_000).toISOString(),
    });
    const hours = Array.from({ length: 20 }, (_, hour) => hour);
    const made = await Promise.all(
      hours.map((hour) => boss.timeTracking.start(record(hour, hour % 2 ? users.ann : users.con))),
    );
    const others = await Promise.all([
      ...made.map(({ id, user_id }) =>
        boss.timeTracking.correct({
          id,
          changes: { user_id: user_id === users.ann ? users.con : users.ann },
        }),
      ),
      ...hours.map((hour) => boss.timeTracking.start(record(hour + 30, users.ben))),
      ...hours.map((hour) => ben.timeTracking.start(record(hour + 30, users.boss))),
    ]);
    expect(others.slice(0, 20).map(({ user_id }) => user_id)).toEqual(
      made.map(({ user_id }) => (user_id === users.ann ? users.con : users.ann)),
    );
    // Postgres reports a backend's deadlocks up to a second after its transaction.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(db);
    expect(rows[0]!.deadlocks).toBe(0);
  });
});

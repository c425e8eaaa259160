import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

// Tuesday 3 March, 09:05, in Auckland; in London still Monday, 20:05.
const now = '2026-03-02T20:05:00.000Z';
const tuesday = '2026-03-03';
const monday = '2026-03-02';

const employee = (first_name: string) => ({ role: 'employee', first_name, last_name: 'X' }) as const;
const acme = company({
  settings: { timezone: 'Pacific/Auckland' },
  users: {
    ann: { role: 'admin' },
    lou: employee('Lou'),
    max: employee('Max'),
    nia: employee('Nia'),
    ole: employee('Ole'),
    pia: employee('Pia'),
    quin: employee('Quin'),
    rex: employee('Rex'),
    sue: employee('Sue'),
    tom: employee('Tom'),
  },
  properties: { mill: { address: '1 Mill Lane' }, dock: { address: '2 Dock Road' } },
  jobs: {
    tap: { property: 'mill', job_title: 'Tap' },
    boiler: { property: 'dock', job_title: 'Boiler' },
  },
  records: {
    elsewhere: { user: 'max', job: 'boiler', start_time: '2026-03-02T19:00:00Z', is_driving: true },
    // Began before anybody planned a visit there.
    there: { user: 'nia', job: 'tap', start_time: '2026-03-02T19:00:00Z' },
    ended: { user: 'pia', job: 'boiler', start_time: '2026-03-02T18:30:00Z', end_time: '2026-03-02T19:30:00Z' },
    // Of the day before, in Auckland.
    before: { user: 'quin', job: 'boiler', start_time: '2026-03-02T09:00:00Z', end_time: '2026-03-02T10:00:00Z' },
  },
});
const other = company({
  users: { zoe: { role: 'admin' }, yan: employee('Yan') },
  properties: { far: { address: '3 Far Street' } },
  jobs: { theirs: { property: 'far', job_title: 'Theirs' } },
});

async function made(db: Database) {
  const w = await world(db, { acme, other, idle: other }, testClock(now));
  const { id: company_id, users, jobs } = w.acme;
  const at = { company_id, job_id: jobs.tap, day: tuesday };
  const theirs = { company_id: w.other.id, job_id: w.other.jobs.theirs, user_id: w.other.users.yan };
  const ids = await db
    .insertInto('visits')
    .values(
      [
        { ...at, user_id: users.lou, starts: '08:30' },
        { ...at, user_id: users.lou },
        { ...at, user_id: users.max, starts: '09:00' },
        { ...at, user_id: users.nia, starts: '08:00' },
        { ...at, user_id: users.ole, starts: '08:00', status: 'on_the_way' as const },
        { ...at, user_id: users.pia, window_from: '08:00', window_to: '09:00' },
        { ...at, user_id: users.quin, window_from: '08:00', window_to: '10:00' },
        { ...at, user_id: users.quin, starts: '14:00' },
        { ...at, user_id: users.rex, starts: '11:00' },
        { ...at, user_id: users.sue, starts: '08:00' },
        { ...at, user_id: users.tom, starts: '09:05' },
        { ...at, user_id: null, starts: '07:00' },
        { ...at, user_id: users.rex, starts: '06:00', status: 'cancelled' as const },
        { ...at, user_id: users.ole, starts: '07:00', status: 'done' as const },
        { ...at, user_id: users.ole, starts: '07:30', status: 'no_access' as const },
        { ...at, user_id: users.lou, starts: '08:00', day: monday },
        { ...at, user_id: users.lou, starts: '09:00' },
        { ...theirs, day: monday, starts: '15:00' },
        { ...theirs, day: tuesday, starts: '08:00' },
      ].map((row) => ({ starts: null, window_from: null, window_to: null, status: 'planned' as const, ...row })),
    )
    .returning('id')
    .execute();
  const away = (company_id: number, user_id: number, start_date: string, end_date: string) => ({
    ...{ company_id, user_id, start_date, end_date },
    kind: 'sick' as const,
  });
  await db
    .insertInto('absences')
    .values([
      away(company_id, users.sue, monday, '2026-03-05'),
      away(company_id, users.tom, '2026-03-01', monday),
      away(w.other.id, w.other.users.yan, tuesday, tuesday),
    ])
    .execute();
  await db
    .insertInto('working_hours')
    .values({ company_id, user_id: users.rex, weekday: 2, starts: '10:00', ends: '16:00' })
    .execute();
  const call = (of: (typeof w)['other' | 'acme' | 'idle'], key: string) =>
    callerFor(db, who(of as never, key as never), { now });
  return { w, ids: ids.map(({ id }) => id), call };
}

test('today: late, not started and away in the company’s zone, without another company’s', async ({ db }) => {
  const { w, ids, call } = await made(db);
  const { users, jobs } = w.acme;
  const ann = await call(w.acme, 'ann');
  const today = await ann.dashboard.today();
  expect(today).toMatchObject({
    day: tuesday,
    has_visits: true,
    visits: { total: 15, done: 1, no_access: 1, unassigned: 1 },
  });
  const Job = { job_title: 'Tap', Property: { address: '1 Mill Lane' } };
  expect(today.late).toMatchObject({
    total: 4,
    rows: [
      { id: ids[11], user_id: null, User: null, starts: '07:00', late_minutes: 125, has_started: false, Now: null },
      {
        id: ids[0],
        user_id: users.lou,
        Job,
        job_id: jobs.tap,
        late_minutes: 35,
        visits: 2,
        has_started: false,
        Now: null,
      },
      {
        id: ids[2],
        User: { first_name: 'Max', last_name: 'X' },
        late_minutes: 5,
        has_started: true,
        Now: { job_id: jobs.boiler, is_driving: true, job_title: 'Boiler', Property: { address: '2 Dock Road' } },
      },
      {
        id: ids[5],
        user_id: users.pia,
        starts: null,
        window_to: '09:00',
        late_minutes: 5,
        has_started: true,
        Now: null,
      },
    ],
  });
  // Rex begins at ten; Sue is away; Tom, whose visit is due this minute, is back.
  expect(today.not_started).toEqual({
    total: 2,
    rows: [
      { user_id: users.quin, User: { first_name: 'Quin', last_name: 'X' }, visits: 2, first: '08:00' },
      { user_id: users.tom, User: { first_name: 'Tom', last_name: 'X' }, visits: 1, first: '09:05' },
    ],
  });
  expect(today.away).toEqual({
    total: 1,
    rows: [
      {
        user_id: users.sue,
        User: { first_name: 'Sue', last_name: 'X' },
        kind: 'sick',
        end_date: '2026-03-05',
        visits: 1,
      },
    ],
  });

  expect(today.time).toBe('09:05');
  const dayOf = (user_id: number | null) => {
    const { visits, done, any_time, spans } = today.workers.rows.find((row) => row.user_id === user_id)!;
    const texts = spans.map(({ kind, from, to, job_title }) => `${kind} ${from}-${to} ${job_title}`);
    return [visits, done, any_time, ...texts];
  };
  // Lou's visits, one without a time; Ole, on the way without a record; Pia's window; what nobody has.
  expect(dayOf(users.lou)).toEqual([3, 0, 1, 'late 08:30-09:30 Tap', 'late 09:00-10:00 Tap']);
  expect(dayOf(users.max)).toEqual([1, 0, 0, 'now 08:00-09:05 Boiler', 'late 09:00-10:00 Tap']);
  expect(dayOf(users.ole)).toEqual([
    ...[3, 1, 0, 'done 07:00-08:00 Tap'],
    ...['no_access 07:30-08:30 Tap', 'now 08:00-09:00 Tap'],
  ]);
  expect(dayOf(users.pia)).toEqual([1, 0, 0, 'done 07:30-08:30 Boiler', 'late 08:00-09:00 Tap']);
  expect(dayOf(users.quin)).toEqual([2, 0, 0, 'planned 08:00-09:00 Tap', 'planned 14:00-15:00 Tap']);
  expect(dayOf(users.sue)).toEqual([1, 0, 0, 'planned 08:00-09:00 Tap']);
  expect(dayOf(null)).toEqual([1, 0, 0, 'late 07:00-08:00 Tap']);
  expect(today.workers.rows.map(({ User }) => User?.first_name ?? null)).toEqual([
    ...['Lou', 'Max', 'Nia', 'Ole', 'Pia', 'Quin', 'Rex', 'Sue', 'Tom'],
    null,
  ]);

  const theirs = await (await call(w.other, 'zoe')).dashboard.today();
  expect(theirs.workers.rows.map(({ user_id }) => user_id)).toEqual([w.other.users.yan]);
  expect(theirs).toMatchObject({ day: monday, visits: { total: 1 }, not_started: { total: 0 }, away: { total: 0 } });
  expect(theirs.late.rows).toMatchObject([{ id: ids[17], late_minutes: 305, Job: { job_title: 'Theirs' } }]);
  const never = await (await call(w.idle, 'zoe')).dashboard.today();
  expect(never).toMatchObject({ has_visits: false, visits: { total: 0 }, late: { total: 0, rows: [] } });
});

test('live users say which visit their record belongs to', async ({ db }) => {
  const { w, call } = await made(db);
  const sue = await callerFor(db, who(w.acme, 'sue'), { now });
  await sue.timeTracking.start({ job_id: w.acme.jobs.tap, is_driving: true });
  const live = await (await call(w.acme, 'ann')).dashboard.liveUsers();
  const visitOf = (user_id: number) => live.find((entry) => entry.user_id === user_id)?.Visit;
  expect(visitOf(w.acme.users.sue)).toMatchObject({ starts: '08:00', window_from: null, window_to: null });
  expect(visitOf(w.acme.users.max)).toBeNull();
});

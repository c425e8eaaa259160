import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';
import { who } from '#tests/support/world.ts';
import { joinMessage, plannedMinutes, workerDisabledMessage } from './constants.ts';

const monday = '2026-03-02';
const tuesday = '2026-03-03';
const morning = testClock('2026-03-02T08:00:00.000Z');

const visitsOf = (db: Database) =>
  db.selectFrom('visits').select(['id', 'job_id', 'user_id', 'day', 'starts', 'status']).orderBy('id').execute();
const daysOf = (job: { assignees?: { user_id: number; assigned_for: string | null }[] | undefined }) =>
  job.assignees?.map(({ user_id, assigned_for }) => [user_id, assigned_for]);

describe('planning', () => {
  test('a visit assigns its worker for its day, and moves, reassigns and cancels that', async ({ db }) => {
    const { boss, jobs, users } = await office(db, morning);
    const at = { job_id: jobs.boiler, day: monday, starts: '09:30', expected_minutes: 90 };
    const visit = await boss.visits.create({ ...at, user_id: users.ann });
    expect(visit).toMatchObject({ ...at, status: 'planned', Job: { job_title: 'Boiler' }, worked_minutes: 0 });
    const job = () => boss.jobs.get({ id: jobs.boiler });
    expect(daysOf(await job())).toEqual([[users.ann, monday]]);

    const second = await boss.visits.create({ ...at, user_id: users.ann, starts: '15:00' });
    const moved = await boss.visits.update({ id: visit.id, changes: { day: tuesday, user_id: users.ben } });
    expect(moved.starts).toBe('09:30');
    expect(daysOf(await job())).toEqual([
      [users.ann, monday],
      [users.ben, tuesday],
    ]);
    await boss.visits.update({ id: second.id, changes: { status: 'cancelled' } });
    await boss.visits.update({ id: visit.id, changes: { user_id: null } });
    expect(daysOf(await job())).toEqual([]);
    await boss.visits.update({ id: second.id, changes: { status: 'planned' } });
    await boss.visits.remove({ id: visit.id });
    expect(daysOf(await job())).toEqual([[users.ann, monday]]);
  });

  test('a time that the clocks skip on that day does not exist', async ({ db }) => {
    const { boss, jobs } = await office(db, morning);
    // Summer time begins: 01:00 to 02:00 are skipped.
    const spring = { job_id: jobs.boiler, day: '2026-03-29' };
    const rejected = (field: string) => ({ code: 'unprocessable', fields: { [field]: expect.any(String) } });
    expect(await refusal(boss.visits.create({ ...spring, starts: '01:30' }))).toMatchObject(rejected('starts'));
    const window = { window_from: '00:30', window_to: '01:30' };
    expect(await refusal(boss.visits.create({ ...spring, ...window }))).toMatchObject(rejected('window_to'));
    const { id } = await boss.visits.create({ job_id: jobs.boiler, day: '2026-03-28', starts: '01:30' });
    const move = boss.visits.update({ id, changes: { day: spring.day } });
    expect(await refusal(move)).toMatchObject(rejected('starts'));
    const split = { id, expected_minutes: 15, day: spring.day, starts: '01:45' };
    expect(await refusal(boss.visits.split(split))).toMatchObject(rejected('starts'));
    await boss.visits.update({ id, changes: { day: spring.day, starts: '02:00' } });
    // The hour that occurs twice may be meant either way.
    await boss.visits.create({ job_id: jobs.boiler, day: '2026-10-25', starts: '01:30' });
  });

  test('a disabled worker gets no new visit', async ({ db }) => {
    const { boss, jobs, users } = await office(db, morning);
    const at = { job_id: jobs.boiler, day: tuesday };
    const bens = await boss.visits.create({ ...at, user_id: users.ben, expected_minutes: 120 });
    const nobodys = await boss.visits.create(at);
    await boss.users.update({ id: users.ben, changes: { status: 'disabled' } });
    const rejected = { code: 'conflict', fields: { user_id: workerDisabledMessage } };
    expect(await refusal(boss.visits.create({ ...at, user_id: users.ben }))).toMatchObject(rejected);
    const give = { id: nobodys.id, changes: { user_id: users.ben } };
    expect(await refusal(boss.visits.update(give))).toMatchObject(rejected);
    const split = boss.visits.split({ id: bens.id, expected_minutes: 60, day: tuesday });
    expect(await refusal(split)).toMatchObject(rejected);
    const assignees = [tuesday, '2026-03-04'].map((day) => ({ user_id: users.ben, assigned_for: day }));
    const assign = boss.jobs.update({ id: jobs.boiler, changes: { assignees } });
    expect(await refusal(assign)).toMatchObject({ code: 'conflict', fields: { assignees: workerDisabledMessage } });
    // Their own stays theirs and can be moved, and what they did before can be entered.
    await boss.visits.update({ id: bens.id, changes: { user_id: users.ben, day: '2026-03-04' } });
    await boss.visits.create({ ...at, day: '2026-02-27', user_id: users.ben });
  });

  test('assigning a job for a day plans, moves, reassigns and removes its visits', async ({ db }) => {
    const { boss, jobs, users } = await office(db, morning);
    const assign = (...assignees: { user_id: number; assigned_for?: string }[]) =>
      boss.jobs.update({ id: jobs.boiler, changes: { assignees } });
    await assign({ user_id: users.ann, assigned_for: monday }, { user_id: users.ben });
    const [visit] = await visitsOf(db);
    expect(visit).toMatchObject({ job_id: jobs.boiler, user_id: users.ann, day: monday, starts: null });
    await boss.visits.update({ id: visit!.id, changes: { starts: '10:00' } });

    await assign({ user_id: users.ann, assigned_for: tuesday }, { user_id: users.ben });
    expect(await visitsOf(db)).toEqual([{ ...visit, starts: '10:00', day: tuesday }]);
    const changed = await assign({ user_id: users.ben, assigned_for: tuesday }, { user_id: users.ben });
    expect(await visitsOf(db)).toEqual([{ ...visit, starts: '10:00', day: tuesday, user_id: users.ben }]);
    expect(daysOf(changed)).toEqual([
      [users.ben, null],
      [users.ben, tuesday],
    ]);
    await assign({ user_id: users.ben });
    expect(await visitsOf(db)).toEqual([]);
  });

  test('rows of the earlier release in job_assignees are visits', async ({ db }) => {
    const { id: company_id, jobs, users } = await office(db, morning);
    const row = { company_id, job_id: jobs.boiler, user_id: users.ann };
    await db
      .insertInto('job_assignees')
      .values([row, { ...row, assigned_for: monday }])
      .execute();
    expect(await visitsOf(db)).toMatchObject([{ user_id: users.ann, day: monday, status: 'planned' }]);
    await db.deleteFrom('job_assignees').where('job_id', '=', jobs.boiler).execute();
    expect(await visitsOf(db)).toEqual([]);
  });

  test('only at unfinished jobs, for workers, in a window that ends after it begins', async ({ db }) => {
    const { boss, jobs, users, other } = await office(db, morning);
    const at = { job_id: jobs.boiler, day: monday };
    const fields = async (call: Promise<unknown>) => Object.keys((await refusal(call)).fields ?? {});
    expect(await fields(boss.visits.create({ ...at, job_id: jobs.done }))).toEqual(['job_id']);
    expect(await fields(boss.visits.create({ ...at, user_id: other.users.ann }))).toEqual(['user_id']);
    expect(await fields(boss.visits.create({ ...at, window_from: '09:00' }))).toEqual(['window_to']);
    expect(await fields(boss.visits.create({ ...at, window_from: '09:00', window_to: '09:00' }))).toEqual([
      'window_to',
    ]);
    expect(await fields(boss.visits.create({ ...at, starts: '24:00' }))).toEqual(['starts']);
    expect(await visitsOf(db)).toEqual([]);
    await boss.visits.create({ ...at, user_id: users.con, window_from: '09:00', window_to: '11:00' });
  });

  test('a deleted job comes back with its visits and assignments', async ({ db }) => {
    const { boss, jobs, users } = await office(db, morning);
    await boss.visits.create({ job_id: jobs.boiler, day: monday, user_id: users.ann, starts: '09:00' });
    const before = await visitsOf(db);
    await boss.jobs.remove({ id: jobs.boiler });
    expect(await visitsOf(db)).toEqual([]);
    const [deletion] = (await boss.audit.list({ entity: 'jobs', id: jobs.boiler, action: 'delete' })).data;
    await boss.audit.restore({ id: deletion!.id });
    expect(await visitsOf(db)).toEqual(before);
    expect(daysOf(await boss.jobs.get({ id: jobs.boiler }))).toEqual([[users.ann, monday]]);
  });

  test('a job waits for a visit until one is open today or later', async ({ db }) => {
    const { boss, jobs, users } = await office(db, morning);
    const waiting = async () => (await boss.jobs.list({ unscheduled: true })).data.map(({ id }) => id);
    expect(await waiting()).toContain(jobs.boiler);
    const visit = await boss.visits.create({ job_id: jobs.boiler, day: monday, user_id: users.ann });
    expect(await waiting()).not.toContain(jobs.boiler);
    await boss.visits.update({ id: visit.id, changes: { status: 'no_access' } });
    expect(await waiting()).toContain(jobs.boiler);
  });
});

describe('splitting', () => {
  const plan = { day: monday, starts: '09:00', expected_minutes: 240 };
  const lengths = async (db: Database) =>
    (
      await db.selectFrom('visits').select(['user_id', 'day', 'expected_minutes as minutes']).orderBy('id').execute()
    ).map((visit) => [visit.user_id, visit.day, visit.minutes]);

  test('keeps the length of both together, and joining takes it back', async ({ db }) => {
    const { boss, jobs, users, other, call } = await office(db, morning);
    const visit = await boss.visits.create({ ...plan, job_id: jobs.boiler, user_id: users.ann, note: 'Two days' });
    const split = await boss.visits.split({ id: visit.id, expected_minutes: 90, day: tuesday, starts: '830' });
    expect(split.first).toMatchObject({ id: visit.id, day: monday, starts: '09:00', expected_minutes: 150 });
    expect(split.second).toMatchObject({ user_id: users.ann, day: tuesday, starts: '08:30', note: 'Two days' });
    expect(daysOf(await boss.jobs.get({ id: jobs.boiler }))).toEqual([
      [users.ann, monday],
      [users.ann, tuesday],
    ]);
    const halves = { id: visit.id, other_id: split.second.id };
    expect(await boss.visits.join(halves)).toMatchObject({ id: visit.id, expected_minutes: 240, day: monday });
    expect(await lengths(db)).toEqual([[users.ann, monday, 240]]);

    const usual = await boss.visits.create({ job_id: jobs.boiler, day: monday, user_id: null });
    const parts = await boss.visits.split({ id: usual.id, expected_minutes: 20, day: monday, user_id: users.ben });
    expect([parts.first.expected_minutes, parts.second.user_id]).toEqual([40, users.ben]);

    const half = { expected_minutes: 30, day: tuesday };
    expect(await refusal(boss.visits.split({ ...half, id: visit.id, expected_minutes: 238 }))).toMatchObject({
      code: 'conflict',
      fields: { expected_minutes: 'Each part needs at least 5 minutes.' },
    });
    const abroad = await callerFor(db, { ...who(other, 'boss') }, { now: morning });
    expect(await refusal(abroad.visits.split({ ...half, id: visit.id }))).toMatchObject({ code: 'not_found' });
    await (await call('ben')).visits.update({ id: parts.second.id, changes: { status: 'arrived' } });
    const begun = boss.visits.join({ id: usual.id, other_id: parts.second.id });
    expect(await refusal(begun)).toMatchObject({ code: 'conflict', fields: { other_id: joinMessage } });
    // What is planned must not end in a visit that does not take place.
    const third = await boss.visits.split({ ...half, id: visit.id });
    await boss.visits.update({ id: visit.id, changes: { status: 'cancelled' } });
    const gone = boss.visits.join({ id: visit.id, other_id: third.second.id });
    expect(await refusal(gone)).toMatchObject({ code: 'conflict', fields: { other_id: joinMessage } });
    await boss.visits.update({ id: visit.id, changes: { status: 'done' } });
    expect(await refusal(boss.visits.split({ ...half, id: visit.id }))).toMatchObject({ code: 'conflict' });
  });

  test('while another dispatcher moves and shortens the visit', async ({ own: { db } }) => {
    const world = await office(db, morning);
    const { boss, jobs, users } = world;
    const second = await callerFor(db, who(world, 'boss'), { now: morning });
    const { id } = await boss.visits.create({ ...plan, job_id: jobs.boiler, user_id: users.ann });
    const half = { id, expected_minutes: 120, day: tuesday };
    await Promise.all([
      boss.visits.split(half),
      second.visits.update({ id, changes: { day: '2026-03-05', user_id: users.con } }),
      boss.visits.split({ ...half, expected_minutes: 60 }),
    ]);
    const rows = await lengths(db);
    expect(rows[0]).toEqual([users.con, '2026-03-05', 60]);
    expect(rows.slice(1).map(([, day, minutes]) => [day, minutes])).toEqual(
      expect.arrayContaining([
        [tuesday, 120],
        [tuesday, 60],
      ]),
    );
    expect(rows).toHaveLength(3);
  });
});

describe('handing over', () => {
  test('gives visits to others, all or none, and back', async ({ db }) => {
    const { boss, jobs, users, other, call } = await office(db, morning);
    const plan = { job_id: jobs.boiler, day: monday, user_id: users.ann };
    const [first, second] = [await boss.visits.create(plan), await boss.visits.create({ ...plan, starts: '15:00' })];
    const whose = async () => (await visitsOf(db)).map(({ user_id }) => user_id);
    const move = ({ id }: { id: number }, from: number | null, to: number | null) => ({ id, from, to });
    const given = await boss.visits.handOver({
      moves: [move(second, users.ann, null), move(first, users.ann, users.ben)],
    });
    expect(given.map(({ id, user_id }) => [id, user_id])).toEqual([
      [first.id, users.ben],
      [second.id, null],
    ]);
    expect(daysOf(await boss.jobs.get({ id: jobs.boiler }))).toEqual([[users.ben, monday]]);

    const refused = async (moves: { id: number; from: number | null; to: number | null }[]) => {
      const { code, fields } = await refusal(boss.visits.handOver({ moves }));
      return [code, Object.keys(fields ?? {})];
    };
    const good = move(first, users.ben, users.ann);
    await boss.users.update({ id: users.con, changes: { status: 'disabled' } });
    expect(await refused([good, move(second, users.ann, users.ben)])).toEqual(['conflict', ['moves.1.from']]);
    expect(await refused([good, move(second, null, users.con)])).toEqual(['conflict', ['moves.1.to']]);
    expect(await refused([good, move(second, null, who(other, 'boss').id)])).toEqual(['not_found', ['moves.1.to']]);
    expect(await refused([good, move({ id: 999_999 }, null, null)])).toEqual(['not_found', ['moves.1.id']]);
    expect(await refused([good, good])).toEqual(['invalid', ['moves']]);
    expect(await whose()).toEqual([users.ben, null]);
    const abroad = await callerFor(db, who(other, 'boss'), { now: morning });
    expect(await refusal(abroad.visits.handOver({ moves: [good] }))).toMatchObject({ code: 'not_found' });
    expect(await refusal((await call('ann')).visits.handOver({ moves: [good] }))).toMatchObject({ code: 'forbidden' });

    await boss.visits.handOver({ moves: [good, move(second, null, users.ann)] });
    expect(await whose()).toEqual([users.ann, users.ann]);
  });

  test('while another dispatcher hands over the same visits in another order', async ({ own: { db } }) => {
    const world = await office(db, morning);
    const { boss, jobs, users } = world;
    const second = await callerFor(db, who(world, 'boss'), { now: morning });
    const visits: { id: number }[] = [];
    for (const job_id of [jobs.boiler, jobs.damp, jobs.boiler])
      visits.push(await boss.visits.create({ job_id, day: monday, user_id: users.ann }));
    const movesTo = (to: number) => visits.map(({ id }) => ({ id, from: users.ann, to }));
    const outcomes = await Promise.allSettled([
      boss.visits.handOver({ moves: movesTo(users.ben) }),
      second.visits.handOver({ moves: movesTo(users.con).reverse() }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(new Set((await visitsOf(db)).map(({ user_id }) => user_id)).size).toBe(1);
  });
});

describe('a worker', () => {
  test('reads their own visits and says how they go, nothing else', async ({ db }) => {
    const { boss, ann, jobs, users } = await office(db, morning);
    const of = (user_id: number) => boss.visits.create({ job_id: jobs.boiler, day: monday, user_id });
    const own = await of(users.ann);
    const bens = await of(users.ben);
    expect((await ann.visits.list({})).data.map(({ id }) => id)).toEqual([own.id]);
    const changed = await ann.visits.update({ id: own.id, changes: { status: 'no_access', note: 'Nobody in' } });
    expect(changed).toMatchObject({ status: 'no_access', note: 'Nobody in' });
    for (const changes of [{ day: tuesday }, { user_id: users.ben }, { status: 'cancelled' as const }]) {
      expect(await refusal(ann.visits.update({ id: own.id, changes }))).toMatchObject({ code: 'forbidden' });
    }
    expect(await refusal(ann.visits.update({ id: bens.id, changes: { status: 'done' } }))).toMatchObject({
      code: 'not_found',
    });
    await boss.visits.update({ id: own.id, changes: { status: 'cancelled' } });
    expect((await ann.visits.list({})).data).toEqual([]);
  });

  test('has their own of today and the next days in order, with how to get in while the job is open', async ({
    db,
  }) => {
    const { boss, ann, jobs, users, properties } = await office(db, morning);
    const facts = { access_notes: 'Key safe 4711', tenant_name: 'Tess', tenant_phone: '0161 496 0123' };
    await boss.properties.update({ id: properties.home, changes: facts });
    const plan = { job_id: jobs.boiler, user_id: users.ann, day: tuesday };
    // Of any time: after those with one.
    await boss.visits.create(plan);
    await boss.visits.create({ ...plan, starts: '14:00' });
    await boss.visits.create({ ...plan, window_from: '09:00', window_to: '11:00' });
    await boss.visits.create({ ...plan, day: monday });
    await boss.visits.create({ ...plan, day: '2026-03-10' });
    await boss.visits.create({ ...plan, user_id: users.ben });
    const mine = async () => (await ann.visits.mine()).map(({ day, starts, Access }) => [day, starts, Access]);
    const home = { city: '' };
    expect(await mine()).toEqual([
      [monday, null, { ...home, ...facts }],
      [tuesday, null, { ...home, ...facts }],
      [tuesday, '14:00', { ...home, ...facts }],
      [tuesday, null, { ...home, ...facts }],
    ]);
    await boss.jobs.update({ id: jobs.boiler, changes: { status: 'completed' } });
    expect((await mine())[0]?.[2]).toEqual({ ...home, access_notes: '', tenant_name: '', tenant_phone: '' });
  });

  test('records of the day belong to the visit, whose status and minutes follow them', async ({ db }) => {
    const clock = testClock('2026-03-02T08:00:00.000Z');
    const { boss, ann, jobs, users } = await office(db, clock);
    const visit = await boss.visits.create({ job_id: jobs.boiler, day: monday, user_id: users.ann });
    const state = async () => (await boss.visits.get({ id: visit.id })).status;
    const drive = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    expect(drive.visit_id).toBe(visit.id);
    expect(await state()).toBe('on_the_way');
    clock.advance('20m');
    const work = await ann.timeTracking.changeOwn({ id: drive.id, data: { is_driving: false } });
    expect(await state()).toBe('arrived');
    clock.advance('45m');
    await ann.timeTracking.changeOwn({ id: work.id, data: { end_time: '2026-03-02T09:05:00Z', note } });
    expect(await boss.visits.get({ id: visit.id })).toMatchObject({
      status: 'done',
      worked_minutes: 45,
      driven_minutes: 20,
    });
    // Another job's work is of no visit.
    expect(await ann.timeTracking.start({ job_id: jobs.damp, is_driving: false })).toMatchObject({ visit_id: null });
    // A record that is given to another job leaves its visit.
    await boss.timeTracking.correct({ id: drive.id, changes: { job_id: jobs.damp } });
    expect((await boss.visits.get({ id: visit.id })).driven_minutes).toBe(0);
  });
});

test('planned, driven and worked minutes add up by filter, worker, week and job', async ({ db }) => {
  const { boss, jobs, users, id: company_id, other } = await office(db, morning);
  const plan = { company_id, job_id: jobs.boiler, day: monday, user_id: users.ann };
  const made = await db
    .insertInto('visits')
    .values(
      [
        { ...plan, expected_minutes: 90 },
        { ...plan, user_id: users.ben, day: '2026-03-07' },
        { ...plan, job_id: jobs.damp, day: '2026-03-08', expected_minutes: 30 },
        { ...plan, status: 'cancelled' as const, expected_minutes: 45, day: tuesday },
        { ...plan, user_id: null, expected_minutes: 20 },
      ].map((row) => ({ expected_minutes: null, status: 'planned' as const, ...row })),
    )
    .returning('id')
    .execute();
  const [first, second, third, cancelled] = made.map(({ id }) => id);
  const record = (visit_id: number | undefined, start: string, minutes: number, more = {}) => ({
    ...{ company_id, job_id: jobs.boiler, user_id: users.ann, visit_id: visit_id ?? null, note },
    start_time: `2026-03-${start}:00.000Z`,
    end_time: new Date(Date.parse(`2026-03-${start}:00.000Z`) + minutes * 60_000).toISOString(),
    ...more,
  });
  await db
    .insertInto('time_records')
    .values(
      [
        record(first, '02T08:00', 15, { is_driving: true }),
        record(first, '02T08:15', 61),
        record(first, '02T11:00', 30),
        record(second, '07T08:00', 100, { user_id: users.ben }),
        record(third, '08T08:00', 25, { job_id: jobs.damp }),
        record(cancelled, '03T08:00', 5, { is_driving: true }),
        // Of no visit: the first minutes of the week, its last, and after it.
        record(undefined, '01T00:00', 7, { is_driving: true }),
        record(undefined, '07T23:50', 10),
        record(undefined, '08T00:00', 11),
        record(undefined, '02T08:00', 500, {
          ...{ company_id: other.id, user_id: other.users.ann, job_id: other.jobs.boiler },
        }),
      ].map((row) => ({ is_driving: false, ...row })),
    )
    .execute();

  const week = { start_date: '2026-03-01', end_date: '2026-03-07' };
  const filters = [
    {},
    week,
    { user_id: users.ann },
    { job_id: jobs.boiler },
    { status: 'cancelled' },
    { q: 'damp' },
  ] as const;
  for (const filter of filters) {
    const { data, meta } = await boss.visits.list({ ...filter, sums: true });
    const sum = (of: (visit: (typeof data)[number]) => number) => data.reduce((total, visit) => total + of(visit), 0);
    expect(data.length, JSON.stringify(filter)).toBeGreaterThan(0);
    expect(meta.sums, JSON.stringify(filter)).toEqual({
      planned_minutes: sum(plannedMinutes),
      driven_minutes: sum((visit) => visit.driven_minutes),
      worked_minutes: sum((visit) => visit.worked_minutes),
    });
  }
  expect((await boss.visits.list({ ...week, limit: 1, sums: true })).meta.sums).toEqual({
    planned_minutes: 170,
    driven_minutes: 20,
    worked_minutes: 191,
  });

  const totals = async (input: Parameters<typeof boss.visits.totals>[0]) =>
    (await boss.visits.totals(input)).map(({ User: _, ...row }) => Object.values(row));
  expect(await totals(week)).toEqual([
    [20, 0, 0, null, 0],
    [90, 27, 101, users.ann, 17],
    [60, 0, 100, users.ben, 0],
  ]);
  expect(await totals({ job_id: jobs.damp })).toEqual([[30, 0, 25, users.ann, 0]]);
  const every = await boss.visits.totals({ start_date: '2026-01-01', end_date: '2026-12-31' });
  const all = every.reduce((sum, row) => sum + row.driven_minutes + row.worked_minutes, 0);
  expect(all).toBe((await boss.timeTracking.list({ sums: true })).meta.sums!.minutes);
  const fields = (await refusal(boss.visits.totals({ start_date: monday }))).fields ?? {};
  expect(Object.keys(fields)).toEqual(['end_date']);
});

test('suggests workers for a job by what the database knows', async ({ db }) => {
  const { boss, users, properties, jobs, id: company_id } = await office(db);
  await boss.properties.update({ id: properties.home, changes: { post_code: 'M19 2EF' } });
  await boss.users.update({ id: users.ann, changes: { trades: 'Gas' } });
  await boss.users.update({ id: users.ben, changes: { trades: 'Gas', districts: 'M19' } });
  const gas = (await boss.trades.list({ q: 'gas' })).data[0]!;
  await boss.jobs.update({ id: jobs.boiler, changes: { trade_id: gas.id, planned_minutes: 90 } });
  const [day, next] = ['2026-03-09', '2026-03-10'];
  await boss.visits.create({ job_id: jobs.damp, user_id: users.ann, day, starts: '08:00', expected_minutes: 120 });
  await boss.visits.create({ job_id: jobs.damp, user_id: users.ben, day, starts: '08:00', status: 'cancelled' });
  await boss.absences.create({ user_id: users.ben, start_date: day, end_date: day, kind: 'sick' });
  await db
    .insertInto('time_records')
    .values({
      ...{ company_id, user_id: users.ben, created_by: users.ben, job_id: jobs.done, note: 'Bled the radiators' },
      ...{ start_time: '2026-02-02T09:00:00Z', end_time: '2026-02-02T10:00:00Z' },
    })
    .execute();
  const input = { job_id: jobs.boiler, start_date: day, end_date: next };
  const { note, suggestions } = await boss.visits.suggest(input);
  expect(note).toBe('');
  expect(suggestions).toMatchObject([
    { user_id: users.ann, day, starts: '10:00', reason: 'Gas · 7 h free from 10:00 · right after 12 Wilbraham Road' },
    { user_id: users.ben, day: next, starts: '08:00', expected_minutes: 90, has_trade: true },
  ]);
  expect(suggestions[1]!.reason).toBe('Gas · 9 h free from 08:00 · works in M19 · has been there before');
  expect(await refusal(boss.visits.suggest({ job_id: jobs.done }))).toMatchObject({ code: 'conflict' });
  expect(await refusal(boss.visits.suggest({ ...input, end_date: '2026-03-08' }))).toMatchObject({
    fields: { end_date: expect.any(String) },
  });
});

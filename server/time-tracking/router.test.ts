import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { type TestClock, testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({
  users: {
    boss: { role: 'admin', first_name: 'Bea', last_name: 'Boss' },
    ann: {
      role: 'employee',
      rates: [
        { rate: 12, effective_from: '2026-01-01' },
        { rate: 14.5, effective_from: '2026-03-02' },
      ],
    },
    ben: { role: 'employee' },
    con: { role: 'contractor' },
  },
  properties: { home: { address: '12 Wilbraham Road' } },
  jobs: {
    boiler: { property: 'home', job_title: 'Boiler', status: 'pending_start' },
    damp: { property: 'home', job_title: 'Damp', status: 'pending_completed' },
    done: { property: 'home', job_title: 'Done', status: 'completed' },
    asked: { property: 'home', job_title: 'Asked', status: 'awaiting_approval' },
    cons: { property: 'home', job_title: 'Gutter', status: 'in_progress', assignees: ['con'] },
  },
});

const note = 'Bled the radiators and set the pressure';
const here = { latitude: 53.44, longitude: -2.27 };

async function office(db: Database, clock: TestClock = testClock()) {
  const ids = await world(db, { acme, other: acme }, clock);
  const call = (key: 'boss' | 'ann' | 'ben' | 'con', now = clock) =>
    callerFor(db, who(ids.acme, key), { now });
  return { ...ids.acme, other: ids.other, call, clock, ann: await call('ann'), boss: await call('boss') };
}

describe('starting', () => {
  test('makes an open record and moves a pending job on, only by work', async ({ db }) => {
    const { ann, jobs } = await office(db);
    const driving = await ann.timeTracking.start({
      job_id: jobs.boiler,
      is_driving: true,
      start_cordinate: here,
    });
    expect(driving).toMatchObject({
      start_time: '2026-03-02T09:00:00.000Z',
      end_time: null,
      duration: null,
      needs_review: false,
      marks: [],
      property_name: '12 Wilbraham Road',
      Job: { job_title: 'Boiler', Property: { address: '12 Wilbraham Road' } },
    });
    const status = () =>
      db.selectFrom('jobs').select('status').where('id', '=', jobs.boiler).executeTakeFirst();
    expect(await status()).toEqual({ status: 'pending_start' });
    await ann.timeTracking.changeOwn({ id: driving.id, data: { is_driving: false } });
    expect(await status()).toEqual({ status: 'in_progress' });
  });

  test('the same job and activity within 60 s answers with the open record, under both uuids', async ({
    db,
  }) => {
    const { ann, jobs, clock } = await office(db);
    const first = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    clock.advance('59s');
    const ref = randomUUID();
    const again = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true, client_ref: ref });
    expect(again.id).toBe(first.id);
    const ended = await ann.timeTracking.changeOwn({ id: ref, data: { end_time: '2026-03-02T09:00:59Z' } });
    expect(ended.id).toBe(first.id);
    clock.advance('2s');
    const later = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    expect(later.id).not.toBe(first.id);
  });

  test('a uuid that was sent before answers with its record', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const input = { job_id: jobs.boiler, is_driving: false, client_ref: randomUUID() };
    const { id } = await ann.timeTracking.start(input);
    clock.advance('1h');
    expect((await ann.timeTracking.start(input)).id).toBe(id);
  });

  test('while one is open: end_previous is a switch, anything else closes it for its worker', async ({
    db,
  }) => {
    const { ann, jobs, clock, users } = await office(db);
    const one = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    clock.advance('1h');
    await ann.timeTracking.start({
      job_id: jobs.damp,
      is_driving: true,
      end_previous: { note },
      start_cordinate: here,
    });
    clock.advance('13h');
    await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const { data } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(
      data.map(({ start_time, end_time, note, review_reasons }) => [
        start_time,
        end_time,
        note,
        review_reasons,
      ]),
    ).toEqual([
      ['2026-03-02T23:00:00.000Z', null, '', []],
      // At most max_shift_hours after its start.
      ['2026-03-02T10:00:00.000Z', '2026-03-02T22:00:00.000Z', '', ['closed']],
      ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z', note, []],
    ]);
    expect(data.find(({ id }) => id === one.id)?.end_cordinate).toEqual(here);
  });

  test('in the past takes its place before the open record, and its late end is accepted once', async ({
    db,
  }) => {
    const { ann, jobs } = await office(db);
    await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const late = await ann.timeTracking.start({
      job_id: jobs.damp,
      is_driving: false,
      start_time: '2026-03-02T07:00:00Z',
      client_ref: randomUUID(),
    });
    expect(late).toMatchObject({
      end_time: '2026-03-02T09:00:00.000Z',
      review_reasons: ['closed'],
      marks: ['no_location', 'sent_late'],
    });
    const told = { id: late.id, data: { end_time: '2026-03-02T08:15:00Z', end_cordinate: here, note } };
    expect(await ann.timeTracking.changeOwn(told)).toMatchObject({ duration: 75, needs_review: false, note });
    // The same again is a lost reply; another end is not.
    expect(await ann.timeTracking.changeOwn(told)).toMatchObject({ id: late.id, duration: 75 });
    const again = ann.timeTracking.changeOwn({ id: late.id, data: { end_time: '2026-03-02T08:30:00Z' } });
    expect(await refusal(again)).toMatchObject({ code: 'conflict' });
  });

  test('ahead by more than 5 minutes is refused; a wrong clock is put right by sent_at', async ({ db }) => {
    const { ann, jobs } = await office(db);
    const start = { job_id: jobs.boiler, is_driving: true, start_time: '2026-03-02T09:30:00Z' };
    expect(await refusal(ann.timeTracking.start(start))).toMatchObject({ code: 'unprocessable' });
    const shifted = await ann.timeTracking.start({
      ...start,
      sent_at: '2026-03-02T09:31:00Z',
      client_ref: randomUUID(),
    });
    expect(shifted).toMatchObject({ start_time: '2026-03-02T08:59:00.000Z', review_reasons: ['clock_off'] });
  });

  test('on a job closed since is accepted and flagged; on one that never opened, or not theirs, it is 404', async ({
    db,
  }) => {
    const { ann, jobs, call, other } = await office(db);
    expect(await ann.timeTracking.start({ job_id: jobs.done, is_driving: false })).toMatchObject({
      review_reasons: ['job_closed'],
    });
    const refused = { code: 'not_found' };
    expect(await refusal(ann.timeTracking.start({ job_id: jobs.asked, is_driving: false }))).toMatchObject(
      refused,
    );
    expect(
      await refusal(ann.timeTracking.start({ job_id: other.jobs.boiler, is_driving: false })),
    ).toMatchObject(refused);
    const con = await call('con');
    expect(await refusal(con.timeTracking.start({ job_id: jobs.boiler, is_driving: false }))).toMatchObject(
      refused,
    );
    expect(await con.timeTracking.start({ job_id: jobs.cons, is_driving: false })).toMatchObject({
      end_time: null,
    });
  });

  test('user_id comes from the session', async ({ db }) => {
    const { ann, users, jobs } = await office(db);
    const record = await ann.timeTracking.start({
      job_id: jobs.boiler,
      is_driving: true,
      user_id: users.ben,
    });
    expect(record.user_id).toBe(users.ann);
  });

  test('320 parallel starts leave one open record, no error and no overlap', { timeout: 60_000 }, async ({
    own: { db },
  }) => {
    const clock = testClock();
    const ids = await world(db, { acme }, clock);
    const app = await startApp(db, { clock });
    const cookie = await app.login(await emailOf(db, ids.acme.users.ann));
    const jobs = [ids.acme.jobs.boiler, ids.acme.jobs.damp];
    const answers = await Promise.all(
      Array.from({ length: 320 }, (_, n) =>
        app.rest(
          'POST',
          '/time-tracking',
          { job_id: jobs[n % 2], is_driving: n % 3 === 0, client_ref: randomUUID() },
          { cookie },
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const open = await db.selectFrom('time_records').select('id').where('end_time', 'is', null).execute();
    expect(open).toHaveLength(1);
    await app.close();
  });
});

async function emailOf(db: Database, id: number): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  return row.email;
}

describe('changing an own record', () => {
  test('notes: 10 characters while working, none needed for driving', async ({ db }) => {
    const { ann, jobs } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    const short = await refusal(ann.timeTracking.changeOwn({ id, data: { note: 'too short' } }));
    expect(short).toMatchObject({
      code: 'invalid',
      message: 'Note must be at least 10 characters long.',
      fields: { note: 'Note must be at least 10 characters long.' },
    });
    expect(
      await refusal(ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T09:00:00Z' } })),
    ).toMatchObject({
      code: 'invalid',
      message: 'Please fill out the note before ending tracking.',
    });
    expect(await ann.timeTracking.changeOwn({ id, data: { note } })).toMatchObject({
      id,
      note,
      end_time: null,
    });
  });

  test('another is_driving ends it at `at` and starts the next there; the note stays with the first', async ({
    db,
  }) => {
    const { ann, jobs, clock, users } = await office(db);
    const first = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    clock.advance('2h');
    const at = '2026-03-02T10:30:00.000Z';
    const next = await ann.timeTracking.changeOwn({
      id: first.id,
      data: { is_driving: true, at, note, end_cordinate: here },
    });
    expect(next).toMatchObject({
      is_driving: true,
      start_time: at,
      end_time: null,
      note: '',
      start_cordinate: here,
    });
    expect(next.id).not.toBe(first.id);
    const { data } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(data[1]).toMatchObject({ id: first.id, end_time: at, duration: 90, note, end_cordinate: here });
    // The reply was lost and the phone asks again.
    const again = await ann.timeTracking.changeOwn({ id: first.id, data: { is_driving: true, at, note } });
    expect(again.id).toBe(next.id);
  });

  test('ends at any minute between its start and now', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    clock.advance('3h');
    const end = (end_time: string) => ann.timeTracking.changeOwn({ id, data: { end_time } });
    expect(await refusal(end('2026-03-02T08:59:00Z'))).toMatchObject({ code: 'unprocessable' });
    expect(await refusal(end('2026-03-02T12:06:00Z'))).toMatchObject({ code: 'unprocessable' });
    expect(await end('2026-03-02T09:00:00Z')).toMatchObject({ duration: 0 });
  });

  test("somebody else's record does not exist, and a settled one is not moved", async ({ db }) => {
    const { ann, boss, call, jobs, clock } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const ben = await call('ben');
    expect(await refusal(ben.timeTracking.changeOwn({ id, data: { note } }))).toMatchObject({
      code: 'not_found',
    });
    clock.advance('1h');
    await boss.timeTracking.correct({ id, changes: { end_time: '2026-03-02T09:30:00Z' } });
    const moved = ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T09:50:00Z' } });
    expect(await refusal(moved)).toMatchObject({ code: 'conflict' });
  });

  test('longer than a shift waits for review', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    clock.advance('13h');
    const ended = await ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T21:01:00Z' } });
    expect(ended).toMatchObject({ duration: 721, review_reasons: ['long'] });
  });
});

describe('adding a finished record', () => {
  const morning = { start_time: '2026-03-02T07:00:00Z', end_time: '2026-03-02T08:00:00Z', is_driving: false };

  test('needs a note, is flagged, and goes back at most 7 days', async ({ db }) => {
    const { ann, jobs } = await office(db);
    const job_id = jobs.boiler;
    expect(await refusal(ann.timeTracking.start({ ...morning, job_id }))).toMatchObject({ code: 'invalid' });
    expect(await ann.timeTracking.start({ ...morning, job_id, note })).toMatchObject({
      duration: 60,
      review_reasons: ['added_afterwards'],
    });
    const old = {
      ...morning,
      job_id,
      note,
      start_time: '2026-02-23T07:00:00Z',
      end_time: '2026-02-23T08:00:00Z',
    };
    expect(await refusal(ann.timeTracking.start(old))).toMatchObject({ code: 'unprocessable' });
    // What a running timer measured is never too old to count.
    expect(await ann.timeTracking.start({ ...old, timer: true })).toMatchObject({
      duration: 60,
      needs_review: true,
    });
  });

  test('is refused over another one, naming it, and makes room only where the other had no end', async ({
    db,
  }) => {
    const { ann, jobs } = await office(db);
    const job_id = jobs.boiler;
    await ann.timeTracking.start({ ...morning, job_id, note });
    const over = {
      ...morning,
      job_id: jobs.damp,
      note,
      start_time: '2026-03-02T07:59:00Z',
      end_time: '2026-03-02T08:30:00Z',
    };
    expect(await refusal(ann.timeTracking.start(over))).toMatchObject({
      code: 'conflict',
      message: 'This overlaps the record of 2 Mar 2026, 07:00 to 08:00 (Boiler).',
    });
    await ann.timeTracking.start({ ...over, start_time: '2026-03-02T08:00:00Z' });
  });
});

describe('the clock', () => {
  const nights: [string, string, string, number][] = [
    ['to summer time', '2026-03-28T22:00', '2026-03-29T06:00', 420],
    ['from summer time', '2026-10-24T22:00', '2026-10-25T06:00', 540],
  ];
  for (const [name, start_time, end_time, minutes] of nights) {
    test(`a shift from 22:00 to 06:00 over the change ${name} is ${minutes} minutes`, async ({ db }) => {
      const { boss, jobs, users } = await office(db, testClock('2026-12-01T00:00:00Z'));
      const shift = {
        user_id: users.ann,
        job_id: jobs.boiler,
        is_driving: false,
        note,
        start_time,
        end_time,
      };
      const record = await boss.timeTracking.start(shift);
      expect(record.duration).toBe(minutes);
      const sums = await boss.timeTracking.sums({ dateRange: 'all', daily: true });
      expect(sums).toMatchObject([
        { start_date: start_time.slice(0, 10), total_duration: minutes, total_toPay: (minutes / 60) * 14.5 },
      ]);
    });
  }

  test('a time that does not exist is 422, a doubled one is the first', async ({ db }) => {
    const { boss, jobs, users } = await office(db, testClock('2026-12-01T00:00:00Z'));
    const shift = { user_id: users.ann, job_id: jobs.boiler, is_driving: true };
    const skipped = { ...shift, start_time: '2026-03-29T01:30', end_time: '2026-03-29T03:00' };
    expect(await refusal(boss.timeTracking.start(skipped))).toMatchObject({ code: 'unprocessable' });
    const doubled = { ...shift, start_time: '2026-10-25T01:30', end_time: '2026-10-25T02:30' };
    expect(await boss.timeTracking.start(doubled)).toMatchObject({
      start_time: '2026-10-25T00:30:00.000Z',
      duration: 120,
    });
  });

  test('adjoining records add up to the whole', async ({ db }) => {
    const { ann, jobs, users, clock } = await office(db, testClock('2026-03-02T09:00:40.000Z'));
    let { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    for (let leg = 0; leg < 6; leg += 1) {
      clock.advance('100s');
      const turned = await ann.timeTracking.changeOwn({ id, data: { is_driving: leg % 2 === 1, note } });
      id = turned.id;
    }
    await ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T09:10:40.000Z' } });
    expect((await ann.timeTracking.currentSums({ id: users.ann })).sum_today).toBe(10);
  });
});

describe('sums', () => {
  test('pay by worker and day at the rate of the day; weeks begin on Sunday; a closed record counts nothing', async ({
    db,
  }) => {
    const { boss, ann, jobs, users, clock } = await office(db, testClock('2026-03-06T18:00:00Z'));
    const add = (day: string, from: string, to: string, is_driving = false) =>
      boss.timeTracking.start({
        user_id: users.ann,
        job_id: jobs.boiler,
        is_driving,
        note,
        start_time: `${day}T${from}Z`,
        end_time: `${day}T${to}Z`,
      });
    await add('2026-02-28', '08:00', '08:10'); // Saturday, last week, 12.00 an hour
    await add('2026-03-01', '08:00', '08:10'); // Sunday, this week, 12.00 an hour
    await add('2026-03-02', '08:00', '08:05', true); // Monday, 14.50 an hour: 7 min = 1.691… -> 1.69
    await add('2026-03-02', '09:00', '09:02');
    await add('2026-03-06', '08:00', '09:40'); // Friday: 24.1666… -> 24.17
    const open = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    clock.advance('1h');
    await ann.timeTracking.start({ job_id: jobs.damp, is_driving: false });
    expect(await ann.timeTracking.currentSums({ id: users.ann })).toEqual({
      sum_today: 100,
      sum_week: 117,
      sum_week_earned: 27.86,
      current_hourly_rate: 14.5,
    });
    const week = await boss.timeTracking.sums({ dateRange: 'this_week' });
    const annRow = week.find(({ user_id }) => user_id === users.ann);
    expect(annRow).toMatchObject({
      start_date: '2026-03-01',
      total_duration: 117,
      total_toPay: 27.86,
      balance: -29.86,
    });
    expect(week.find(({ user_id }) => user_id === users.ben)).toMatchObject({
      total_duration: 0,
      balance: 0,
    });
    // Confirmed by its worker, it counts, and is paid once reviewed or not in need of it.
    await ann.timeTracking.changeOwn({ id: open.id, data: { end_time: '2026-03-06T18:30:00Z' } });
    expect((await ann.timeTracking.currentSums({ id: users.ann })).sum_today).toBe(130);
    const byDay = await boss.timeTracking.sums({ dateRange: 'all', daily: true });
    expect(byDay.map(({ start_date, total_toPay }) => [start_date, total_toPay])).toEqual([
      ['2026-03-06', 31.42],
      ['2026-03-02', 1.69],
      ['2026-03-01', 2],
      ['2026-02-28', 2],
    ]);
  });

  test('workers read their own only', async ({ db }) => {
    const { ann, users, jobs } = await office(db);
    await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    expect((await ann.timeTracking.sums({ user_id: users.ben })).map(({ user_id }) => user_id)).toEqual([
      users.ann,
    ]);
    expect(await refusal(ann.timeTracking.currentSums({ id: users.ben }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(ann.timeTracking.listOfUser({ id: users.ben }))).toMatchObject({
      code: 'not_found',
    });
    expect(await ann.timeTracking.last({ id: users.ann })).toMatchObject({ is_driving: true });
  });
});

describe('an admin', () => {
  const shift = {
    is_driving: false,
    note,
    start_time: '2026-03-02T07:00:00Z',
    end_time: '2026-03-02T08:00:00Z',
  };

  test('adds and corrects records; what overlaps is refused, naming the other', async ({ db }) => {
    const { boss, jobs, users } = await office(db);
    const one = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    expect(one).toMatchObject({ needs_review: false, user_id: users.ann });
    const two = await boss.timeTracking.start({
      ...shift,
      user_id: users.ann,
      job_id: jobs.damp,
      start_time: '2026-03-02T08:00:00Z',
      end_time: '2026-03-02T08:30:00Z',
    });
    const over = boss.timeTracking.correct({ id: two.id, changes: { start_time: '2026-03-02T07:59:00Z' } });
    expect(await refusal(over)).toMatchObject({ code: 'conflict', details: { id: one.id } });
    const fixed = await boss.timeTracking.correct({
      id: two.id,
      changes: { end_time: '2026-03-02T08:45:00Z', is_billable: false },
    });
    expect(fixed).toMatchObject({ duration: 45, billing_status: 'excluded', note });
    expect(
      await boss.timeTracking.correct({ id: two.id, changes: { billing_status: 'unbilled' } }),
    ).toMatchObject({
      is_billable: true,
    });
  });

  test('approves with needs_review false, and then the end is known', async ({ db }) => {
    const { ann, boss, jobs, users } = await office(db);
    await ann.timeTracking.start({ ...shift, job_id: jobs.boiler });
    const flagged = await boss.timeTracking.list({ needs_review: true });
    expect(flagged.meta).toEqual({ total: 1, total_exact: true, page: 1, limit: 20 });
    const [row] = await boss.timeTracking.sums({});
    expect(row).toMatchObject({ user_id: users.ann, total_toPay: 14.5, pending_pay: 14.5, balance: 0 });
    const id = flagged.data[0]!.id;
    expect(await boss.timeTracking.correct({ id, changes: { needs_review: false } })).toMatchObject({
      review_reasons: [],
    });
    expect((await boss.timeTracking.sums({}))[0]).toMatchObject({ pending_pay: 0, balance: -14.5 });
  });

  test('is told who changed it when it changed since', async ({ db }) => {
    const { boss, jobs, users } = await office(db);
    const record = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    await boss.timeTracking.correct({ id: record.id, changes: { is_billable: false } });
    const stale = { id: record.id, changes: { is_driving: true }, expected_updatedAt: record.updatedAt };
    expect(await refusal(boss.timeTracking.correct(stale))).toMatchObject({
      code: 'conflict',
      details: { changed_by: 'Bea Boss' },
    });
  });

  test('deletes with a reason, and the worker still sees it', async ({ db }) => {
    const { boss, ann, jobs, users, call } = await office(db);
    const { id } = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    const ben = await call('ben');
    expect(await refusal(ben.timeTracking.remove({ id }))).toMatchObject({ code: 'forbidden' });
    await boss.timeTracking.remove({ id, reason: 'Entered twice' });
    const { data, meta } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(meta.total).toBe(0);
    expect(data).toMatchObject([
      {
        id,
        duration: 60,
        start_time: '2026-03-02T07:00:00.000Z',
        deleted: { by: 'Bea Boss', reason: 'Entered twice' },
      },
    ]);
  });

  test('cannot touch what is on an invoice', async ({ db }) => {
    const { boss, jobs, users, id: company_id } = await office(db);
    const { id } = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    const invoice = await db
      .insertInto('invoices')
      .values({ company_id, job_id: jobs.boiler, invoice_number: 'INV-2026-0001', ...frozenInvoice })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('time_records').set({ invoice_id: invoice.id }).where('id', '=', id).execute();
    expect(await refusal(boss.timeTracking.correct({ id, changes: { is_driving: true } }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(boss.timeTracking.remove({ id }))).toMatchObject({ code: 'conflict' });
  });
});

const frozenInvoice = {
  invoice_type: 'labour',
  invoice_mode: 'job',
} as const;

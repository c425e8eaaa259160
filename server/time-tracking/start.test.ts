import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { acme, here, note, office } from '#tests/support/tracking-office.ts';
import { world } from '#tests/support/world.ts';

describe('starting', () => {
  test('creates an open record; only work moves a pending job on', async ({ db }) => {
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
    const status = () => db.selectFrom('jobs').select('status').where('id', '=', jobs.boiler).executeTakeFirst();
    expect(await status()).toEqual({ status: 'pending_start' });
    await ann.timeTracking.changeOwn({ id: driving.id, data: { is_driving: false } });
    expect(await status()).toEqual({ status: 'in_progress' });
  });

  test('an admin’s own timer sent late behaves as a worker’s: the running record gives way', async ({ db }) => {
    const { boss, jobs, clock } = await office(db);
    await boss.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    clock.advance('2h');
    const finished = await boss.timeTracking.start({
      job_id: jobs.boiler,
      is_driving: false,
      start_time: '2026-03-02T10:00:00Z',
      end_time: '2026-03-02T10:30:00Z',
      note,
      timer: true,
    });
    expect(finished).toMatchObject({ end_time: '2026-03-02T10:30:00.000Z', review_reasons: [] });
  });

  test('two starts at the same moment without uuids are ordered by id', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const one = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const two = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    expect(two.end_time).toBeNull();
    clock.advance('1h');
    const end = { end_time: '2026-03-02T09:30:00Z' };
    expect(await ann.timeTracking.changeOwn({ id: one.id, data: end })).toMatchObject({ duration: 0 });
    expect(await ann.timeTracking.changeOwn({ id: two.id, data: end })).toMatchObject({ duration: 30 });
  });

  test('in the past is placed before the open record, and its late end is accepted once', async ({ db }) => {
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
    const change = { id: late.id, data: { end_time: '2026-03-02T08:15:00Z', end_cordinate: here, note } };
    expect(await ann.timeTracking.changeOwn(change)).toMatchObject({
      duration: 75,
      needs_review: false,
      note,
    });
    // The same end is a retry; another end is not.
    expect(await ann.timeTracking.changeOwn(change)).toMatchObject({ id: late.id, duration: 75 });
    const again = ann.timeTracking.changeOwn({ id: late.id, data: { end_time: '2026-03-02T08:30:00Z' } });
    expect(await refusal(again)).toMatchObject({ code: 'conflict' });
  });

  test('more than 5 minutes ahead is rejected; a wrong clock is corrected by sent_at', async ({ db }) => {
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

  test('by a clock that was moved since is flagged, and a time that cannot be right is the nearest that can', async ({
    db,
  }) => {
    const { ann, jobs, clock } = await office(db);
    const moved = { clock_moved: true, sent_at: '2026-03-02T09:00:00Z' };
    const flagged = { review_reasons: ['clock_off'] };
    const started = await ann.timeTracking.start({
      job_id: jobs.boiler,
      is_driving: false,
      start_time: '2026-03-02T11:30:00Z',
      ...moved,
    });
    expect(started).toMatchObject({ start_time: '2026-03-02T09:00:00.000Z', ...flagged });
    clock.advance('1h');
    const data = { note, end_time: '2026-03-02T08:00:00Z', clock_moved: true, sent_at: '2026-03-02T10:00:00Z' };
    const ended = await ann.timeTracking.changeOwn({ id: started.id, data });
    expect(ended).toMatchObject({ end_time: '2026-03-02T09:00:00.000Z', ...flagged });
    const whole = await ann.timeTracking.start({
      job_id: jobs.boiler,
      is_driving: true,
      timer: true,
      start_time: '2026-03-02T09:30:00Z',
      end_time: '2026-03-02T12:00:00Z',
      ...moved,
      sent_at: '2026-03-02T10:00:00Z',
    });
    expect(whole).toMatchObject({ end_time: '2026-03-02T10:00:00.000Z', ...flagged });
  });

  test('on a job closed since is accepted and flagged; on one never open or hidden it is 404', async ({ db }) => {
    const { ann, jobs, call, other } = await office(db);
    expect(await ann.timeTracking.start({ job_id: jobs.done, is_driving: false })).toMatchObject({
      review_reasons: ['job_closed'],
    });
    const notFound = { code: 'not_found' };
    expect(await refusal(ann.timeTracking.start({ job_id: jobs.requested, is_driving: false }))).toMatchObject(
      notFound,
    );
    expect(await refusal(ann.timeTracking.start({ job_id: other.jobs.boiler, is_driving: false }))).toMatchObject(
      notFound,
    );
    const con = await call('con');
    expect(await refusal(con.timeTracking.start({ job_id: jobs.boiler, is_driving: false }))).toMatchObject(notFound);
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

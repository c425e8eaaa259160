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

  test('two starts of the same moment, without uuids, come in the order of their ids', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const one = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const two = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    expect(two.end_time).toBeNull();
    clock.advance('1h');
    const end = { end_time: '2026-03-02T09:30:00Z' };
    expect(await ann.timeTracking.changeOwn({ id: one.id, data: end })).toMatchObject({ duration: 0 });
    expect(await ann.timeTracking.changeOwn({ id: two.id, data: end })).toMatchObject({ duration: 30 });
  });

  test('inside what the office has settled begins behind it, whatever else stands there', async ({ db }) => {
    const { ann, boss, jobs, clock, users } = await office(db);
    const moment = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    await ann.timeTracking.changeOwn({ id: moment.id, data: { end_time: '2026-03-02T09:00:10Z' } });
    clock.advance('6h');
    const settle = (from: string, to: string) =>
      boss.timeTracking.start({
        user_id: users.ann,
        job_id: jobs.damp,
        is_driving: false,
        note,
        start_time: `2026-03-02T${from}:00Z`,
        end_time: `2026-03-02T${to}:00Z`,
      });
    const settled = [await settle('08:00', '12:00'), await settle('12:00', '13:30')];
    const late = { job_id: jobs.boiler, is_driving: true };
    const first = await ann.timeTracking.start({ ...late, start_time: '2026-03-02T11:00:00Z' });
    expect(first).toMatchObject({
      start_time: '2026-03-02T13:30:00.000Z',
      end_time: null,
      review_reasons: ['added_afterwards'],
    });
    const earlier = await ann.timeTracking.start({ ...late, start_time: '2026-03-02T08:30:00Z' });
    expect(earlier).toMatchObject({ start_time: first.start_time, duration: 0 });
    const { data } = await ann.timeTracking.listOfUser({ id: users.ann });
    for (const record of settled)
      expect(data.find(({ id }) => id === record.id)).toMatchObject({ ...record });
  });

  test('one that settled time pushed onto a running one stands before it, whatever its uuid', async ({
    db,
  }) => {
    const { ann, boss, jobs, clock, users } = await office(db);
    clock.advance('6h');
    const settled = { user_id: users.ann, job_id: jobs.damp, is_driving: false, note };
    const end_time = '2026-03-02T12:00:00Z';
    await boss.timeTracking.start({ ...settled, start_time: '2026-03-02T08:00:00Z', end_time });
    const running = { job_id: jobs.boiler, is_driving: true, start_time: end_time };
    const { id } = await ann.timeTracking.start({
      ...running,
      client_ref: '00000000-0000-4000-8000-000000000001',
    });
    const pushed = await ann.timeTracking.start({
      ...running,
      job_id: jobs.damp,
      start_time: '2026-03-02T11:00:00Z',
      client_ref: 'ffffffff-0000-4000-8000-000000000001',
    });
    expect(pushed).toMatchObject({ start_time: '2026-03-02T12:00:00.000Z', duration: 0 });
    const next = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: false, end_previous: {} });
    expect(next.end_time).toBeNull();
    const { data } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(data.find((record) => record.id === id)).toMatchObject({ duration: 180, review_reasons: [] });
  });

  test('a record of no minutes inside settled time is not stretched over it', async ({ db }) => {
    const { ann, boss, jobs, clock, users } = await office(db);
    const tap = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const second = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    await boss.timeTracking.remove({ id: second.id });
    clock.advance('6h');
    await boss.timeTracking.start({
      user_id: users.ann,
      job_id: jobs.damp,
      is_driving: false,
      note,
      start_time: '2026-03-02T08:00:00Z',
      end_time: '2026-03-02T12:00:00Z',
    });
    const next = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    expect(next.end_time).toBeNull();
    const told = await ann.timeTracking.changeOwn({ id: tap.id, data: { end_time: '2026-03-02T10:00:00Z' } });
    expect(told).toMatchObject({ duration: 0, needs_review: true });
  });

  test('a switch folded with its end ends the one before it as any switch does', async ({ db }) => {
    const { ann, jobs, clock, users } = await office(db);
    await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    clock.advance('3h');
    await ann.timeTracking.start({
      job_id: jobs.damp,
      is_driving: false,
      note,
      start_time: '2026-03-02T10:00:00Z',
      end_time: '2026-03-02T11:00:00Z',
      timer: true,
      end_previous: { note: 'Fitted the new pump' },
    });
    const { data } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(data.map((row) => [row.end_time, row.note, row.review_reasons])).toEqual([
      ['2026-03-02T11:00:00.000Z', note, []],
      ['2026-03-02T10:00:00.000Z', 'Fitted the new pump', []],
    ]);
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

async function emailOf(db: Database, id: number): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  return row.email;
}

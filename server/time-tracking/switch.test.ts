import { describe, expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { here, note, office } from '#tests/support/tracking-office.ts';

describe('a start while another record is open', () => {
  test('a coalesced switch ends the previous record like any switch', async ({ db }) => {
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

  test('end_previous makes it a switch; otherwise it closes the open record for its worker', async ({ db }) => {
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
      data.map(({ start_time, end_time, note, review_reasons }) => [start_time, end_time, note, review_reasons]),
    ).toEqual([
      ['2026-03-02T23:00:00.000Z', null, '', []],
      // At most max_shift_hours after its start.
      ['2026-03-02T10:00:00.000Z', '2026-03-02T22:00:00.000Z', '', ['closed']],
      ['2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00.000Z', note, []],
    ]);
    expect(data.find(({ id }) => id === one.id)?.end_cordinate).toEqual(here);
  });

  test('ends the running record also if a record of no minutes lies between', async ({ db }) => {
    const { ann, boss, jobs, clock, users } = await office(db);
    const running = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    clock.advance('1h');
    const empty = { start_time: '2026-03-02T09:30:00Z', end_time: '2026-03-02T09:30:00Z' };
    await boss.timeTracking.start({ job_id: jobs.damp, is_driving: true, user_id: users.ann, ...empty });
    const next = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    const { data } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(data.find(({ id }) => id === running.id)).toMatchObject({
      end_time: '2026-03-02T10:00:00.000Z',
      review_reasons: ['closed'],
    });
    expect(data.find(({ id }) => id === next.id)?.end_time).toBeNull();
  });

  test('is never rejected for a short note: the note is kept, and the work flagged until it is long enough', async ({
    db,
  }) => {
    const { ann, boss, clock, jobs, users } = await office(db);
    const work = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    clock.advance('1h');
    const next = { job_id: jobs.damp, is_driving: false };
    await ann.timeTracking.start({ ...next, end_previous: { note: 'done' } });
    const one = async () => (await boss.timeTracking.list({ job_id: jobs.boiler })).data[0];
    const ended = { end_time: '2026-03-02T10:00:00.000Z', duration: 60 };
    expect(await one()).toMatchObject({ ...ended, note: 'done', review_reasons: ['short_note'] });
    const [sums] = await boss.timeTracking.sums({ user_id: users.ann });
    expect(sums).toMatchObject({ total_duration: 60, pending_pay: 14.5 });
    await ann.timeTracking.changeOwn({ id: work.id, data: { note } });
    expect(await one()).toMatchObject({ ...ended, note, review_reasons: [] });
  });

  test('without a note flags work, not a drive; an existing long note stays', async ({ db }) => {
    const { ann, boss, clock, jobs } = await office(db);
    const steps = [
      { is_driving: true, end_previous: {} },
      { is_driving: false, end_previous: { note: 'on my way' } },
      { is_driving: false, end_previous: {}, note },
      { is_driving: true, end_previous: { note: 'done' } },
    ];
    for (const step of steps) {
      await ann.timeTracking.start({ job_id: jobs.boiler, ...step });
      clock.advance('1h');
    }
    const { data } = await boss.timeTracking.list({ sort: 'start_time', order: 'asc' });
    expect(data.map((row) => [row.note, row.review_reasons])).toEqual([
      ['on my way', []],
      ['', ['short_note']],
      [note, []],
      ['', []],
    ]);
  });

  test('the flag stays when the next record is deleted, and is cleared by Quick Approve', async ({ db }) => {
    const { ann, boss, clock, jobs } = await office(db);
    const work = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    clock.advance('1h');
    const next = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true, end_previous: {} });
    await boss.timeTracking.remove({ id: next.id });
    await ann.timeTracking.start({ job_id: jobs.damp, is_driving: true });
    const one = async () => (await boss.timeTracking.list({ job_id: jobs.boiler })).data[0];
    expect(await one()).toMatchObject({ duration: 60, review_reasons: ['short_note'] });
    await boss.timeTracking.correct({ id: work.id, changes: { needs_review: false } });
    expect(await one()).toMatchObject({ review_reasons: [] });
  });
});

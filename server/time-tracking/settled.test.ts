import { describe, expect } from 'vitest';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';

describe('a start in settled time', () => {
  test('begins after the settled record, whatever else follows', async ({ db }) => {
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
    for (const record of settled) expect(data.find(({ id }) => id === record.id)).toMatchObject({ ...record });
  });

  test('that settled time moved onto a running record is placed before it, whatever its uuid', async ({ db }) => {
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

  test('a record of no minutes inside settled time is not extended over it', async ({ db }) => {
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
    const record = await ann.timeTracking.changeOwn({
      id: tap.id,
      data: { end_time: '2026-03-02T10:00:00Z' },
    });
    expect(record).toMatchObject({ duration: 0, needs_review: true });
  });
});

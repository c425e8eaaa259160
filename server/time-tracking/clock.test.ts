import { describe, expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';

describe('clocks', () => {
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

  for (const sent_at of ['2026-03-02T09:10:00Z', '2026-03-02T08:50:00Z']) {
    test(`a wrong clock (${sent_at.slice(11, 16)} at nine) does not shift times it did not measure`, async ({ db }) => {
      const { ann, jobs, clock } = await office(db);
      const started = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true, sent_at });
      expect(started.start_time).toBe('2026-03-02T09:00:00.000Z');
      clock.advance('1h');
      const later = sent_at.replace('T09', 'T10').replace('T08', 'T09');
      const turned = await ann.timeTracking.changeOwn({
        id: started.id,
        data: { is_driving: false, sent_at: later },
      });
      expect(turned.start_time).toBe('2026-03-02T10:00:00.000Z');
    });
  }

  test('a time that does not exist is 422, a doubled one is the first', async ({ db }) => {
    const { boss, jobs, users } = await office(db, testClock('2026-12-01T00:00:00Z'));
    const shift = { user_id: users.ann, job_id: jobs.boiler, is_driving: true };
    const skipped = { ...shift, start_time: '2026-03-29T01:30', end_time: '2026-03-29T03:00' };
    expect(await refusal(boss.timeTracking.start(skipped))).toMatchObject({
      code: 'unprocessable',
      fields: { start_time: expect.stringContaining('does not exist') },
    });
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
  test('pay by worker and day uses the day’s rate; weeks begin on Sunday; a closed record counts nothing', async ({
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
    // Once confirmed by its worker it counts, and is paid if it needs no review.
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

  test('workers read only their own', async ({ db }) => {
    const { ann, users, jobs } = await office(db);
    await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    expect((await ann.timeTracking.sums({ user_id: users.ben })).map(({ user_id }) => user_id)).toEqual([users.ann]);
    expect(await refusal(ann.timeTracking.currentSums({ id: users.ben }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(ann.timeTracking.listOfUser({ id: users.ben }))).toMatchObject({
      code: 'not_found',
    });
    expect(await ann.timeTracking.last({ id: users.ann })).toMatchObject({ is_driving: true });
  });
});

import { expect, test } from 'vitest';
import { hoursOf, type LiveUser, placeOf, rowsInSight, type Today, todayRows } from './today-rows.ts';

const worker = (user_id: number | null, more: object = {}) => ({
  ...{ user_id, User: null, visits: 1, done: 0, any_time: 0, spans: [] },
  ...more,
});
const listed = (...rows: object[]) => ({ total: rows.length, rows });
const day = (parts: object) =>
  ({ late: listed(), not_started: listed(), away: listed(), workers: listed(), ...parts }) as unknown as Today;
const live = (user_id: number, end_time: string | null) => ({ user_id, User: null, end_time }) as unknown as LiveUser;

test('late first, the latest of them first; then not started, at work, the others, and who is away', () => {
  const today = day({
    workers: listed(...[1, 2, 3, 4, 5, 6, 7, null].map((id) => worker(id))),
    late: listed(
      { user_id: 6, late_minutes: 5, visits: 2 },
      { user_id: null, late_minutes: 60, visits: 1 },
      { user_id: null, late_minutes: 9, visits: 1 },
    ),
    not_started: listed({ user_id: 5 }),
    away: listed({ user_id: 1, visits: 0 }, { user_id: 2, visits: 3 }),
  });
  const rows = todayRows(today, [live(4, null), live(3, '2026-03-03T09:00:00Z'), live(8, null)]);
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, 6, 2, 5, 4, 8, 3, 7, 1]);
  expect(rows.slice(0, 2).map(({ late }) => late?.visits)).toEqual([2, 2]);
});

test('nobody has no row once nothing is open', () => {
  const today = day({ workers: listed(worker(null, { done: 1 })) });
  expect(todayRows(today, [])).toEqual([]);
});

test('folds above what is late, and never one or two rows', () => {
  const many = (count: number, late: number) =>
    Array.from({ length: count }, (_, at) => ({ ...worker(at), late: at < late ? {} : undefined })) as never;
  expect([rowsInSight(many(10, 0)), rowsInSight(many(20, 2)), rowsInSight(many(20, 12))]).toEqual([10, 8, 12]);
});

test('the bars’ hours grow with the day, and hold what is beyond at the edge', () => {
  const spans = (from: string, to: string) => [worker(1, { spans: [{ from, to }] })] as never;
  expect(hoursOf([])).toEqual({ from: 7, to: 18 });
  expect(hoursOf(spans('06:30', '19:10'))).toEqual({ from: 6, to: 20 });
  const widest = hoursOf(spans('00:00', '24:00'));
  expect(widest).toEqual({ from: 5, to: 22 });
  expect(['00:00', '13:30', '24:00'].map((time) => placeOf(time, widest))).toEqual([0, 50, 100]);
});

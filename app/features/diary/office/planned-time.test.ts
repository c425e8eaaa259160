import { expect, it } from 'vitest';
import type { Absence, Visit, Worker } from './diary.ts';
import { daysOf, spanOf } from './diary.ts';
import { availableMinutes, plannedByWorker } from './planned-time.ts';

const worker = {
  user_id: 5,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: weekday === 5 ? '12:30' : '17:00' })),
} as Worker;
const week = daysOf(spanOf('week', '2026-03-03'));

it('a worker’s week has their hours less absences', () => {
  const away = (user_id: number, start_date: string, end_date: string) =>
    ({ user_id, start_date, end_date }) as Absence;
  expect(availableMinutes(worker, week, [])).toBe(4 * 540 + 270);
  // A holiday that began the week before; another worker's; one on a free day.
  const absences = [
    away(5, '2026-02-20', '2026-03-02'),
    away(6, '2026-03-03', '2026-03-03'),
    away(5, '2026-03-07', '2026-03-07'),
  ];
  expect(availableMinutes(worker, week, absences)).toBe(3 * 540 + 270);
});

it('a worker’s planned time is that of visits which take place, an hour where nobody said', () => {
  const visit = (user_id: number | null, expected_minutes: number | null, status = 'planned') =>
    ({ user_id, expected_minutes, status }) as Visit;
  const visits = [
    visit(5, 90),
    visit(5, null, 'done'),
    visit(5, 45, 'cancelled'),
    visit(null, 30),
    visit(6, 20, 'no_access'),
  ];
  expect([...plannedByWorker(visits)]).toEqual([
    [5, 150],
    [null, 30],
    [6, 20],
  ]);
});

import { expect, test } from 'vitest';
import { byNextVisit, nextVisitLabel, type OpenJob } from './open-jobs.ts';

const visit = { day: '2026-11-25', starts: null, window_from: null, window_to: null, status: 'planned' } as const;
const window = { window_from: '09:00', window_to: '11:00' };
const job = (id: number, next_visit: OpenJob['next_visit'] = null) => ({ id, next_visit }) as OpenJob;

test('jobs that somebody comes to are first, soonest first; the others keep their order', () => {
  const jobs = [
    job(1),
    job(2, visit),
    job(3, { ...visit, ...window }),
    job(4),
    job(5, { ...visit, starts: '08:30' }),
    job(6, { ...visit, day: '2026-11-24' }),
  ];
  expect(byNextVisit(jobs).map(({ id }) => id)).toEqual([6, 5, 3, 2, 1, 4]);
});

test('the next visit in words', () => {
  const label = (changes: Partial<NonNullable<OpenJob['next_visit']>>) =>
    nextVisitLabel({ ...visit, ...changes }, '2026-11-24');
  expect(label({ starts: '09:00' })).toBe('Wed 25 Nov, 09:00');
  expect(label({ ...window, day: '2026-11-24' })).toBe('Today, between 09:00 and 11:00');
  expect(label({})).toBe('Wed 25 Nov, any time');
  expect(label({ status: 'on_the_way' })).toBe('On the way');
});

import { expect, test } from 'vitest';
import type { VisitStatus } from '#server/visits/constants.ts';
import { dayOrder, withWork } from './day-order.ts';

const visit = (
  id: number,
  starts: string | null,
  status: VisitStatus = 'planned',
  window_from: string | null = null,
) => ({
  id,
  job_id: id * 10,
  starts,
  window_from,
  status,
});
const idsOf = ({ next, rest, over }: ReturnType<typeof dayOrder>) => [
  next?.id,
  rest.map(({ id }) => id),
  over.map(({ id }) => id),
];

test('visits of any time stand after those with a time, and finished ones are apart', () => {
  const visits = [
    visit(1, null),
    visit(2, '14:00'),
    visit(3, '08:00', 'done'),
    visit(4, null, 'planned', '09:00'),
    visit(5, '07:00', 'no_access'),
  ];
  expect(idsOf(dayOrder(visits, null))).toEqual([4, [2, 1], [5, 3]]);
});

test('the visit of the running work is not the next one; the one that is driven to is', () => {
  const visits = [visit(1, '08:00', 'arrived'), visit(2, '10:00'), visit(3, '12:00')];
  expect(idsOf(dayOrder(visits, { jobId: 10, isDriving: false }))).toEqual([2, [1, 3], []]);
  expect(idsOf(dayOrder(visits, { jobId: 30, isDriving: true }))).toEqual([3, [1, 2], []]);
  expect(idsOf(dayOrder(visits.slice(0, 1), { jobId: 10, isDriving: false }))).toEqual([undefined, [1], []]);
});

test('work without signal moves the visits as the server will', () => {
  const visits = [visit(1, '08:00', 'arrived'), visit(2, '10:00'), visit(3, '12:00', 'no_access')].map((each) => ({
    ...each,
    sync: 'sent' as const,
  }));
  const at = (time: string) => `2026-03-02T${time}:00.000Z`;
  const work = (job_id: number, start: string, end: string | null, is_driving = false) => ({
    job_id,
    is_driving,
    start_time: at(start),
    end_time: end && at(end),
  });
  const after = (...done: ReturnType<typeof work>[]) =>
    withWork(visits, done).map(({ status, sync }) => [status, sync]);
  expect(after(work(10, '08:00', '09:00'), work(20, '09:00', null, true))).toEqual([
    ['done', 'waiting'],
    ['on_the_way', 'waiting'],
    ['no_access', 'sent'],
  ]);
  expect(after(work(20, '09:20', null), work(20, '09:00', '09:20', true))[1]).toEqual(['arrived', 'waiting']);
  expect(after(work(30, '12:00', '12:05'))[2], 'nobody was in').toEqual(['no_access', 'sent']);
});

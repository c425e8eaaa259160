import { expect, test } from 'vitest';
import type { VisitStatus } from '#server/visits/constants.ts';
import { dayOrder } from './day-order.ts';

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

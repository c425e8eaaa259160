import { expect, it } from 'vitest';
import { planChanges, planText } from './plan-changes.ts';

type Visits = Parameters<typeof planText>[0];
const today = '2026-03-03';
const visit = (id: number, starts: string | null, day = today) =>
  ({ id, day, starts, window_from: null, window_to: null, Job: { job_title: `Job ${id}` } }) as Visits[number];
const seen = planText([visit(1, '09:00'), visit(2, '11:00'), visit(3, null, '2026-03-05')], today);

it('names visits that were moved, taken away or added for today since the plan was seen', () => {
  const now = [visit(1, '09:00'), visit(3, '10:00', '2026-03-04'), visit(4, '14:00'), visit(5, '14:00', '2026-03-06')];
  expect(planChanges(seen, now, today)).toEqual([
    { id: 2, title: 'Job 2', before: { day: today, when: '11:00', title: 'Job 2' }, now: undefined },
    {
      id: 3,
      title: 'Job 3',
      before: { day: '2026-03-05', when: 'Any time', title: 'Job 3' },
      now: { day: '2026-03-04', when: '10:00', title: 'Job 3' },
    },
    { id: 4, title: 'Job 4', now: { day: today, when: '14:00', title: 'Job 4' } },
  ]);
});

it('names nothing on a phone that has not shown the plan before, nor what is over', () => {
  expect(planChanges(null, [visit(1, '09:00')], today)).toEqual([]);
  expect(planChanges('what is this', [visit(1, '09:00')], today)).toEqual([]);
  expect(planChanges(seen, [visit(3, null, '2026-03-05')], '2026-03-04')).toEqual([]);
});

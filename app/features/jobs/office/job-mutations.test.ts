import { expect, test } from 'vitest';
import { unfinishedLabels } from './job-mutations.tsx';

test('lists only existing unfinished items, with counts', () => {
  const nothing = { id: 1, timers: [], tasks: [], tasks_open: 0, time_to_review: 0, expenses_pending: 0 };
  expect(unfinishedLabels(nothing)).toEqual([]);
  const User = { first_name: 'Sam', last_name: 'Carter' };
  const timers = [{ id: 3, user_id: 2, start_time: '2026-03-02T09:00:00Z', User }];
  expect(unfinishedLabels({ ...nothing, timers, tasks_open: 1, time_to_review: 2 })).toEqual([
    "Sam Carter's timer is running",
    '1 open task',
    '2 time records to review',
  ]);
  expect(unfinishedLabels({ ...nothing, expenses_pending: 1 })).toEqual(['1 pending expense']);
});

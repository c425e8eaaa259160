import { expect, test } from 'vitest';
import { unfinishedLabels } from './job-mutations.tsx';

test('lists only existing unfinished items, with counts', () => {
  const pending = { expenses_pending: 0, materials_pending: 0 };
  const nothing = { id: 1, timers: [], tasks: [], tasks_open: 0, time_to_review: 0, ...pending };
  expect(unfinishedLabels(nothing)).toEqual([]);
  const User = { first_name: 'Sam', last_name: 'Carter' };
  const timers = [{ id: 3, user_id: 2, start_time: '2026-03-02T09:00:00Z', User }];
  const tasks = ['Washer', 'Valve', 'Seal', 'Tap'].map((description, id) => ({ id, description, status: 'pending' }));
  const open = { timers, tasks: tasks.slice(0, 1), tasks_open: 1, time_to_review: 2 };
  expect(unfinishedLabels({ ...nothing, ...open })).toEqual([
    "Sam Carter's timer is running",
    '1 open task (Washer)',
    '2 time records to review',
  ]);
  expect(unfinishedLabels({ ...nothing, tasks, tasks_open: 4 })).toEqual(['4 open tasks (Washer, Valve, Seal, …)']);
  expect(unfinishedLabels({ ...nothing, expenses_pending: 1, materials_pending: 2 })).toEqual([
    '1 pending expense',
    '2 pending materials',
  ]);
});

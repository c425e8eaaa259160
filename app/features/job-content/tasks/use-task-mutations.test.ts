import { expect, test } from 'vitest';
import { tickChanges } from './use-task-mutations.ts';

test('a worker’s tick makes the task theirs; an admin’s leaves its assignee', () => {
  expect(tickChanges(true, { id: 5, role: 'employee' })).toEqual({ status: 'completed', assigned_to: 5 });
  expect(tickChanges(true, { id: 1, role: 'admin' })).toEqual({ status: 'completed' });
  expect(tickChanges(false, { id: 5, role: 'contractor' })).toEqual({ status: 'in_progress' });
});

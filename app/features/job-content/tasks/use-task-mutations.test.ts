import { expect, test } from 'vitest';
import { tickChanges } from './use-task-mutations.ts';

test('a worker who completes a task becomes its assignee; an admin does not', () => {
  expect(tickChanges(true, { id: 5, role: 'employee' })).toEqual({ status: 'completed', assigned_to: 5 });
  expect(tickChanges(true, { id: 1, role: 'admin' })).toEqual({ status: 'completed' });
  expect(tickChanges(false, { id: 5, role: 'contractor' })).toEqual({ status: 'in_progress' });
});

import { expect, test } from 'vitest';
import { type Bodies, type Entry, type Kind, newEntry, type Refusal } from '#app/offline/entry.ts';
import { laidOverTasks, type Task } from './laid-over-tasks.ts';

const me = { id: 5, name: 'Ann Lee' };
const at = '2026-03-02T09:00:00.000Z';

function entry<K extends Kind>(kind: K, body: Bodies[K], refusal: Refusal | null = null): Entry {
  const made = newEntry({ kind, at, body } as never, me.id, `${kind} ${JSON.stringify(body)}`, 'key', 0);
  return { ...made, seq: 1, refusal } as Entry;
}
const refusal: Refusal = { status: 403, code: 'forbidden', words: 'No.' };

const task = (id: number, changes: Partial<Task> = {}) =>
  ({
    id,
    description: `Task ${id}`,
    status: 'pending',
    assigned_to: null,
    Assignee: null,
    job_id: 1,
    client_ref: null,
    ...changes,
  }) as Task;
const newTask = (client_ref: string) => entry('task', { job_id: 1, description: 'Buy a valve', client_ref });
const tick = (id: number | string) =>
  entry('task_change', { id, changes: { status: 'completed', assigned_to: me.id } });

test('a ticked task is one’s own at once; an unticked one stays so', () => {
  const [ticked] = laidOverTasks([task(1)], [tick(1)], 1, me);
  expect(ticked).toMatchObject({
    status: 'completed',
    assigned_to: 5,
    assignee: 'Ann Lee',
    sending: 'waiting',
  });
  const untick = entry('task_change', { id: 1, changes: { status: 'in_progress' } });
  const [unticked] = laidOverTasks([task(1)], [tick(1), untick], 1, me);
  expect(unticked).toMatchObject({ status: 'in_progress', assigned_to: 5 });
});

test('what an admin changed: the status alone assigns nobody, another person is theirs at once', () => {
  const theirs = task(1, { assigned_to: 7, Assignee: { first_name: 'Bob', last_name: 'Ray' } });
  const completed = entry('task_change', { id: 1, changes: { status: 'completed' } });
  expect(laidOverTasks([theirs], [completed], 1, me)).toMatchObject([
    { status: 'completed', assigned_to: 7, assignee: 'Bob Ray' },
  ]);
  const given = entry('task_change', { id: 1, changes: { assigned_to: 9 } });
  expect(laidOverTasks([theirs], [given], 1, me)).toMatchObject([{ assigned_to: 9, assignee: '' }]);
  const freed = entry('task_change', { id: 1, changes: { assigned_to: null } });
  expect(laidOverTasks([theirs], [freed], 1, me)).toMatchObject([{ assigned_to: null, assignee: '' }]);
});

test('a new task is shown, changed by what follows it, and once only when the server has it', () => {
  const [made] = laidOverTasks([], [newTask('a'), tick('a')], 1, me);
  expect(made).toMatchObject({
    ref: 'a',
    description: 'Buy a valve',
    status: 'completed',
    sending: 'waiting',
  });
  const arrived = laidOverTasks([task(7, { client_ref: 'a' })], [newTask('a'), tick('a')], 1, me);
  expect(arrived).toMatchObject([{ ref: 'a', description: 'Task 7', status: 'completed' }]);
});

test('another job’s tasks are not laid over this one', () => {
  expect(laidOverTasks([], [newTask('a')], 2, me)).toEqual([]);
});

test('a refused change is not shown as made, and says so', () => {
  const refused = entry('task_change', { id: 1, changes: { description: 'Other' } }, refusal);
  expect(laidOverTasks([task(1)], [refused], 1, me)).toMatchObject([
    { description: 'Task 1', sending: 'refused' },
  ]);
});

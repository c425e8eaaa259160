import { expect, test } from 'vitest';
import { type Bodies, type Entry, type Kind, newEntry, type Refusal } from '#app/lib/outbox/entry.ts';
import { laidOverNotes, laidOverTasks, type Note, type Task, withRow } from './laid-over.ts';

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
const note = (id: number, changes: Partial<Note> = {}) =>
  ({
    id,
    note: `Note ${id}`,
    user_id: 5,
    User: { first_name: 'Ann', last_name: 'Lee' },
    job_id: 1,
    client_ref: null,
    createdAt: `2026-03-02T08:0${id}:00.000Z`,
    ...changes,
  }) as Note;

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

test('another job’s entries are not laid over this one', () => {
  expect(laidOverTasks([], [newTask('a')], 2, me)).toEqual([]);
  const other = entry('note', { job_id: 2, note: 'There', client_ref: 'n' });
  expect(laidOverNotes([], [other], 1, me)).toEqual([]);
});

test('a refused change is not shown as made, and says so', () => {
  const refused = entry('task_change', { id: 1, changes: { description: 'Other' } }, refusal);
  expect(laidOverTasks([task(1)], [refused], 1, me)).toMatchObject([
    { description: 'Task 1', sending: 'refused' },
  ]);
  const kept = entry('note_remove', { id: 1 }, refusal);
  expect(laidOverNotes([note(1)], [kept], 1, me)).toMatchObject([{ note: 'Note 1', sending: 'refused' }]);
});

test('notes: the newest first, written, changed, deleted', () => {
  const shown = laidOverNotes(
    [note(1), note(2), note(3)],
    [
      entry('note', { job_id: 1, note: 'New', client_ref: 'n' }),
      entry('note_change', { id: 2, changes: { note: 'Other words' } }),
      entry('note_remove', { id: 3 }),
    ],
    1,
    me,
  );
  expect(shown.map(({ note, sending }) => [note, sending])).toEqual([
    ['New', 'waiting'],
    ['Other words', 'waiting'],
    ['Note 1', 'sent'],
  ]);
  expect(shown[0]).toMatchObject({ author: 'Ann Lee', user_id: 5, at });
});

test('an answered row takes its place in the list, or the end', () => {
  const changed = task(1, { description: 'Changed' });
  expect(withRow([task(1), task(2)], changed)).toEqual([changed, task(2)]);
  expect(withRow([task(1)], task(3))).toEqual([task(1), task(3)]);
});

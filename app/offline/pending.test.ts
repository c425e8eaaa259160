import { describe, expect, test } from 'vitest';
import { applyEntries } from './apply-entries.ts';
import { type Entry, type EntryBodies, type EntryKind, entryFrom, type Rejection } from './entry.ts';
import { provideApplyEntries, type ServerRows, withPending } from './pending.ts';

provideApplyEntries(applyEntries);

const me = { id: 5, name: 'Ann Lee' };
const at = '2026-03-02T09:00:00.000Z';
const job = { job_id: 1 };
const rejection: Rejection = { status: 403, code: 'forbidden', words: 'No.' };

function entry<K extends EntryKind>(kind: K, body: EntryBodies[K], rejection: Rejection | null = null): Entry {
  const made = entryFrom({ kind, at, body } as never, `1.${me.id}`, `${kind} ${JSON.stringify(body)}`, 'key', 0);
  return { ...made, seq: 1, refusal: rejection } as Entry;
}

describe('notes', () => {
  const note = (id: number) =>
    ({
      id,
      note: `Note ${id}`,
      user_id: 5,
      User: { first_name: 'Ann', last_name: 'Lee' },
      job_id: 1,
      client_ref: null,
      createdAt: `2026-03-02T08:0${id}:00.000Z`,
    }) as ServerRows['notes'];

  test('shows the newest first, with pending creations, changes and deletions', () => {
    const shown = withPending(
      'notes',
      [note(1), note(2), note(3)],
      [
        entry('note', { job_id: 1, note: 'New', client_ref: 'n' }),
        entry('note_change', { id: 2, changes: { note: 'Other words' } }),
        entry('note_remove', { id: 3 }),
      ],
      job,
      me,
    );
    expect(shown.map(({ note, sync }) => [note, sync])).toEqual([
      ['New', 'waiting'],
      ['Other words', 'waiting'],
      ['Note 1', 'sent'],
    ]);
    expect(shown[0]).toMatchObject({ author: 'Ann Lee', user_id: 5, at });
  });

  test('omits notes of another job', () => {
    const other = entry('note', { job_id: 2, note: 'There', client_ref: 'n' });
    expect(withPending('notes', [], [other], job, me)).toEqual([]);
  });

  test('a rejected deletion keeps the note and marks it', () => {
    const kept = entry('note_remove', { id: 1 }, rejection);
    expect(withPending('notes', [note(1)], [kept], job, me)).toMatchObject([{ note: 'Note 1', sync: 'rejected' }]);
  });

  test('shows a property’s own notes only', () => {
    const at = (property_id: number) =>
      entry('note', { property_id, note: `At ${property_id}`, client_ref: `p${property_id}` });
    const onJob = entry('note', { job_id: 7, note: 'On a job', client_ref: 'j' });
    const shown = withPending('notes', [note(1)], [at(7), at(8), onJob], { property_id: 7 }, me);
    expect(shown.map(({ note }) => note)).toEqual(['At 7', 'Note 1']);
  });
});

describe('tasks', () => {
  const task = (id: number, changes: Partial<ServerRows['tasks']> = {}) =>
    ({
      id,
      description: `Task ${id}`,
      status: 'pending',
      assigned_to: null,
      Assignee: null,
      job_id: 1,
      client_ref: null,
      ...changes,
    }) as ServerRows['tasks'];
  const newTask = (client_ref: string) => entry('task', { job_id: 1, description: 'Buy a valve', client_ref });
  const tick = (id: number | string) =>
    entry('task_change', { id, changes: { status: 'completed', assigned_to: me.id } });
  const shown = (rows: ServerRows['tasks'][], entries: Entry[], of = job) =>
    withPending('tasks', rows, entries, of, me);

  test('a completed task is assigned to oneself, and stays so when reopened', () => {
    const [ticked] = shown([task(1)], [tick(1)]);
    expect(ticked).toMatchObject({
      status: 'completed',
      assigned_to: 5,
      assignee: 'Ann Lee',
      sync: 'waiting',
    });
    const untick = entry('task_change', { id: 1, changes: { status: 'in_progress' } });
    const [unticked] = shown([task(1)], [tick(1), untick]);
    expect(unticked).toMatchObject({ status: 'in_progress', assigned_to: 5 });
  });

  test('an admin’s status change assigns nobody; an assignment applies at once', () => {
    const theirs = task(1, { assigned_to: 7, Assignee: { first_name: 'Bob', last_name: 'Ray' } });
    const completed = entry('task_change', { id: 1, changes: { status: 'completed' } });
    expect(shown([theirs], [completed])).toMatchObject([{ status: 'completed', assigned_to: 7, assignee: 'Bob Ray' }]);
    const given = entry('task_change', { id: 1, changes: { assigned_to: 9 } });
    expect(shown([theirs], [given])).toMatchObject([{ assigned_to: 9, assignee: '' }]);
    const freed = entry('task_change', { id: 1, changes: { assigned_to: null } });
    expect(shown([theirs], [freed])).toMatchObject([{ assigned_to: null, assignee: '' }]);
  });

  test('a new task shows with later changes, and only once when the server has it too', () => {
    const [made] = shown([], [newTask('a'), tick('a')]);
    expect(made).toMatchObject({
      ref: 'a',
      description: 'Buy a valve',
      status: 'completed',
      sync: 'waiting',
    });
    const arrived = shown([task(7, { client_ref: 'a' })], [newTask('a'), tick('a')]);
    expect(arrived).toMatchObject([{ ref: 'a', description: 'Task 7', status: 'completed' }]);
    expect(shown([task(7)], [])).toMatchObject([{ ref: 7, sync: 'sent' }]);
  });

  test('omits tasks of another job', () => {
    expect(shown([], [newTask('a')], { job_id: 2 })).toEqual([]);
  });

  test('a rejected change is not applied, and marks the task', () => {
    const rejectedChange = entry('task_change', { id: 1, changes: { description: 'Other' } }, rejection);
    expect(shown([task(1)], [rejectedChange])).toMatchObject([{ description: 'Task 1', sync: 'rejected' }]);
  });
});

describe('expenses', () => {
  const expense = (id: number) => ({ id, amount: 10, description: 'A valve', job_id: 1 }) as ServerRows['expenses'];

  test('a pending change is applied and marked; a pending deletion hides the row', () => {
    const entries = [
      entry('expense_change', { id: 1, changes: { amount: 12.5, description: 'Two valves' } }),
      entry('expense_remove', { id: 2 }),
    ];
    expect(withPending('expenses', [expense(1), expense(2), expense(3)], entries)).toMatchObject([
      { id: 1, amount: 12.5, description: 'Two valves', sync: 'waiting' },
      { id: 3, amount: 10, sync: 'sent' },
    ]);
  });

  test('a rejected entry is not applied, and marks its row', () => {
    const conflict: Rejection = { status: 409, code: 'conflict', words: 'It was reviewed.' };
    const entries = [
      entry('expense_change', { id: 1, changes: { amount: 12.5 } }, conflict),
      entry('expense_remove', { id: 2 }, conflict),
    ];
    expect(withPending('expenses', [expense(1), expense(2)], entries)).toMatchObject([
      { id: 1, amount: 10, sync: 'rejected' },
      { id: 2, sync: 'rejected' },
    ]);
  });
});

test('a pending deletion hides a file; new files are not listed as rows', () => {
  const file = (id: number) => ({ id }) as ServerRows['files'];
  const upload = entry('files', { job_id: 1, category: 'before_job', description: '', client_ref: 'f' });
  const shown = withPending('files', [file(1), file(2)], [entry('file_remove', { id: 1 }), upload], job, me);
  expect(shown).toMatchObject([{ id: 2, sync: 'sent' }]);
});

describe('status of a job', () => {
  const chosen = (id: number, status: 'in_progress' | 'pending_completed', rejection: Rejection | null = null) =>
    entry('job_status', { id, changes: { status } }, rejection);
  const shown = (...entries: Entry[]) => withPending('jobs', [{ id: 7, status: 'pending_start' }], entries)[0];

  test('is the last one chosen for the job', () => {
    expect(shown()).toMatchObject({ status: 'pending_start', sync: 'sent' });
    expect(shown(chosen(8, 'in_progress'))).toMatchObject({ status: 'pending_start', sync: 'sent' });
    expect(shown(chosen(7, 'in_progress'), chosen(7, 'pending_completed'))).toMatchObject({
      status: 'pending_completed',
      sync: 'waiting',
    });
  });

  test('is not the rejected one, which marks the job', () => {
    expect(shown(chosen(7, 'in_progress', rejection))).toMatchObject({
      status: 'pending_start',
      sync: 'rejected',
    });
  });
});

import { expect, test } from 'vitest';
import { type Bodies, type Entry, type Kind, newEntry, type Refusal } from '#app/offline/entry.ts';
import { laidOverNotes, type Note } from './laid-over-notes.ts';

const me = { id: 5, name: 'Ann Lee' };
const at = '2026-03-02T09:00:00.000Z';

function entry<K extends Kind>(kind: K, body: Bodies[K], refusal: Refusal | null = null): Entry {
  const made = newEntry({ kind, at, body } as never, me.id, `${kind} ${JSON.stringify(body)}`, 'key', 0);
  return { ...made, seq: 1, refusal } as Entry;
}
const refusal: Refusal = { status: 403, code: 'forbidden', words: 'No.' };

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

test('notes: the newest first, written, changed, deleted', () => {
  const shown = laidOverNotes(
    [note(1), note(2), note(3)],
    [
      entry('note', { job_id: 1, note: 'New', client_ref: 'n' }),
      entry('note_change', { id: 2, changes: { note: 'Other words' } }),
      entry('note_remove', { id: 3 }),
    ],
    { job_id: 1 },
    me,
  );
  expect(shown.map(({ note, sending }) => [note, sending])).toEqual([
    ['New', 'waiting'],
    ['Other words', 'waiting'],
    ['Note 1', 'sent'],
  ]);
  expect(shown[0]).toMatchObject({ author: 'Ann Lee', user_id: 5, at });
});

test('another job’s notes are not laid over this one', () => {
  const other = entry('note', { job_id: 2, note: 'There', client_ref: 'n' });
  expect(laidOverNotes([], [other], { job_id: 1 }, me)).toEqual([]);
});

test('a refused deletion leaves the note, and says so', () => {
  const kept = entry('note_remove', { id: 1 }, refusal);
  expect(laidOverNotes([note(1)], [kept], { job_id: 1 }, me)).toMatchObject([
    { note: 'Note 1', sending: 'refused' },
  ]);
});

test('of a property: what waits for it is there, and what waits for another or a job is not', () => {
  const words = (property_id: number) =>
    entry('note', { property_id, note: `At ${property_id}`, client_ref: `p${property_id}` });
  const onJob = entry('note', { job_id: 7, note: 'On a job', client_ref: 'j' });
  const shown = laidOverNotes([note(1)], [words(7), words(8), onJob], { property_id: 7 }, me);
  expect(shown.map(({ note }) => note)).toEqual(['At 7', 'Note 1']);
});

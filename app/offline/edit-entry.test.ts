import { expect, test } from 'vitest';
import { editableFields, editErrors, editedEntry } from './edit-entry.ts';
import { type Entry, entryFrom, type NewEntry } from './entry.ts';

const at = '2026-03-02T09:00:00.000Z';
const entry = (added: NewEntry) => ({ ...entryFrom(added, '1.1', 'e', 'k', 0), seq: 1 }) as Entry;
const finished = entry({
  kind: 'time_start',
  at,
  body: { job_id: 3, is_driving: false, start_time: at, end_time: at, timer: true },
});

test('offers the filled fields, and the description that an end requires', () => {
  expect(editableFields(finished).map(({ label }) => label)).toEqual(['Started', 'Ended', 'Description']);
  const note = entry({ kind: 'time_change', at, body: { id: 'a', data: { note: 'x' } } });
  expect(editableFields(note).map(({ path }) => path)).toEqual(['data.note']);
});

test('a typed time is not measured; editing another field keeps the times', () => {
  const typed = editedEntry(finished, { end_time: '2026-03-02T10:00' });
  expect(typed).toEqual({
    measured: false,
    body: { job_id: 3, is_driving: false, start_time: at, end_time: '2026-03-02T10:00' },
  });
  const worded = editedEntry(finished, { note: ' Bled the radiators ' });
  expect(worded).toEqual({ measured: true, body: { ...finished.body, note: 'Bled the radiators' } });
  expect(finished.body).not.toHaveProperty('note');
});

test('parses an amount as a number', () => {
  const body = { expense_type: 'fuel' as const, amount: 1, expense_date: '2026-03-02', client_ref: 'x' };
  const expense = entry({ kind: 'expense', at, body });
  expect(editedEntry(expense, { amount: '12,50' }).body).toMatchObject({ amount: 12.5 });
  expect(editErrors(expense, { amount: '12,50' })).toEqual({});
  expect(editErrors(expense, { amount: '1e9' })).toEqual({ amount: 'Enter an amount such as 12.50.' });
  expect(editErrors(expense, { amount: '-5' })).toEqual({ amount: 'Enter an amount without a minus.' });
  expect(editErrors(expense, { amount: '0' })).toHaveProperty('amount');
  expect(editErrors(expense, { description: '1e9' })).toEqual({});
});

import { expect, test } from 'vitest';
import { type Entry, entryFrom, type NewEntry, type Rejection } from '../entry.ts';
import { waitLabel } from './wait-label.ts';

const rejection: Rejection = { status: 409, code: 'conflict', words: 'No.' };
const at = '2026-03-02T09:00:00.000Z';
const entry = (seq: number, added: Omit<NewEntry, 'at'>, refusal: Rejection | null = null) =>
  ({ ...entryFrom({ at, ...added } as NewEntry, '1.5', `uuid ${seq}`, 'key', 0), seq, refusal }) as Entry;

const start = { kind: 'time_start', makes: ['a'], body: { job_id: 1, is_driving: false, client_ref: 'a' } } as const;
const change = { kind: 'time_change', needs: ['a'], body: { id: 'a', data: { note: 'Done' } } } as const;
const end = { kind: 'time_change', needs: ['a'], body: { id: 'a', data: { end_time: at } } } as const;
const note = { kind: 'note', makes: ['n'], body: { job_id: 1, note: 'Hi', client_ref: 'n' } } as const;

test('names the rejected entry that holds others back, however far before them', () => {
  const entries = [entry(1, start, rejection), entry(2, change), entry(3, end), entry(4, note)];
  expect(entries.map((each) => waitLabel(each, entries, 'connection', true))).toEqual([
    '',
    'Waits for ‘Work started’, which was rejected.',
    'Waits for ‘Work started’, which was rejected.',
    'Waits for a connection.',
  ]);
});

test('names the line, the log-in or the server, else the entry before', () => {
  const entries = [entry(1, start), entry(2, end)];
  const labels = (why: Parameters<typeof waitLabel>[2], isOnline = true) =>
    entries.map((each) => waitLabel(each, entries, why, isOnline));
  expect(labels(null)).toEqual(['Sent next.', 'Sent after ‘Work started’.']);
  expect(labels(null, false)).toEqual(['Waits for a connection.', 'Waits for a connection.']);
  expect(labels('session')[0]).toBe('Waits for you to log in.');
  expect(labels('server')[1]).toBe('Waits for the server.');
});

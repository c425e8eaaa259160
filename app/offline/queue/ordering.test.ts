import { describe, expect, test } from 'vitest';
import { type Entry, entryFrom, type NewEntry, type Rejection } from '../entry.ts';
import { coalesced, nextEntry, unblockedEntries, withDependents } from './ordering.ts';

const at = '2026-03-02T09:00:00.000Z';
const later = '2026-03-02T10:00:00.000Z';

const started = (ref: string, changes: Partial<Entry> = {}): NewEntry & Partial<Entry> => ({
  kind: 'time_start',
  at,
  makes: [ref],
  body: { job_id: 3, is_driving: false, start_time: at, client_ref: ref },
  ...(changes as object),
});
const changed = (ref: string, data: object, changes: Partial<Entry> = {}): NewEntry & Partial<Entry> => ({
  kind: 'time_change',
  at,
  needs: [ref],
  body: { id: ref, data },
  ...(changes as object),
});
const pictures: NewEntry = {
  kind: 'files',
  at,
  makes: ['p'],
  body: { job_id: 3, category: 'before_job', description: '', client_ref: 'p' },
};

/** As stored entries; given properties win over the defaults. */
const stored = (...added: (NewEntry & Partial<Entry>)[]): Entry[] =>
  added.map((entry, seq) => ({ ...entryFrom(entry, '1.1', `e${seq}`, `k${seq}`, 0), ...entry, seq }) as Entry);
const rejection: Rejection = { status: 409, code: 'conflict', words: 'No.' };
const uuids = (entries: readonly Entry[]) => entries.map(({ uuid }) => uuid);

describe('ordering', () => {
  test('entries about one row keep their order and do not delay others', () => {
    const entries = stored(started('a'), changed('a', { note: 'x' }), started('b'), changed('b', {}));
    expect(uuids(unblockedEntries(entries))).toEqual(['e0', 'e2']);
  });

  test('a rejected entry blocks only entries about its rows', () => {
    const entries = stored({ ...started('a'), refusal: rejection }, changed('a', {}), started('b'));
    expect(uuids(unblockedEntries(entries))).toEqual(['e2']);
  });

  test('an entry about the next record waits for the change that creates it', () => {
    const turn = { ...changed('a', { is_driving: true }), makes: ['b'] };
    expect(uuids(unblockedEntries(stored({ ...turn, refusal: rejection }, changed('b', { end_time: later }))))).toEqual(
      [],
    );
  });

  test('sends time before pictures, each in order', () => {
    const entries = stored(pictures, started('a'));
    expect(nextEntry(entries, 0, false)).toMatchObject({ entry: { uuid: 'e1' } });
  });

  test('a delayed entry returns when it is due; leases apply only without locks', () => {
    const entries = stored({ ...started('a'), not_before: 50, leased_until: 90 });
    expect(nextEntry(entries, 10, false)).toEqual({ at: 50 });
    expect(nextEntry(entries, 60, false)).toMatchObject({ entry: { uuid: 'e0' } });
    expect(nextEntry(entries, 60, true)).toEqual({ at: 90 });
    expect(nextEntry([], 0, false)).toBeNull();
  });

  test('dependents are only the entries that need a row the entry creates', () => {
    const turn = { ...changed('a', { is_driving: true }), makes: ['b'] };
    const entries = stored(started('a'), changed('a', { note: 'x' }), turn, changed('b', {}), started('c'));
    expect(uuids(withDependents(entries, ({ uuid }) => uuid === 'e0'))).toEqual(['e0', 'e1', 'e2', 'e3']);
    expect(uuids(withDependents(entries, ({ uuid }) => uuid === 'e1'))).toEqual(['e1']);
    expect(uuids(withDependents(entries, ({ uuid }) => uuid === 'e2'))).toEqual(['e2', 'e3']);
  });
});

describe('coalescing a start with its queued end', () => {
  const end = (changes: Partial<Entry> = {}) =>
    changed('a', { end_time: later, end_cordinate: { latitude: 1, longitude: 2 }, note: 'The last words' }, changes);

  test('makes one finished record, with the notes between them', () => {
    const entries = stored(started('a'), changed('a', { note: 'Some words' }), end(), changed('z', {}));
    const whole = coalesced(entries[0]!, entries);
    expect(uuids(whole!.removed)).toEqual(['e1', 'e2']);
    expect(whole!.entry.absorbed).toEqual(['e1', 'e2']);
    expect(whole!.entry.body).toEqual({
      job_id: 3,
      is_driving: false,
      start_time: at,
      client_ref: 'a',
      end_time: later,
      end_cordinate: { latitude: 1, longitude: 2 },
      note: 'The last words',
      timer: true,
    });
  });

  const clock = { stretch: 's', read: 0, offset: 0, sure: true };
  test.each([
    ['the start was tried', [started('a', { tried: true }), end()]],
    ['the end was tried', [started('a'), end({ tried: true })]],
    ['a note between was tried', [started('a'), changed('a', { note: 'x' }, { tried: true }), end()]],
    ['the end was typed', [started('a'), end({ measured: false })]],
    ['the end was rejected', [started('a'), end({ refusal: rejection })]],
    ['it changed to driving', [started('a'), changed('a', { is_driving: true }), end()]],
    ['only one of them says how the phone’s clock stood', [started('a'), end({ clock })]],
    ['it still runs', [started('a'), changed('a', { note: 'x' })]],
  ])('does nothing if %s', (_why, added) => {
    const entries = stored(...added);
    expect(coalesced(entries[0]!, entries)).toBeUndefined();
  });
});

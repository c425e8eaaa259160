import { describe, expect, test } from 'vitest';
import { type Draft, type Entry, newEntry } from '../entry.ts';
import { freeEntries, lostWith, nextEntry } from './chains.ts';
import { folded } from './fold.ts';

const at = '2026-03-02T09:00:00.000Z';
const later = '2026-03-02T10:00:00.000Z';

const started = (ref: string, changes: Partial<Entry> = {}): Draft & Partial<Entry> => ({
  kind: 'time_start',
  at,
  makes: [ref],
  body: { job_id: 3, is_driving: false, start_time: at, client_ref: ref },
  ...(changes as object),
});
const changed = (ref: string, data: object, changes: Partial<Entry> = {}): Draft & Partial<Entry> => ({
  kind: 'time_change',
  at,
  needs: [ref],
  body: { id: ref, data },
  ...(changes as object),
});
const pictures: Draft = {
  kind: 'files',
  at,
  makes: ['p'],
  body: { job_id: 3, category: 'before_job', description: '', client_ref: 'p' },
};

/** The drafts as stored entries; what a draft says beyond itself wins. */
const stored = (...drafts: (Draft & Partial<Entry>)[]): Entry[] =>
  drafts.map(
    (draft, place) => ({ ...newEntry(draft, 1, `e${place}`, `k${place}`, 0), ...draft, seq: place }) as Entry,
  );
const refusal = { status: 409, code: 'conflict', words: 'No.' };
const uuids = (entries: readonly Entry[]) => entries.map(({ uuid }) => uuid);

describe('chains', () => {
  test('entries about one row keep their order; others do not wait for them', () => {
    const entries = stored(started('a'), changed('a', { note: 'x' }), started('b'), changed('b', {}));
    expect(uuids(freeEntries(entries))).toEqual(['e0', 'e2']);
  });

  test('a refused entry holds its own chain only', () => {
    const entries = stored({ ...started('a'), refusal }, changed('a', {}), started('b'));
    expect(uuids(freeEntries(entries))).toEqual(['e2']);
  });

  test('a change makes the next link: what is about the next record waits for it', () => {
    const turn = { ...changed('a', { is_driving: true }), makes: ['b'] };
    expect(uuids(freeEntries(stored({ ...turn, refusal }, changed('b', { end_time: later }))))).toEqual([]);
  });

  test('time goes before pictures, and each in order', () => {
    const entries = stored(pictures, started('a'));
    expect(nextEntry(entries, 0, false)).toMatchObject({ entry: { uuid: 'e1' } });
  });

  test('an entry that must wait tells until when; a lease counts only where there are no locks', () => {
    const entries = stored({ ...started('a'), not_before: 50, leased_until: 90 });
    expect(nextEntry(entries, 10, false)).toEqual({ at: 50 });
    expect(nextEntry(entries, 60, false)).toMatchObject({ entry: { uuid: 'e0' } });
    expect(nextEntry(entries, 60, true)).toEqual({ at: 90 });
    expect(nextEntry([], 0, false)).toBeNull();
  });

  test('discarding takes with it what cannot be without it, and no more', () => {
    const turn = { ...changed('a', { is_driving: true }), makes: ['b'] };
    const entries = stored(started('a'), changed('a', { note: 'x' }), turn, changed('b', {}), started('c'));
    expect(uuids(lostWith(entries, 'e0'))).toEqual(['e0', 'e1', 'e2', 'e3']);
    expect(uuids(lostWith(entries, 'e1'))).toEqual(['e1']);
    expect(uuids(lostWith(entries, 'e2'))).toEqual(['e2', 'e3']);
  });
});

describe('a start and its queued end', () => {
  const end = (changes: Partial<Entry> = {}) =>
    changed(
      'a',
      { end_time: later, end_cordinate: { latitude: 1, longitude: 2 }, note: 'The last words' },
      changes,
    );

  test('become one finished record, with the notes between them', () => {
    const entries = stored(started('a'), changed('a', { note: 'Some words' }), end(), changed('z', {}));
    const whole = folded(entries[0]!, entries);
    expect(uuids(whole!.gone)).toEqual(['e1', 'e2']);
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

  test.each([
    ['the start was tried', [started('a', { tried: true }), end()]],
    ['the end was tried', [started('a'), end({ tried: true })]],
    ['a note between was tried', [started('a'), changed('a', { note: 'x' }, { tried: true }), end()]],
    ['the end was typed', [started('a'), end({ measured: false })]],
    ['the end was refused', [started('a'), end({ refusal })]],
    ['it changed to driving', [started('a'), changed('a', { is_driving: true }), end()]],
    ['it still runs', [started('a'), changed('a', { note: 'x' })]],
  ])('stay as they are where %s', (_why, drafts) => {
    const entries = stored(...drafts);
    expect(folded(entries[0]!, entries)).toBeUndefined();
  });
});

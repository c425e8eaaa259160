import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { type Entry, entryFrom, type NewEntry } from '../entry.ts';
import { labelOf } from '../entry-types.ts';
import { unfinishedAfter } from '../running.ts';
import { OutboxStore } from './outbox-store.ts';

const at = '2026-03-02T09:00:00.000Z';
const start: NewEntry = {
  kind: 'time_start',
  at,
  makes: ['a'],
  body: { job_id: 3, is_driving: true, client_ref: 'a' },
};
let stores = 0;
function open() {
  stores += 1;
  return OutboxStore.open(`store-${stores}`);
}

test('storing the same entry twice stores it once', async () => {
  const store = await open();
  await store.add(entryFrom(start, '1.7', 'e', 'k', 0), []);
  await store.add(entryFrom(start, '1.7', 'e', 'other', 0), []);
  expect((await store.ofUser('1.7')).map(({ key }) => key)).toEqual(['k']);
});

test('a claim marks the entry as tried; its lease applies only to tabs without a lock', async () => {
  const store = await open();
  await store.add(entryFrom(start, '1.7', 'e', 'k', 0), []);
  expect(await store.claim('1.7', 1000, true)).toMatchObject({ entry: { tried: true } });
  expect(await store.claim('1.7', 2000, true)).toEqual({ at: 31_000 });
  expect(await store.claim('1.7', 2000, false)).toMatchObject({ entry: { uuid: 'e' } });
  expect(await store.claim('1.8', 2000, false)).toBeNull();
});

test('a late result of an entry that was edited meanwhile changes nothing', async () => {
  const store = await open();
  await store.add(entryFrom(start, '1.7', 'e', 'k', 0), []);
  const { entry } = (await store.claim('1.7', 0, false)) as { entry: Entry };
  await store.reject(entry, { status: 409, code: 'conflict', words: '' });
  await store.sendAgain('e', { key: 'new', body: start.body, measured: false });
  await store.done(entry);
  await store.reject(entry, { status: 400, code: 'invalid', words: '' });
  expect(await store.ofUser('1.7')).toMatchObject([{ key: 'new', refusal: null, measured: false }]);
});

test('a sent entry updates the stored running record; another user’s data replaces it', async () => {
  const store = await open();
  await store.persist('1.7', 'last', () => null);
  await store.add(entryFrom(start, '1.7', 'e', 'k', 0), []);
  const { entry } = (await store.claim('1.7', 0, false)) as { entry: Entry };
  const record = { id: 1, start_time: at, end_time: null };
  await store.done(entry, (last) => unfinishedAfter(last, record));
  expect(await store.read('1.7', 'last')).toEqual(record);
  await store.persist('1.8', 'queries', () => []);
  expect(await store.read('1.7', 'last')).toBeUndefined();
});

test('does not withdraw an entry that another one depends on', async () => {
  const store = await open();
  const rejection = { status: 409, code: 'conflict', words: '' };
  await store.add({ ...entryFrom(start, '1.7', 'e', 'k', 0), refusal: rejection }, []);
  const end: NewEntry = { kind: 'time_change', at, needs: ['a'], body: { id: 'a', data: { end_time: at } } };
  await store.add({ ...entryFrom(end, '1.7', 'f', 'l', 0), refusal: rejection }, []);
  await store.withdraw('1.7', 'e');
  expect(await store.ofUser('1.7')).toHaveLength(2);
  await store.discard('1.7', 'f');
  await store.withdraw('1.7', 'e');
  expect(await store.ofUser('1.7')).toEqual([]);
});

test('a finished earlier record does not change the running one', () => {
  const runs = { id: 2, start_time: '2026-03-02T10:00:00.000Z', end_time: null };
  const ended = (id: number, start_time: string) => ({ id, start_time, end_time: at });
  expect(unfinishedAfter(runs, ended(1, at))).toBe(runs);
  expect(unfinishedAfter(runs, ended(2, runs.start_time))).toBeNull();
  expect(unfinishedAfter(runs, ended(3, '2026-03-02T11:00:00.000Z'))).toBeNull();
  expect(unfinishedAfter(undefined, runs)).toBe(runs);
  expect(unfinishedAfter(runs, { ...runs, deleted: { at } })).toBeNull();
});

test('reads, labels and claims entries stored by version 0.1', async () => {
  const common = {
    user_id: 7,
    at,
    makes: [],
    measured: true,
    files: 0,
    tried: false,
    failures: 0,
    not_before: 0,
    leased_until: 0,
    absorbed: [],
    about: '12 High Street',
    property_name: '',
  };
  const note = {
    ...common,
    uuid: 'n',
    key: 'k1',
    kind: 'note_change',
    body: { id: 3, changes: { note: 'The gate sticks' } },
    needs: ['notes:3'],
    refusal: { status: 409, code: 'conflict', words: 'Somebody else changed it.', fields: { note: 'x' } },
  } satisfies Omit<Entry, 'seq'>;
  const end = {
    ...common,
    uuid: 'e',
    key: 'k2',
    kind: 'time_change',
    body: { id: 'a', data: { end_time: at } },
    needs: ['a'],
    refusal: null,
  } satisfies Omit<Entry, 'seq'>;
  const store = await open();
  const database = await openDB(`store-${stores}`);
  for (const entry of [note, end]) await database.add('entries', entry);
  expect((await store.ofUser('.7')).map(labelOf)).toEqual(['Note updated', 'Tracking ended']);
  expect(await store.claim('.7', 0, false)).toMatchObject({
    entry: { ...end, tried: true, leased_until: 30_000 },
  });
  expect(await store.claim('.7', 0, false)).toMatchObject({ entry: { uuid: 'e' } });
  await store.sendAgain('n');
  expect((await store.ofUser('.7'))[0]).toMatchObject({ ...note, refusal: null });
});

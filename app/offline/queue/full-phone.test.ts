import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Phone, type Tab } from '#tests/support/phone-outbox.ts';
import type { NewEntry } from '../entry.ts';
import { PhoneFull } from './outbox-store.ts';

/* A phone filled to the brim: IndexedDB takes nothing more. localStorage has a quota of its own. */

const ann = '1.7';
const at = '2026-03-02T09:00:00.000Z';
const note = 'Bled the radiators';
const start: NewEntry = {
  kind: 'time_start',
  at,
  makes: ['a'],
  body: { job_id: 3, is_driving: false, client_ref: 'a', start_time: at },
};
const end: NewEntry = { kind: 'time_change', at, needs: ['a'], body: { id: 'a', data: { end_time: at, note } } };
const photo: NewEntry = { kind: 'files', at, body: { job_id: 3, category: 'work_note', client_ref: 'p' } };
const files = [{ name: 'tap.jpg', blob: new Blob(['x']) }];

let stored: Map<string, string>;
const tabs: Tab[] = [];
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const { outbox } of tabs.splice(0)) outbox.stop();
});

/** Fills the phone. Returns what frees it. `room`: writes that still succeed. */
function fill(room = () => false): () => void {
  const full = (method: 'add' | 'put') => {
    const original = IDBObjectStore.prototype[method];
    return vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (this: IDBObjectStore, ...args) {
      if (!room()) throw new DOMException('No space left.', 'QuotaExceededError');
      return original.apply(this, args);
    });
  };
  const spies = [full('add'), full('put')];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

let phones = 0;
async function phone(line = { isUp: true }) {
  phones += 1;
  const sent: { name: string; key: string }[] = [];
  const made = new Phone(
    `full-${phones}`,
    async ({ url }, { key }) => {
      if (!line.isUp) throw new TypeError('Failed to fetch');
      sent.push({ name: url.split('/').at(-1)!, key });
      return { status: 200, body: { result: { data: { id: 1, start_time: at, end_time: null } } }, retryAfter: null };
    },
    () => Date.parse(at),
    true,
  );
  const open = async () => {
    const tab = await made.open();
    tabs.push(tab);
    tab.outbox.setUser(ann);
    await tab.outbox.drain();
    return tab.outbox;
  };
  return { open, sent };
}
const kinds = (outbox: Tab['outbox']) => outbox.snapshot().entries?.map(({ kind }) => kind);

test('time is kept, survives the app, and is read into the outbox once there is room', async () => {
  const line = { isUp: false };
  const { open, sent } = await phone(line);
  const outbox = await open();
  await outbox.add(start);
  await outbox.drain();
  const free = fill();
  await outbox.add(end);
  expect(kinds(outbox)).toEqual(['time_start', 'time_change']);
  expect(stored.has('outbox')).toBe(true);
  outbox.stop();
  const next = await open();
  expect(kinds(next)).toEqual(['time_start', 'time_change']);
  free();
  line.isUp = true;
  await next.wake();
  expect(sent.map(({ name }) => name)).toEqual(['timeTracking.start', 'timeTracking.changeOwn']);
  expect(kinds(next)).toEqual([]);
  expect(stored.has('outbox')).toBe(false);
});

test('what was kept is sent while the phone is still full, each once', async () => {
  const line = { isUp: false };
  const { open, sent } = await phone(line);
  const outbox = await open();
  fill();
  for (const entry of [start, end]) await outbox.add(entry);
  await outbox.add({ kind: 'note', at, body: { job_id: 3, note, client_ref: 'n' } });
  line.isUp = true;
  await outbox.wake();
  expect(sent.map(({ name }) => name)).toEqual(['timeTracking.start', 'notes.create']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(kinds(outbox)).toEqual([]);
});

test('a database that cannot even be opened loses no time either', async () => {
  const line = { isUp: false };
  const { open, sent } = await phone(line);
  const openDatabase = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Encountered full disk while opening backing store.', 'QuotaExceededError');
  });
  const outbox = await open();
  await outbox.add(start);
  await outbox.drain();
  await outbox.add(end);
  expect(kinds(outbox)).toEqual(['time_start', 'time_change']);
  outbox.stop();
  openDatabase.mockRestore();
  line.isUp = true;
  await open();
  expect(sent.map(({ name }) => name)).toEqual(['timeTracking.start', 'timeTracking.changeOwn']);
  expect(stored.has('outbox')).toBe(false);
});

test('a disk so full that the browser closes the database: time goes on, is sent, and a photo waits', async () => {
  const line = { isUp: false };
  const { open, sent } = await phone(line);
  const outbox = await open();
  await outbox.add(start);
  await outbox.add(photo, files);
  const failed = () => {
    throw new DOMException('Connection is closing because of: IO error', 'UnknownError');
  };
  for (const method of ['add', 'put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(failed);
  await outbox.add({ kind: 'time_change', at, needs: ['a'], body: { id: 'a', data: { note } } });
  expect(kinds(outbox)).toEqual(['time_start', 'files', 'time_change']);
  vi.spyOn(indexedDB, 'open').mockImplementation(failed);
  await outbox.add(end);
  expect(kinds(outbox)).toEqual(['time_start', 'files', 'time_change', 'time_change']);
  line.isUp = true;
  await outbox.wake();
  expect(sent.map(({ name }) => name)).toEqual([
    'timeTracking.start',
    'timeTracking.changeOwn',
    'timeTracking.changeOwn',
  ]);
  expect(kinds(outbox)).toEqual(['files']);
  vi.restoreAllMocks();
  await outbox.wake();
  expect(kinds(outbox)).toEqual([]);
  outbox.stop();
  await open();
  expect(sent.map(({ name }) => name).slice(3)).toEqual(['files']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
});

test('the reserve makes room for the end of the work', async () => {
  const { open } = await phone({ isUp: false });
  const outbox = await open();
  vi.stubGlobal('navigator', {});
  await outbox.protectStorage();
  let isReleased = false;
  const drop = IDBObjectStore.prototype.delete;
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (JSON.stringify(key) === '["reserve",0]') isReleased = true;
    return drop.call(this, key);
  });
  fill(() => isReleased);
  await outbox.add(start);
  expect(isReleased).toBe(true);
  expect(kinds(outbox)).toEqual(['time_start']);
  expect(stored.has('outbox')).toBe(false);
});

test('a photo is not stored where it would leave less than 5 MB, or where there is no room', async () => {
  const { open } = await phone({ isUp: false });
  const outbox = await open();
  const estimate = { quota: 100e6, usage: 95e6 };
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } });
  await expect(outbox.add(photo, files)).rejects.toThrow(PhoneFull);
  await outbox.add(start);
  estimate.usage = 90e6;
  await outbox.add(photo, files);
  fill();
  await expect(outbox.add(photo, files)).rejects.toThrow(PhoneFull);
  expect(kinds(outbox)).toEqual(['time_start', 'files']);
});

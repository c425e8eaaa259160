import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trpc } from '#app/lib/trpc.ts';
import { Phone, type Tab } from '#tests/support/phone-outbox.ts';
import { clearDevice, follow, readActive, storedTracking, storeUser } from './active-tracking.ts';
import type { NewEntry } from './entry.ts';
import type { Reply } from './queue/outcome.ts';
import { watchRunning } from './watch-running.ts';

const ann = { id: 7, role: 'employee', name: 'Ann', mobile: null, email: 'ann@example.com' };
const own = '1.7';
const at = '2026-03-02T09:00:00.000Z';
const record = (client_ref: string, changes: object = {}) => ({
  id: client_ref.charCodeAt(0),
  client_ref,
  job_id: 3,
  property_name: '12 High Street',
  is_driving: true,
  start_time: at,
  end_time: null,
  note: '',
  ...changes,
});
const start = (ref: string): NewEntry => ({
  kind: 'time_start',
  at,
  makes: [ref],
  body: { job_id: 3, is_driving: true, client_ref: ref, start_time: at },
});
const change = (id: string, data: object): NewEntry => ({
  kind: 'time_change',
  at,
  needs: [id],
  body: { id, data },
});
const ok = (data: object): Reply => ({ status: 200, body: { result: { data } }, retryAfter: null });
const conflict: Reply = {
  status: 409,
  body: { error: { message: 'Ended.', data: { code: 'conflict' } } },
  retryAfter: null,
};
const lastKey = getQueryKey(trpc.timeTracking.last, { id: ann.id }, 'query');

const tabs: Tab[] = [];
let phones = 0;
let answer: () => Reply | Promise<Reply>;
let queries: QueryClient;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  queries = new QueryClient();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  storeUser(ann, { company_id: 1 });
});
afterEach(() => {
  for (const { outbox } of tabs.splice(0)) outbox.stop();
  queries.clear();
});

async function open(identity: string | null = own) {
  phones += 1;
  const phone = new Phone(`running-${phones}`, async () => answer(), Date.parse.bind(null, at), true);
  const tab = await phone.open();
  tabs.push(tab);
  watchRunning(tab.outbox, queries);
  tab.outbox.setUser(identity);
  await tab.outbox.drain();
  return tab.outbox;
}
const shown = () => readActive(own);
const keptOf = (trackingId: string) => ({
  jobId: 3,
  propertyName: '12 High Street',
  trackingId,
  isDriving: true,
  startTime: at,
  note: '',
});

test('a stored entry runs at once, also before the session is confirmed', async () => {
  const outbox = await open(null);
  await outbox.add(start('a'), [], own);
  expect(shown()).toMatchObject({ trackingId: 'a', isDriving: true });
  outbox.setUser(own);
  await outbox.drain();
  expect(shown()).toMatchObject({ trackingId: 'a' });
});

test('a response updates the cached query, and its record is followed', async () => {
  const outbox = await open();
  queries.setQueryData(lastKey, null);
  answer = () => ok(record('a'));
  await outbox.add(start('a'));
  expect(storedTracking()).toMatchObject({ followed: null, running: { trackingId: 'a' } });
  await outbox.drain();
  expect(queries.getQueryData(lastKey)).toMatchObject({ client_ref: 'a' });
  expect(storedTracking()).toMatchObject({ followed: { trackingId: 'a' }, running: { trackingId: 'a' } });
  answer = () => ok(record('a', { end_time: at }));
  await outbox.add(change('a', { end_time: at }));
  expect(storedTracking()).toMatchObject({ followed: { trackingId: 'a' }, running: null });
  await outbox.drain();
  expect(queries.getQueryData(lastKey)).toBeNull();
  expect(storedTracking()).toEqual({ followed: null, running: null });
});

test('a rejected change is undone, also after its entry is withdrawn', async () => {
  const outbox = await open();
  queries.setQueryData(lastKey, record('a'));
  follow(keptOf('a'));
  answer = () => conflict;
  const uuid = await outbox.add(change('a', { note: 'Words of mine' }));
  expect(shown()).toMatchObject({ note: 'Words of mine' });
  await outbox.drain();
  expect(shown()).toMatchObject({ trackingId: 'a', note: '' });
  await outbox.withdraw(uuid);
  queries.setQueryData(lastKey, null);
  expect(shown()).toMatchObject({ trackingId: 'a', note: '' });
});

test('a tab that receives a response late keeps the record running meanwhile', async () => {
  const outbox = await open();
  let reply: ((reply: Reply) => void) | undefined;
  answer = () =>
    new Promise((resolve) => {
      reply = resolve;
    });
  await outbox.add(start('a'));
  await vi.waitFor(() => expect(reply).toBeDefined());
  // Another tab has sent the entry, ended its record, and follows the next one.
  follow(keptOf('c'));
  reply!(ok(record('a')));
  await outbox.drain();
  expect(outbox.snapshot().entries).toEqual([]);
  expect(storedTracking()).toEqual({ followed: keptOf('c'), running: keptOf('c') });
});

test('each response adopts changes by others, but no unknown record', async () => {
  await open();
  queries.setQueryData(lastKey, record('z'));
  expect(shown()).toBeNull();
  follow(keptOf('z'));
  queries.setQueryData(lastKey, record('z', { note: 'By the office' }));
  expect(shown()).toMatchObject({ trackingId: 'z', note: 'By the office' });
});

test('records and entries of another user change nothing', async () => {
  const outbox = await open();
  follow(keptOf('a'));
  queries.setQueryData(getQueryKey(trpc.timeTracking.last, { id: 8 }, 'query'), record('a', { note: 'x' }));
  expect(shown()).toMatchObject({ note: '' });
  outbox.setUser('1.8');
  await outbox.add(change('a', { end_time: at }));
  expect(shown()).toMatchObject({ trackingId: 'a' });
});

test('works without IndexedDB; stores nothing after log-out', async () => {
  clearDevice();
  queries.setQueryData(lastKey, record('a'));
  watchRunning(null, queries);
  storeUser(ann, { company_id: 1 });
  follow(keptOf('a'));
  queries.setQueryData(lastKey, record('a', { note: 'By the office' }));
  expect(shown()).toMatchObject({ note: 'By the office' });
  clearDevice();
  queries.setQueryData(lastKey, record('a', { note: 'Later' }));
  expect(localStorage.getItem('main')).toBeNull();
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { phoneStore } from '../queue/phone-outbox.ts';
import { clearPersistedCache } from './persisted-cache.ts';
import { maxBytes, maxPerJob, savedThumbnails, saveThumbnails } from './saved-thumbnails.ts';

const kept = new Map<string, string>();
/** By address: the bytes of the thumbnail, or the status of a refusal. */
const server = new Map<string, number | Blob>();
let requests: { url: string; user: string | undefined }[] = [];

function logIn(id: number | null) {
  if (id === null) kept.delete('main');
  else kept.set('main', JSON.stringify({ user: { id, company_id: 1 }, activeTracking: null }));
}
const file = (id: number) => ({ id, thumbnail: `/api/v1/files/${id}/thumbnail` });
const files = (...ids: number[]) => ids.map(file);
function serve(id: number, answer: number | Blob = new Blob([`picture ${id}`])) {
  server.set(file(id).thumbnail, answer);
}
const idsOf = async (user: string, within = 200) =>
  [
    ...(
      await savedThumbnails(
        user,
        Array.from({ length: within }, (_, nth) => nth),
      )
    ).keys(),
  ].sort((a, b) => a - b);
const save = (...jobs: ReturnType<typeof files>[]) => saveThumbnails('1.7', jobs, () => false);

beforeEach(() => {
  server.clear();
  requests = [];
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('requestIdleCallback', (call: () => void) => setTimeout(call, 0));
  vi.stubGlobal('window', { requestIdleCallback });
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string> }) => {
    requests.push({ url, user: `${init.headers['x-expected-company']}.${init.headers['x-expected-user']}` });
    const answer = server.get(url) ?? 404;
    return typeof answer === 'number' ? new Response(null, { status: answer }) : new Response(answer);
  });
  logIn(7);
  for (let id = 1; id < 40; id += 1) serve(id);
});
afterEach(clearPersistedCache);

test('downloads the newest thumbnails of each job once and reads them back', async () => {
  const many = Array.from({ length: maxPerJob + 2 }, (_, nth) => 30 - nth);
  await save([...files(...many)], [{ id: 3, thumbnail: null as never }, file(2)]);
  expect(await idsOf('1.7')).toEqual([2, ...many.slice(0, maxPerJob).reverse()]);
  expect(await (await savedThumbnails('1.7', [2])).get(2)!.text()).toBe('picture 2');
  expect(requests[0]).toEqual({ url: file(30).thumbnail, user: '1.7' });
  requests = [];
  await save(files(...many), files(2));
  expect(requests).toEqual([]);
});

test('deletes thumbnails of jobs that are no longer listed, also with data saver on', async () => {
  await save(files(1, 2), files(3));
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  requests = [];
  await save(files(2, 4));
  expect(await idsOf('1.7')).toEqual([2]);
  expect(requests).toEqual([]);
  await save();
  expect(await idsOf('1.7')).toEqual([]);
});

test('deletes the least important thumbnails when over budget', async () => {
  const half = new Blob([new Uint8Array(maxBytes / 2)]);
  for (const id of [1, 2, 3]) serve(id, half);
  await save(files(1), files(2), files(3));
  expect(await idsOf('1.7')).toEqual([1, 2]);
  requests = [];
  await save(files(3), files(1), files(2));
  expect(await idsOf('1.7')).toEqual([1, 3]);
  expect(requests.map(({ url }) => url)).toEqual([file(3).thumbnail]);
});

test('skips a forbidden thumbnail; stops without a connection or session', async () => {
  serve(1, 403);
  serve(3, 401);
  await expect(save(files(1, 2, 3, 4))).rejects.toThrow('401');
  expect(await idsOf('1.7')).toEqual([2]);
  expect(requests).toHaveLength(3);
});

test('saves nothing after log-out; neither keeps nor reads thumbnails of another user', async () => {
  await save(files(1));
  expect(await idsOf('1.8')).toEqual([]);
  logIn(8);
  await save(files(1, 2));
  expect(requests).toHaveLength(2);
  expect(await idsOf('1.7')).toEqual([1]);
  // The first answer that the next user's page keeps.
  await (await phoneStore()).persist('1.8', 'queries', () => []);
  expect(await idsOf('1.7')).toEqual([]);
  await saveThumbnails('1.8', [files(3)], () => false);
  expect(await idsOf('1.8')).toEqual([3]);
  logIn(null);
  await clearPersistedCache();
  await saveThumbnails('1.8', [files(4)], () => false);
  expect(await idsOf('1.8')).toEqual([]);
});

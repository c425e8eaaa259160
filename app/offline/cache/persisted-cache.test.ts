import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { answeredAt } from '#app/lib/restored.ts';
import { phoneStore } from '../queue/phone-outbox.ts';
import { hydrateCache, persistCache } from './persisted-cache.ts';

// Node 20 has none; opening the database asks the browser not to evict it.
vi.stubGlobal('navigator', {});

const jobs = [['jobs', 'active'], { type: 'query' }];
const tasks = [['jobTasks', 'listOfJob'], { input: { id: 1 }, type: 'query' }];
const last = [['timeTracking', 'last'], { input: { id: 7 }, type: 'query' }];

/** A page that has these answers, once it has persisted them. */
async function page(user: string, answers: readonly (readonly [readonly unknown[], unknown])[]) {
  const queryClient = new QueryClient();
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  const stop = persistCache(queryClient, user);
  await vi.waitFor(async () => {
    const stored = JSON.stringify(await (await phoneStore()).read(user, 'queries'));
    for (const [, answer] of answers) expect(stored).toContain(JSON.stringify(answer));
  });
  stop();
  return queryClient;
}

async function restored(user: string) {
  const queryClient = new QueryClient();
  await hydrateCache(queryClient, user);
  return queryClient;
}

test('a page persists its own queries and keeps those of other pages', async () => {
  const before = Date.now();
  await page('1.7', [[jobs, ['Boiler']]]);
  await page('1.7', [[tasks, ['Sweep up']]]);
  const known = await restored('1.7');
  expect(known.getQueryData(jobs)).toEqual(['Boiler']);
  expect(known.getQueryData(tasks)).toEqual(['Sweep up']);
  await page('1.7', [[jobs, ['Boiler', 'Tap']]]);
  expect((await restored('1.7')).getQueryData(jobs)).toEqual(['Boiler', 'Tap']);

  const { dataUpdatedAt } = known.getQueryState(jobs)!;
  expect(dataUpdatedAt, 'older than any answer').toBeLessThan(before / 100);
  expect(answeredAt(dataUpdatedAt)).toBeGreaterThanOrEqual(before - 1000);
});

test('data served with the page wins over persisted data', async () => {
  await page('1.7', [[jobs, ['Old']]]);
  const served = new QueryClient();
  served.setQueryData(jobs, ['Served'], { updatedAt: Date.now() - 3_600_000 });
  const stop = persistCache(served, '1.7');
  await vi.waitFor(() => expect(served.getQueryData(tasks)).toEqual(['Sweep up']));
  expect(served.getQueryData(jobs)).toEqual(['Served']);
  stop();
});

test('a restored record does not overwrite a newer one written by another tab', async () => {
  await page('1.7', [[last, null]]);
  const store = await phoneStore();
  const queryClient = await restored('1.7');
  await store.persist('1.7', 'last', () => ({ id: 5 }));
  const stop = persistCache(queryClient, '1.7');
  queryClient.setQueryData(jobs, ['Later']);
  await vi.waitFor(async () => {
    expect(JSON.stringify(await store.read('1.7', 'queries'))).toContain('Later');
  });
  expect(await store.read('1.7', 'last')).toEqual({ id: 5 });
  stop();
});

test('another user of the phone cannot read the data', async () => {
  await page('1.7', [[jobs, ['Boiler']]]);
  await page('1.8', [[tasks, []]]);
  expect((await restored('1.7')).getQueryData(jobs)).toBeUndefined();
  expect((await restored('1.8')).getQueryData(jobs)).toBeUndefined();
});

test('a database that fails once to open is read all the same', async () => {
  await page('1.7', [[jobs, ['Boiler']]]);
  vi.resetModules();
  const fresh = await import('./persisted-cache.ts');
  const queryClient = new QueryClient();
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('The connection is closing.', 'InvalidStateError');
  });
  await fresh.hydrateCache(queryClient, '1.7');
  expect(open).toHaveBeenCalledTimes(2);
  expect(queryClient.getQueryData(jobs)).toEqual(['Boiler']);
  open.mockRestore();
});

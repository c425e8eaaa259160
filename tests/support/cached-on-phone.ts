import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

type Saved = [key: [owner: number, name: string], value: unknown];

/** Rows of the phone's cache. None while the app has not made its database. */
async function savedOn(page: Page): Promise<Saved[]> {
  return await page.evaluate(async () => {
    const open = indexedDB.open('fettle');
    const db = await new Promise<IDBDatabase | null>((resolve) => {
      open.onsuccess = () => resolve(open.result);
      // An empty one in the place of the app's would have none of its stores.
      open.onupgradeneeded = () => open.transaction!.abort();
      open.onerror = () => resolve(null);
    });
    if (!db) return [];
    const rows: [[number, string], unknown][] = [];
    const cursor = db.transaction('known').objectStore('known').openCursor();
    await new Promise<void>((resolve) => {
      cursor.onsuccess = () => {
        if (!cursor.result) return resolve();
        rows.push([cursor.result.key as [number, string], cursor.result.value]);
        cursor.result.continue();
      };
    });
    db.close();
    return rows;
  });
}

/**
 * Waits until this phone has persisted the results of these procedures, before a test goes offline. 'expenses.list
 * user_id': one whose input has that field.
 */
export async function waitForCached(page: Page, procedures: readonly string[]): Promise<void> {
  const missing = async () => {
    const queries = (await savedOn(page)).flatMap(([, value]) => (Array.isArray(value) ? value : []));
    return procedures.filter((name) => {
      const [procedure, part = ''] = name.split(' ');
      return !queries.some(
        ({ queryKey: [path, input] }) => path.join('.') === procedure && JSON.stringify(input ?? null).includes(part),
      );
    });
  };
  await expect.poll(missing, { timeout: 15_000 }).toEqual([]);
}

/** Waits until the service worker controls this page; reloads one that was loading during its activation. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  const isControlled = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isTaken = () => navigator.serviceWorker.controller !== null;
    for (let waits = 0; waits < 20 && !isTaken(); waits += 1) await new Promise((resolve) => setTimeout(resolve, 100));
    return isTaken();
  });
  if (!isControlled) await page.reload();
}

/** Ids of files whose thumbnails are on the phone. */
export async function savedThumbnails(page: Page): Promise<number[]> {
  return (await savedOn(page)).flatMap(([[, name]]) => {
    const [, id] = /^thumbnail:(\d+)$/.exec(name) ?? [];
    return id ? [Number(id)] : [];
  });
}

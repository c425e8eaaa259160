import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

/**
 * Waits until this phone has persisted the results of these procedures, before a test goes offline. 'expenses.list
 * user_id': one whose input has that field.
 */
export async function waitForCached(page: Page, procedures: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (wanted) => {
      const open = indexedDB.open('fettle');
      const db = await new Promise<IDBDatabase | null>((resolve) => {
        open.onsuccess = () => resolve(open.result);
        // Not made by the app yet: an empty one in its place would have none of its stores.
        open.onupgradeneeded = () => open.transaction!.abort();
        open.onerror = () => resolve(null);
      });
      if (!db) return wanted;
      const all = db.transaction('known').objectStore('known').getAll();
      const values = await new Promise<unknown[]>((resolve) => {
        all.onsuccess = () => resolve(all.result);
      });
      db.close();
      const queries = values.flatMap((value) => (Array.isArray(value) ? value : []));
      return wanted.filter((name) => {
        const [procedure, part = ''] = name.split(' ');
        return !queries.some(
          ({ queryKey: [path, input] }) => path.join('.') === procedure && JSON.stringify(input ?? null).includes(part),
        );
      });
    }, procedures);
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

export function savedThumbnails(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const open = indexedDB.open('fettle');
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const all = db.transaction('known').objectStore('known').getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    db.close();
    return keys.flatMap((key) => {
      const [, id] = /^thumbnail:(\d+)$/.exec(String((key as [number, string])[1])) ?? [];
      return id ? [Number(id)] : [];
    });
  });
}

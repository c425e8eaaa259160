import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';

/**
 * Waits until this phone has kept the answers of these procedures: only then may a test cut the line. 'expenses.list user_id':
 * one whose input names it.
 */
export async function keptOnPhone(page: Page, procedures: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (wanted) => {
      const open = indexedDB.open('fettle');
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(open.error);
      });
      const all = db.transaction('known').objectStore('known').getAll();
      const values = await new Promise<unknown[]>((resolve) => {
        all.onsuccess = () => resolve(all.result);
      });
      db.close();
      const queries = values.flatMap((value) => (Array.isArray(value) ? value : []));
      return wanted.filter((name) => {
        const [procedure, part = ''] = name.split(' ');
        return !queries.some(
          ({ queryKey: [path, asked] }) =>
            path.join('.') === procedure && JSON.stringify(asked ?? null).includes(part),
        );
      });
    }, procedures);
  await expect.poll(missing, { timeout: 15_000 }).toEqual([]);
}

/** Waits until the service worker answers for this page. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The ids of the files whose thumbnails this phone has saved. */
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

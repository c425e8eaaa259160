import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { day, makeOffice, Phone, type Pressed, type StepName } from './whole-day.ts';
import { expectTheDay } from './whole-day-rows.ts';

/*
 * A phone whose app was updated with a full outbox. stored-before-tabs.json is what the build f6032d7f, the last before
 * tabs had addresses, left in localStorage and IndexedDB after the steps of whole-day.ts without signal, up to the end
 * of the work. A change of the stores adds the file of the build before it, and keeps this one.
 */

interface StoredTable {
  keyPath: string | null;
  autoIncrement: boolean;
  indexes: readonly { name: string; keyPath: string; unique: boolean }[];
  rows: readonly [key: IDBValidKey, value: { blob?: { $base64: string; type: string } } | null][];
}

interface Stored {
  localStorage: Record<string, unknown>;
  database: { version: number; stores: Record<string, StoredTable> };
  when: Record<StepName, Pressed>;
}

/** `$iso`, `$ms`: a moment in that form, in ms after the last press. */
const stored: Stored = JSON.parse(readFileSync(path.join(import.meta.dirname, 'stored-before-tabs.json'), 'utf8'));

/** All ids in the file: of the company, its worker, property, job and task. */
const id = 900_001;
const tables = ['companies', 'users', 'properties', 'jobs', 'job_tasks'];

async function countFrom(db: Database, next: number): Promise<void> {
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${next}, false)`.execute(db);
}

/** As if the last press had been at `last`. */
function at(last: number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => at(last, each));
  if (typeof value !== 'object' || value === null) return value;
  const { $iso, $ms } = value as { $iso?: number; $ms?: number };
  if ($iso !== undefined) return new Date(last + $iso).toISOString();
  if ($ms !== undefined) return last + $ms;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, at(last, each)]));
}

async function store(page: Page, last: number): Promise<void> {
  await page.goto('/licences.txt');
  await page.evaluate(
    async (json) => {
      const { localStorage: texts, database }: Stored = JSON.parse(json);
      for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, JSON.stringify(value));
      const opening = indexedDB.open('fettle', database.version);
      opening.onupgradeneeded = () => {
        for (const [name, { keyPath, autoIncrement, indexes }] of Object.entries(database.stores)) {
          const made = opening.result.createObjectStore(name, { keyPath, autoIncrement });
          for (const index of indexes) made.createIndex(index.name, index.keyPath, { unique: index.unique });
        }
      };
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = () => reject(opening.error);
      });
      const names = Object.keys(database.stores);
      const writing = opening.result.transaction(names, 'readwrite');
      for (const [name, { keyPath, rows }] of Object.entries(database.stores)) {
        for (const [key, value] of rows) {
          const { blob } = value ?? {};
          const bytes = blob && Uint8Array.from(atob(blob.$base64), (each) => each.charCodeAt(0));
          const row = bytes ? { ...value, blob: new Blob([bytes], { type: blob.type }) } : value;
          writing.objectStore(name).put(row, keyPath === null ? key : undefined);
        }
      }
      await new Promise((resolve, reject) => {
        writing.oncomplete = resolve;
        writing.onerror = () => reject(writing.error);
      });
      opening.result.close();
    },
    JSON.stringify(at(last, stored)),
  );
}

test('a full outbox of the build before arrives whole, and its running work ends here', async ({
  db,
  baseURL,
}, info) => {
  await countFrom(db, id);
  const office = await makeOffice(db);
  expect(office).toMatchObject({ ann: id, jobId: id });
  const last = Date.now();
  const phone = await Phone.start(info, baseURL!, office.email, { stored: (page) => store(page, last) });
  await expect(phone.heading('Working')).toBeVisible();
  await expect(phone.page.getByRole('textbox', { name: /^Description/ })).toHaveValue('Fitted the new valve');
  expect(await phone.entries()).toBe(0);
  phone.hasTasks = true;
  const when = new Map<StepName, Pressed>();
  for (const [name, { from, to }] of Object.entries(stored.when))
    when.set(name as StepName, { from: last + from, to: last + to });
  when.set('end', await day.find(({ name }) => name === 'end')!.act(phone));
  await expect.poll(() => phone.entries()).toBe(0);
  expect(phone.errors, 'errors in the browser').toEqual([]);
  await expectTheDay(db, phone, office, when);
  await phone.stop();
});

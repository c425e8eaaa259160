import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { createDiskStorage } from '#server/infra/storage/disk-storage.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { testClock } from '#tests/support/clock.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { collectStorageGarbage } from './collect-garbage.ts';

let folder: string;
let storage: Storage;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-sweep-'));
  storage = createDiskStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* once(text: string) {
  yield Buffer.from(text);
}
const hours = 3_600_000;
// History uses the database's clock.
const clock = testClock(new Date().toISOString());

/** `age` in hours. */
async function stored(age: number): Promise<string> {
  const { key } = await storage.put(once('bytes'), { maxSize: 100 });
  const at = (clock() - age * hours) / 1000;
  utimesSync(path.join(folder, key), at, at);
  return key;
}

async function row(db: Database, company_id: number, property_id: number, keys: { storage_key: string }) {
  const values = {
    company_id,
    property_id,
    category: 'work_note' as const,
    file_name: 'a.jpg',
    file_type: 'image' as const,
    mime: 'image/jpeg',
    size: 5,
    ...keys,
  };
  const { id } = await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

const kept = async () => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
};
const sweep = (db: Database, at = clock) => collectStorageGarbage({ db, storage, clock: at, log: testLog().log });

test('unreferenced files are deleted after 24 hours, others stay', async ({ db }) => {
  const { company_id } = await createFullCompany(db);
  const { id: property_id } = await db
    .selectFrom('properties')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  const held = {
    storage_key: await stored(900),
    thumbnail_key: await stored(900),
    poster_key: await stored(900),
  };
  await row(db, company_id, property_id, held);
  const young = await stored(23);
  await stored(25);
  await stored(9000);
  await sweep(db);
  expect(await kept()).toEqual([...Object.values(held), young].sort());
});

test('files of a process that died while storing are deleted too', async ({ db }) => {
  const key = await stored(25);
  const left = path.join(folder, 'unfinished', 'ab'.repeat(16));
  renameSync(path.join(folder, key), left);
  await sweep(db);
  expect(readdirSync(path.dirname(left))).toEqual([]);
});

test('files of a deleted row stay for 30 days, so that it can be restored', async ({ db }) => {
  const { company_id } = await createFullCompany(db);
  const { id: property_id } = await db
    .selectFrom('properties')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  const keys = { storage_key: await stored(900), thumbnail_key: await stored(900) };
  const id = await row(db, company_id, property_id, keys);
  await db.deleteFrom('files').where('id', '=', id).execute();
  const at = testClock(new Date(clock()).toISOString());
  at.advance('719h');
  await sweep(db, at);
  expect(await kept()).toEqual(Object.values(keys).sort());
  at.advance('2h');
  await sweep(db, at);
  expect(await kept()).toEqual([]);
});

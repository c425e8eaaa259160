import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { keysOf, pieces, roomy } from '#tests/support/storage-rules.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { toAppError } from '../errors.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createFileFolder } from './file-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fettle-folder-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

/** A process with a folder of this name, and the lines that its log told. */
function openAs(db: Database, name: string, leastFree = 0) {
  const folder = path.join(root, name);
  const { log, errors } = testLog();
  const storage = createFileFolder({ db, folder, log, room: { leastFree } });
  const refusal = () =>
    storage.put(pieces('bytes'), roomy).then(
      () => undefined,
      (error) => ({ code: toAppError(error).code, status: toAppError(error).status }),
    );
  const told = () => errors.map((line) => JSON.parse(line).msg as string);
  return { folder, storage, told, refusal, marker: path.join(folder, 'store-id') };
}

/** A row that names bytes; the database then knows of a file on the disk. */
async function known(db: Database, storage_key: string) {
  const { company_id } = await createFullCompany(db);
  await db.deleteFrom('files').execute();
  await db.deleteFrom('company_logos').execute();
  const { id: property_id } = await db
    .selectFrom('properties')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('files')
    .values({
      ...{ company_id, property_id, category: 'work_note', file_name: 'a.jpg', file_type: 'image' },
      ...{ mime: 'image/jpeg', size: 5, storage_key },
    })
    .execute();
}

const refused = { code: 'unavailable', status: 503 };

test('a new installation is ready, and its folder marked when the first file comes', async ({
  own: { db },
}) => {
  const first = openAs(db, 'one');
  expect(await first.storage.ready()).toBe(true);
  const { key } = await first.storage.put(pieces('bytes'), roomy);
  await known(db, key);
  const { id } = await db.selectFrom('file_folder').select('id').executeTakeFirstOrThrow();
  expect(readFileSync(first.marker, 'utf8').trim()).toBe(id);
  expect((await keysOf(first.storage)).map((each) => each.key)).toEqual([key]);

  // Another process on the same folder, and one that has a folder of its own.
  expect(await openAs(db, 'one').storage.ready()).toBe(true);
  const alone = openAs(db, 'two');
  expect(await alone.storage.ready()).toBe(false);
  expect(await alone.refusal()).toEqual(refused);
  expect(await alone.storage.ready()).toBe(false);
  const told = alone.told();
  expect(told).toEqual([expect.stringContaining(`${alone.folder} holds none of this database's files`)]);
  expect(told[0]).toContain(`write ${id} into ${alone.marker}`);
  mkdirSync(alone.folder);
  writeFileSync(alone.marker, id);
  expect(await alone.storage.ready()).toBe(true);
});

test('of two that take their first file at once, one folder is the database’s', async ({ own: { db } }) => {
  const both = [openAs(db, 'one'), openAs(db, 'two')];
  expect(await Promise.all(both.map(({ storage }) => storage.ready()))).toEqual([true, true]);
  await Promise.all(both.map(({ refusal }) => refusal()));
  const { id } = await db.selectFrom('file_folder').select('id').executeTakeFirstOrThrow();
  const marks = both.map(({ marker }) => readFileSync(marker, 'utf8').trim());
  expect(marks.filter((mark) => mark === id)).toHaveLength(1);
});

test('an existing installation is adopted where its files are, not where a folder is empty', async ({
  own: { db },
}) => {
  const { key } = await createDiskStorage(path.join(root, 'old')).put(pieces('bytes'), roomy);
  await known(db, key);
  const empty = openAs(db, 'empty');
  expect(await empty.storage.ready()).toBe(false);
  expect(await empty.refusal()).toEqual(refused);
  const old = openAs(db, 'old');
  expect(await old.storage.ready()).toBe(true);
  expect(await old.refusal()).toBeUndefined();

  // A mount that goes away under a running process.
  rmSync(old.folder, { recursive: true });
  expect(await old.storage.ready()).toBe(false);
  expect(await old.refusal()).toEqual(refused);
});

test('another database’s folder takes no file and is not swept', async ({ own: { db } }) => {
  const { folder, storage, refusal, marker } = openAs(db, 'theirs');
  await createDiskStorage(folder).put(pieces('theirs'), roomy);
  writeFileSync(marker, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
  expect(await storage.ready()).toBe(false);
  expect(await refusal()).toEqual(refused);
  await expect(keysOf(storage)).rejects.toThrow('not the one that belongs to this database');
});

test('with all files in S3 stores an empty folder is fine', async ({ own: { db } }) => {
  const once = openAs(db, 'before');
  await once.storage.put(pieces('a logo that was moved since'), roomy);
  await known(db, 's3/1/1/a');
  const fresh = openAs(db, 'fresh');
  expect(await fresh.storage.ready()).toBe(true);
  expect(await fresh.refusal()).toBeUndefined();
  // The folder before is no longer the one.
  expect(await once.storage.ready()).toBe(false);
});

test.each(['ENOSPC', 'EROFS', 'EDQUOT'])('%s is 507 in words, and leaves nothing', async (code) => {
  const storage = createDiskStorage(path.join(root, 'full'));
  await storage.put(pieces('fits'), roomy);
  const handle = await open(path.join(root, 'probe'), 'w');
  await handle.close();
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile');
  write.mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  const error = await storage.put(pieces('bytes'), roomy).catch(toAppError);
  expect(error).toMatchObject({ code: 'no_room', status: 507 });
  expect((error as Error).message).toMatch(/^There is no room /);
  expect(await keysOf(storage)).toHaveLength(1);
});

test('below the floor of free space nothing is taken', async ({ own: { db } }) => {
  const { refusal, storage, told } = openAs(db, 'full', Number.MAX_SAFE_INTEGER);
  expect(await refusal()).toEqual({ code: 'no_room', status: 507 });
  expect(await keysOf(storage)).toEqual([]);
  expect(told()).toEqual([expect.stringMatching(/^Files cannot be stored in /)]);
});

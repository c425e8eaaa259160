import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { toAppError } from '#server/infra/errors.ts';
import { createDiskStorage } from '#server/infra/storage/disk-storage.ts';
import { createFullCompany } from '#tests/support/full-company.ts';
import { keysOf, pieces, roomy } from '#tests/support/storage-rules.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { createFileFolder } from './file-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'fettle-folder-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

/** A process with this folder and its log lines. */
function openAs(db: Database, name: string, leastFree = 0) {
  const folder = path.join(root, name);
  const { log, errors } = testLog();
  const storage = createFileFolder({ db, folder, log, room: { leastFree } });
  const putError = () =>
    storage.put(pieces('bytes'), roomy).then(
      () => undefined,
      (error) => ({ code: toAppError(error).code, status: toAppError(error).status }),
    );
  const logged = () => errors.map((line) => JSON.parse(line).msg as string);
  return { folder, storage, logged, putError, marker: path.join(folder, 'store-id') };
}

/** A row that references bytes, so that the database expects a file on disk. */
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

const unavailable = { code: 'unavailable', status: 503 };

test('a new installation is ready, and its folder is marked with the first file', async ({ own: { db } }) => {
  const first = openAs(db, 'one');
  expect(await first.storage.ready()).toBe(true);
  const { key } = await first.storage.put(pieces('bytes'), roomy);
  await known(db, key);
  const { id } = await db.selectFrom('file_folder').select('id').executeTakeFirstOrThrow();
  expect(readFileSync(first.marker, 'utf8').trim()).toBe(id);
  expect((await keysOf(first.storage)).map((each) => each.key)).toEqual([key]);

  // Another process on the same folder, and one with a folder of its own.
  expect(await openAs(db, 'one').storage.ready()).toBe(true);
  const alone = openAs(db, 'two');
  expect(await alone.storage.ready()).toBe(false);
  expect(await alone.putError()).toEqual(unavailable);
  expect(await alone.storage.ready()).toBe(false);
  const lines = alone.logged();
  expect(lines).toEqual([expect.stringContaining(`${alone.folder} contains none of this database's files`)]);
  expect(lines[0]).toContain(`write ${id} into ${alone.marker}`);
  mkdirSync(alone.folder);
  writeFileSync(alone.marker, id);
  expect(await alone.storage.ready()).toBe(true);
});

test('of two installations that store their first file at once, one owns the folder', async ({ own: { db } }) => {
  const both = [openAs(db, 'one'), openAs(db, 'two')];
  expect(await Promise.all(both.map(({ storage }) => storage.ready()))).toEqual([true, true]);
  await Promise.all(both.map(({ putError }) => putError()));
  const { id } = await db.selectFrom('file_folder').select('id').executeTakeFirstOrThrow();
  const marks = both.map(({ marker }) => readFileSync(marker, 'utf8').trim());
  expect(marks.filter((mark) => mark === id)).toHaveLength(1);
});

test('an existing installation adopts the folder with its files, not an empty one', async ({ own: { db } }) => {
  const { key } = await createDiskStorage(path.join(root, 'old')).put(pieces('bytes'), roomy);
  await known(db, key);
  const empty = openAs(db, 'empty');
  expect(await empty.storage.ready()).toBe(false);
  expect(await empty.putError()).toEqual(unavailable);
  const old = openAs(db, 'old');
  expect(await old.storage.ready()).toBe(true);
  expect(await old.putError()).toBeUndefined();

  // The mount disappears under a running process.
  rmSync(old.folder, { recursive: true });
  expect(await old.storage.ready()).toBe(false);
  expect(await old.putError()).toEqual(unavailable);
});

test('another database’s folder accepts no file and is not garbage collected', async ({ own: { db } }) => {
  const { folder, storage, putError, marker } = openAs(db, 'theirs');
  await createDiskStorage(folder).put(pieces('theirs'), roomy);
  writeFileSync(marker, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
  expect(await storage.ready()).toBe(false);
  expect(await putError()).toEqual(unavailable);
  await expect(keysOf(storage)).rejects.toThrow('The file folder does not belong to this database.');
});

test('with all files in S3 stores an empty folder is accepted', async ({ own: { db } }) => {
  const once = openAs(db, 'before');
  await once.storage.put(pieces('a logo that was moved since'), roomy);
  await known(db, 's3/1/1/a');
  const fresh = openAs(db, 'fresh');
  expect(await fresh.storage.ready()).toBe(true);
  expect(await fresh.putError()).toBeUndefined();
  // The previous folder is no longer valid.
  expect(await once.storage.ready()).toBe(false);
});

test.each(['ENOSPC', 'EROFS', 'EDQUOT'])('%s is 507 with a message, and leaves nothing', async (code) => {
  const storage = createDiskStorage(path.join(root, 'full'));
  await storage.put(pieces('fits'), roomy);
  const handle = await open(path.join(root, 'probe'), 'w');
  await handle.close();
  const write = vi.spyOn(Object.getPrototypeOf(handle), 'writeFile');
  write.mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  const error = await storage.put(pieces('bytes'), roomy).catch(toAppError);
  expect(error).toMatchObject({ code: 'no_room', status: 507 });
  expect((error as Error).message).toMatch(/^There isn’t enough storage space/);
  expect(await keysOf(storage)).toHaveLength(1);
});

test('below the minimum of free space no file is accepted', async ({ own: { db } }) => {
  const { putError, storage, logged } = openAs(db, 'full', Number.MAX_SAFE_INTEGER);
  expect(await putError()).toEqual({ code: 'no_room', status: 507 });
  expect(await keysOf(storage)).toEqual([]);
  expect(logged()).toEqual([expect.stringMatching(/^Could not store a file in /)]);
});

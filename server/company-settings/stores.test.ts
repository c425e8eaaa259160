import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { collectStorageGarbage } from '#server/files/collect-garbage.ts';
import { receiveParts } from '#server/http/multipart.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { createDiskStorage } from '#server/infra/storage/disk-storage.ts';
import { BytesMissing, type Storage } from '#server/infra/storage/storage.ts';
import { requestedCompany } from '#server/request-a-job/service.ts';
import { callerFor, contextFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { runQueued } from '#tests/support/queue.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { photo } from '#tests/support/sample-files.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, who, world } from '#tests/support/world.ts';
import { createStores } from './stores.ts';

let s3: Awaited<ReturnType<typeof startS3Server>>;
let folder: string;
beforeAll(async () => {
  s3 = await startS3Server();
  folder = mkdtempSync(path.join(tmpdir(), 'fettle-stores-'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});
let disk: Storage;
let round = 0;
beforeEach(() => {
  round += 1;
  disk = createDiskStorage(path.join(folder, String(round)));
});

const one = (name: string) =>
  company({
    name,
    users: { ann: { role: 'admin', email: `ann@${name}.example` } },
    properties: { mill: {} },
    jobs: { boiler: { property: 'mill', created_by: 'ann' } },
  });

async function setUp(db: Database) {
  const w = await world(db, { acme: one('acme'), other: one('other') });
  const log = testLog();
  const storage = createStores({ db, config: testConfig(), log: log.log, disk });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const save = (values: Record<string, string | null>) =>
    ann.settings.updateMany({
      settings: Object.entries(values).map(([key, value]) => ({ id: settingId(key), value })),
      confirm_unproved: true,
    });
  const put = (text: string, of: { id: number } = w.acme) =>
    storage.put(pieces(text), { maxSize: 1000, company_id: of.id });
  const read = async (key: string) => (await buffer(await storage.open(key))).toString();
  const toS3 = () => save({ ...s3.settings, aws_secret_access_key: s3.secret });
  return { w, storage, log, save, put, read, toS3 };
}
async function* pieces(text: string) {
  yield Buffer.from(text);
}
const keysOf = async (storage: Storage) => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.sort();
};

test('files are stored as the company’s settings say and found after these change', async ({ db }) => {
  const { w, storage, save, put, read, toS3 } = await setUp(db);
  const first = await put('on the disk');
  expect(first.key).toMatch(/^[0-9a-f]{2}\//);
  await toS3();
  const second = await put('in the store');
  expect(second.key).toMatch(new RegExp(`^s3/${w.acme.id}/\\d+/[0-9a-f]{32}$`));
  const others = await put('of another company', w.other);
  expect(others.key).toMatch(/^[0-9a-f]{2}\//);
  expect(await storage.put(pieces('nobody’s yet'), { maxSize: 100 })).toMatchObject({
    key: expect.stringMatching(/^[0-9a-f]{2}\//),
  });

  // Another, unreachable store, then none: files in the first are still read with its own keys.
  await save({ aws_endpoint: 'http://127.0.0.1:1', aws_access_key_id: 'other', aws_secret_access_key: 'x' });
  expect(await read(second.key)).toBe('in the store');
  await save({ aws_bucket: '', aws_secret_access_key: null });
  expect(await read(second.key)).toBe('in the store');
  expect(await read(first.key)).toBe('on the disk');
  expect((await put('on the disk again')).key).toMatch(/^[0-9a-f]{2}\//);
  expect(await buffer(await storage.open(second.key, { start: 3, end: 5 }))).toEqual(Buffer.from('the'));

  // Wrong keys for the same store apply until correct ones are saved.
  await toS3();
  await save({ aws_secret_access_key: 'wrong' });
  await expect(storage.open(second.key)).rejects.toThrow('signature');
  await save({ aws_secret_access_key: s3.secret });
  expect(await read(second.key)).toBe('in the store');
  expect(await db.selectFrom('stores').select('bucket').where('company_id', '=', w.acme.id).execute()).toHaveLength(2);

  await storage.remove(second.key);
  await expect(storage.open(second.key)).rejects.toThrow(new BytesMissing(second.key).message);
  await expect(storage.open(`s3/${w.other.id}/1/${'a'.repeat(32)}`)).rejects.toThrow(BytesMissing);
});

test('uploads, thumbnails and visitors’ files are stored there; the form’s company decides', async ({ db }) => {
  const { w, storage, toS3 } = await setUp(db);
  await toS3();
  const ann = { ...(await contextFor(db, who(w.acme, 'ann'))), storage };
  const sent = (context: typeof ann, fields: Record<string, string>, line: object) => async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('files', new Blob([new Uint8Array(await photo())]), 'a.jpg');
    const request = new Request('http://x', { method: 'POST', body: form });
    const { files } = await receiveParts(context, { request }, { kinds: ['image'], ...line });
    return files[0]!;
  };
  const file = await sent(ann, {}, {})();
  expect(file.facts.storage_key).toMatch(/^s3\//);
  const { part: _, ...facts } = file.facts;
  const { id } = await db
    .insertInto('files')
    .values({ ...facts, company_id: w.acme.id, job_id: w.acme.jobs.boiler, category: 'before_job' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(db, 'make_thumbnail', { company_id: w.acme.id, file_id: id });
  await runQueued(db, 'make_thumbnail', { storage });
  const { thumbnail_key } = await db
    .selectFrom('files')
    .select('thumbnail_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(thumbnail_key).toMatch(/^s3\//);
  expect((await buffer(await storage.open(thumbnail_key!))).length).toBeGreaterThan(50);

  const visitor = { ...ann, session: null };
  const keyOfUpload = async (fields: Record<string, string>) =>
    (await sent(visitor, fields, { companyOf: requestedCompany })()).facts.storage_key;
  expect(await keyOfUpload({ company_id: String(w.acme.id) })).toMatch(/^s3\//);
  expect(await keyOfUpload({ company_id: String(w.other.id) })).toMatch(/^[0-9a-f]{2}\//);
  expect(await keyOfUpload({})).toMatch(/^[0-9a-f]{2}\//);
});

test('garbage collection covers all stores and skips unreachable ones', async ({ db }) => {
  const { w, storage, save, put, toS3, log } = await setUp(db);
  await toS3();
  const held = await put('held by a row');
  await put('held by nobody');
  const logo = await put('a logo');
  const file = {
    category: 'before_job',
    file_name: 'a.jpg',
    file_type: 'image',
    mime: 'image/jpeg',
    size: 5,
  } as const;
  await db
    .insertInto('files')
    .values({ ...file, company_id: w.acme.id, job_id: w.acme.jobs.boiler, storage_key: held.key })
    .execute();
  const { size, sha256, key: storage_key } = logo;
  await db
    .insertInto('company_logos')
    .values({ company_id: w.acme.id, mime: 'image/png', width: 1, height: 1, size, sha256, storage_key })
    .execute();
  const onDisk = await put('on the disk, rowless', w.other);
  // One of two stores cannot be listed.
  const moveTo = (aws_endpoint: string) => save({ aws_endpoint, aws_secret_access_key: s3.secret });
  await moveTo('http://127.0.0.1:1');
  await moveTo(s3.settings.aws_endpoint);

  const clock = testClock(new Date().toISOString());
  clock.advance('23h');
  const sweep = () => collectStorageGarbage({ db, storage, clock, log: log.log });
  await sweep();
  expect(await keysOf(storage)).toHaveLength(4);
  clock.advance('2h');
  await sweep();
  expect(await keysOf(storage)).toEqual([held.key, logo.key].sort());
  await expect(storage.open(onDisk.key)).rejects.toThrow(BytesMissing);
});

import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { createStores } from '#server/company-settings/stores.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { testConfig } from '#tests/support/config.ts';
import { runQueued } from '#tests/support/queue.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { formOf, mp4, pdf, photo } from '#tests/support/sample-files.ts';
import { startApp } from '#tests/support/server.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { testLog } from '#tests/support/test-log.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { unzip } from '#tests/support/unzip.ts';
import { who } from '#tests/support/world.ts';
import { noon, type Role } from './two-companies.ts';
import { test } from './two-companies-test.ts';

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

test('photos, videos, receipts and archives work with a store configured at run time', async ({ db, two }) => {
  const { acme } = two;
  const storage = createStores({ db, config: testConfig(), log: testLog().log, disk: testStorage() });
  const app = await startApp(db, { clock: testClock(noon), storage });
  const as = async (role: Role) => ({ cookie: await cookieFor(db, who(acme, role), testClock(noon)) });
  const [admin, worker] = [await as('admin'), await as('employee')];
  const job_id = acme.jobs.open;
  const send = async (bytes: Buffer, name: string) => {
    const form = formOf({ category: 'after_job', job_id }, [['files', bytes, name]]);
    const sent = await app.rest('POST', '/files', form, worker);
    expect(sent.status, sent.text).toBe(201);
    return sent.body.data[0] as { id: number; link: string };
  };
  const settle = async (values: Record<string, string | null>) => {
    const settings = Object.entries(values).map(([key, value]) => ({ id: settingId(key), value }));
    const saved = await app.rest('PATCH', '/settings/bulk', { settings }, admin);
    expect(saved.status, saved.text).toBe(200);
  };
  const keyOf = (id: number) => db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const [before, film] = [mp4(90_000), mp4(300_000)];
  // Without metadata, so it is stored as it is.
  const picture = await sharp(await photo())
    .jpeg()
    .toBuffer();
  const onDisk = await send(before, 'film.mp4');
  // The settings were checked: the store can write, read, list and delete.
  await settle({ ...s3.settings, aws_secret_access_key: s3.secret });
  const inStore = await send(film, 'film.mp4');
  const photographed = await send(picture, 'photo.jpg');
  expect((await keyOf(onDisk.id)).storage_key).not.toMatch(/^s3\//);
  expect((await keyOf(inStore.id)).storage_key).toMatch(/^s3\//);

  const content = `/files/${inStore.id}/content`;
  expect((await app.download(content, worker)).bytes.equals(film)).toBe(true);
  const part = await app.download(content, { ...worker, range: 'bytes=100-199' });
  expect([part.response.status, part.response.headers.get('content-range')]).toEqual([206, 'bytes 100-199/300000']);
  expect(part.bytes.equals(film.subarray(100, 200))).toBe(true);
  const etag = part.response.headers.get('etag')!;
  expect((await app.download(content, { ...worker, 'if-none-match': etag })).response.status).toBe(304);

  await runQueued(db, 'make_thumbnail', { storage });
  const thumbnail = await app.download(`/files/${photographed.id}/thumbnail`, worker);
  expect([thumbnail.response.status, thumbnail.response.headers.get('content-type')]).toEqual([200, 'image/webp']);

  const bought = formOf({ expense_type: 'material', amount: '12.50', job_id, description: 'Tap' }, [
    ['files', pdf(4_000), 'receipt.pdf'],
  ]);
  const expense = await app.rest('POST', '/expenses', bought, worker);
  expect(expense.status, expense.text).toBe(201);
  const { id: receipt } = await db
    .selectFrom('files')
    .selectAll()
    .where('expense_id', '=', expense.body.data.id)
    .executeTakeFirstOrThrow();
  expect((await keyOf(receipt)).storage_key).toMatch(/^s3\//);
  expect((await app.download(`/files/${receipt}/content`, admin)).bytes.equals(pdf(4_000))).toBe(true);

  // Half of the archive is on the disk, half in the store, which is no longer configured.
  await settle({ aws_bucket: '' });
  const after = await send(mp4(500), 'late.mp4');
  expect((await keyOf(after.id)).storage_key).not.toMatch(/^s3\//);
  const files = unzip((await app.download(`/jobs/${job_id}/files`, worker)).bytes);
  const own = [before, film, picture, mp4(500)];
  for (const bytes of own) expect(Object.values(files).some((each) => each.equals(bytes))).toBe(true);

  expect((await app.rest('DELETE', `/files/${inStore.id}`, undefined, worker)).status).toBe(200);
  expect((await app.download(content, worker)).response.status).toBe(404);
  await app.close();
});

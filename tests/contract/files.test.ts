import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { createFileFolder } from '#server/files/file-folder.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { runQueued } from '#tests/support/queue.ts';
import { formOf, heic, jpegHead, mp4, page, pdf, photo, photoLatitude } from '#tests/support/sample-files.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { testLog } from '#tests/support/test-log.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { unzip } from '#tests/support/unzip.ts';
import { who } from '#tests/support/world.ts';
import { noon, type Role } from './two-companies.ts';
import { test as base } from './two-companies-test.ts';

interface Fixtures {
  app: TestApp;
  /** Headers of a logged-in user of Acme. */
  as: (role: Role) => Promise<Record<string, string>>;
}

const test = base.extend<Fixtures>({
  app: async ({ db, two: _ }, use) => {
    const app = await startApp(db, { clock: testClock(noon) });
    await use(app);
    await app.close();
  },
  as: async ({ db, two }, use) =>
    use(async (role) => ({ cookie: await cookieFor(db, who(two.acme, role), testClock(noon)) })),
});

const keys = async () => {
  const found = new Set<string>();
  for await (const { key } of testStorage().list()) found.add(key);
  return found;
};

describe('POST /files', () => {
  test('accepts a form, and serves the file whole, by ranges or as unchanged', async ({ app, two, as }) => {
    const headers = await as('employee');
    const film = mp4(300_000);
    const form = formOf({ category: 'after_job', description: 'Tap on', job_id: two.acme.jobs.open }, [
      ['files', film, 'Küche "1".mp4'],
    ]);
    const sent = await app.rest('POST', '/files', form, headers);
    expect(sent.status, sent.text).toBe(201);
    const [file] = sent.body.data;
    expect(file).toMatchObject({
      file_type: 'video',
      mime: 'video/mp4',
      size: 300_000,
      description: 'Tap on',
    });

    const path = `/files/${file.id}/content`;
    expect(file.link).toBe(`/api/v1${path}`);
    const whole = await app.download(path, headers);
    expect(whole.bytes.equals(film)).toBe(true);
    const responseHeaders = Object.fromEntries(whole.response.headers);
    expect(responseHeaders).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '300000',
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="Kuche _1_.mp4"; filename*=UTF-8''K%C3%BCche%20%221%22.mp4`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });

    const part = await app.download(path, { ...headers, range: 'bytes=299990-' });
    expect([part.response.status, part.response.headers.get('content-range')]).toEqual([
      206,
      'bytes 299990-299999/300000',
    ]);
    expect(part.bytes.equals(film.subarray(299_990))).toBe(true);
    const beyond = await app.download(path, { ...headers, range: 'bytes=300000-' });
    expect(beyond.response.status).toBe(416);
    const known = await app.download(path, { ...headers, 'if-none-match': responseHeaders.etag! });
    expect([known.response.status, known.bytes.length]).toEqual([304, 0]);
    const head = await fetch(`${app.url}/api/v1${path}`, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000']);
  });

  test('HTML named photo.jpg is 415 and leaves nothing; so do a PDF and a file that is too large', async ({
    app,
    two,
    as,
    db,
  }) => {
    const headers = await as('employee');
    const before = await keys();
    const rows = () => db.selectFrom('files').select('id').execute();
    const had = (await rows()).length;
    const send = (...files: [string, Buffer, string][]) =>
      app.rest('POST', '/files', formOf({ category: 'work_note', job_id: two.acme.jobs.open }, files), headers);
    const html = await send(['files', jpegHead(300), 'a.jpg'], ['files', page, 'photo.jpg']);
    expect([html.status, html.body.code]).toEqual([415, 'wrong_type']);
    const receipt = await send(['files', pdf(300), 'a.pdf']);
    expect([receipt.status, receipt.body.message]).toEqual([415, 'PDFs can only be uploaded as receipts.']);
    const many = Array.from({ length: 21 }, (_, n): [string, Buffer, string] => ['files', jpegHead(300), `${n}`]);
    expect((await send(...many)).status).toBe(413);
    expect((await send(['files', jpegHead(52_428_801), 'large.jpg'])).status).toBe(413);
    expect((await send()).body.message).toBe('Please add a file to upload.');
    expect(await keys()).toEqual(before);
    expect(await rows()).toHaveLength(had);
  });

  test('an aborted upload leaves no row and no file', async ({ app, two, as, db }) => {
    const { cookie } = await as('employee');
    const had = await db.selectFrom('files').select('id').execute();
    const before = await keys();
    const body = [
      `--x\r\nContent-Disposition: form-data; name="category"\r\n\r\nwork_note\r\n`,
      `--x\r\nContent-Disposition: form-data; name="job_id"\r\n\r\n${two.acme.jobs.open}\r\n`,
      `--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n`,
    ].join('');
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n${body}`,
    );
    socket.write(jpegHead(1_000_000));
    // The upload is being stored.
    for (let tries = 0; (await keys()).size === before.size; tries += 1) {
      expect(tries).toBeLessThan(200);
      await sleep(20);
    }
    socket.destroy();
    for (let tries = 0; (await keys()).size > before.size; tries += 1) {
      expect(tries).toBeLessThan(200);
      await sleep(20);
    }
    expect(await keys()).toEqual(before);
    expect(await db.selectFrom('files').select('id').execute()).toEqual(had);
    expect(app.errors).toEqual([]);
  });

  test('with an Idempotency-Key it runs once, and the second upload is not stored', async ({ app, two, as }) => {
    const headers = { ...(await as('employee')), 'idempotency-key': 'one' };
    const send = (bytes: Buffer) =>
      app.rest(
        'POST',
        '/files',
        formOf({ category: 'work_note', job_id: two.acme.jobs.open }, [['files', bytes, 'a.jpg']]),
        headers,
      );
    const first = await send(jpegHead(300));
    const stored = await keys();
    const second = await send(jpegHead(300));
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await keys()).toEqual(stored);
    expect((await send(jpegHead(301))).status).toBe(409);
    expect(await keys()).toEqual(stored);
  });

  test('does not read the body of a caller without permission', async ({ app, two, as }) => {
    const before = await keys();
    const form = () => formOf({ category: 'work_note', job_id: two.acme.jobs.open }, [['files', jpegHead(300), 'a']]);
    expect((await app.rest('POST', '/files', form())).status).toBe(401);
    expect((await app.rest('POST', '/files', form(), await as('landlord'))).status).toBe(403);
    expect((await app.rest('POST', '/notes', form(), await as('admin'))).status).toBe(415);
    expect(await keys()).toEqual(before);
  });
});

test('the queue creates a small thumbnail without the location', async ({ app, two, as, db }) => {
  const headers = await as('employee');
  const image = await photo({ width: 1600, height: 1200 });
  const form = formOf({ category: 'before_job', job_id: two.acme.jobs.open }, [
    ['files', image, 'a.jpg'],
    ['files', jpegHead(300), 'broken.jpg'],
    ['files', mp4(300), 'b.mp4'],
    ['poster_2', await photo(), 'poster.jpg'],
  ]);
  const { body } = await app.rest('POST', '/files', form, headers);
  const ids = body.data.map(({ id }: { id: number }) => id);
  const updatedAt = body.data[0].updatedAt;
  expect((await app.rest('GET', `/files/${ids[0]}/thumbnail`, undefined, headers)).body.message).toBe(
    'This file has no thumbnail.',
  );
  await runQueued(db, 'make_thumbnail');
  // A task may run twice.
  await runQueued(db, 'make_thumbnail');
  const { data } = (await app.rest('GET', `/files?job_id=${two.acme.jobs.open}&sort=id&order=asc`, undefined, headers))
    .body;
  const rows = ids.map((id: number) => data.find((each: { id: number }) => each.id === id));
  expect(rows).toMatchObject([
    { thumbnail: `/api/v1/files/${ids[0]}/thumbnail`, width: 1200, height: 1600, updatedAt },
    { thumbnail: null, width: null, height: null },
    { thumbnail: `/api/v1/files/${ids[2]}/thumbnail`, width: null, height: null },
  ]);
  const { response, bytes } = await app.download(`/files/${ids[0]}/thumbnail`, headers);
  expect(response.headers.get('content-type')).toBe('image/webp');
  const made = await sharp(bytes).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 480, height: 640 });
  expect(made.exif).toBeUndefined();
  const etag = response.headers.get('etag')!;
  const again = await app.download(`/files/${ids[0]}/thumbnail`, { ...headers, 'if-none-match': etag });
  expect(again.response.status).toBe(304);
  // The original is not compressed again.
  expect((await app.download(`/files/${ids[0]}/content`, headers)).bytes).toHaveLength(image.length);
});

test('a HEIC photo gets a thumbnail and a JPEG for every browser, without the location; its download is the original', async ({
  app,
  two,
  as,
  db,
}) => {
  const headers = await as('employee');
  const form = formOf({ category: 'before_job', job_id: two.acme.jobs.open }, [['files', heic, 'IMG_1.HEIC']]);
  const [sent] = (await app.rest('POST', '/files', form, headers)).body.data;
  expect(sent).toMatchObject({ mime: 'image/heic', rendition: null, thumbnail: null });
  await runQueued(db, 'make_thumbnail');
  const [row] = (await app.rest('GET', '/files?sort=id&order=desc&limit=1', undefined, headers)).body.data;
  const address = `/files/${sent.id}`;
  expect(row).toMatchObject({
    id: sent.id,
    thumbnail: `/api/v1${address}/thumbnail`,
    rendition: `/api/v1${address}/rendition`,
    width: 96,
    height: 64,
    updatedAt: sent.updatedAt,
  });
  const { response, bytes } = await app.download(`${address}/rendition`, headers);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const made = await sharp(bytes).metadata();
  expect(made).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  expect(made.exif).toBeUndefined();
  const original = await app.download(`${address}/content`, headers);
  expect([original.response.headers.get('content-type'), original.bytes.length]).toEqual(['image/heic', heic.length]);
});

test('a photo is stored without its position, unless a setting keeps it; a resend is the same call', async ({
  app,
  two,
  as,
  db,
}) => {
  const headers = await as('employee');
  const image = await photo();
  const send = async (key: string) => {
    const form = formOf({ category: 'work_note', job_id: two.acme.jobs.open }, [['files', image, 'a.jpg']]);
    const { body } = await app.rest('POST', '/files', form, { ...headers, 'idempotency-key': key });
    const { id } = body.data[0];
    return { id, ...(await app.download(`/files/${id}/content`, headers)) };
  };
  const first = await send('first');
  expect(image.includes(photoLatitude)).toBe(true);
  expect(first.bytes.includes(photoLatitude)).toBe(false);
  // The hash that is kept is that of the stored bytes.
  const sha256 = createHash('sha256').update(first.bytes).digest('hex');
  expect(first.response.headers.get('etag')).toBe(`"${sha256}"`);
  await db
    .insertInto('settings')
    .values({ company_id: two.acme.id, key: 'keep_photo_location', value: 'true' })
    .execute();
  expect((await send('first')).id).toBe(first.id);
  expect((await send('second')).bytes.equals(image)).toBe(true);
});

test('the files of a job are downloadable as a zip', async ({ app, two, as }) => {
  const { id } = { id: two.acme.jobs.open };
  const { response, bytes } = await app.download(`/jobs/${id}/files`, await as('admin'));
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain(`filename="job-${id}-files.zip"`);
  const found = unzip(bytes);
  expect(Object.keys(found)).toEqual(['Acme.jpg', 'Acme (2).jpg', 'Acme (3).jpg', 'Acme (4).jpg']);
  for (const each of Object.values(found)) expect(each.equals(jpegHead(300))).toBe(true);
  const none = await app.rest('GET', `/jobs/${two.acme.jobs.spare}/files`, undefined, await as('admin'));
  expect([none.status, none.body]).toEqual([404, { message: 'No files to download', code: 'not_found' }]);
});

test('POST /expenses accepts a form with receipts, and JSON from admins', async ({ app, two, as }) => {
  const fields = {
    expense_type: 'material',
    amount: '12.50',
    vat_amount: '2.08',
    job_id: two.acme.jobs.open,
  };
  const form = formOf({ ...fields, description: '2024' }, [
    ['files', await photo(), 'receipt.jpg'],
    ['files', pdf(300), 'receipt.pdf'],
  ]);
  const sent = await app.rest('POST', '/expenses', form, await as('employee'));
  expect(sent.status, sent.text).toBe(201);
  expect(sent.body.data).toMatchObject({
    amount: 12.5,
    vat_amount: 2.08,
    description: '2024',
    expense_date: '2026-03-02',
    has_files: true,
  });
  const json = { ...fields, amount: 3, vat_amount: 0 };
  expect((await app.rest('POST', '/expenses', json, await as('admin'))).status).toBe(201);
  const bare = await app.rest('POST', '/expenses', json, await as('employee'));
  expect([bare.status, bare.body.message]).toEqual([400, 'Please fill in all fields.']);
});

test('a row without its file is 404, is named in an archive, and fails its thumbnail', async ({ app, two, as, db }) => {
  const headers = await as('admin');
  const { storage_key } = await db
    .selectFrom('files')
    .select('storage_key')
    .where('id', '=', two.acme.files.contractor)
    .executeTakeFirstOrThrow();
  await testStorage().remove(storage_key);
  const gone = await app.rest('GET', `/files/${two.acme.files.contractor}/content`, undefined, headers);
  expect([gone.status, gone.body.message]).toEqual([404, 'This file’s contents are missing.']);
  const archive = await app.download(`/jobs/${two.acme.jobs.open}/files`, headers);
  const found = unzip(archive.bytes);
  expect(Object.keys(found).at(-1)).toBe('missing.txt');
  expect(found['missing.txt']!.toString()).toMatch(/\n\nAcme.*\.jpg\n$/);
  const payload = { company_id: two.acme.id, file_id: two.acme.files.contractor };
  await db.updateTable('files').set({ thumbnail_key: null }).where('id', '=', payload.file_id).execute();
  await enqueue(db, 'make_thumbnail', payload);
  await expect(runQueued(db, 'make_thumbnail')).rejects.toThrow(
    "The content of the file 'Acme.jpg' is missing on the server.",
  );
});

test('in the wrong folder or without space uploads are rejected, and /readyz reports the folder', async ({
  two,
  as,
  db,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-wrong-'));
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  writeFileSync(path.join(folder, 'store-id'), id);
  const rows = () => db.selectFrom('files').select('id').execute();
  const before = await rows();
  for (const [leastFree, status, words] of [
    [0, 503, 'Files can’t be stored right now'],
    [Number.MAX_SAFE_INTEGER, 507, 'There isn’t enough storage space'],
  ] as const) {
    const { log } = testLog();
    const disk = createFileFolder({ db, folder, log, room: { leastFree } });
    const app = await startApp(db, { clock: testClock(noon), storage: disk, filesReady: disk.ready });
    const ready = await app.request('GET', '/readyz');
    expect([ready.status, ready.body.status]).toEqual(status === 503 ? [503, 'not ready'] : [200, 'ready']);
    const form = formOf({ category: 'before_job', job_id: two.acme.jobs.open }, [['files', jpegHead(300), 'a.jpg']]);
    const sent = await app.rest('POST', '/files', form, await as('employee'));
    expect([sent.status, sent.body.message]).toEqual([status, expect.stringContaining(words)]);
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rows()).toEqual(before);
    await app.close();
    // From here on the folder is correct.
    await db.deleteFrom('file_folder').execute();
    await db.insertInto('file_folder').values({ id, marked: true }).execute();
  }
  expect(readdirSync(path.join(folder, 'unfinished'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

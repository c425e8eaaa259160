import sharp from 'sharp';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { invoiceOffice } from '#tests/support/invoice-office.ts';
import { pdfImages } from '#tests/support/pdf-images.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { formOf, photo } from '#tests/support/sample-files.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testStorage } from '#tests/support/test-storage.ts';

const drawn = (width: number, height: number, background = '#0a5866') =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

async function office(db: Database) {
  const { jobs, clock } = await invoiceOffice(db);
  const app = await startApp(db, { clock });
  const cookie = await app.login('ann@acme.example');
  const get = async (path: string) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const { response, bytes } = await app.download(path, headers);
    return { status: response.status, type: response.headers.get('content-type'), bytes };
  };
  const upload = (bytes: Buffer, name = 'logo.png') =>
    app.rest('POST', '/settings/logo', formOf({}, [['files', bytes, name]]), { cookie });
  const kept = async () => {
    const keys = [];
    for await (const { key } of testStorage().list()) keys.push(key);
    return keys.length;
  };
  return { app, cookie, jobs, get, upload, kept };
}

test('a picture is resized and its metadata removed; other files are rejected', async ({ db }) => {
  const { app, cookie, get, upload, kept } = await office(db);
  expect((await app.rest('GET', '/settings/logo', undefined, { cookie })).body.data).toMatchObject({
    id: null,
  });
  const before = await kept();
  const first = await upload(await drawn(3000, 1000));
  expect(first.body.data).toEqual({ id: expect.any(Number), width: 1000, height: 333 });
  const shown = await get('/settings/logo');
  expect(shown.type).toBe('image/png');
  expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'png', width: 1000, hasAlpha: true });
  expect(await kept()).toBe(before + 1);

  const upright = await upload(await photo({ width: 900, height: 700 }), 'photo.jpg');
  expect(upright.body.data).toMatchObject({ width: 311, height: 400 });
  const { exif, orientation } = await sharp((await get('/settings/logo')).bytes).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
  // The same picture gives the same logo.
  const again = await upload(await photo({ width: 900, height: 700 }), 'photo.jpg');
  expect(again.body.data.id).toBe(upright.body.data.id);

  const gif = await sharp(await drawn(10, 10))
    .gif()
    .toBuffer();
  const large = Buffer.concat([await drawn(10, 10), Buffer.alloc(2 * 1024 * 1024)]);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const now = await kept();
  for (const [bytes, status, message] of [
    [gif, 415, 'Choose a PNG, JPEG or WebP picture.'],
    [svg, 415, 'logo.png is not a picture. Choose a PNG, JPEG or WebP picture.'],
    [large, 413, 'Logos can be up to 2 MB.'],
    [(await photo({ width: 900, height: 700 })).subarray(0, 900), 422, 'This picture can’t be read.'],
  ] as const) {
    expect(await upload(bytes)).toMatchObject({ status, body: { message } });
  }
  expect(await app.rest('POST', '/settings/logo', formOf({}, []), { cookie })).toMatchObject({ status: 400 });
  expect(await kept()).toBe(now);
  expect((await app.rest('GET', '/settings/logo', undefined, { cookie })).body).toBeTruthy();
  const history = await db
    .selectFrom('history')
    .select(['action', 'actor_name'])
    .where('entity', '=', 'settings')
    .where('entity_id', '=', 40)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { action: 'create', actor_name: 'Ann Admin' },
    { action: 'update', actor_name: 'Ann Admin' },
  ]);
  await app.close();
});

test('invoices keep the logo they were issued with; without its file the name is printed', {
  timeout: 60_000,
}, async ({ db }) => {
  const { app, cookie, jobs, get, upload } = await office(db);
  const preview = async () => get(`/invoices/generate/job/${jobs.boiler}?invoice_mode=job`);
  expect(await pdfImages((await preview()).bytes)).toEqual([]);

  const { id } = (await upload(await drawn(600, 200))).body.data;
  expect(await pdfImages((await preview()).bytes)).toEqual(['600 x 200']);
  const issued = await get(`/invoices/generate/job/${jobs.boiler}?invoice_mode=job&download=true`);
  expect(await pdfImages(issued.bytes)).toEqual(['600 x 200']);
  const [invoice] = (await app.rest('GET', '/invoices', undefined, { cookie })).body.data;
  expect((await app.rest('GET', `/invoices/${invoice.id}`, undefined, { cookie })).body.data.supplier).toMatchObject({
    logo: String(id),
    company_name: 'Acme Ltd',
  });

  await upload(await drawn(300, 300));
  const reprint = () => get(`/invoices/${invoice.id}/pdf`);
  expect(await pdfImages((await reprint()).bytes)).toEqual(['600 x 200']);
  await app.rest('DELETE', '/settings/logo', undefined, { cookie });
  expect(await pdfImages((await reprint()).bytes)).toEqual(['600 x 200']);
  const other = await get(`/invoices/generate/job/${jobs.damp}?invoice_mode=job`);
  expect(await pdfImages(other.bytes)).toEqual([]);

  const { storage_key } = await db
    .selectFrom('company_logos')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await testStorage().remove(storage_key);
  const without = await reprint();
  expect(without.status).toBe(200);
  expect(await pdfImages(without.bytes)).toEqual([]);
  expect((await pdfText(without.bytes)).join(' ')).toContain('Acme Ltd');
  await app.close();
});

import { expect } from 'vitest';
import { requestOffice } from '#tests/support/request-office.ts';
import { formOf, jpegHead, page, pdf } from '#tests/support/sample-files.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testStorage } from '#tests/support/test-storage.ts';

const stored = async () => {
  const keys = [];
  for await (const { key } of testStorage().list()) keys.push(key);
  return keys.length;
};

test('accepts the form as a browser sends it, over REST', async ({ own: { db } }) => {
  const { clock, jobs, whole } = await requestOffice(db, { two: false });
  const app = await startApp(db, { clock });
  const { no_photo: _, company_id: __, property_id, ...fields } = whole;
  const post = async (more: object, files: Parameters<typeof formOf>[1]) => {
    const body = formOf({ ...fields, address: property_id, property_id: '', company_id: '', ...more }, files);
    const response = await fetch(`${app.url}/api/v1/request-a-job`, { method: 'POST', body });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const before = await stored();
  const photo: [string, Buffer, string] = ['files', jpegHead(2000), 'tap.jpg'];

  const done = await post({}, [photo, photo]);
  expect(done.status).toBe(201);
  expect(done.body).toEqual({
    data: { reference: expect.any(String) },
    message: 'Thank you! Your request has been submitted.',
  });
  expect(await jobs()).toMatchObject([{ reference: done.body.data.reference, status: 'awaiting_approval' }]);
  expect(await stored()).toBe(before + 2);

  // An empty file input, but the box is ticked.
  const empty: [string, Buffer, string] = ['files', Buffer.alloc(0), ''];
  expect((await post({ no_photo: 'on' }, [empty])).status).toBe(201);
  const none = await post({}, [empty]);
  expect([none.status, none.body.message]).toEqual([400, 'Please upload at least one file.']);

  // Rejected requests and bots leave nothing behind.
  expect((await post({ phone: '1' }, [photo])).status).toBe(400);
  expect((await post({ website: 'x' }, [photo])).status).toBe(201);
  expect((await post({}, [['files', page, 'photo.jpg']])).status).toBe(415);
  expect((await post({}, [['files', pdf(500), 'plan.pdf']])).status).toBe(415);
  expect(await stored()).toBe(before + 2);
  expect(await jobs()).toHaveLength(2);

  // Seven were counted: forms and JSON count together, each once.
  for (let n = 0; n < 3; n += 1) expect((await app.rest('POST', '/request-a-job', {})).status).toBe(400);
  const limited = await post({}, [photo]);
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBe(3600);
  expect((await app.rest('POST', '/request-a-job', whole)).status).toBe(429);
  expect(await stored()).toBe(before + 2);
  await app.close();
});

test('validates fields before storing files', async ({ own: { db } }) => {
  const { clock, whole } = await requestOffice(db, { two: false });
  const before = await stored();
  let puts = 0;
  const storage = testStorage();
  const counting = {
    ...storage,
    put: (...args: Parameters<typeof storage.put>) => {
      puts += 1;
      return storage.put(...args);
    },
  };
  const app = await startApp(db, { clock, storage: counting });
  const { no_photo: _, company_id: __, ...fields } = whole;
  const photos = Array.from({ length: 10 }, (): [string, Buffer, string] => ['files', jpegHead(2000), 'a.jpg']);
  const post = async (more: object, files = photos) => {
    const response = await fetch(`${app.url}/api/v1/request-a-job`, {
      method: 'POST',
      body: formOf({ ...fields, ...more }, files),
    });
    return [response.status, (await response.json()).message];
  };
  expect(await post({ job_title: 'tap' })).toEqual([400, expect.stringContaining('valid title')]);
  expect(await post({ property_id: 999 })).toEqual([404, expect.stringContaining('select a property')]);
  expect(await post({ phone: '1' })).toEqual([400, expect.stringContaining('phone number')]);
  expect(puts).toBe(0);
  expect(await post({}, [...photos, photos[0]!])).toEqual([413, 'At most 10 files can be sent at once.']);
  expect(await post({}, [['files', jpegHead(15 * 1024 * 1024 + 1), 'a.jpg']])).toEqual([
    413,
    'Files can be up to 15 MB.',
  ]);
  expect(await stored()).toBe(before);
  expect((await post({}))[0]).toBe(201);
  await app.close();
});

test('accepts one form at a time per network, across processes', async ({ own: { db } }) => {
  const { clock, whole } = await requestOffice(db, { two: false });
  const [one, two] = [await startApp(db, { clock }), await startApp(db, { clock })];
  const { no_photo: _, company_id: __, ...fields } = whole;
  const { body, type, release } = heldForm(fields);
  const first = fetch(`${one.url}/api/v1/request-a-job`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit);
  const uploads = () => db.selectFrom('visitor_uploads').select('network').execute();
  await expect.poll(uploads).toHaveLength(1);
  const photo: [string, Buffer, string] = ['files', jpegHead(2000), 'tap.jpg'];
  const post = () => fetch(`${two.url}/api/v1/request-a-job`, { method: 'POST', body: formOf(fields, [photo]) });
  const second = await post();
  expect([second.status, (await second.json()).message]).toEqual([
    429,
    'Another request is being sent from your network. Try again in a minute.',
  ]);
  expect(second.headers.get('retry-after')).toBe('30');
  release();
  expect((await first).status).toBe(201);
  expect(await uploads()).toEqual([]);
  expect((await post()).status).toBe(201);

  // A claim left by a dead process no longer counts.
  await db
    .insertInto('visitor_uploads')
    .values({
      network: '127.0.0.1',
      upload_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      alive_until: new Date(clock() - 1000).toISOString(),
    })
    .execute();
  expect((await post()).status).toBe(201);
  await one.close();
  await two.close();
});

/** A form whose upload has begun and ends when released. */
function heldForm(fields: object) {
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* parts() {
    yield Object.entries(fields)
      .map(([name, value]) => part(name, String(value)))
      .join('');
    await held;
    yield `${part('no_photo', 'on')}--x--\r\n`;
  }
  const encoder = new TextEncoder();
  const chunks = parts();
  const body = new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return { body, type: 'multipart/form-data; boundary=x', release: () => release() };
}

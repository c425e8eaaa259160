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

test('the form as a browser sends it, over REST', async ({ own: { db } }) => {
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

  // An empty file input, and the box instead.
  const empty: [string, Buffer, string] = ['files', Buffer.alloc(0), ''];
  expect((await post({ no_photo: 'on' }, [empty])).status).toBe(201);
  const none = await post({}, [empty]);
  expect([none.status, none.body.message]).toEqual([400, 'Please upload at least one file.']);

  // What is refused, or a bot's, leaves nothing behind.
  expect((await post({ phone: '1' }, [photo])).status).toBe(400);
  expect((await post({ website: 'x' }, [photo])).status).toBe(201);
  expect((await post({}, [['files', page, 'photo.jpg']])).status).toBe(415);
  expect((await post({}, [['files', pdf(500), 'plan.pdf']])).status).toBe(415);
  expect(await stored()).toBe(before + 2);
  expect(await jobs()).toHaveLength(2);

  // Seven were counted: forms and JSON count together, each once.
  for (let n = 0; n < 3; n += 1) expect((await app.rest('POST', '/request-a-job', {})).status).toBe(400);
  const refused = await post({}, [photo]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBe(3600);
  expect((await app.rest('POST', '/request-a-job', whole)).status).toBe(429);
  expect(await stored()).toBe(before + 2);
  await app.close();
});

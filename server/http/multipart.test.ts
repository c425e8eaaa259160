import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AppError, toAppError } from '#server/infra/errors.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import type { Context } from '#server/rpc/context.ts';
import type { MultipartMeta } from '#server/rpc/rest-meta.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { isMultipart, receiveParts } from './multipart.ts';

const storage: Storage = testStorage();
const context = { storage } as Context;
const line: MultipartMeta = { kinds: ['image', 'video'] };

/** A PNG of one pixel, padded to `size`. */
function png(size = 0): Blob {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const ihdr = chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
  const idat = chunk('IDAT', deflateSync(Buffer.from([0, 0])));
  const image = Buffer.concat([head, ihdr, idat, chunk('IEND', Buffer.alloc(0))]);
  return new Blob([image, Buffer.alloc(Math.max(0, size - image.length), 7)]);
}

const form = (...entries: [string, string | Blob, string?][]): Request => {
  const data = new FormData();
  for (const [name, value, file] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, file ?? 'photo.png');
  }
  return new Request('http://localhost/', { method: 'POST', body: data });
};

/** The form in chunks, as it comes over a network. */
const inPieces = (whole: Request): Request => {
  async function* pieces() {
    const bytes = Buffer.from(await whole.arrayBuffer());
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  const body = Readable.toWeb(Readable.from(pieces()));
  return new Request(whole.url, { method: 'POST', headers: whole.headers, body, duplex: 'half' } as never);
};

const keys = async () => {
  const found = new Set<string>();
  for await (const { key } of storage.list()) found.add(key);
  return found;
};

/** The error of a form, after checking that storage is empty. */
async function rejected(request: Request, more: Partial<MultipartMeta> = {}) {
  const before = await keys();
  const error = await receiveParts(context, { request }, { ...line, ...more }).then(
    () => undefined,
    (fault) => toAppError(fault),
  );
  expect(await keys()).toEqual(before);
  return error && { code: error.code, message: error.message };
}

test('reads fields and files in order, with the type detected from the content', async () => {
  const request = form(['description', 'Küche £'], ['files', png(100_000), 'Küche "1".png'], ['files', png(), 'b.png']);
  expect(isMultipart(request)).toBe(true);
  const { fields, files, settle } = await receiveParts(context, { request }, line);
  expect(fields).toEqual({ description: 'Küche £' });
  expect(files.map(({ facts }) => [facts.part, facts.size, facts.mime, facts.file_type])).toEqual([
    ['files', 100_000, 'image/png', 'image'],
    ['files', png().size, 'image/png', 'image'],
  ]);
  expect(files[1]!.facts.file_name).toBe('b.png');
  const [first, second] = files.map(({ facts }) => facts.storage_key);
  expect(await buffer(await storage.open(first!))).toEqual(Buffer.from(await png(100_000).arrayBuffer()));

  files[0]!.keep();
  await settle('done');
  expect((await keys()).has(first!)).toBe(true);
  expect((await keys()).has(second!)).toBe(false);
  await settle('failed');
  expect((await keys()).has(first!)).toBe(false);
});

test('rejects a file whose content does not match its extension', async () => {
  const page = new Blob(['<!doctype html><script>alert(1)</script>']);
  expect(await rejected(form(['files', png()], ['files', page, 'photo.jpg']))).toEqual({
    code: 'wrong_type',
    message:
      'photo.jpg is not a photo or a video. Choose a JPEG, PNG, WebP, GIF, HEIC or AVIF photo or an MP4, MOV, WebM or 3GP video.',
  });
  expect(await rejected(form(['files', new Blob(['%PDF-1.7 ...']), 'a.pdf']))).toMatchObject({
    code: 'wrong_type',
  });
  expect(await rejected(form(['files', new Blob([]), 'empty.png']))).toEqual({
    code: 'wrong_type',
    message: 'empty.png is empty. Choose another one.',
  });
});

test('the rejection names the allowed types', async () => {
  const page: [string, Blob, string] = ['files', new Blob(['<!doctype html>']), 'a.jpg'];
  const message = async (more: Partial<MultipartMeta>, category = 'before_job') =>
    (await rejected(form(['category', category], page), more))?.message;
  expect(await message({ kinds: ['image', 'video', 'pdf'] })).toBe(
    'a.jpg is not a photo, a video or a PDF. Choose a JPEG, PNG, WebP, GIF, HEIC or AVIF photo, an MP4, MOV, WebM or 3GP video or a PDF.',
  );
  const kindsFor = (fields: ReadonlyMap<string, string>) =>
    fields.get('category') === 'expense_receipt' ? (['pdf'] as const) : (['image'] as const);
  expect(await message({ kindsFor })).toMatch(/^a.jpg is not a photo\. /);
  expect(await message({ kindsFor }, 'expense_receipt')).toBe('a.jpg is not a PDF. Choose a PDF.');
});

test('an empty file input is no file', async () => {
  const { files } = await receiveParts(context, { request: form(['files', new Blob([]), '']) }, line);
  expect(files).toEqual([]);
});

test('rejects files that are too large or too many', async () => {
  expect(await rejected(form(['files', png(50 * 1024 * 1024 + 1)]))).toEqual({
    code: 'too_large',
    message: 'Files can be up to 50 MB.',
  });
  const many = Array.from({ length: 21 }, (_, at): [string, Blob, string] => ['files', png(), `${at}.png`]);
  expect(await rejected(form(...many))).toEqual({
    code: 'too_large',
    message: 'At most 20 files can be sent at once.',
  });
  expect(await rejected(form(['note', 'x'.repeat(100_001)]))).toMatchObject({ code: 'too_large' });
});

test('validates fields before storing files; buffers only a little of files that come first', async () => {
  const stored: number[] = [];
  const checkFields = async (_: unknown, fields: ReadonlyMap<string, string>) => {
    stored.push((await keys()).size);
    if (fields.get('title') === 'bad') throw new AppError('invalid', 'Please enter a title.', { fields: 'request' });
    return fields.has('title');
  };
  const bad = { code: 'invalid', message: 'Please enter a title.' };
  const before = (await keys()).size;
  expect(await rejected(form(['title', 'bad'], ['files', png(20_000_000)]), { checkFields })).toEqual(bad);
  expect(stored).toEqual([before]);
  const right = await receiveParts(
    context,
    { request: form(['title', 'ok'], ['files', png(20_000_000)]) },
    { ...line, checkFields },
  );
  await right.settle('failed');
  const filesFirst = inPieces(form(['files', png(20_000_000)], ['title', 'ok']));
  expect(await rejected(filesFirst, { checkFields })).toEqual({
    code: 'too_large',
    message: 'Send the form fields before the files.',
  });
  const small = { request: form(['files', png(9_000_000)], ['title', 'ok'], ['files', png(9_000_000)]) };
  const late = await receiveParts(context, small, { ...line, checkFields });
  expect(late.files).toHaveLength(2);
  await late.settle('failed');
});

test('a route may have a lower limit', async () => {
  const limits = { files: 2, bytes: 15 * 1024 * 1024 };
  const file = (size: number): [string, Blob] => ['files', png(size)];
  expect(await rejected(form(file(0), file(0), file(0)), { limits })).toEqual({
    code: 'too_large',
    message: 'At most 2 files can be sent at once.',
  });
  expect(await rejected(form(file(limits.bytes + 1)), { limits })).toEqual({
    code: 'too_large',
    message: 'Files can be up to 15 MB.',
  });
});

test('rejects a truncated form, a missing boundary and a repeated field', async () => {
  const start =
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(start), Buffer.from(await png(50_000).arrayBuffer())]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const broken = new Request('http://localhost/', { method: 'POST', headers, body });
  expect(await rejected(broken)).toMatchObject({ code: 'invalid' });

  const nameless = { 'content-type': 'multipart/form-data' };
  expect(
    await rejected(new Request('http://localhost/', { method: 'POST', headers: nameless, body: 'a' })),
  ).toMatchObject({ code: 'invalid' });
  expect(await rejected(form(['note', 'a'], ['note', 'b']))).toEqual({
    code: 'invalid',
    message: 'note is given twice.',
  });
});

test('handles a client that disconnects midway', async () => {
  const start = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n';
  const head = Buffer.from(await png(70_000).arrayBuffer());
  let pulled = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1;
      if (pulled === 1) controller.enqueue(Buffer.from(start));
      else if (pulled < 5) controller.enqueue(head);
      else controller.error(new Error('aborted'));
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as never);
  expect(await rejected(request)).toBeDefined();
  expect(pulled).toBe(5);
});

test('does not read the body of an unauthorised request', async () => {
  let read = false;
  const body = new ReadableStream(
    {
      pull() {
        read = true;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as never);
  const admit = () => Promise.reject(new Error('enough'));
  await expect(receiveParts(context, { request }, { ...line, admit })).rejects.toThrow('enough');
  expect(read).toBe(false);
});

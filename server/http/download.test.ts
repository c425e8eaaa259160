import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Download } from '#server/rpc/rest-meta.ts';
import { contentDisposition, downloadResponse, rangeOf } from './download.ts';

const whole = Buffer.from('0123456789');
const film: Download = {
  fileName: 'film.mp4',
  type: 'video/mp4',
  size: 10,
  etag: 'abc',
  open: (range) => Readable.from([range ? whole.subarray(range.start, range.end + 1) : whole]),
};
const get = async (headers: Record<string, string> = {}, method = 'GET', download = film) => {
  const request = new Request('http://localhost/', { method, headers });
  const response = await downloadResponse(download, request, new Headers(), () => {});
  return { response, text: await response.text() };
};

describe('ranges', () => {
  test.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=8-99', { start: 8, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,4-5', undefined],
    ['lines=0-1', undefined],
    [null, undefined],
  ])('%s', (header, range) => expect(rangeOf(header, 10)).toEqual(range));
});

test('the whole file, with the headers for range requests', async () => {
  const { response, text } = await get();
  expect([response.status, text]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '10',
    'content-type': 'video/mp4',
    'content-disposition': `attachment; filename="film.mp4"; filename*=UTF-8''film.mp4`,
    'content-security-policy': expect.stringContaining('sandbox'),
    etag: '"abc"',
  });
});

test('a range', async () => {
  const { response, text } = await get({ range: 'bytes=2-4' });
  expect([response.status, text]).toEqual([206, '234']);
  expect(response.headers.get('content-range')).toBe('bytes 2-4/10');
  expect(response.headers.get('content-length')).toBe('3');
});

test('an invalid range is 416; a range of another version returns the whole file', async () => {
  const beyond = await get({ range: 'bytes=10-' });
  expect([beyond.response.status, beyond.response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  const stale = await get({ range: 'bytes=2-4', 'if-range': '"old"' });
  expect([stale.response.status, stale.text]).toEqual([200, '0123456789']);
});

test('an unchanged file is not resent; HEAD sends no body', async () => {
  expect((await get({ 'if-none-match': '"abc"' })).response.status).toBe(304);
  const head = await get({}, 'HEAD');
  expect([head.response.status, head.text, head.response.headers.get('content-length')]).toEqual([200, '', '10']);
});

test('no file name breaks out of the header', () => {
  expect(contentDisposition('attachment', 'a"; filename="b.exe\r\nX: 1')).toBe(
    `attachment; filename="a_; filename=_b.exe__X: 1"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe%0D%0AX%3A%201`,
  );
  expect(contentDisposition('inline', "Küche (1)'s £.jpg")).toBe(
    `inline; filename="Kuche (1)'s _.jpg"; filename*=UTF-8''K%C3%BCche%20%281%29%27s%20%C2%A3.jpg`,
  );
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { heic, mp4, photo, photoLatitude } from '#tests/support/sample-files.ts';
import { renditionOf } from './heic.ts';

test('a HEIC photo becomes a JPEG with its picture and without its metadata', async () => {
  expect(heic.includes(photoLatitude)).toBe(true);
  const { bytes, width, height } = (await renditionOf(heic))!;
  expect([width, height]).toEqual([96, 64]);
  const made = await sharp(bytes).metadata();
  expect(made).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  for (const kind of ['exif', 'xmp', 'iptc', 'orientation'] as const) expect(made[kind]).toBeUndefined();
  const pixel = (left: number) => sharp(bytes).extract({ left, top: 30, width: 1, height: 1 }).raw().toBuffer();
  const [red, green] = [await pixel(20), await pixel(76)];
  expect(red[0]).toBeGreaterThan(180);
  expect(green[1]).toBeGreaterThan(green[0]!);
});

test('other formats and damaged photos have none', async () => {
  expect(await renditionOf(await photo())).toBeUndefined();
  expect(await renditionOf(mp4(1000))).toBeUndefined();
  expect(await renditionOf(heic.subarray(0, 500))).toBeUndefined();
  const damaged = Buffer.from(heic);
  damaged.fill(0x41, 40);
  expect(await renditionOf(damaged)).toBeUndefined();
});

import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mp4, page, photo } from '#tests/support/sample-files.ts';
import { thumbnailOf } from './thumbnail.ts';

test('is upright, small and without metadata', async () => {
  const image = await photo({ width: 3000, height: 2000 });
  expect((await sharp(image).metadata()).exif?.toString('latin1')).toContain('Secret camera');
  const { bytes, width, height } = (await thumbnailOf(image))!;
  expect([width, height]).toEqual([2000, 3000]);
  const made = await sharp(bytes).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 427, height: 640 });
  for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) expect(made[kind]).toBeUndefined();
});

test('a small picture is not enlarged', async () => {
  const { bytes } = (await thumbnailOf(await photo()))!;
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 80 });
});

test.each(['png', 'webp', 'gif', 'avif'] as const)('reads %s', async (format) => {
  const image = await sharp({ create: { width: 800, height: 400, channels: 4, background: '#0000' } })
    [format]()
    .toBuffer();
  const { bytes } = (await thumbnailOf(image))!;
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
});

test('an unreadable file has no thumbnail', async () => {
  const image = await photo({ width: 2000, height: 2000 });
  expect(await thumbnailOf(image.subarray(0, 800))).toBeUndefined();
  expect(await thumbnailOf(mp4(1000))).toBeUndefined();
  expect(await thumbnailOf(page)).toBeUndefined();
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  expect(await thumbnailOf(drawing)).toBeUndefined();
  const tiff = await sharp(image).resize(9, 9).tiff().toBuffer();
  expect(await thumbnailOf(tiff)).toBeUndefined();
});

test('a decompression bomb is not decoded', async () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header[8] = 8;
  const bomb = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(60_001))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  const before = process.memoryUsage().rss;
  expect(await thumbnailOf(bomb)).toBeUndefined();
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('the thumbnail of a well-compressed small picture has fewer bytes', async () => {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grainy = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#000', noise } })
    .webp({ quality: 5 })
    .toBuffer();
  for (const image of [dot, grainy]) {
    const { bytes, width } = (await thumbnailOf(image))!;
    const [of, made] = [await sharp(image).metadata(), await sharp(bytes).metadata()];
    expect(bytes.byteLength).toBeLessThan(image.byteLength);
    expect(made.width).toBeLessThanOrEqual(of.width!);
    expect(width).toBe(of.width);
  }
});

test('undecodable HEIC uses the embedded JPEG without metadata, or none', async () => {
  const ftyp = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const hevc = Buffer.alloc(60_000, 0x41);
  expect(await thumbnailOf(Buffer.concat([ftyp, hevc]))).toBeUndefined();
  const preview = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#654' } })
    .withExif({ IFD0: { Make: 'Secret camera' } })
    .jpeg()
    .toBuffer();
  const { bytes } = (await thumbnailOf(Buffer.concat([ftyp, hevc, preview, hevc])))!;
  const made = await sharp(bytes).metadata();
  expect(made).toMatchObject({ format: 'webp', width: 160, height: 120 });
  expect(made.exif).toBeUndefined();
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photo, photoLatitude } from '#tests/support/sample-files.ts';
import { withoutPosition } from './without-position.ts';

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size));
}

async function erased(bytes: Buffer, mime: string, size = 65_536): Promise<Buffer> {
  const out: Buffer[] = [];
  for await (const chunk of withoutPosition(pieces(bytes, size), mime)) out.push(Buffer.from(chunk));
  return Buffer.concat(out);
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s loses its position and nothing else', async (format) => {
  const sent =
    format === 'jpeg'
      ? await photo()
      : await sharp(await photo())
          .keepMetadata()
          [format]()
          .toBuffer();
  expect(sent.includes(photoLatitude)).toBe(true);
  // However the bytes are cut on their way.
  for (const size of [7, 65_536]) {
    const stored = await erased(sent, `image/${format}`, size);
    expect(stored.includes(photoLatitude)).toBe(false);
    expect(stored).toHaveLength(sent.length);
    const [before, after] = [await sharp(sent).metadata(), await sharp(stored).metadata()];
    expect(after).toMatchObject({ width: before.width, height: before.height, format: before.format });
    expect(after.orientation).toBe(before.orientation);
    expect(after.exif!.toString('latin1')).toContain('Secret camera');
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
  }
});

test('a position in XMP goes too, also compressed in a PNG', async () => {
  const xmp = (body: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" ${body}</rdf:RDF></x:xmpmeta>`;
  const texts = [
    'exif:GPSLatitude="53,28.0N" exif:Make="Secret camera"/>',
    'exif:Make="Secret camera"><exif:GPSLatitude>53,28.0N</exif:GPSLatitude></rdf:Description>',
  ];
  for (const text of texts) {
    const sent = await sharp(await photo())
      .withXmp(xmp(text))
      .jpeg()
      .toBuffer();
    expect(sent.includes('53,28.0N')).toBe(true);
    const stored = await erased(sent, 'image/jpeg', 11);
    expect(stored.includes('53,28.0N')).toBe(false);
    expect((await sharp(stored).metadata()).xmpAsString).toContain('Secret camera');
  }
  const png = await sharp(await photo())
    .withXmp(xmp(texts[0]!))
    .png()
    .toBuffer();
  expect((await sharp(await erased(png, 'image/png')).metadata()).xmpAsString ?? '').not.toContain('53,28.0N');
});

test('a photo without a position, a damaged one and other bytes stay as they are', async () => {
  const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#654' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();
  expect(await erased(plain, 'image/jpeg', 5)).toEqual(plain);
  const cut = (await photo()).subarray(0, 60);
  expect(await erased(cut, 'image/jpeg')).toEqual(cut);
  for (const text of [
    'MM\0*\xff\xff\xff\xff',
    'II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0',
    '\x89PNG\r\n\x1a\n\0\0',
  ]) {
    const bytes = Buffer.from(text, 'latin1');
    for (const mime of ['image/heic', 'image/png', 'image/jpeg']) expect(await erased(bytes, mime, 3)).toEqual(bytes);
  }
});

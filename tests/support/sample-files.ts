import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { kindOf, ReceivedFile } from '#server/infra/storage/received-file.ts';
import { headLength } from '#server/infra/storage/storage.ts';
import { testStorage } from './test-storage.ts';

const padded = (head: Buffer, size: number) => Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), 7)]);

/** Bytes with an MP4 header; not playable. */
export const mp4 = (size = 0): Buffer =>
  padded(Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom', 'latin1'), size);

export const pdf = (size = 0): Buffer => padded(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), size);

/** Bytes with a JPEG header, for tests that do not decode it. */
export const jpegHead = (size = 0): Buffer =>
  padded(Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00', 'latin1'), size);

export const page = Buffer.from('<!doctype html><html><script>alert(document.cookie)</script></html>');

/** A real JPEG as a phone takes it: rotated, with EXIF location. */
export function photo({ width = 80, height = 60 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3b7a57' } })
    .withExif({
      IFD0: { Make: 'Secret camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '53/1 28/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '2/1 14/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** 96 x 64 pixels, red on the left and green on the right, with the EXIF of `photo`. Made with libheif's heif-enc. */
export const heic = readFileSync(path.join(import.meta.dirname, 'photo.heic'));

/** 53/1 28/1, as EXIF stores the latitude of `photo`. */
export const photoLatitude = Buffer.from([53, 28].flatMap((number) => [number, 0, 0, 0, 1, 0, 0, 0]));

async function* once(bytes: Buffer) {
  yield bytes;
}

/** A file as the REST handler passes it to a procedure: stored, but not yet referenced. */
export async function received(bytes: Buffer, file_name = 'photo.jpg', part = 'files'): Promise<ReceivedFile> {
  const kind = await kindOf(bytes.subarray(0, headLength));
  if (!kind) throw new Error('The door would not take these bytes.');
  const { key, size, sha256, crc32 } = await testStorage().put(once(bytes), { maxSize: 100_000_000 });
  return new ReceivedFile({ part, file_name, ...kind, size, sha256, crc32, storage_key: key });
}

/** A multipart form as browsers send it. */
export function formOf(
  fields: Record<string, string | number>,
  files: readonly (readonly [part: string, bytes: Buffer, name: string])[],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [part, bytes, name] of files) form.append(part, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

import { openPicture, sharpTimeout } from './sharp.ts';

/** Longer side in pixels. Smaller pictures are not enlarged. */
const largest = 640;
export interface Thumbnail {
  /** WebP, upright, without the original's metadata (position, camera, embedded preview). */
  bytes: Buffer;
  /** Displayed size of the original in pixels. */
  width: number;
  height: number;
}

/** Tried in this order until the result has fewer bytes than the original. */
const attempts = [
  { side: largest, quality: 76 },
  { side: largest, quality: 40 },
  { side: 320, quality: 40 },
  { side: 160, quality: 30 },
  { side: 32, quality: 20 },
  { side: 1, quality: 1 },
] as const;

/** Undefined if it cannot be decoded, such as HEIC without an embedded JPEG. Never larger than the image. */
export async function thumbnailOf(image: Buffer): Promise<Thumbnail | undefined> {
  const made = await smallOf(image, image.byteLength);
  if (made) return made;
  for (const preview of previewsIn(image)) {
    const small = await smallOf(preview, image.byteLength);
    if (small) return small;
  }
  return undefined;
}

async function smallOf(image: Buffer, below: number): Promise<Thumbnail | undefined> {
  try {
    const { autoOrient } = await openPicture(image).metadata();
    for (const { side, quality } of attempts) {
      const bytes = await openPicture(image)
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .timeout(sharpTimeout)
        .toBuffer();
      if (bytes.byteLength < below) return { bytes, width: autoOrient.width, height: autoOrient.height };
    }
  } catch {
    // Cannot be decoded, so there is no thumbnail.
  }
  return undefined;
}

/** Limits on the number of previews tried and on the bytes searched for them. */
const maxPreviews = 4;
const previewWithin = 4_000_000;
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** JPEGs that some cameras embed in HEIC files, longest first. */
function previewsIn(image: Buffer): Buffer[] {
  if (image.toString('latin1', 4, 8) !== 'ftyp') return [];
  const within = image.subarray(0, previewWithin);
  const found: Buffer[] = [];
  let at = within.indexOf(jpegStart);
  while (at >= 0 && found.length < maxPreviews * 4) {
    const end = within.indexOf(jpegEnd, at);
    if (end < 0) break;
    found.push(within.subarray(at, end + jpegEnd.length));
    at = within.indexOf(jpegStart, end);
  }
  return found.sort((one, other) => other.length - one.length).slice(0, maxPreviews);
}

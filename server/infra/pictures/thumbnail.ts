import { openPicture, patience } from './sharp.ts';

/** Pixels of the longer side; a smaller picture stays as it is. */
const largest = 640;
export interface Thumbnail {
  /** WebP, upright, with nothing of the original's metadata: no place, no camera, no embedded preview. */
  bytes: Buffer;
  /** Of the original as it is looked at, in pixels. */
  width: number;
  height: number;
}

/**
 * Longest side and quality of each attempt: the first that has fewer bytes than its original is taken. A small original
 * that was packed well needs a later one.
 */
const attempts = [
  { side: largest, quality: 76 },
  { side: largest, quality: 40 },
  { side: 320, quality: 40 },
  { side: 160, quality: 30 },
  { side: 32, quality: 20 },
  { side: 1, quality: 1 },
] as const;

/**
 * A small picture of an image, never larger than it in pixels or bytes. Undefined where it cannot be read: damaged, too
 * many pixels, or HEIC without a JPEG preview in it (the library's builds have no decoder for HEVC, in which iPhones
 * write; they send JPEG instead where a form asks for images).
 */
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
        .timeout(patience)
        .toBuffer();
      if (bytes.byteLength < below) return { bytes, width: autoOrient.width, height: autoOrient.height };
    }
  } catch {
    // Not to be read: there is none.
  }
  return undefined;
}

/** The largest previews that are tried, and how far into a file they are looked for. */
const mostPreviews = 4;
const previewWithin = 4_000_000;
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** JPEGs that a HEIC file carries beside its own picture, as some cameras write them: the longest first. */
function previewsIn(image: Buffer): Buffer[] {
  if (image.toString('latin1', 4, 8) !== 'ftyp') return [];
  const within = image.subarray(0, previewWithin);
  const found: Buffer[] = [];
  let at = within.indexOf(jpegStart);
  while (at >= 0 && found.length < mostPreviews * 4) {
    const end = within.indexOf(jpegEnd, at);
    if (end < 0) break;
    found.push(within.subarray(at, end + jpegEnd.length));
    at = within.indexOf(jpegStart, end);
  }
  return found.sort((one, other) => other.length - one.length).slice(0, mostPreviews);
}

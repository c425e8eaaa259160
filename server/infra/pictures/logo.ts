import { openPicture, sharpTimeout } from './sharp.ts';

/** Pixels: the largest printed size (70 x 18 mm) at 300 dpi, with a margin. */
const largest = { width: 1000, height: 400 };
/** Bytes. Above this, an opaque picture counts as a photo and becomes a JPEG; drawings stay crisp as PNG. */
const maxDrawingBytes = 150_000;

export interface Logo {
  bytes: Buffer;
  mime: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

/** Prepares an uploaded logo for print: upright, scaled down, without metadata. Undefined if it cannot be decoded. */
export async function logoOf(image: Buffer): Promise<Logo | undefined> {
  try {
    const small = openPicture(image)
      .autoOrient()
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .timeout(sharpTimeout);
    const { isOpaque } = await openPicture(image).stats();
    const drawing = await small.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    const isPhoto = isOpaque && drawing.data.length > maxDrawingBytes;
    const { data, info } = isPhoto
      ? await small.clone().jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true })
      : drawing;
    const { width, height } = info;
    return { bytes: data, mime: isPhoto ? 'image/jpeg' : 'image/png', width, height };
  } catch {
    return undefined;
  }
}

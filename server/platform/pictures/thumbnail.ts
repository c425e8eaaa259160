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
 * A small picture of an image, or undefined where it cannot be read: damaged, too many pixels, or HEIC as iPhones write
 * it, for which the library's builds have no decoder (browsers on iPhones send JPEG instead where a form asks for images).
 */
export async function thumbnailOf(image: Buffer): Promise<Thumbnail | undefined> {
  try {
    const source = openPicture(image);
    const { autoOrient } = await source.metadata();
    const bytes = await source
      .autoOrient()
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .timeout(patience)
      .toBuffer();
    return { bytes, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}

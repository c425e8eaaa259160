import sharp from 'sharp';

/** Pixels of the longer side; a smaller picture stays as it is. */
const largest = 640;
/** The largest phones' cameras have 200 megapixels; what claims more is made to fill memory. */
const mostPixels = 210_000_000;
const patienceSeconds = 30;

// Only what the product takes is decoded; the library knows SVG, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
// It is used now and then: memory that it keeps for the next picture is only missing elsewhere.
sharp.cache(false);
sharp.concurrency(1);

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
    const source = sharp(image, { limitInputPixels: mostPixels, failOn: 'error' });
    const { autoOrient } = await source.metadata();
    const bytes = await source
      .autoOrient()
      .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 76 })
      .timeout({ seconds: patienceSeconds })
      .toBuffer();
    return { bytes, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}

import sharp from 'sharp';

// Decodes only the accepted formats; the library also knows SVG, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
// Used rarely, so a cache would only waste memory.
sharp.cache(false);
sharp.concurrency(1);

/** The largest phone cameras have 200 megapixels; anything above is meant to exhaust memory. */
const maxPixels = 210_000_000;

/** Damaged pictures throw on first use. */
export const openPicture = (image: Buffer) => sharp(image, { limitInputPixels: maxPixels, failOn: 'error' });

export const sharpTimeout = { seconds: 30 };

import sharp from 'sharp';

// Only what the product takes is decoded; the library knows SVG, TIFF and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
});
// It is used now and then: memory that it keeps for the next picture is only missing elsewhere.
sharp.cache(false);
sharp.concurrency(1);

/** The largest phones' cameras have 200 megapixels; what claims more is made to fill memory. */
const mostPixels = 210_000_000;

/** A picture as the library reads it; damaged ones are refused when they are used. */
export const openPicture = (image: Buffer) => sharp(image, { limitInputPixels: mostPixels, failOn: 'error' });

/** How long one picture may be worked on. */
export const patience = { seconds: 30 };

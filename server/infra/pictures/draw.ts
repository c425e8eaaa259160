import sharp from 'sharp';
import { sharpTimeout } from './sharp.ts';

const svg = { operation: ['VipsForeignLoadSvg'] };

/** Small JPEGs of our own SVGs. Unblocks SVG for the whole process, so call it only before uploads are served. */
export async function drawPictures(drawings: readonly string[]): Promise<Buffer[]> {
  sharp.unblock(svg);
  try {
    return await Promise.all(
      drawings.map((drawing) =>
        sharp(Buffer.from(drawing))
          .flatten({ background: '#fff' })
          .jpeg({ quality: 72, mozjpeg: false })
          .timeout(sharpTimeout)
          .toBuffer(),
      ),
    );
  } finally {
    sharp.block(svg);
  }
}

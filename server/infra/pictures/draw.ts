import sharp from 'sharp';
import { patience } from './sharp.ts';

const svg = { operation: ['VipsForeignLoadSvg'] };

/**
 * Small JPEGs of drawings of our own. The library reads SVG while this runs and not otherwise: it is for the time before
 * the first request, when nobody's upload is looked at.
 */
export async function drawPictures(drawings: readonly string[]): Promise<Buffer[]> {
  sharp.unblock(svg);
  try {
    return await Promise.all(
      drawings.map((drawing) =>
        sharp(Buffer.from(drawing))
          .flatten({ background: '#fff' })
          .jpeg({ quality: 72, mozjpeg: false })
          .timeout(patience)
          .toBuffer(),
      ),
    );
  } finally {
    sharp.block(svg);
  }
}

import type { Handle, Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import sharp from 'sharp';
import { sharpTimeout } from './sharp.ts';

/* HEIC, the format of many phones. npm's builds of sharp cannot decode its HEVC, and few browsers can. */

/** Decoded whole, at 4 bytes a pixel and twice. Phones make HEIC photos of 48 megapixels at most. */
const maxPixels = 64_000_000;

/** Longer side in pixels, as of a photo that a phone made smaller before sending it. */
const largest = 2048;

export interface Rendition {
  /** JPEG, upright, without the original's metadata. */
  bytes: Buffer;
  /** Displayed size of the original in pixels. */
  width: number;
  height: number;
}

/** Brands of still pictures and sequences, of which the first frame is read. */
const brands = /^(?:he[iv][cxms]|m[is]f1)/;
const isHeif = (image: Buffer) => image.toString('latin1', 4, 8) === 'ftyp' && brands.test(image.toString('latin1', 8));

let library: Promise<Libheif> | undefined;

/** Two megabytes of code, so it is loaded with the first such photo. */
function loadLibrary(): Promise<Libheif> {
  library ??= import('libheif-js/libheif-wasm/libheif-bundle.mjs').then(({ default: make }) =>
    make({ printErr: () => {} }),
  );
  return library;
}

interface Pixels {
  /** RGBA. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** The main picture, upright. Undefined if it cannot be decoded. */
async function pixelsOf(image: Buffer): Promise<Pixels | undefined> {
  const heif = await loadLibrary();
  const context = heif.heif_context_alloc();
  let handle: Handle | undefined;
  try {
    const read = heif.heif_context_read_from_memory(context, image);
    if (read.code !== heif.heif_error_code.heif_error_Ok) return undefined;
    const primary = heif.heif_js_context_get_primary_image_handle(context);
    if (!primary || 'code' in primary) return undefined;
    handle = primary;
    if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > maxPixels) {
      return undefined;
    }
    const { heif_colorspace_RGB } = heif.heif_colorspace;
    const { heif_chroma_interleaved_RGBA } = heif.heif_chroma;
    const decoded = await heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA);
    if (!decoded || 'code' in decoded) return undefined;
    const channel = decoded.channels.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved);
    const pixels = channel && withoutPadding(channel);
    heif.heif_image_release(decoded.image);
    return pixels;
  } finally {
    if (handle) heif.heif_image_handle_release(handle);
    heif.heif_context_free(context);
  }
}

/** A copy: the library's memory is freed. `stride`: bytes from row to row. */
function withoutPadding({ data, stride, width, height }: Pixels & { stride: number }): Pixels {
  const row = width * 4;
  const copy = new Uint8Array(row * height);
  for (let at = 0; at < height; at += 1) copy.set(data.subarray(at * stride, at * stride + row), at * row);
  return { data: copy, width, height };
}

/** A JPEG for every browser. Undefined for other formats, and for what cannot be decoded. */
export async function renditionOf(image: Buffer): Promise<Rendition | undefined> {
  if (!isHeif(image)) return undefined;
  const pixels = await pixelsOf(image).catch(() => {
    // It ran out of its memory, which it cannot give back.
    library = undefined;
  });
  if (!pixels) return undefined;
  const { data, width, height } = pixels;
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .timeout(sharpTimeout)
    .toBuffer();
  return { bytes, width, height };
}

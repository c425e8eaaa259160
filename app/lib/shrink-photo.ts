/** Longest side, px: enough to see a hairline crack, at a tenth of a phone photo's size. */
export const longestSide = 2048;

/** First bytes of what phones photograph, as Latin-1. */
const beginnings = [
  [/^.{4}ftyp(?:he[iv][cxms]|m[is]f1)/s, 'image/heic'],
  [/^.{4}ftypavi[fs]/s, 'image/avif'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
] as const;

/** The type by its first bytes, where the device names none: Android and Windows do not know HEIC. */
async function typeOf(file: File): Promise<string> {
  if (file.type !== '' && file.type !== 'application/octet-stream') return file.type;
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  return beginnings.find(([pattern]) => pattern.test(head))?.[1] ?? file.type;
}

/**
 * Downscales a photo to at most 2048 px and re-encodes it as upright JPEG, which also drops the EXIF location and time.
 * Returns the file unchanged if it is not an image, is animated, or cannot be decoded; the server checks file types.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const type = await typeOf(file);
  if (!type.startsWith('image/') || type === 'image/gif') return file;
  const photo = type === file.type ? file : file.slice(0, file.size, type);
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  try {
    const blob = await asJpeg(picture, picture, longestSide, 0.85);
    return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
  } finally {
    picture.close();
  }
}

/** Draws an image of this size, px, with its longest side at most `longest`. Null if the browser cannot. */
export function asJpeg(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
  longest: number,
  quality: number,
): Promise<Blob | null> {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) return Promise.resolve(null);
  // JPEG has no transparency; use white instead of black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Longest side, in pixels: enough to see a hairline crack, a tenth of what a phone's camera takes. */
export const longestSide = 2048;
const quality = 0.85;

/**
 * A photo as it is worth sending: at most 2048 px long, JPEG, turned the right way up, and without what the camera wrote
 * about place and time, which a canvas does not carry over. Whatever is no picture, moves, or cannot be read by this
 * browser comes back as it is: the server tells what it takes.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.type === 'image/gif') return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return file;
  try {
    const blob = await drawn(picture);
    return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }) : file;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) return Promise.resolve(null);
  // A JPEG has no transparency: what shows through is paper, not ink.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

import { expect, test, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

const heicHead = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function browser({ canDecode }: { canDecode: boolean }) {
  const tried: string[] = [];
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => {
    tried.push(blob.type);
    if (!canDecode) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { width: 40, height: 30, close: () => {} };
  });
  const canvas = {
    getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
    toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['small'], { type })),
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  return tried;
}

test.each(['', 'application/octet-stream', 'image/heic'])('HEIC of the type "%s" becomes a JPEG', async (type) => {
  const tried = browser({ canDecode: true });
  const made = await shrinkPhoto(new File([bytes(heicHead)], 'IMG_1.HEIC', { type }));
  expect(tried).toEqual(['image/heic']);
  expect([made.name, made.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
});

test('what this browser cannot decode stays as it is, and other files are not tried', async () => {
  const tried = browser({ canDecode: false });
  const heic = new File([bytes(heicHead)], 'IMG_1.HEIC');
  expect(await shrinkPhoto(heic)).toBe(heic);
  const film = new File([bytes('\0\0\0\x18ftypmp42\0\0\0\0')], 'film');
  expect(await shrinkPhoto(film)).toBe(film);
  expect(tried).toEqual(['image/heic']);
});

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { StoredBytes } from './storage.ts';

/** Size and sums of bytes as they pass; every store takes them the same way. */
export function byteSums() {
  const sha256 = createHash('sha256');
  let size = 0;
  let crc = 0;
  return {
    add(chunk: Uint8Array): void {
      size += chunk.byteLength;
      sha256.update(chunk);
      crc = crc32(chunk, crc);
    },
    result: (): Omit<StoredBytes, 'key'> => ({ size, sha256: sha256.digest('hex'), crc32: crc }),
  };
}

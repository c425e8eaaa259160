import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AppError } from '../errors.ts';
import { headLength, type PutLimits, type StoredBytes } from './storage.ts';

export interface ByteSums {
  add(chunk: Uint8Array): void;
  result(): Omit<StoredBytes, 'key'>;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000).toLocaleString('en-GB')} MB`;

/** Size, sums and head of bytes as they pass; every store takes them the same way. `add` throws 413 past the limit. */
export function byteSums({ maxSize }: PutLimits): ByteSums {
  const sha256 = createHash('sha256');
  const head: Uint8Array[] = [];
  let headSize = 0;
  let size = 0;
  let crc = 0;
  return {
    add(chunk) {
      size += chunk.byteLength;
      if (size > maxSize) {
        throw new AppError('too_large', `A file can have at most ${megabytes(maxSize)}.`);
      }
      sha256.update(chunk);
      crc = crc32(chunk, crc);
      if (headSize < headLength) {
        // A copy: the chunk's memory belongs to its sender, and a view would keep the whole of it.
        const part = Uint8Array.prototype.slice.call(chunk, 0, headLength - headSize);
        head.push(part);
        headSize += part.byteLength;
      }
    },
    result: () => ({ size, sha256: sha256.digest('hex'), crc32: crc, head: Buffer.concat(head) }),
  };
}

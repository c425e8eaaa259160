import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { formatCount } from '#server/format.ts';
import { AppError } from '../errors.ts';
import { headLength, type PutLimits, type StoredBytes } from './storage.ts';

export interface ByteSums {
  add(chunk: Uint8Array): void;
  result(): Omit<StoredBytes, 'key'>;
}

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / (1024 * 1024)))} MB`;

/** Size, checksums and head of passing bytes, the same for all stores. `add` throws 413 above the limit. */
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
        throw new AppError('too_large', `Files can be up to ${megabytes(maxSize)}.`);
      }
      sha256.update(chunk);
      crc = crc32(chunk, crc);
      if (headSize < headLength) {
        // Copied, because a view would keep the sender's whole buffer alive.
        const part = Uint8Array.prototype.slice.call(chunk, 0, headLength - headSize);
        head.push(part);
        headSize += part.byteLength;
      }
    },
    result: () => ({ size, sha256: sha256.digest('hex'), crc32: crc, head: Buffer.concat(head) }),
  };
}

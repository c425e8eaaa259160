import type { Readable } from 'node:stream';

/** Results of storing, computed while writing, so that nothing is read twice. */
export interface StoredBytes {
  key: string;
  size: number;
  /** Hex, 64 digits. */
  sha256: string;
  /** Unsigned, as ZIP archives store it. */
  crc32: number;
  /** The first bytes, at most `headLength`, for type detection. */
  head: Uint8Array;
}

/** Bytes that `file-type` needs. */
export const headLength = 4100;

export interface PutLimits {
  /** In bytes; more throws `AppError('too_large')`. */
  maxSize: number;
  /** Selects the company's store. Absent: the server's disk. */
  company_id?: number | undefined;
}

/** First and last byte, both inclusive, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  key: string;
  /** In ms since 1970. */
  storedAt: number;
}

/** Bytes of uploads; the rows are in `files`. Bytes under a key never change. Memory does not grow with file size. */
export interface Storage {
  /** Once resolved, the bytes survive a power cut; if rejected, nothing is left. Stops reading at the limit. */
  put(source: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<StoredBytes>;
  /** Rejects with `BytesMissing` before anything is read. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Succeeds if the key does not exist. */
  remove(key: string): Promise<void>;
  /** All keys including leftovers of interrupted puts, in no particular order. */
  list(): AsyncIterable<StoredObject>;
}

/** The row exists but its bytes do not: lost on disk, or garbage-collected. */
export class BytesMissing extends Error {
  constructor(readonly key: string) {
    super(`No bytes are stored under ${key}`);
    this.name = 'BytesMissing';
  }
}

export const bytesMissingMessage = 'This file’s contents are missing.';

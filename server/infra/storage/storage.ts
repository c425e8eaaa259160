import type { Readable } from 'node:stream';

/** What passed while bytes were stored: taken once, so that nothing is read a second time for its size or sums. */
export interface StoredBytes {
  /** Names the bytes from now on; made here, never from what a person called the file. */
  key: string;
  /** Bytes. */
  size: number;
  /** 64 hexadecimal digits. */
  sha256: string;
  /** As zip archives carry it, unsigned. */
  crc32: number;
  /** The first bytes, at most `headLength`: enough to tell what kind of content it is. */
  head: Uint8Array;
}

/** How much of the beginning is handed back; what `file-type` asks for. */
export const headLength = 4100;

export interface PutLimits {
  /** Bytes at most; beyond them `AppError('too_large')`. */
  maxSize: number;
  /** Whose they are: they go where the company keeps its files. Absent: nobody's yet, to the server's disk. */
  company_id?: number | undefined;
}

/** Positions of the first and the last byte, both included, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface KeptBytes {
  key: string;
  /** When they were stored, ms since 1970. */
  storedAt: number;
}

/**
 * Where the bytes of uploads live; the rows that tell of them are in `files`. Bytes never change under a key: what is
 * new gets a new one. Memory does not grow with their size.
 */
export interface Storage {
  /**
   * Stores what comes out of `source`. When this resolves the bytes survive a power cut; when it rejects (the source
   * broke off, too large) nothing is left. Reading stops at the first byte too many.
   */
  put(source: AsyncIterable<Uint8Array>, limits: PutLimits): Promise<StoredBytes>;
  /** All the bytes, or a range within them. Rejects with `BytesMissing` before anything is read. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Gone already is fine. */
  remove(key: string): Promise<void>;
  /** Everything there is, rowless leftovers of broken-off puts included, in no order. */
  list(): AsyncIterable<KeptBytes>;
}

/** The row is there and its bytes are not: lost on the disk, or swept. */
export class BytesMissing extends Error {
  constructor(readonly key: string) {
    super(`No bytes are stored under ${key}`);
    this.name = 'BytesMissing';
  }
}

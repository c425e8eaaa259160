import type { Readable } from 'node:stream';

/*
 * Where backups are kept, a folder or an S3 bucket:
 *   files/ab/<sha256>                 stored bytes, shared by all backups of the place
 *   backups/<name>/tables/….gz        rows of one table as COPY writes them
 *   backups/<name>/files.gz           which stored file has which bytes
 *   backups/<name>/manifest.json      with APP_SECRET under the passphrase; written last: without it there is no backup
 */

export interface PlacedObject {
  path: string;
  size: number;
}

/** Paths are relative, with slashes. */
export interface BackupLocation {
  label: string;
  /** The whole object or nothing, also after a power cut. Replaces an older one. */
  write(path: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Rejects with ObjectMissing before anything is read. */
  read(path: string): Promise<Readable>;
  /** All objects below the folder, in no particular order. */
  list(folder: string): AsyncIterable<PlacedObject>;
  remove(path: string): Promise<void>;
}

export class ObjectMissing extends Error {
  constructor(readonly path: string) {
    super(`${path} is missing`);
  }
}

/** A mistake of the operator or a damaged backup: shown without a stack. */
export class BackupError extends Error {}

export const bytesPath = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`;
export const backupPath = (name: string, file: string) => `backups/${name}/${file}`;

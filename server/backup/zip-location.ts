import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { ZipWriter } from '#server/infra/zip.ts';
import { NotAnArchive, openZip } from '#server/infra/zip-reader.ts';
import { BackupError, type BackupLocation, ObjectMissing } from './location.ts';

/*
 * A ZIP archive as a place of one backup: its objects are below `backup/`, but for the files that people look at, which
 * are in `files/` under names of their own. `backup/names.json` says which these are.
 */

const below = (path: string) => `backup/${path}`;
const namesPath = below('names.json');
const namesSchema = z.record(z.string(), z.string());

interface IntoZipOptions {
  zip: ZipWriter;
  /** ISO. */
  modifiedAt: string;
  /** By `bytesPath`: the entry's name for people. */
  names: ReadonlyMap<string, string>;
}

export interface ZipTarget extends BackupLocation {
  /** Must follow the last write. */
  finish(): Promise<void>;
}

/** Empty at first. One object is written at a time. */
export function intoZip({ zip, modifiedAt, names }: IntoZipOptions): ZipTarget {
  const used: Record<string, string> = {};
  let last: Promise<unknown> = Promise.resolve();
  const write = async (path: string, source: AsyncIterable<Uint8Array>) => {
    const reading = source[Symbol.asyncIterator]();
    // A failure here leaves no entry.
    const first = await reading.next();
    let failure: { error: unknown } | undefined;
    async function* content() {
      try {
        for (let next = first; !next.done; next = await reading.next()) yield next.value;
      } catch (error) {
        // An error would destroy the whole archive: the entry ends, and its writer is told.
        failure = { error };
      } finally {
        await reading.return?.();
      }
    }
    const name = names.get(path);
    if (name !== undefined) used[path] = name;
    await zip.add({ name: name ?? below(path), modifiedAt }, Readable.from(content(), { objectMode: false }));
    if (failure) throw failure.error;
  };
  return {
    label: 'the archive',
    write(path, source) {
      const writing = last.then(() => write(path, source));
      last = writing.catch(() => {});
      return writing;
    },
    read: (path) => Promise.reject(new ObjectMissing(path)),
    async *list() {},
    remove: async () => {},
    async finish() {
      await last;
      await zip.add(
        { name: namesPath, modifiedAt, compress: true },
        Readable.from([Buffer.from(JSON.stringify(used))]),
      );
    },
  };
}

/** To read a backup from. Throws BackupError if the file is not such an archive. */
export async function zipLocation(file: string): Promise<BackupLocation> {
  const zip = await openZip(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    throw error instanceof NotAnArchive ? new BackupError(`${file} cannot be read. ${error.message}`) : error;
  });
  const listed = await zip.read(namesPath);
  if (!listed) throw new BackupError(`${file} is not an archive of a company, or not a whole one.`);
  const names = namesSchema.parse(await json(listed));
  const entryOf = (path: string) => names[path] ?? below(path);
  const readOnly = () => Promise.reject(new BackupError('Nothing can be written into an archive.'));
  return {
    label: file,
    write: readOnly,
    remove: readOnly,
    async read(path) {
      const content = await zip.read(entryOf(path));
      if (!content) throw new ObjectMissing(path);
      return content;
    },
    async *list(folder) {
      for (const [name, { size }] of zip.entries) {
        if (name.startsWith(`${below(folder)}/`)) yield { path: name.slice(below('').length), size };
      }
      for (const [path, name] of Object.entries(names)) {
        const entry = zip.entries.get(name);
        if (entry && path.startsWith(`${folder}/`)) yield { path, size: entry.size };
      }
    },
  };
}

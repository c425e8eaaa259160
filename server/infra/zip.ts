import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BytesMissing } from './storage/storage.ts';

export interface ZipEntry {
  /** Name in the archive; see `uniqueNames`. */
  name: string;
  /** Bytes, if known. Lets an archive beyond 4 GB be declared as ZIP64 in time. */
  size?: number;
  /** ISO. */
  modifiedAt: string;
  /** Called when it is this entry's turn: one is open at a time. Rejects with `BytesMissing` if the content is gone. */
  open(): Promise<Readable>;
}

const missingIntro = 'The content of these files is missing on the server, so they are not in this archive:';

/**
 * Uncompressed and never buffered; entries without content are listed in `missing.txt`, other read errors destroy the
 * stream. Nothing is opened before it is read.
 */
export const zipStream = (entries: readonly ZipEntry[]): Readable =>
  Readable.from(archiveOf(entries), { objectMode: false, highWaterMark: 64 * 1024 });

async function* archiveOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // Its type is wider than what it is.
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  const adding = new AbortController();
  addAll(zip, entries, adding.signal).catch(fail);
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    adding.abort();
  }
}

/** One after the other, because only an opened entry is known not to be missing. */
async function addAll(zip: ZipFile, entries: readonly ZipEntry[], signal: AbortSignal): Promise<void> {
  const missing: string[] = [];
  for (const { name, size, modifiedAt, open } of entries) {
    const content = await open().catch((error) => {
      if (!(error instanceof BytesMissing)) throw error;
      missing.push(name);
    });
    if (!content) continue;
    addAbortSignal(signal, content);
    zip.addReadStream(content, name, {
      ...(size !== undefined && { size }),
      mtime: new Date(modifiedAt),
      compress: false,
    });
    await finished(content);
  }
  if (missing.length > 0) {
    const name = uniqueNames([...entries.map((entry) => entry.name), 'missing.txt']).at(-1)!;
    const mtime = new Date(entries[0]!.modifiedAt);
    zip.addBuffer(Buffer.from(`${missingIntro}\n\n${missing.join('\n')}\n`), name, { mtime, compress: false });
  }
  zip.end();
}

const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
/** Device names reserved by Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const longest = 150;

/** A file name valid on all systems, never a path. */
function safeName(name: string): string {
  const clean = name.replace(unsafe, '_').replace(/^[. ]+|[. ]+$/g, '');
  const [stem, extension] = splitName(clean.replace(reserved, '_$1') || 'file');
  return [...stem].slice(0, longest).join('') + [...extension].slice(0, 20).join('');
}

function splitName(name: string): [stem: string, extension: string] {
  const at = name.lastIndexOf('.');
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
}

/** 'a.jpg', 'A.jpg', 'a.jpg' -> 'a.jpg', 'A (2).jpg', 'a (3).jpg', because equal names overwrite each other. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((each) => {
    const name = safeName(each);
    const [stem, extension] = splitName(name);
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      unique = `${stem} (${count})${extension}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

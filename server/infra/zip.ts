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
  const zip = createZipWriter();
  addAll(zip, entries).then(zip.end, zip.fail);
  yield* zip.output;
}

export interface ZipWriter {
  /** The archive so far. Its reader gives up by leaving the loop, which also destroys what is being added. */
  output: AsyncIterable<Buffer>;
  /** One at a time: resolves once `content` is read to its end. */
  add(entry: Omit<ZipEntry, 'open'> & { compress?: boolean }, content: Readable): Promise<void>;
  end(): void;
  /** Destroys the output and what is being added, so that the reader of the one and the writer of the other throw. */
  fail(error: Error): void;
}

export function createZipWriter(): ZipWriter {
  const zip = new ZipFile();
  // Its type is wider than what it is.
  const stream = zip.outputStream as Readable;
  const adding = new AbortController();
  const fail = (error: Error) => {
    adding.abort();
    stream.destroy(error);
  };
  zip.on('error', fail);
  // A reader gets it too; without one it would end the process.
  stream.on('error', () => {});
  async function* output() {
    try {
      yield* stream as AsyncIterable<Buffer>;
    } finally {
      adding.abort();
    }
  }
  return {
    output: output(),
    async add({ name, size, modifiedAt, compress = false }, content) {
      addAbortSignal(adding.signal, content);
      const mtime = new Date(modifiedAt);
      zip.addReadStream(content, name, { ...(size !== undefined && { size }), mtime, compress });
      await finished(content);
    },
    end: () => zip.end(),
    fail,
  };
}

/** One after the other, because only an opened entry is known not to be missing. */
async function addAll(zip: ZipWriter, entries: readonly ZipEntry[]): Promise<void> {
  const missing: string[] = [];
  for (const { open, ...entry } of entries) {
    const content = await open().catch((error) => {
      if (!(error instanceof BytesMissing)) throw error;
      missing.push(entry.name);
    });
    if (content) await zip.add(entry, content);
  }
  if (missing.length === 0) return;
  const name = uniqueNames([...entries.map((entry) => entry.name), 'missing.txt']).at(-1)!;
  const text = Buffer.from(`${missingIntro}\n\n${missing.join('\n')}\n`);
  await zip.add({ name, modifiedAt: entries[0]!.modifiedAt }, Readable.from([text]));
}

const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
/** Device names reserved by Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const longest = 150;

/** A file name valid on all systems, never a path. */
export function safeName(name: string): string {
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

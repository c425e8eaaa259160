import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
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
 * Uncompressed (photos and PDFs do not shrink) and never buffered. Entries without content are listed in `missing.txt`.
 * Any other read error destroys the stream, so that a partial archive is never taken for a complete one.
 */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const archive = new yazl.ZipFile();
  const out = archive.outputStream as PassThrough;
  let current: Readable | undefined;
  const fail = (error: Error) => void out.destroy(error);
  archive.on('error', fail);
  out.once('close', () => current?.destroy());

  async function fill() {
    const missing: string[] = [];
    for (const { name, size, modifiedAt, open } of entries) {
      if (out.writableNeedDrain) await new Promise((go) => out.once('drain', go).once('close', go));
      if (out.destroyed) return;
      const stream = await open().catch((error) => {
        if (!(error instanceof BytesMissing)) throw error;
        missing.push(name);
      });
      if (!stream) continue;
      current = stream;
      if (out.destroyed) return void stream.destroy();
      const options = { compress: false, mtime: new Date(modifiedAt), ...(size !== undefined && { size }) };
      const read = finished(stream, { writable: false });
      archive.addReadStream(stream, name, options);
      await read;
    }
    if (missing.length > 0) {
      const [name] = uniqueNames([...entries.map((entry) => entry.name), 'missing.txt']).slice(-1);
      const text = `${missingIntro}\n\n${missing.join('\n')}\n`;
      archive.addBuffer(Buffer.from(text), name!, { compress: false });
    }
    archive.end();
  }
  fill().catch(fail);
  return out;
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

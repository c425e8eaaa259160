import type { Readable } from 'node:stream';
import yazl from 'yazl';

export interface ZipEntry {
  /** As it is found in the archive; see `uniqueNames`. */
  name: string;
  /** Bytes, where known: with it an archive beyond 4 GB knows in time that it is one. */
  size?: number;
  /** ISO. */
  modifiedAt: string;
  /** Called when it is this entry's turn and never before: one is open at a time. */
  open(): Promise<Readable>;
}

/**
 * An archive on its way out: stored as it is (photos and PDFs do not get smaller), made while it is read, never held.
 * When an entry cannot be read the stream fails, so that nobody takes half an archive for a whole one; when its reader
 * goes away the open entry is closed.
 */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const archive = new yazl.ZipFile();
  const out = archive.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (error: Error) => void out.destroy(error);
  archive.on('error', fail);
  out.once('close', () => current?.destroy());
  for (const { name, size, modifiedAt, open } of entries) {
    const options = { compress: false, mtime: new Date(modifiedAt), ...(size !== undefined && { size }) };
    archive.addReadStreamLazy(name, options, (give) => {
      open().then((stream) => {
        current = stream;
        if (out.destroyed) return void stream.destroy();
        give(null, stream.once('error', fail));
      }, fail);
    });
  }
  archive.end();
  return out;
}

const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;
/** Names that Windows keeps for itself. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const longest = 150;

/** A name that every system can unpack, and no path. */
function safeName(name: string): string {
  const clean = name.replace(unsafe, '_').replace(/^[. ]+|[. ]+$/g, '');
  const [stem, extension] = splitName(clean.replace(reserved, '_$1') || 'file');
  return [...stem].slice(0, longest).join('') + [...extension].slice(0, 20).join('');
}

function splitName(name: string): [stem: string, extension: string] {
  const at = name.lastIndexOf('.');
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ''];
}

/** 'a.jpg', 'A.jpg', 'a.jpg' -> 'a.jpg', 'A (2).jpg', 'a (3).jpg': same names would overwrite each other where they are unpacked. */
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

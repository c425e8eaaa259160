import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

export interface ZipReader {
  /** By name, with their sizes once unpacked. */
  entries: ReadonlyMap<string, { size: number }>;
  /** Undefined: there is none of this name. An entry that is cut off or damaged ends with an error or other bytes. */
  read(name: string): Promise<Readable | undefined>;
}

export class NotAnArchive extends Error {}

interface Entry {
  method: number;
  packed: number;
  size: number;
  /** Of its local header. */
  offset: number;
}

const endBytes = 22;
const longestComment = 65_535;
const all32 = 0xffffffff;

/** Reads the directory of a ZIP file, also beyond 4 GB. Throws NotAnArchive. */
export async function openZip(file: string): Promise<ZipReader> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const part = async (from: number, length: number) => {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - from)));
      await handle.read(bytes, 0, bytes.length, from);
      return bytes;
    };
    const { at, length } = await findDirectory(part, size);
    const entries = entriesOf(await part(at, length));
    return { entries, read: (name) => readEntry(file, entries.get(name)) };
  } catch (error) {
    if (error instanceof RangeError) throw notWhole();
    throw error;
  } finally {
    await handle.close();
  }
}

const notWhole = () => new NotAnArchive('It is no ZIP archive, or not a whole one.');

async function findDirectory(part: (from: number, length: number) => Promise<Buffer>, size: number) {
  const from = Math.max(0, size - endBytes - longestComment);
  const tail = await part(from, size - from);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw notWhole();
  const [length, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  const locator = await part(from + end - 20, 20);
  if (locator.toString('latin1', 0, 4) !== 'PK\x06\x07') return { at, length };
  const end64 = await part(Number(locator.readBigUInt64LE(8)), 56);
  return { at: Number(end64.readBigUInt64LE(48)), length: Number(end64.readBigUInt64LE(40)) };
}

function entriesOf(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at < directory.length; ) {
    if (directory.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw notWhole();
    const [nameLength, extraLength] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30)];
    const extraAt = at + 46 + nameLength;
    const wide = wideNumbers(directory.subarray(extraAt, extraAt + extraLength));
    const number = (offset: number) => {
      const value = directory.readUInt32LE(at + offset);
      return value === all32 ? Number(wide.next().value ?? value) : value;
    };
    const size = number(24);
    const packed = number(20);
    const offset = number(42);
    const method = directory.readUInt16LE(at + 10);
    entries.set(directory.toString('utf8', at + 46, extraAt), { method, packed, size, offset });
    at = extraAt + extraLength + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Of the field for ZIP64, which has those that do not fit, in the order: size, packed size, offset. */
function* wideNumbers(extra: Buffer): Generator<bigint, undefined> {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 1) {
      for (let each = at + 4; each + 8 <= at + 4 + length; each += 8) yield extra.readBigUInt64LE(each);
    }
    at += 4 + length;
  }
}

async function readEntry(file: string, entry: Entry | undefined): Promise<Readable | undefined> {
  if (!entry) return undefined;
  const handle = await open(file);
  const header = Buffer.alloc(30);
  await handle.read(header, 0, 30, entry.offset).finally(() => handle.close());
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const { method, packed } = entry;
  if (method !== 0 && method !== 8) throw new NotAnArchive('It is packed in a way that this version does not read.');
  // A file stream cannot be told to read nothing.
  if (packed === 0) return Readable.from([]);
  const packedBytes = createReadStream(file, { start, end: start + packed - 1 });
  return method === 0 ? packedBytes : pipeline(packedBytes, createInflateRaw(), () => {});
}

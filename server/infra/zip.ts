import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
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
 * stream. Written here, because yazl takes twice the time.
 */
export const zipStream = (entries: readonly ZipEntry[]): Readable =>
  Readable.from(archiveOf(entries), { objectMode: false, highWaterMark: 64 * 1024 });

async function* archiveOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  const missing: string[] = [];
  let offset = 0;
  for (const entry of entries) {
    const content = await entry.open().catch((error) => {
      if (!(error instanceof BytesMissing)) throw error;
      missing.push(entry.name);
    });
    if (!content) continue;
    const header = headerOf(entry, offset);
    try {
      yield localHeader(header);
      let size = 0;
      let checksum = 0;
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length;
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (size !== (entry.size ?? size) || (size > max32 && !header.isLarge)) {
        throw new Error(`The file ${entry.name} has an unexpected number of bytes: ${size}.`);
      }
      const done = { ...header, size, checksum };
      yield dataDescriptor(done);
      written.push(done);
      offset += localHeader(done).length + size + dataDescriptor(done).length;
    } finally {
      content.destroy();
    }
  }
  if (missing.length > 0) {
    const name = uniqueNames([...entries.map((entry) => entry.name), 'missing.txt']).at(-1)!;
    const content = Buffer.from(`${missingIntro}\n\n${missing.join('\n')}\n`);
    const modifiedAt = entries[0]!.modifiedAt;
    const done = {
      ...headerOf({ name, size: content.length, modifiedAt }, offset),
      ...{ size: content.length, checksum: crc32(content) },
    };
    const bytes = Buffer.concat([localHeader(done), content, dataDescriptor(done)]);
    yield bytes;
    written.push(done);
    offset += bytes.length;
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield archiveEnd(written.length, directory.length, offset);
}

/* The records of the ZIP format (APPNOTE.TXT). Sizes, offsets and counts beyond these bounds go into ZIP64 records. */

const max32 = 0xffff_ffff;
const max16 = 0xffff;
/** Versions needed to unpack: 2.0, and 4.5 for ZIP64. */
const versions = { plain: 20, zip64: 45 };
/** Checksum and size follow the content (bit 3), the name is UTF-8 (bit 11). */
const flags = 0b1000_0000_1000;

interface Header {
  name: Buffer;
  modifiedAt: Date;
  offset: number;
  /** Declared as ZIP64 before its content. */
  isLarge: boolean;
}

interface Written extends Header {
  size: number;
  checksum: number;
}

const headerOf = ({ name, size = 0, modifiedAt }: Omit<ZipEntry, 'open'>, offset: number): Header => ({
  ...{ name: Buffer.from(name), modifiedAt: new Date(modifiedAt), offset },
  isLarge: size > max32,
});

/** Little-endian fields of 2, 4 or 8 bytes. */
function record(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((length, [bytes]) => length + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** MS-DOS time and date, in UTC: without a zone, and from 1980. `timestamp` says it exactly. */
function dosTime(moment: Date): [time: number, date: number] {
  const year = Math.max(0, moment.getUTCFullYear() - 1980);
  return [
    (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  ];
}

/** The extra field "UT", which unpackers prefer: the time of the last change in seconds since 1970. */
function timestamp({ modifiedAt }: Header): Buffer {
  const seconds = Math.max(0, Math.floor(modifiedAt.getTime() / 1000));
  return Buffer.concat([record([2, 0x5455], [2, 5]), Buffer.from([1]), record([4, Math.min(seconds, 0x7fff_ffff)])]);
}

function localHeader(header: Header): Buffer {
  const [time, date] = dosTime(header.modifiedAt);
  const extra = Buffer.concat([
    ...(header.isLarge ? [record([2, 1], [2, 16], [8, 0], [8, 0])] : []),
    timestamp(header),
  ]);
  const size = header.isLarge ? max32 : 0;
  return Buffer.concat([
    record([4, 0x0403_4b50], [2, header.isLarge ? versions.zip64 : versions.plain], [2, flags], [2, 0]),
    record([2, time], [2, date], [4, 0], [4, size], [4, size], [2, header.name.length], [2, extra.length]),
    ...[header.name, extra],
  ]);
}

const dataDescriptor = ({ isLarge, checksum, size }: Written): Buffer =>
  record([4, 0x0807_4b50], [4, checksum], [isLarge ? 8 : 4, size], [isLarge ? 8 : 4, size]);

function centralHeader(entry: Written): Buffer {
  const { name, size, offset, checksum } = entry;
  const [time, date] = dosTime(entry.modifiedAt);
  const isZip64 = entry.isLarge || offset > max32;
  const extra = Buffer.concat([
    ...(isZip64 ? [record([2, 1], [2, 24], [8, size], [8, size], [8, offset])] : []),
    timestamp(entry),
  ]);
  const version = isZip64 ? versions.zip64 : versions.plain;
  const size32 = isZip64 ? max32 : size;
  return Buffer.concat([
    record([4, 0x0201_4b50], [2, version], [2, version], [2, flags], [2, 0], [2, time], [2, date], [4, checksum]),
    record([4, size32], [4, size32], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0]),
    record([4, isZip64 ? max32 : offset]),
    ...[name, extra],
  ]);
}

/** `offset`: where the central directory begins. */
function archiveEnd(count: number, length: number, offset: number): Buffer {
  const isZip64 = count >= max16 || offset + length >= max32;
  const zip64 = [
    record([4, 0x0606_4b50], [8, 44], [2, versions.zip64], [2, versions.zip64], [4, 0], [4, 0]),
    record([8, count], [8, count], [8, length], [8, offset]),
    record([4, 0x0706_4b50], [4, 0], [8, offset + length], [4, 1]),
  ];
  const count16 = isZip64 ? max16 : count;
  return Buffer.concat([
    ...(isZip64 ? zip64 : []),
    record([4, 0x0605_4b50], [2, 0], [2, 0], [2, count16], [2, count16]),
    record([4, isZip64 ? max32 : length], [4, isZip64 ? max32 : offset], [2, 0]),
  ]);
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

import { crc32 } from 'node:zlib';

/* Removes the position from a photo's metadata while it passes. Its picture and all other bytes stay as they are. */

/** Bytes held back at most while the end of a piece of metadata is awaited; larger pieces pass unchanged. */
const maxHeaderBytes = 1024 * 1024;

/** Bytes of a GPS value; the longest is a text about how the position was found. */
const maxValueBytes = 4096;

/** EXIF data types by number: bytes per value. */
const typeSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const gpsPointerTag = 0x8825;
/** EXIF allows far fewer. More means that these bytes are no directory. */
const maxEntries = 512;
const entrySize = 12;

/** XMP names the position in text: exif:GPSLatitude="53,28.0N", or as an element. */
const xmpMark = 'exif:GPS';
const xmpValue = /^(exif:GPS\w+\s*=\s*(["']))([^"'<>]*)\2|^(exif:GPS\w+[^<>]*>)([^<>]*)</;
const maxXmpValueLength = 1000;

/** Bytes kept of a piece without a mark: a mark may be cut, and a JPEG states a segment's length before it. */
const overlap = 16;

type Numbers = Record<'u16' | 'u32', (at: number) => number>;

const numbersOf = (tiff: Buffer): Numbers =>
  tiff[0] === 0x49
    ? { u16: (at) => tiff.readUInt16LE(at), u32: (at) => tiff.readUInt32LE(at) }
    : { u16: (at) => tiff.readUInt16BE(at), u32: (at) => tiff.readUInt32BE(at) };

/** `more` bytes are needed to know; 'done' once erased, or if there is nothing to erase. */
type Erased = { more: number } | 'done';

/**
 * Zeroes the GPS directory of EXIF data (TIFF) in place, so no other offset changes. `limit`: the data's latest end.
 */
function erasePosition(tiff: Buffer, limit: number): Erased {
  const { u16, u32 } = numbersOf(tiff);
  const isWithin = (end: number) => end <= limit;
  if (tiff.length < 8) return isWithin(8) ? { more: 8 } : 'done';
  const first = u32(4);
  if (first < 8 || !isWithin(first + 2)) return 'done';
  if (tiff.length < first + 2) return { more: first + 2 };
  const count = u16(first);
  const firstEnd = first + 2 + count * entrySize + 4;
  if (count === 0 || count > maxEntries || !isWithin(firstEnd)) return 'done';
  if (tiff.length < firstEnd) return { more: firstEnd };
  const entryAt = (index: number) => first + 2 + index * entrySize;
  const entries = Array.from({ length: count }, (_, index) => entryAt(index));
  const pointer = entries.find((at) => u16(at) === gpsPointerTag && u16(at + 2) === 4 && u32(at + 4) === 1);
  if (pointer === undefined) return 'done';

  const gps = u32(pointer + 8);
  const skipPointer = (): 'done' => {
    tiff.copy(tiff, pointer, pointer + entrySize, firstEnd);
    tiff.fill(0, firstEnd - entrySize, firstEnd);
    if (tiff[0] === 0x49) tiff.writeUInt16LE(count - 1, first);
    else tiff.writeUInt16BE(count - 1, first);
    return 'done';
  };
  if (gps < 8 || !isWithin(gps + 2)) return skipPointer();
  if (tiff.length < gps + 2) return { more: gps + 2 };
  const gpsCount = u16(gps);
  const gpsEnd = gps + 2 + gpsCount * entrySize + 4;
  if (gpsCount > maxEntries || !isWithin(gpsEnd)) return skipPointer();
  if (tiff.length < gpsEnd) return { more: gpsEnd };
  const values = Array.from({ length: gpsCount }, (_, index) => gps + 2 + index * entrySize)
    .map((at) => ({ size: (typeSizes[u16(at + 2)] ?? 0) * u32(at + 4), at: u32(at + 8) }))
    .filter(({ size, at }) => size > 4 && size <= maxValueBytes && at >= 8 && isWithin(at + size));
  const end = Math.max(...values.map(({ size, at }) => at + size), gpsEnd);
  if (tiff.length < end) return { more: end };
  for (const { size, at } of values) tiff.fill(0, at, at + size);
  tiff.fill(0, gps, gpsEnd);
  return skipPointer();
}

function eraseXmp(bytes: Buffer): Erased {
  const text = bytes.toString('latin1', 0, maxXmpValueLength);
  const [, attribute, , quoted, element, content] = text.match(xmpValue) ?? [];
  const start = attribute ?? element;
  if (start === undefined) return bytes.length < maxXmpValueLength ? { more: maxXmpValueLength } : 'done';
  bytes.fill(' ', start.length, start.length + (quoted ?? content ?? '').length);
  return 'done';
}

interface Mark {
  bytes: Buffer;
  /** `end`: of the data, if it is known; else what is held at most. */
  erase(whole: Buffer, at: number, end: number): Erased;
}

const mark = (text: string, erase: Mark['erase']): Mark => ({ bytes: Buffer.from(text, 'latin1'), erase });
const xmp = mark(xmpMark, (whole, at) => eraseXmp(whole.subarray(at)));
const bareTiff: Mark['erase'] = (whole, at, end) => erasePosition(whole.subarray(at), end - at);

/** In JPEG the length of the segment is known, which keeps a wrong offset from reaching into the picture. */
const jpegMarks = [
  mark('Exif\0\0', (whole, at, end) => {
    const segment = at < 2 ? 0 : whole.readUInt16BE(at - 2) - 2 - 6;
    const order = whole.toString('latin1', at + 6, at + 10);
    if (order.length < 4) return { more: 10 };
    if (order !== 'II*\0' && order !== 'MM\0*') return 'done';
    const erased = erasePosition(whole.subarray(at + 6), Math.min(segment, end - at - 6));
    return erased === 'done' ? erased : { more: erased.more + 6 };
  }),
  xmp,
];
/** WebP, HEIC and AVIF put EXIF anywhere, with or without a prefix; PNG in a chunk of its own. */
const otherMarks = [mark('II*\0', bareTiff), mark('MM\0*', bareTiff), xmp];

/** Erases in place. How many bytes need no further look; all if they are the last. */
function scan(bytes: Buffer, marks: readonly Mark[], isLast: boolean): number {
  let from = 0;
  for (;;) {
    const found = marks
      .map((each) => ({ each, at: bytes.indexOf(each.bytes, from) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
    if (!found) return isLast ? bytes.length : Math.max(Math.min(from, bytes.length), bytes.length - overlap);
    const { each, at } = found;
    const erased = each.erase(bytes, at, isLast ? bytes.length : at + maxHeaderBytes);
    // The two bytes before a mark state its length in JPEG.
    if (erased !== 'done' && !isLast && erased.more <= maxHeaderBytes) return Math.max(0, at - 2);
    from = at + each.bytes.length;
  }
}

async function* scanned(source: AsyncIterable<Buffer>, marks: readonly Mark[]): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    const done = scan(held, marks, false);
    if (done > 0) yield held.subarray(0, done);
    held = held.subarray(done);
  }
  scan(held, marks, true);
  if (held.length > 0) yield held;
}

/** Chunks with metadata as it is; a compressed one cannot be changed in place. */
const metadataChunks = ['eXIf', 'iTXt', 'tEXt', 'zTXt'];
const xmpKeyword = 'XML:com.adobe.xmp\0';

/** Metadata that a search cannot see, so it is left out: EXIF in hexadecimal digits, and XMP that is compressed. */
function isHidden(chunk: Buffer): boolean {
  const data = chunk.toString('latin1', 8, 40);
  const isCompressed = chunk.toString('latin1', 4, 8) === 'zTXt' || chunk[8 + xmpKeyword.length] === 1;
  return data.startsWith('Raw profile type ') || (data.startsWith(xmpKeyword) && isCompressed);
}

/** PNG seals each chunk with a checksum, so its metadata chunks are held whole. */
async function* pngWithoutPosition(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  /** Bytes that pass unseen: the signature first. */
  let passing = 8;
  for await (const chunk of source) {
    held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    for (;;) {
      const passed = Math.min(passing, held.length);
      if (passed > 0) yield held.subarray(0, passed);
      passing -= passed;
      held = held.subarray(passed);
      if (held.length < 8) break;
      const length = held.readUInt32BE(0);
      if (!metadataChunks.includes(held.toString('latin1', 4, 8)) || length > maxHeaderBytes) {
        passing = length + 12;
        continue;
      }
      if (held.length < length + 12) break;
      const whole = held.subarray(0, length + 12);
      held = held.subarray(length + 12);
      if (isHidden(whole)) continue;
      scan(whole.subarray(8, length + 8), otherMarks, true);
      whole.writeUInt32BE(crc32(whole.subarray(4, length + 8)), length + 8);
      yield whole;
    }
  }
  if (held.length > 0) yield held;
}

/** Erases the position in EXIF and XMP in place, also in `source`'s chunks. Makers' own formats are not searched. */
export function withoutPosition(source: AsyncIterable<Buffer>, mime: string): AsyncGenerator<Buffer> {
  if (mime === 'image/png') return pngWithoutPosition(source);
  return scanned(source, mime === 'image/jpeg' ? jpegMarks : otherMarks);
}

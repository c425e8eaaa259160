import { crc32 } from 'node:zlib';

/**
 * The entries of an archive with stored (uncompressed) entries, by name. Reads the central directory, as unpackers do;
 * throws if lengths or checksums differ.
 */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('The archive has no directory: it is not whole.');
  const count = archive.readUInt16LE(end + 10);
  const entries: Record<string, Buffer> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    const [method, sum, size] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 24),
    ];
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [number, number, number];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + lengths[0]);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    if (method !== 0 || bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${name} is damaged.`);
    if (name in entries) throw new Error(`${name} is there twice.`);
    entries[name] = bytes;
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
  return entries;
}

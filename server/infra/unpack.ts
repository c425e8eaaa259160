import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';

/** Unpacks one `.br` file as a stream: the largest is 200 MB. `mode` as in chmod. */
export async function unpackFile(from: string, to: string, mode: number): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }));
}

/** Tar consists of 512-byte blocks: a header (name at 0, octal size at 124, type at 156), then the padded content. */
export async function unpackArchive(from: string, dir: string): Promise<void> {
  const tar = await promisify(brotliDecompress)(await readFile(from));
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const text = (offset: number, length: number) =>
      tar.toString('utf8', at + offset, at + offset + length).replace(/\0.*$/s, '');
    const [name, size, type] = [text(0, 100), Number.parseInt(text(124, 12), 8), text(156, 1)];
    if (type === '0' || type === '') {
      const file = path.join(dir, path.join('/', name));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, tar.subarray(at + 512, at + 512 + size));
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

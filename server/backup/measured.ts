import { createHash } from 'node:crypto';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

const newline = 10;

/** Sums of bytes on their way. `lines`: of COPY's text format, where each row ends with the only newline. */
export function createMeasure() {
  const sha256 = createHash('sha256');
  let size = 0;
  let lines = 0;
  let sum: string | undefined;
  return {
    async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        sha256.update(chunk);
        size += chunk.length;
        for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) lines += 1;
        yield chunk;
      }
    },
    /** Once all bytes have passed. */
    result() {
      sum ??= sha256.digest('hex');
      return { sha256: sum, size, lines };
    },
  };
}

export async function measure(source: AsyncIterable<Uint8Array>) {
  const sums = createMeasure();
  for await (const _ of sums.through(source)) {
    // Nothing is kept.
  }
  return sums.result();
}

/** The pipeline's error also ends the returned stream, so its reader throws. */
const piped = (source: AsyncIterable<Uint8Array>, into: Transform) => {
  pipeline(Readable.from(source, { objectMode: false }), into, () => {});
  return into as AsyncIterable<Uint8Array>;
};

export const gzipped = (source: AsyncIterable<Uint8Array>) => piped(source, createGzip({ level: 3 }));
export const gunzipped = (source: AsyncIterable<Uint8Array>) => piped(source, createGunzip());

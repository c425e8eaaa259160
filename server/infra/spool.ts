import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

const chunkBytes = 65_536;

interface SpoolOptions {
  /** Milliseconds without a read after which the download is abandoned. */
  inactivityMs: number;
  /** Called once the source is read to its end or abandoned. */
  onRead(): void;
  onEnd(): void;
}

/** An unlinked temporary file: it disappears when the process dies. */
async function namelessFile(): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), `fettle-export-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}

/** Reads `source` at full speed into a temporary file, so that a slow client does not hold it open. */
export async function spooled(
  source: AsyncIterable<string | Uint8Array>,
  { inactivityMs, onRead, onEnd }: SpoolOptions,
): Promise<Readable> {
  const file = await namelessFile().catch((error) => {
    onEnd();
    throw error;
  });
  let written = 0;
  let done = false;
  let failure: Error | undefined;
  let given = false;
  let wake = () => {};

  const filling = (async () => {
    try {
      for await (const text of source) {
        if (given) break;
        const bytes = typeof text === 'string' ? Buffer.from(text) : text;
        await file.write(bytes, 0, bytes.length, written);
        written += bytes.length;
        wake();
      }
    } catch (error) {
      failure = error as Error;
    } finally {
      done = true;
      onRead();
      wake();
    }
  })();

  let at = 0;
  let inactivity: NodeJS.Timeout | undefined;
  const out = new Readable({
    highWaterMark: chunkBytes,
    async read() {
      clearTimeout(inactivity);
      try {
        while (at === written && !done) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        if (at < written) {
          const { buffer, bytesRead } = await file.read(
            Buffer.allocUnsafe(Math.min(chunkBytes, written - at)),
            0,
            null,
            at,
          );
          at += bytesRead;
          if (!given) this.push(buffer.subarray(0, bytesRead));
        } else if (failure) this.destroy(failure);
        else this.push(null);
        watchInactivity();
      } catch (error) {
        this.destroy(error as Error);
      }
    },
    destroy(error, callback) {
      given = true;
      clearTimeout(inactivity);
      wake();
      filling
        .then(() => file.close())
        .catch(() => {})
        .then(() => {
          onEnd();
          callback(error);
        });
    },
  });

  function watchInactivity() {
    clearTimeout(inactivity);
    inactivity = setTimeout(() => out.destroy(new Error('Nobody took the download.')), inactivityMs);
    inactivity.unref();
  }
  watchInactivity();
  return out;
}

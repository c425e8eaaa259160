import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Runs `copy … to stdout` and yields its bytes. The reader must read to the end. */
export async function* copyOut(client: pg.ClientBase, text: string): AsyncGenerator<Buffer> {
  yield* client.query(to(text)) as AsyncIterable<Buffer>;
}

/** Runs `copy … from stdin` with the source's bytes. An error of the source fails the statement. */
export async function copyIn(client: pg.ClientBase, text: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(Readable.from(source), client.query(from(text)));
}

import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Bounds for draining a rejected body: a client that cannot finish sending never reads the response. */
const drainedBytes = 64 * 1024 * 1024;
const drainedMs = 30_000;

export type Limited = { body: Uint8Array | null } | { tooLarge: AsyncIterable<Uint8Array> };

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const nothing = async function* (): AsyncGenerator<Uint8Array> {};

/** `body`: chunked, or null if the declared length fits (unread). `tooLarge`: the rest of an oversized body. */
export async function limitBody(
  request: Request,
  incoming: IncomingMessage | undefined,
  maxSize: number,
): Promise<Limited> {
  const { headers, method } = request;
  // A request object has no body for these, and asking for it would build a second one, a twentieth of a read's time.
  if (method === 'GET' || method === 'HEAD') return { body: null };
  const declared = headers.get('content-length');
  if (declared !== null && !headers.has('transfer-encoding')) {
    if (Number(declared) <= maxSize) return { body: null };
    return { tooLarge: incoming ? incoming.iterator({ destroyOnReturn: false }) : nothing() };
  }
  if (!request.body) return { body: null };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const rest = chunksOf(request.body.getReader());
  for (;;) {
    const next = await rest.next();
    if (next.done) return { body: Buffer.concat(chunks) };
    size += next.value.length;
    if (size > maxSize) return { tooLarge: rest };
    chunks.push(next.value);
  }
}

async function drain(rest: AsyncIterable<Uint8Array>): Promise<void> {
  let left = drainedBytes;
  for await (const { length } of rest) {
    left -= length;
    if (left < 0) return;
  }
}

/** Sends 413 at once but keeps the connection open during the upload: closing it could discard the response. */
export function answerWhileDraining(text: string, rest: AsyncIterable<Uint8Array>): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes);
      const stop = new AbortController();
      const enough = pause(drainedMs, undefined, { signal: stop.signal, ref: false });
      // The client disconnected while sending, so nobody reads the answer.
      await Promise.race([drain(rest), enough]).catch(() => undefined);
      stop.abort();
      await enough.catch(() => undefined);
      controller.close();
    },
  });
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    Connection: 'close',
  };
  return new Response(body, { status: 413, headers });
}

import { connect, type Socket } from 'node:net';

/** A request of a row. `path` begins with /api/. */
export interface BenchRequest {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  /** The Idempotency-Key, as phones send one. */
  key?: string;
}

export interface BenchResponse {
  status: number;
  body: Buffer;
}

/** The target of requests; `prefix` is prepended to each path. */
export interface Side {
  url: string;
  cookie: string;
  prefix: string;
  /** Of the server process. */
  pid: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** The body of a response whose head ends at `from`; undefined if incomplete. */
function bodyOf(head: string, received: Buffer, from: number): Buffer | undefined {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (length !== undefined || / (204|304) /.test(head.slice(0, 13))) {
    const end = from + Number(length ?? 0);
    return received.length < end ? undefined : received.subarray(from, end);
  }
  const parts: Buffer[] = [];
  for (let at = from; ; ) {
    const line = received.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(received.toString('latin1', at, line), 16);
    if (received.length < line + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(received.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** A connection that sends one request at a time. Not fetch, which would use more CPU than the floor. */
export function openConnection({ url, cookie, prefix }: Pick<Side, 'url' | 'cookie' | 'prefix'>) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let chunks: Buffer[] = [];
  let waiting: { done: (answer: BenchResponse) => void; failed: (error: Error) => void } | undefined;
  const fail = (error: Error) => {
    waiting?.failed(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server closed the connection.')));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    const received = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    chunks = [received];
    const end = received.indexOf(headEnd);
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const body = bodyOf(head, received, end + headEnd.length);
    if (!body) return;
    chunks = [];
    waiting?.done({ status: Number(head.slice(9, 12)), body });
  });
  return {
    send({ method = 'GET', path, body, key }: BenchRequest): Promise<BenchResponse> {
      const content = body === undefined ? '' : JSON.stringify(body);
      const type = content && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`;
      const idempotency = key ? `idempotency-key: ${key}\r\n` : '';
      return new Promise((done, failed) => {
        waiting = { done, failed };
        socket.write(
          `${method} ${prefix}${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n${type}${idempotency}\r\n${content}`,
        );
      });
    },
    close: () => socket.destroy(),
  };
}

/** One request; throws unless it succeeds. */
export async function sendOnce(side: Side, request: BenchRequest): Promise<Buffer> {
  const connection = openConnection(side);
  try {
    const { status, body } = await connection.send(request);
    if (status >= 400) throw new Error(`${request.path} answered ${status}: ${body.toString().slice(0, 300)}`);
    return body;
  } finally {
    connection.close();
  }
}

export interface Load {
  /** The nth request from 0. Numbers continue from load to load, so that all edits differ. */
  request: (n: number) => BenchRequest;
  connections: number;
  ms: number;
}

/** Each side's next request number. */
const numbers = new WeakMap<Load['request'], number>();

/** Sends requests over several connections for `ms`; throws on a failure. Latencies in ms. */
export async function drive(side: Side, { request, connections, ms }: Load) {
  const latencies: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = openConnection(side);
      try {
        while (performance.now() < begun + ms) {
          const n = numbers.get(request) ?? 0;
          numbers.set(request, n + 1);
          const current = request(n);
          const sent = performance.now();
          const { status, body } = await connection.send(current);
          if (status >= 400) throw new Error(`${current.path} answered ${status}: ${body.toString().slice(0, 300)}`);
          latencies.push(performance.now() - sent);
        }
      } finally {
        connection.close();
      }
    }),
  );
  return { latencies, seconds: (performance.now() - begun) / 1000 };
}

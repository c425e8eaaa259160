import { mkdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';

const socketName = '.s.PGSQL.5432';
const [simpleQuery, bind] = [...'QB'].map((letter) => letter.charCodeAt(0));

/** A message that makes Postgres run a statement, except the queue's polling. */
const isStatement = (message: Buffer) =>
  message[0] === simpleQuery || (message[0] === bind && !message.includes('/graphile_worker'));

/** Proxy in front of Postgres that counts statements. */
export async function proxyStatements(databaseUrl: string, folder: string) {
  const target = new URL(databaseUrl);
  const socket = path.join(target.searchParams.get('host')!, socketName);
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = createServer((client) => {
    const upstream = connect(socket);
    let started = false;
    let rest = Buffer.alloc(0);
    client.on('data', (chunk) => {
      upstream.write(chunk);
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        // Only the startup message has no type byte before its length.
        const letters = started ? 1 : 0;
        if (rest.length < letters + 4) return;
        const end = letters + rest.readInt32BE(letters);
        if (rest.length < end) return;
        if (started && isStatement(rest.subarray(0, end))) count += 1;
        started = true;
        rest = rest.subarray(end);
      }
    });
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    for (const each of [client, upstream]) each.on('error', () => client.destroy());
  });
  await new Promise<void>((done) => server.listen(path.join(folder, socketName), done));
  target.searchParams.set('host', folder);
  return {
    url: target.toString(),
    /** The result of `work`, and the number of statements sent meanwhile. */
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
      const before = count;
      const answer = await work();
      return { answer, statements: count - before };
    },
    close: () => server.close(),
  };
}

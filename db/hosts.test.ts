import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectClient, poolOn, urlsOf } from './hosts.ts';

/** Answers a start-up as Postgres does, without a password, and every simple query with nothing. */
async function fakePostgres(state: { readOnly: boolean; refuses?: string }) {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let begun = false;
    socket.on('error', () => {});
    socket.on('data', () => {
      if (begun) return;
      begun = true;
      if (state.refuses) {
        socket.end(message('E', Buffer.from(`SFATAL\0C${state.refuses}\0Mrefused\0\0`)));
        return;
      }
      const standby = message('S', Buffer.from(`in_hot_standby\0${state.readOnly ? 'on' : 'off'}\0`));
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), standby, ready]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(stop);
  return { port: (server.address() as { port: number }).port, state, count: () => sockets.size, stop };
}

type Fake = Awaited<ReturnType<typeof fakePostgres>>;
const urlOf = (...fakes: Fake[]) =>
  `postgresql://fettle:x@${fakes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/fettle?target_session_attrs=read-write`;
const quiet = (client: { on(event: 'error', listener: () => void): void }) => client.on('error', () => {});

test('a URL names any number of servers', () => {
  expect(urlsOf('postgresql://u:p%40@a:1,b,[::1]:3/db?x=1')).toEqual([
    'postgresql://u:p%40@a:1/db?x=1',
    'postgresql://u:p%40@b/db?x=1',
    'postgresql://u:p%40@[::1]:3/db?x=1',
  ]);
  expect(urlsOf('postgresql://fettle@localhost/db?host=/a,b')).toHaveLength(1);
});

test('a connection is made to the one that takes writes, and the next one goes there at once', async () => {
  const [down, standby, primary] = [
    await fakePostgres({ readOnly: false }),
    await fakePostgres({ readOnly: true }),
    await fakePostgres({ readOnly: false }),
  ];
  down.stop();
  const url = urlOf(down, standby, primary);
  const first = await connectClient(url, {}, quiet);
  expect(first.port).toBe(primary.port);
  const pool = poolOn(url, { max: 2 });
  const second = await pool.connect();
  expect((second as unknown as { port: number }).port).toBe(primary.port);
  expect(standby.count()).toBe(1);
  second.release();
  await pool.end();
  await first.end();
});

test('once another takes writes, what is open to the old one is broken off', async () => {
  const [old, next] = [await fakePostgres({ readOnly: false }), await fakePostgres({ readOnly: true })];
  const url = urlOf(old, next);
  const pool = poolOn(url, { max: 2 });
  pool.on('error', () => {});
  const hanging = await pool.connect();
  hanging.on('error', () => {});
  const answer = expect(hanging.query('select 1')).rejects.toThrow();
  old.state.readOnly = true;
  await expect(connectClient(url, {}, quiet)).rejects.toMatchObject({ code: '25006' });
  next.state.readOnly = false;
  const client = await connectClient(url, {}, quiet);
  expect(client.port).toBe(next.port);
  await answer;
  hanging.release(true);
  await client.end();
  await pool.end();
});

test('a wrong password is not tried elsewhere', async () => {
  const [primary, other] = [
    await fakePostgres({ readOnly: false, refuses: '28P01' }),
    await fakePostgres({ readOnly: false }),
  ];
  await expect(connectClient(urlOf(primary, other), {}, quiet)).rejects.toMatchObject({ code: '28P01' });
  expect(other.count()).toBe(0);
});

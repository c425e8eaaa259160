import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

describe('a client', () => {
  test('that goes away while it sends is no fault of the server', async ({ db }) => {
    const app = await startApp(db);
    const { port } = new URL(app.url);
    const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    for (const sent of [
      'Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema',
      'Content-Length: 500\r\n\r\n{"email":',
    ]) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(head + sent);
      await sleep(200);
      socket.destroy();
    }
    await sleep(200);
    expect(app.errors).toEqual([]);
    expect((await app.request('GET', '/healthz')).status).toBe(200);
    await app.close();
  });

  test('behind a proxy that calls us by another name is ours by APP_URL', async ({ db }) => {
    const app = await startApp(db, { environment: { APP_URL: 'https://fettle.example' } });
    const login = { email: 'nobody@acme.example', password: 'wrong' };
    const from = async (origin: string) => (await app.rest('POST', '/auth/login', login, { origin })).status;
    expect(await from('https://fettle.example')).toBe(401);
    expect(await from(app.url)).toBe(401);
    expect(await from('https://evil.example')).toBe(403);
    await app.close();
  });
});

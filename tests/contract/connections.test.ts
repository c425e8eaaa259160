import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { createDatabase } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { systemClock } from '#server/infra/clock.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { databaseUrl, onServer } from '#tests/support/postgres.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { who, world } from '#tests/support/world.ts';

describe('a client', () => {
  test('that disconnects while sending causes no server error', async ({ db }) => {
    const app = await startApp(db);
    const { port } = new URL(app.url);
    const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    for (const sent of ['Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema', 'Content-Length: 500\r\n\r\n{"email":']) {
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

  test('behind a proxy with another host name is trusted by APP_URL', async ({ db }) => {
    const app = await startApp(db, { environment: { APP_URL: 'https://fettle.example' } });
    const login = { email: 'nobody@acme.example', password: 'wrong' };
    const from = async (origin: string) => (await app.rest('POST', '/auth/login', login, { origin })).status;
    expect(await from('https://fettle.example')).toBe(401);
    expect(await from(app.url)).toBe(401);
    expect(await from('https://evil.example')).toBe(403);
    await app.close();
  });
});

describe('readiness', () => {
  test.for(['OPTIONS /readyz HTTP/1.0', 'GET /readyz HTTP/1.0'])(
    '%s without a Host header is answered, as HAProxy requires',
    async (line, { db }) => {
      const app = await startApp(db);
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
      socket.write(`${line}\r\n\r\n`);
      expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
      await app.close();
    },
  );

  test('reports a hanging database within 2 s', async ({ own }) => {
    const app = await startApp(own.db);
    const locker = own.another();
    await locker.transaction().execute(async (blocker) => {
      await sql`lock table kysely_migration in access exclusive mode`.execute(blocker);
      const since = performance.now();
      const answers = await Promise.all(Array.from({ length: 30 }, () => app.request('GET', '/readyz')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(performance.now() - since).toBeLessThan(2_000);
    });
    await expect.poll(async () => (await app.request('GET', '/readyz')).status).toBe(200);
    await app.close();
  });

  test('while the database is away calls and pages answer 503, as logged errors', async ({ own }) => {
    const { acme } = await world(own.db, { acme: company({ users: { ann: { role: 'admin' } } }) });
    // Not the one of `own`, whose log fails the test when idle connections are lost.
    const db = createDatabase(own.url, { max: 2, log: { error() {} } });
    const app = await startApp(db, { clock: systemClock });
    const cookie = await cookieFor(own.db, who(acme, 'ann'), systemClock);
    const name = new URL(own.url).pathname.slice(1);
    const server = databaseUrl(own.url, 'postgres');
    await own.db.destroy();
    await onServer(server, `alter database ${name} allow_connections false`);
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    for (let times = 0; times < 3; times += 1) {
      const answer = await app.rest('GET', '/jobs', undefined, { cookie });
      expect(answer).toMatchObject({ status: 503, body: { code: 'database_away', id: expect.any(String) } });
    }
    const page = await app.request('GET', '/jobs', undefined, { cookie, accept: 'text/html' });
    expect(page).toMatchObject({ status: 503, text: expect.stringContaining('Try again') });
    expect(app.errors.splice(0).length).toBeGreaterThan(3);
    await onServer(server, `alter database ${name} allow_connections true`);
    expect((await app.rest('GET', '/jobs', undefined, { cookie })).status).toBe(200);
    await app.close();
    await db.destroy();
  });

  test('sessions and time tracking work while every other call waits', { timeout: 40_000 }, async ({ own }) => {
    const { acme } = await world(own.db, {
      acme: company({
        users: { ann: { role: 'admin' }, bob: { role: 'employee' } },
        properties: { mill: {} },
        jobs: { boiler: { property: 'mill', status: 'in_progress' } },
      }),
    });
    const app = await startApp(own.db, { clock: systemClock });
    const [ann, bob] = await Promise.all(
      (['ann', 'bob'] as const).map((name) => cookieFor(own.db, who(acme, name), systemClock)),
    );
    const locker = own.another();
    let waiting: Promise<unknown> = Promise.resolve();
    await locker.transaction().execute(async (blocker) => {
      await sql`lock table payments in access exclusive mode`.execute(blocker);
      waiting = Promise.all(
        Array.from({ length: 15 }, () => app.rest('GET', '/payments', undefined, { cookie: ann! })),
      );
      await sleep(300);
      const since = performance.now();
      const answers = [
        await app.request('GET', '/readyz'),
        await app.rest('GET', '/auth/session', undefined, { cookie: bob! }),
        await app.rest('POST', '/time-tracking', { job_id: acme.jobs.boiler, is_driving: true }, { cookie: bob! }),
        await app.rest('GET', `/time-tracking/user/${acme.users.bob}/last`, undefined, { cookie: bob! }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200]);
      expect(performance.now() - since).toBeLessThan(2_000);
    });
    await waiting;
    await app.close();
  });
});

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { program } from '#tests/support/programs.ts';
import { test } from '#tests/support/test.ts';

const env = (url: string) => ({
  DATABASE_URL: url,
  APP_SECRET: 'a secret for tests only, 32 characters',
  COMPANY_NAME: 'Acme',
  ADMIN_EMAIL: 'ann@acme.example',
  ADMIN_PASSWORD: 'fettle2026',
});

async function stop(app: AppProcess): Promise<void> {
  app.kill('SIGTERM');
  expect(await app.ended, app.output()).toBe(0);
}

/** A GET over a keep-alive connection: its status, or the error. */
function get(agent: Agent, url: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers: { cookie: 'fettle_session=nobody' } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!));
      answer.on('error', (error) => resolve(error.message));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
  });
}

describe('processes', () => {
  test('three parallel starts on an empty database create one company, all become ready, and stop as told', {
    timeout: 120_000,
  }, async () => {
    const empty = await ownDatabase({ migrated: false });
    const apps = await Promise.all(
      ['0', '0', '2'].map(async (STOP_DELAY) =>
        startAppProcess({ run: await program('server'), env: { ...env(empty.url), STOP_DELAY } }),
      ),
    );
    const companies = await empty.db.selectFrom('companies').select('name').execute();
    expect(companies).toEqual([{ name: 'Acme' }]);
    const status = async (path: string) => (await fetch(`${apps[2]!.url}${path}`)).status;
    const stopped = Promise.all(apps.map(stop));
    await expect.poll(() => status('/readyz')).toBe(503);
    expect(await status('/api/v1/auth/session'), 'within STOP_DELAY').toBe(200);
    await stopped;
    await empty.drop();
  });

  test('on SIGTERM a process finishes running requests, accepts no new ones and exits soon, even under load', {
    timeout: 120_000,
  }, async ({ own }) => {
    const app = await startAppProcess({ run: await program('server'), env: env(own.url) });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const answers: (number | string)[] = [];
    let busy = true;
    const clients = Array.from({ length: 8 }, async () => {
      while (busy) {
        const answer = await get(agent, `${app.url}/api/v1/auth/session`);
        answers.push(answer);
        if (answer === 'ECONNREFUSED') return;
      }
    });
    let since = 0;
    // Session reads block on the lock, so all eight requests are running at SIGTERM.
    await own.db.transaction().execute(async (db) => {
      await sql`lock table sessions in access exclusive mode`.execute(db);
      await sleep(500);
      since = performance.now();
      app.kill('SIGTERM');
      await sleep(300);
    });
    expect(await app.ended, app.output()).toBe(0);
    const took = performance.now() - since;
    busy = false;
    await Promise.all(clients);
    expect(took).toBeLessThan(5_000);
    // All eight got their response and then a refused connection; no request was cut off.
    expect(answers.filter((answer) => answer !== 200)).toEqual(Array(8).fill('ECONNREFUSED'));
  });
});

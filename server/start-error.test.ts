import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, test as plain } from 'vitest';
import { createDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { lastOldCommit, oldChain } from '#db/old-chain.ts';
import { migrations } from '#migrations/all.ts';
import { sealSecret } from '#server/company-settings/secrets.ts';
import type { Logger } from '#server/infra/log.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { noteOldChain } from '#tests/support/old-chain.ts';
import { program } from '#tests/support/programs.ts';
import { settingId } from '#tests/support/setting-id.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { awaitDatabase, checkAppSecret, checkVersion, explainStart, warnOfFewConnections } from './start-error.ts';

const secret = 'a secret for tests only, 32 characters';

/** Runs a start that fails; returns its exit code and output. */
async function started(env: Record<string, string>) {
  const child = spawn(process.execPath, await program('server'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      APP_SECRET: secret,
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, lines: `${out}${err}`.trim().split('\n') };
}

describe('a start that cannot succeed', () => {
  test('ends with one plain line and exit code 1: no such database', { timeout: 30_000 }, async ({ own }) => {
    const url = new URL(own.url);
    url.pathname = '/nowhere';
    const { code, lines } = await started({ DATABASE_URL: url.href });
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [expect.stringContaining('database "nowhere" does not exist')],
    });
  });

  test('after a rollback it serves, unless the newer version took away what it uses', { timeout: 30_000 }, async ({
    own,
  }) => {
    const expand = sql`alter table companies add column plan text not null default ''`;
    await migrate(own.db, { ...migrations, '9998_expand': { up: async (db) => void (await expand.execute(db)) } });
    const login = { email: 'ann@acme.example', password: 'fettle2026' };
    const env = { DATABASE_URL: own.url, APP_SECRET: secret };
    const first = { COMPANY_NAME: 'Acme', ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password };
    const app = await startAppProcess({ run: await program('server'), env: { ...env, ...first } });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}/api/v1/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(login),
    });
    expect(answer.status).toBe(200);
    expect(app.output()).toContain('migrated by a newer version');
    app.kill('SIGTERM');
    await app.ended;

    const contract = { needs: '99.10.0', removes: [] };
    await migrate(own.db, { ...migrations, '9999_contract': { up: async () => {}, contract } });
    const { code, lines } = await started(env);
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('needs Fettle 99.10.0 or newer')] });
    await checkVersion(own.db, '99.10.1', { warn: () => {} });
    await expect(checkVersion(own.db, '99.9.0', { warn: () => {} })).rejects.toThrow('this is 99.9.0');
  });

  test('ends with one plain line and exit 1: a database of before 0.2.0 that lacks some of its migrations', {
    timeout: 30_000,
  }, async ({ own }) => {
    await noteOldChain(own.db, oldChain.slice(0, 19));
    const { code, lines } = await started({ DATABASE_URL: own.url });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(`git checkout ${lastOldCommit}`)] });
  });

  plain('ends with one plain line and exit 1: a folder that cannot be written', { timeout: 30_000 }, async () => {
    const { code, lines } = await started({ APP_SECRET: '', DATA_DIR: '/dev/null/data' });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('/dev/null/data')] });
  });

  plain.each([
    ['ECONNREFUSED', 'Is Postgres running?'],
    ['ENOTFOUND', 'the host was not found'],
    ['28P01', 'the login was rejected (words of Postgres)'],
    ['28000', 'the login was rejected (words of Postgres)'],
    ['42501', 'Make it the owner of the database'],
    ['53300', 'lower DATABASE_POOL'],
  ])('%s: %s', (code, message) => {
    const line = explainStart(Object.assign(new Error('words of Postgres'), { code }), {
      DATABASE_URL: 'postgresql://ann:secret@db.example:5432/fettle',
    });
    expect(line).toContain('db.example:5432/fettle');
    expect(line).toContain(message);
    expect(line).not.toMatch(/secret|\n/);
  });

  plain('is no fault of the operator: not hidden', () => {
    expect(explainStart(new TypeError('x is not a function'), {})).toBeUndefined();
  });
});

plain('a database that is still starting is waited for', async () => {
  let attempts = 0;
  const answer = (code: string) => {
    const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mnot yet\0\0`);
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    return Buffer.concat([head, fields]);
  };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      attempts += 1;
      socket.end(answer(attempts <= 2 ? '57P03' : '3D000'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const db = createDatabase(`postgresql://ann:x@127.0.0.1:${port}/fettle`, {
    max: 1,
    log: { error: () => {} },
  });
  await expect(awaitDatabase(db)).rejects.toMatchObject({ code: '3D000' });
  expect(attempts).toBe(3);
  await db.destroy();
  server.close();
});

test('reports an APP_SECRET that differs from the one used for stored secrets', async ({ db }) => {
  await checkAppSecret(db, { appSecret: secret, previousAppSecret: undefined });
  const { acme } = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) });
  const sealed = sealSecret(secret, { company_id: acme.id, key: 'smtp_password', boundTo: [] }, 'pass');
  await db
    .insertInto('settings')
    .values({
      company_id: acme.id,
      id: settingId('smtp_password'),
      key: 'smtp_password',
      value: null,
      secret_value: sealed,
    })
    .execute();
  await checkAppSecret(db, { appSecret: secret, previousAppSecret: undefined });
  await expect(checkAppSecret(db, { appSecret: `another ${secret}`, previousAppSecret: undefined })).rejects.toThrow(
    'APP_SECRET does not match',
  );
});

test('reports too few database connections', async ({ db }) => {
  const lines: string[] = [];
  const log = { warn: (_: object, message?: string) => lines.push(message ?? '') } as unknown as Pick<Logger, 'warn'>;
  await warnOfFewConnections(db, 14, log);
  expect(lines).toEqual([]);
  await warnOfFewConnections(db, 5_000, log);
  expect(lines.join()).toContain('This process may open 5000 database connections');
});

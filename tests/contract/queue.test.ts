import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { program } from '#tests/support/programs.ts';
import { queued } from '#tests/support/queue.ts';
import { test } from '#tests/support/test.ts';
import { world } from '#tests/support/world.ts';

const start = async (url: string) =>
  startAppProcess({
    run: await program('server'),
    env: { DATABASE_URL: url, APP_SECRET: 'a secret for tests only, 32 characters' },
  });

async function stop(app: AppProcess): Promise<void> {
  app.kill('SIGTERM');
  expect(await app.ended, app.output()).toBe(0);
}

async function until(what: () => Promise<boolean>, seconds = 30): Promise<void> {
  for (let tries = 0; tries < seconds * 20; tries += 1) {
    if (await what()) return;
    await sleep(50);
  }
  throw new Error(`It did not happen within ${seconds} s.`);
}

/** What the task `remove_outlived` removes. */
const outlived = (db: Database) => db.selectFrom('rate_limits').select('key').execute();
const outlive = (db: Database) =>
  sql`insert into rate_limits (key, window_start) values ('old', now() - interval '9 days')`.execute(db);

/** A process that has run the task of its start, which would otherwise wait for the same lock as a test's own. */
async function startAndSettle({ db, url }: OwnDatabase): Promise<AppProcess> {
  await outlive(db);
  const app = await start(url);
  await until(async () => (await outlived(db)).length === 0 && (await queued(db)).length === 0);
  return app;
}

/** Waits until a process runs the task of this key: a scheduled one may be due in the same moment. */
const isRun = (db: Database, key: string) =>
  until(async () => (await queued(db)).some((task) => task.key === key && task.locked_by !== null));

describe('the queue', () => {
  test('another process takes over the tasks of a killed one, and the queue empties', {
    timeout: 90_000,
  }, async ({ own }) => {
    const { db } = own;
    const first = await startAndSettle(own);
    await outlive(db);

    // The task starts, waits for this lock, and its process is killed.
    await db.transaction().execute(async (holding) => {
      await sql`lock table rate_limits in access exclusive mode`.execute(holding);
      await enqueue(db, 'remove_outlived', {}, { key: 'the one' });
      await isRun(db, 'remove_outlived:the one');
      first.kill('SIGKILL');
      await first.ended;
    });
    await sleep(200);
    expect((await queued(db)).map(({ key }) => key)).toContain('remove_outlived:the one');
    const second = await start(own.url);
    await until(async () => (await queued(db)).length === 0);
    expect(await outlived(db)).toEqual([]);
    await stop(second);
  });

  test('a permanently rejected mail is dropped; an unavailable server is retried', {
    timeout: 60_000,
  }, async ({ own }) => {
    const { db } = own;
    const rejecting = await startMailServer({ unknown: 'nobody@acme.example' });
    const locked = await startMailServer({ password: 'right' });
    onTestFinished(async () => void (await Promise.all([rejecting.close(), locked.close()])));
    const of = (name: string, settings: Record<string, string>) =>
      company({ name, settings, users: { ann: { role: 'admin', email: `ann@${name}.example` } } });
    const w = await world(db, {
      refusing: of('refusing', rejecting.settings),
      locked: of('locked', { ...locked.settings, smtp_user: 'ann' }),
    });
    const app = await start(own.url);
    const mail = { to: { name: 'N', address: 'nobody@acme.example' }, subject: 'Hello', lines: ['One'] };
    for (const { id } of [w.refusing, w.locked]) await enqueue(db, 'send_mail', { company_id: id, ...mail });
    const failed = async () => {
      const { rows } = await sql<{ attempts: number; max_attempts: number; last_error: string }>`
        select attempts, max_attempts, last_error from graphile_worker._private_jobs
         where last_error is not null and locked_by is null order by id`.execute(db);
      return rows;
    };
    await until(async () => (await failed()).length === 2);
    expect(await failed()).toEqual([
      { attempts: 1, max_attempts: 1, last_error: 'The mail server responded: 550 No such user here' },
      { attempts: 1, max_attempts: 12, last_error: 'No password is set for the mail user ann.' },
    ]);
    await stop(app);
  });

  test('on SIGTERM running tasks finish, and no lock remains', { timeout: 60_000 }, async ({ own }) => {
    const { db } = own;
    const app = await startAndSettle(own);
    await db.transaction().execute(async (holding) => {
      await sql`lock table rate_limits in access exclusive mode`.execute(holding);
      await enqueue(db, 'remove_outlived', {}, { key: 'the one' });
      await isRun(db, 'remove_outlived:the one');
      app.kill('SIGTERM');
      await sleep(500);
    });
    expect(await app.ended, app.output()).toBe(0);
    expect(await queued(db)).toEqual([]);
  });

  test('a task of a rolled-back transaction does not exist', async ({ own }) => {
    const broken = own.db.transaction().execute(async (db) => {
      await enqueue(db, 'remove_outlived', {});
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await queued(own.db)).toEqual([]);
  });

  test('a key has one task, the newest', async ({ db }) => {
    await enqueue(db, 'remove_outlived', {}, { key: 'a', runAt: '2030-01-01T00:00:00.000Z' });
    await enqueue(db, 'remove_outlived', {}, { key: 'a', runAt: '2031-01-01T00:00:00.000Z' });
    await enqueue(db, 'remove_outlived', {}, { key: 'b' });
    const waiting = await queued(db);
    expect(waiting.map(({ key }) => key)).toEqual(['remove_outlived:a', 'remove_outlived:b']);
    expect(waiting[0]!.run_at).toBe('2031-01-01T00:00:00.000Z');
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished } from 'vitest';
import { createDatabase, type Database } from '#db/client.ts';
import { migrations } from '#migrations/all.ts';
import { startChangeFeed } from '#server/infra/events/change-feed.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { runQueued } from '#tests/support/queue.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { company, world } from '#tests/support/world.ts';
import { version } from '../../package.json';

/** The value of a line such as `fettle_queue_tasks{lane="mail",state="waiting"}`; undefined without that line. */
async function metricsOf(app: TestApp) {
  const { text } = await app.request('GET', '/metrics');
  const value = (name: string) => {
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  };
  return { text, value };
}

const acme = company({ name: 'Acme', users: { ann: { role: 'admin', email: 'ann@acme.example' } } });
const mail = (company_id: number) => ({
  company_id,
  to: { name: 'Jo Bloggs', address: 'jo@tenant.example' },
  subject: 'Hello',
  lines: ['The boiler'],
});

describe('/metrics', () => {
  test.for(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'without METRICS_TOKEN is for this machine, and not for whom a proxy on it calls with %s',
    async (name, { db }) => {
      const app = await startApp(db);
      const read = (headers: Record<string, string>) => app.request('GET', '/metrics', undefined, headers);
      expect((await read({})).status).toBe(200);
      expect((await read({ [name]: name === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' })).status).toBe(404);
      await app.close();
      const open = await startApp(db, { environment: { METRICS_TOKEN: 'a-long-token' } });
      const answer = await open.request('GET', '/metrics', undefined, {
        authorization: 'Bearer a-long-token',
        [name]: 'x',
      });
      expect(answer.status).toBe(200);
      await open.close();
    },
  );

  test('answers the version, pool, queue, storage and migrations', async ({ own }) => {
    const { db } = own;
    const w = await world(db, { acme });
    for (const minutes of [10, 20]) {
      const runAt = new Date(Date.now() - minutes * 60_000).toISOString();
      await enqueue(db, 'send_mail', mail(w.acme.id), { runAt });
    }
    await enqueue(db, 'make_thumbnail', { company_id: w.acme.id, file_id: 1 });
    await enqueue(db, 'remove_outlived', {}, { runAt: new Date(Date.now() + 60_000).toISOString() });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'make_thumbnail')`.execute(db);
    // Made with the first file.
    const DATA_DIR = '/fettle-not-made-yet/data';
    const app = await startApp(db, { environment: { DATA_DIR, MIN_FREE_SPACE_MB: '7' } });
    const { value } = await metricsOf(app);
    expect(value(`fettle_info{version="${version}",node="${process.versions.node}"}`)).toBe(1);
    expect(value('fettle_database_up')).toBe(1);
    expect(value('fettle_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(value('fettle_pool_waiting')).toBe(0);
    expect(value('fettle_queue_tasks{lane="mail",state="waiting"}')).toBe(2);
    expect(value('fettle_queue_oldest_seconds{lane="mail"}')).toBeGreaterThan(1_190);
    expect(value('fettle_queue_oldest_seconds{lane="mail"}')).toBeLessThan(1_300);
    expect(value('fettle_queue_tasks{lane="pictures",state="failed"}')).toBe(1);
    expect(value('fettle_queue_oldest_seconds{lane="pictures"}')).toBe(0);
    expect(value('fettle_queue_tasks{lane="others",state="later"}')).toBe(1);
    expect(value('fettle_storage_ready')).toBe(1);
    expect(value('fettle_storage_free_bytes')).toBeGreaterThan(0);
    expect(value('fettle_storage_reserve_bytes')).toBe(7 * 1024 * 1024);
    expect(value('fettle_migrations_applied')).toBe(Object.keys(migrations).length);
    expect(value('fettle_migrations_pending')).toBe(0);
    // Also on My Account and in the start's log line.
    expect((await app.request('GET', '/healthz')).body).toEqual({ status: 'up', version });
    await sql`delete from kysely_migration where name like '0101%'`.execute(db);
    expect((await metricsOf(app)).value('fettle_migrations_pending')).toBe(1);
    await app.close();
  });

  test('counts mails and tasks by their outcome', async ({ db }) => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const w = await world(db, { acme: company({ ...acme, settings: server.settings }) });
    const app = await startApp(db);
    const before = await metricsOf(app);
    await enqueue(db, 'send_mail', mail(w.acme.id));
    await runQueued(db);
    await enqueue(db, 'send_mail', { ...mail(w.acme.id), to: { name: 'Jo', address: 'not an address' } });
    await runQueued(db).catch(() => {});
    const { value } = await metricsOf(app);
    const grown = (name: string) => value(name)! - (before.value(name) ?? 0);
    expect(grown('fettle_mails_total{outcome="sent"}')).toBe(1);
    expect(grown('fettle_mails_total{outcome="rejected"}')).toBe(1);
    const done = 'fettle_tasks_total{lane="mail",task="send_mail",outcome="done"}';
    expect(grown(done)).toBe(1);
    expect(grown('fettle_task_seconds_count{lane="mail"}')).toBe(2);
    await app.close();
  });

  test('counts what an outbox has to settle, and no other rejection', async ({ db }) => {
    const w = await world(db, { acme });
    const app = await startApp(db);
    const cookie = await app.login('ann@acme.example');
    const name = 'fettle_outbox_rejections_total{call="timeTracking.start",code="invalid"}';
    const before = (await metricsOf(app)).value(name) ?? 0;
    const start = (headers: Record<string, string>) =>
      app.trpc('mutation', 'timeTracking.start', { job_id: 'x' }, { cookie, ...headers });
    const outbox = { 'idempotency-key': 'k', 'x-expected-user': String(w.acme.users.ann) };
    expect((await start(outbox)).status).toBe(400);
    await start({ 'idempotency-key': 'k' });
    // Waits for its user's log-in.
    expect((await start({ ...outbox, 'x-expected-user': '0' })).status).toBe(401);
    expect((await metricsOf(app)).value(name)).toBe(before + 1);
    await app.close();
  });

  test('counts open live streams once', async ({ own }) => {
    const { log } = testLog('fatal');
    const events = startChangeFeed({ url: own.url, log });
    const app = await startApp(own.db, { events });
    const open = async () => (await metricsOf(app)).value('fettle_live_streams')!;
    const before = await open();
    const leave = events.subscribe({ company_id: 1, user_id: 1 }, () => {})!;
    expect(await open()).toBe(before + 1);
    leave();
    leave();
    expect(await open()).toBe(before);
    await events.close();
    await app.close();
  });

  test('answers while the database is away, without the values it had', async () => {
    const { log } = testLog('fatal');
    const db = createDatabase('postgresql://x@127.0.0.1:9/x', { max: 3, log });
    const app = await startApp(db, { filesReady: async () => false });
    const { value } = await metricsOf(app);
    expect(value('fettle_database_up')).toBe(0);
    expect(value('fettle_migrations_pending')).toBeNaN();
    expect(value('fettle_queue_tasks{lane="mail",state="waiting"}')).toBeUndefined();
    expect(value('fettle_storage_ready')).toBe(0);
    await app.close();
    await db.destroy();
  });

  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../operations', file), 'utf8');
  const namesIn = (text: string) => new Set(text.match(/\b(fettle|process|nodejs)_[a-z0-9_]+\b/g));

  /** The series of each metric by its name: a histogram has three. */
  async function seriesOf(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
    const app = await startApp(db);
    const { text } = await metricsOf(app);
    await app.close();
    return new Map(
      [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => [
        name!,
        type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name!],
      ]),
    );
  }

  test.for(['grafana-dashboard.json', 'alerts.yml'])(
    'has every metric that operations/%s names',
    async (file, { db }) => {
      const named = namesIn(read(file));
      expect(named.size).toBeGreaterThan(10);
      const known = [...(await seriesOf(db)).values()].flat();
      expect([...named].filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  // Only read when something is wrong: what has not run is on the dashboard and in an alert.
  const unwatched = ['fettle_migrations_applied'];

  test('has no metric of ours that neither the dashboard nor an alert watches', async ({ db }) => {
    const watched = namesIn(read('grafana-dashboard.json') + read('alerts.yml'));
    const ours = [...(await seriesOf(db))].filter(([name]) => name.startsWith('fettle_'));
    expect(ours.length).toBeGreaterThan(15);
    expect(ours.filter(([, series]) => !series.some((each) => watched.has(each))).map(([name]) => name)).toEqual(
      unwatched,
    );
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type AppProcess, freePort, startAppProcess } from '#tests/support/app-process.ts';
import { program } from '#tests/support/programs.ts';

/*
 * Repeated kill -9 under load: acknowledged writes are stored, nothing is partial, and unacknowledged requests can be
 * resent. The app runs on the embedded Postgres, which is killed with it.
 */

const rounds = Number(process.env.SOAK_COUNT ?? 2);
const seed = Number(process.env.SOAK_SEED ?? 1);
const workers = 4;
const password = 'fettle2026';

/** Seeded generator, so that a run can be repeated. */
function dice(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Write {
  path: string;
  body: Record<string, unknown>;
  key: string;
  cookie: string;
}

async function send(
  url: string,
  { path, body, key, cookie }: Write,
): Promise<{ status: number; data: { id: number } }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, cookie },
    body: JSON.stringify(body),
  });
  return { status: answer.status, data: (await answer.json()).data };
}

async function logIn(url: string, email: string): Promise<string> {
  const body = JSON.stringify({ email, password });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', headers, body });
  expect(answer.status, await answer.text()).toBe(200);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}

test(`kill -9 loses nothing acknowledged and leaves nothing partial (${rounds} times, seed ${seed})`, {
  timeout: 60_000 + rounds * 30_000,
}, async ({ onTestFinished }) => {
  const random = dice(seed);
  const dataDir = await mkdtemp('/tmp/fettle-kill-');
  const start = async () =>
    startAppProcess({
      run: await program('server'),
      env: {
        DATA_DIR: dataDir,
        PORT: port,
        COMPANY_NAME: 'Acme',
        ADMIN_EMAIL: 'ann@acme.example',
        ADMIN_PASSWORD: password,
      },
    });
  const port = String(await freePort());
  let app: AppProcess = await start();
  onTestFinished(async () => {
    app.kill('SIGKILL');
    await app.ended;
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const admin = await logIn(app.url, 'ann@acme.example');
  const add = (path: string, body: Record<string, unknown>) =>
    send(app.url, { path, body, key: randomUUID(), cookie: admin });
  const { data: home } = await add('/properties', { address: '1 Quay Street' });
  const jobs = [
    (await add('/jobs', { property_id: home.id, job_title: 'Boiler' })).data.id,
    (await add('/jobs', { property_id: home.id, job_title: 'Damp' })).data.id,
  ];
  const people: string[] = [];
  for (let n = 0; n < workers; n += 1) {
    const email = `worker${n}@acme.example`;
    await add('/users', { first_name: `Worker ${n}`, email, role: 'employee', password });
    people.push(await logIn(app.url, email));
  }

  const answered: (Write & { id: number })[] = [];
  const unanswered: Write[] = [];
  let killed = false;
  /** A client that sends one write after the other until the server is gone. */
  const keepSending = async (url: string, next: () => Write) => {
    while (!killed) {
      const write = next();
      const answer = await send(url, write).catch(() => undefined);
      // A stopping server may answer 500, which acknowledges nothing.
      if (answer?.status === 201) answered.push({ ...write, id: answer.data.id });
      else unanswered.push(write);
    }
  };
  // Each start on the other job is a switch: two records, a job, their history and the key in one transaction.
  const tracking = (cookie: string, n: number) => () => ({
    path: '/time-tracking',
    body: {
      job_id: jobs[n++ % 2],
      is_driving: n % 3 === 0,
      end_previous: { note: 'Did what there was to do' },
      client_ref: randomUUID(),
    },
    key: randomUUID(),
    cookie,
  });
  const property = () => ({
    path: '/properties',
    body: { address: `Somewhere ${randomUUID()}` },
    key: randomUUID(),
    cookie: admin,
  });

  const days = people.map(tracking);
  for (let round = 1; round <= rounds; round += 1) {
    killed = false;
    unanswered.length = 0;
    const before = answered.length;
    const clients = [...days.map((next) => keepSending(app.url, next)), keepSending(app.url, property)];
    while (answered.length === before) await sleep(5);
    await sleep(random() * 600);
    app.kill('SIGKILL');
    killed = true;
    await Promise.all([...clients, app.ended]);

    app = await start();
    // The phone resends requests without a response: the server has done them or does them now, but only once.
    for (const write of unanswered) {
      const { status, data } = await send(app.url, write);
      expect(status).toBe(201);
      answered.push({ ...write, id: data.id });
    }
    await checkWhole(dataDir, answered);
  }
  app.kill('SIGTERM');
  expect(await app.ended, app.output()).toBe(0);
});

/** Reads the database directly. */
async function checkWhole(dataDir: string, answered: readonly (Write & { id: number })[]): Promise<void> {
  const client = new pg.Client({
    host: path.join(dataDir, 'run'),
    user: 'fettle',
    database: 'fettle',
    password: (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim(),
  });
  await client.connect();
  try {
    await check(client, answered);
  } finally {
    await client.end();
  }
}

async function check(client: pg.Client, answered: readonly (Write & { id: number })[]): Promise<void> {
  const ids = async (statement: string) =>
    (await client.query(statement)).rows.map(({ id }: { id: string }) => Number(id)).sort((a, b) => a - b);
  const sent = (path: string) =>
    answered
      .filter((each) => each.path === path)
      .map(({ id }) => id)
      .sort((a, b) => a - b);

  const records = await ids('select id from time_records');
  expect(records).toEqual(sent('/time-tracking'));
  const properties = await ids("select id from properties where address like 'Somewhere %'");
  expect(properties).toEqual(sent('/properties'));
  const whole = "select entity_id as id from history where action = 'create' and entity = ";
  expect(await ids(`${whole} 'time-tracking'`)).toEqual(records);
  const keyed = "select (response->>'id')::bigint as id from idempotency_keys where path = ";
  expect(await ids(`${keyed} 'POST /time-tracking'`)).toEqual(records);
  expect(await ids('select id from time_records where end_time is null')).toHaveLength(workers);
  // Every switch ended the previous record with its note.
  expect(await ids(`select id from time_records where end_time is not null and note = '' or needs_review`)).toEqual([]);
}

import { randomUUID } from 'node:crypto';
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { demoLogins } from '#db/fixtures/demo-world.ts';
import type { AppProcess } from '#tests/support/app-process.ts';

/* People of the demonstration at work, and the count of what failed. */

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Content = object | FormData;
type Send = (method: string, url: string, cookie: string, content?: Content) => Promise<Answer>;

/** Sends one request to the process or proxy at `origin`, by default on a connection of its own. */
export async function sendTo(
  origin: string,
  [method, url, cookie, content]: Parameters<Send>,
  agent: Agent | false = false,
): Promise<Answer> {
  const given = content instanceof FormData ? content : content && JSON.stringify(content);
  const encoded = new Response(given ?? null);
  const type = content instanceof FormData ? encoded.headers.get('content-type') : content && 'application/json';
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { cookie, 'content-length': body.length, ...(type && { 'content-type': type }) };
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(new URL(url, origin), { method, headers, agent }, (answer) => {
      buffer(answer).then(
        (read) => resolve({ status: answer.statusCode!, headers: answer.headers, body: read }),
        reject,
      );
    });
    sent.on('error', reject).end(body);
  });
}

const reads = [
  ...[
    'dashboard/summary',
    'dashboard/morning',
    'dashboard/live-users',
    'dashboard/today',
    'dashboard/review',
    'dashboard/analytics',
  ],
  ...['time-tracking', 'time-tracking/sums', 'jobs', 'jobs/counts', 'properties', 'users', 'users-rates', 'expenses'],
  ...['payments', 'pay-run', 'cis', 'statements', 'invoices', 'invoices/owed', 'notes', 'files', 'amendment-requests'],
  ...['audit', 'settings', 'search?q=boiler', 'time-tracking?q=boiler', 'export/payments'],
].map((call) => `/api/v1/${call}`);
const pages = ['/dashboard', '/jobs', '/time-tracked', '/expenses', '/settings'];

interface Row {
  id: number;
}

/** A write that was answered with success. */
export interface Written {
  table: 'jobs' | 'time_records';
  id: number;
  /** What the row must hold now. */
  text: string;
}

export interface LoadOptions {
  send: Send;
  /** Called for each write that succeeded. */
  wrote?: (row: Written) => void;
}

export function createLoad({ send, wrote = () => {} }: LoadOptions) {
  const stats = { requests: 0, slowest: 0 };
  const errors: string[] = [];

  /** The answer's data; undefined if it failed, which is counted. */
  async function ask<T>(method: string, url: string, cookie: string, content?: Content): Promise<T> {
    const since = performance.now();
    const answer = await send(method, url, cookie, content).catch((error: Error) => error);
    stats.requests += 1;
    stats.slowest = Math.max(stats.slowest, performance.now() - since);
    if (!(answer instanceof Error) && answer.status < 400) {
      const isJson = answer.headers['content-type']?.includes('json');
      return (isJson ? JSON.parse(answer.body.toString()).data : answer.body.toString()) as T;
    }
    const reason =
      answer instanceof Error ? answer.message : `${answer.status} ${answer.body.toString().slice(0, 200)}`;
    errors.push(`${method} ${url}: ${reason}`);
    await sleep(100);
    return undefined as T;
  }

  async function logIn(role: (typeof demoLogins)[number]['role']): Promise<string> {
    const { email, password } = demoLogins.find((login) => login.role === role)!;
    const { status, headers, body } = await send('POST', '/api/v1/auth/login', '', { email, password });
    if (status !== 200) throw new Error(`${email} cannot log in: ${status} ${body}`);
    return headers['set-cookie']![0]!.split(';')[0]!;
  }

  /** The people, each of whom does one thing after the other. */
  async function people(): Promise<(() => Promise<unknown>)[]> {
    const admin = await logIn('admin');
    const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const [property, users] = await Promise.all([
      ask<Row>('POST', '/api/v1/properties', admin, { address: '1 Upgrade Street' }),
      ask<(Row & { role: string })[]>('GET', '/api/v1/users', admin),
    ]);
    const worker = users.find(({ role }) => role === 'employee')!;
    const at = (list: readonly string[], n: number) => list[n % list.length]!;
    let n = 0;

    const office = async () => {
      n += 1;
      const job = await ask<Row>('POST', '/api/v1/jobs', admin, {
        property_id: property.id,
        job_title: `Upgrade ${n}`,
      });
      if (!job) return;
      const text = `Changed ${n}`;
      const changed = await ask('PATCH', `/api/v1/jobs/${job.id}`, admin, { changes: { job_description: text } });
      if (changed) wrote({ table: 'jobs', id: job.id, text });
      await ask('POST', '/api/v1/notes', admin, { job_id: job.id, note: `Key ${n} is with the neighbour` });
      await ask('POST', '/api/v1/job-tasks', admin, { job_id: job.id, description: `Buy washer ${n}` });
      await ask('POST', '/api/v1/payments', admin, { user_id: worker.id, amount: 1 + (n % 50) });
      const start = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString();
      const end_time = new Date(Date.UTC(2020, 0, 1, 0, 30) + n * 3_600_000).toISOString();
      const times = { start_time: start, end_time, is_driving: false, note: 'Bled all the radiators' };
      const record = await ask<Row>('POST', '/api/v1/time-tracking', admin, {
        user_id: worker.id,
        job_id: job.id,
        ...times,
      });
      if (!record) return;
      const note = `Bled ${n} of them`;
      const edited = await ask('PATCH', `/api/v1/time-tracking/${record.id}`, admin, { changes: { note } });
      if (edited) wrote({ table: 'time_records', id: record.id, text: note });
    };
    const tracking = async (role: 'employee' | 'contractor') => {
      const cookie = await logIn(role);
      const jobs = await ask<Row[]>('GET', '/api/v1/jobs/active', cookie);
      return async () => {
        n += 1;
        const job_id = jobs[n % jobs.length]!.id;
        const end_previous = { note: 'Did what there was to do' };
        const start = { job_id, is_driving: n % 3 === 0, end_previous, client_ref: randomUUID() };
        await ask('POST', '/api/v1/time-tracking', cookie, start);
        const withPhoto = (fields: Record<string, string>) => {
          const form = new FormData();
          for (const [name, value] of Object.entries({ job_id: String(job_id), ...fields })) form.set(name, value);
          form.set('files', new File([photo], `photo-${n}.jpg`, { type: 'image/jpeg' }));
          return form;
        };
        await ask('POST', '/api/v1/files', cookie, withPhoto({ category: 'before_job' }));
        await ask('POST', '/api/v1/expenses', cookie, withPhoto({ expense_type: 'material', amount: '12.50' }));
        await ask('GET', '/api/v1/audit/mine', cookie);
        await ask('GET', '/time-tracking', cookie);
        await sleep(50);
      };
    };
    const viewer = async () => {
      n += 1;
      const page = await ask<string>('GET', at(pages, n), admin);
      const [script] = page?.match(/\/assets\/[\w.-]+\.js/) ?? [];
      if (script) await ask('GET', script, admin);
    };
    return [
      office,
      await tracking('employee'),
      await tracking('contractor'),
      viewer,
      () => ask('GET', at(reads, n++), admin),
      () => ask('GET', at(reads, n++), admin),
    ];
  }

  let busy = false;
  let working: Promise<unknown> = Promise.resolve();
  const begin = (doings: readonly (() => Promise<unknown>)[]) => {
    busy = true;
    working = Promise.all(
      doings.map(async (doing) => {
        while (busy) await doing();
      }),
    );
  };
  const end = async () => {
    busy = false;
    await working;
  };

  /** Lines of the log; whatever a process warns of is shown, and errors count. */
  function readLog(name: string, app: AppProcess): void {
    for (const line of app
      .output()
      .split('\n')
      .filter((each) => each.startsWith('{'))) {
      const { level, msg } = JSON.parse(line) as { level: number | string; msg: string };
      if (level === 50 || level === 'error') errors.push(`log of the ${name}: ${line}`);
      else console.log(`  log of the ${name}: ${msg}`);
    }
  }

  /** Prints the head of the table of phases. */
  const head = () =>
    console.log(`\n${''.padEnd(56)}${['', 'requests', 'slowest', 'errors'].map((word) => word.padStart(10)).join('')}`);

  async function phase(title: string, work: () => Promise<unknown>): Promise<void> {
    Object.assign(stats, { requests: 0, slowest: 0 });
    const before = errors.length;
    const since = performance.now();
    await work();
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    const figures = [`${seconds} s`, stats.requests, `${Math.round(stats.slowest)} ms`, errors.length - before];
    console.log(title.padEnd(56) + figures.map((figure) => String(figure).padStart(10)).join(''));
  }

  /** Counts the tasks that failed, prints the errors and returns the exit code. */
  async function finish(databaseUrl: string): Promise<number> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows: failed } = await client.query<{ task: string; last_error: string }>(
      `select t.identifier as task, j.last_error from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where j.last_error is not null`,
    );
    await client.end();
    errors.push(...failed.map(({ task, last_error }) => `task ${task}: ${last_error}`));
    for (const error of [...new Set(errors)].slice(0, 20)) console.log(error);
    console.log(`\n${errors.length} errors`);
    return errors.length > 0 ? 1 : 0;
  }

  return { stats, errors, ask, logIn, people, begin, end, readLog, head, phase, finish };
}

export type Load = ReturnType<typeof createLoad>;

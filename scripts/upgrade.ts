/**
 * npm run soak -- upgrade [seconds] [commit]: an earlier build and the present one on one database, under load. The earlier
 * one serves while the present one migrates, both serve, each alone, and the earlier one again after a rollback. Counts
 * what failed and exits 1 if anything did. The commit is the newest with fewer migrations; needs git.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { demoLogins } from '#db/fixtures/demo-world.ts';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { databaseUrl, dropDatabase, newDatabaseName, onServer, startTestServer } from '#tests/support/postgres.ts';

const root = path.resolve(import.meta.dirname, '..');
const phaseMs = Number(process.argv[2] ?? 10) * 1000;

function run(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

const migrationsOf = (commit: string) =>
  run('git', ['show', `${commit}:migrations/all.ts`]).match(/^ {2}'\d{4}_/gm)!.length;

function earlierCommit(): string {
  const commits = run('git', ['log', '--format=%H', '--', 'migrations/all.ts']).split('\n');
  const found = commits.find((commit) => migrationsOf(commit) < migrationsOf('HEAD'));
  if (!found) throw new Error('No earlier commit has fewer migrations. With a shallow clone: git fetch --unshallow.');
  return found;
}

const build = (folder: string) => run(process.execPath, ['scripts/start.js', '--build-only'], folder);

/** Builds a commit in a work tree of its own. */
function buildCommit(commit: string, folder: string): void {
  run('git', ['worktree', 'add', '--detach', folder, commit]);
  const samePackages = spawnSync('git', ['diff', '--quiet', commit, 'HEAD', '--', 'package-lock.json'], { cwd: root });
  if (samePackages.status === 0) symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  else run('npm', ['ci'], folder);
  build(folder);
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Processes that run, and those of them that the proxy passes requests to, in turn. */
const running: AppProcess[] = [];
const targets: AppProcess[] = [];
let turn = 0;
/** Between taking a process from the proxy and stopping it. */
const leaveMs = 2_000;

/** As the proxy in docs/upgrading.md does. */

async function send(method: string, url: string, cookie: string, content?: object | FormData): Promise<Answer> {
  const given = content instanceof FormData ? content : content && JSON.stringify(content);
  const encoded = new Response(given ?? null);
  const type = content instanceof FormData ? encoded.headers.get('content-type') : content && 'application/json';
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { cookie, 'content-length': body.length, ...(type && { 'content-type': type }) };
  const one = (target: AppProcess) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(new URL(url, target.url), { method, headers, agent: false }, (answer) => {
        buffer(answer).then(
          (read) => resolve({ status: answer.statusCode!, headers: answer.headers, body: read }),
          reject,
        );
      });
      sent.on('error', reject).end(body);
    });
  turn += 1;
  if (!url.startsWith('/assets/')) return one(targets[turn % targets.length]!);
  // The scripts of a page are with the build that made it.
  const answers = await Promise.allSettled(running.map(one));
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  return found.find(({ status }) => status === 200) ?? found[0]!;
}

const stats = { requests: 0, slowest: 0 };
const errors: string[] = [];
let busy = true;

/** The answer's data; undefined if it failed, which is counted. */
async function ask<T>(method: string, url: string, cookie: string, content?: object | FormData): Promise<T> {
  const since = performance.now();
  const answer = await send(method, url, cookie, content).catch((error: Error) => error);
  stats.requests += 1;
  stats.slowest = Math.max(stats.slowest, performance.now() - since);
  if (!(answer instanceof Error) && answer.status < 400) {
    const isJson = answer.headers['content-type']?.includes('json');
    return (isJson ? JSON.parse(answer.body.toString()).data : answer.body.toString()) as T;
  }
  const reason = answer instanceof Error ? answer.message : `${answer.status} ${answer.body.toString().slice(0, 200)}`;
  errors.push(`${method} ${url}: ${reason}`);
  await sleep(100);
  return undefined as T;
}

async function logIn(role: (typeof demoLogins)[number]['role']): Promise<string> {
  const { email, password } = demoLogins.find((login) => login.role === role)!;
  const { status, headers, body } = await send('POST', '/api/v1/auth/login', '', { email, password });
  if (status !== 200) throw new Error(`${email} cannot log in: ${body}`);
  return headers['set-cookie']![0]!.split(';')[0]!;
}

const reads = [
  ...['dashboard/summary', 'dashboard/morning', 'dashboard/live-users', 'dashboard/review', 'dashboard/analytics'],
  ...['time-tracking', 'time-tracking/sums', 'jobs', 'jobs/counts', 'properties', 'users', 'users-rates', 'expenses'],
  ...['payments', 'pay-run', 'cis', 'statements', 'invoices', 'invoices/owed', 'notes', 'files', 'amendment-requests'],
  ...['audit', 'settings', 'search?q=boiler', 'time-tracking?q=boiler', 'export/payments'],
].map((call) => `/api/v1/${call}`);
const pages = ['/dashboard', '/jobs', '/time-tracked', '/expenses', '/settings'];

interface Row {
  id: number;
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
    const job = await ask<Row>('POST', '/api/v1/jobs', admin, { property_id: property.id, job_title: `Upgrade ${n}` });
    if (!job) return;
    await ask('PATCH', `/api/v1/jobs/${job.id}`, admin, { changes: { job_description: `Changed ${n}` } });
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
    if (record)
      await ask('PATCH', `/api/v1/time-tracking/${record.id}`, admin, { changes: { note: 'Bled most of them' } });
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

async function phase(title: string, work: () => Promise<unknown> = () => sleep(phaseMs)): Promise<void> {
  Object.assign(stats, { requests: 0, slowest: 0 });
  const before = errors.length;
  const since = performance.now();
  await work();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const figures = [`${seconds} s`, stats.requests, `${Math.round(stats.slowest)} ms`, errors.length - before];
  console.log(title.padEnd(56) + figures.map((figure) => String(figure).padStart(10)).join(''));
}

const scratch = await mkdtemp(path.join(tmpdir(), 'fettle-upgrade-'));
const earlier = path.join(scratch, 'earlier');
const commit = process.argv[3] ?? earlierCommit();
console.log(`earlier: ${run('git', ['log', '-1', '--format=%h %s', commit])}, ${migrationsOf(commit)} migrations`);
console.log(`present: ${run('git', ['log', '-1', '--format=%h %s'])}, ${migrationsOf('HEAD')} migrations`);
buildCommit(commit, earlier);
build(root);
const server = await startTestServer();
const name = newDatabaseName('upgrade');
await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
const url = databaseUrl(server.url, name);
const env = {
  DATABASE_URL: url,
  APP_SECRET: 'a secret for tests only, 32 characters',
  DEMO: 'true',
  DATA_DIR: path.join(scratch, 'data'),
};
const start = (folder: string) => startAppProcess({ run: [path.join(folder, 'build/server/start.js')], env });
const join = async (folder: string) => {
  const app = await start(folder);
  running.push(app);
  targets.push(app);
  return app;
};
const leave = async (name: string, app: AppProcess) => {
  targets.splice(targets.indexOf(app), 1);
  await sleep(leaveMs);
  running.splice(running.indexOf(app), 1);
  app.kill('SIGTERM');
  const code = await app.ended;
  if (code !== 0) errors.push(`The ${name} ended with ${code}.`);
  readLog(name, app);
};

let old = await join(earlier);
const doings = await people();
console.log(`\n${''.padEnd(56)}${['', 'requests', 'slowest', 'errors'].map((word) => word.padStart(10)).join('')}`);
const clients = doings.map(async (doing) => {
  while (busy) await doing();
});
let present: AppProcess;
await phase('the earlier build serves');
await phase('the present build migrates and starts beside it', async () => {
  present = await join(root);
});
await phase('both serve');
await phase('the earlier build is stopped', () => leave('earlier build', old));
await phase('the present build serves');
await phase('rollback: the earlier build starts on the new schema', async () => {
  old = await join(earlier);
});
await phase('both serve');
await phase('the present build is stopped', () => leave('present build', present));
await phase('the earlier build serves');
busy = false;
await Promise.all(clients);
await leave('earlier build', old);

const client = new pg.Client(url);
await client.connect();
const { rows: failed } = await client.query<{ task: string; last_error: string }>(
  `select t.identifier as task, j.last_error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.last_error is not null`,
);
await client.end();
errors.push(...failed.map(({ task, last_error }) => `task ${task}: ${last_error}`));
await dropDatabase(server.url, name);
await server.stop();
run('git', ['worktree', 'remove', '--force', earlier]);
await rm(scratch, { recursive: true, force: true });
for (const error of [...new Set(errors)].slice(0, 20)) console.log(error);
console.log(`\n${errors.length} errors`);
process.exit(errors.length > 0 ? 1 : 0);

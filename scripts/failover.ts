/**
 * npm run soak -- failover [seconds]: two processes of the built product on a primary and a synchronous standby that
 * pg_auto_failover watches. The primary's machine is lost under a writing load: all its processes get SIGKILL. Prints how
 * long nothing could be written, compares every write that was answered with what the new primary holds, and lets the lost
 * one come back. Exits 1 if a write is lost, or if anything fails before or after. Needs a build and Debian's packages
 * postgresql, pg-auto-failover-cli and postgresql-<version>-auto-failover.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startAppProcess } from '#tests/support/app-process.ts';
import { openEvents } from '#tests/support/event-stream.ts';
import { createLoad, sendTo, type Written } from './soak/load.ts';
import { ask, awaitPostgres, openServers, program, type Server } from './soak/servers.ts';

const phaseMs = Number(process.argv[2] ?? 20) * 1000;
const autoctl = program('pg_autoctl', 'pg-auto-failover-cli postgresql-15-auto-failover');

const servers = await openServers('failover');
const homes = {
  XDG_RUNTIME_DIR: `${servers.folder}/run`,
  XDG_DATA_HOME: `${servers.folder}/data`,
  XDG_CONFIG_HOME: `${servers.folder}/config`,
};
servers.run('mkdir', ['-p', 'pg', 'run', 'data', 'config']);
const create = (kind: string, name: string, port: number, args: readonly string[]) =>
  servers.start(
    autoctl,
    [
      ...['create', kind, '--pgdata', `${servers.folder}/pg/${name}`, '--pgport', String(port)],
      ...['--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl', ...args, '--run'],
    ],
    homes,
  );
const monitorPort = await freePort();
const monitorUrl = `postgresql://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`;
create('monitor', 'monitor', monitorPort, []);
await awaitPostgres(monitorUrl, 60);

const stateOf = async (name: string) =>
  (await ask(monitorUrl, 'select reportedstate from pgautofailover.node where nodename = $1', [name]))[0]
    ?.reportedstate;
async function reaches(name: string, states: readonly string[], seconds = 120): Promise<void> {
  for (let tries = 0; tries < seconds * 5; tries += 1) {
    if (states.includes((await stateOf(name).catch(() => undefined)) ?? '')) return;
    await sleep(200);
  }
  throw new Error(`${name} is ${await stateOf(name)} after ${seconds} seconds, not ${states}.`);
}

const ports = { a: await freePort(), b: await freePort() };
const nodeArguments = (name: string) => [
  ...['--name', name, '--username', 'fettle', '--dbname', 'fettle', '--monitor', monitorUrl, '--listen', '127.0.0.1'],
];
const urlOf = (name: keyof typeof ports) => `postgresql://fettle@127.0.0.1:${ports[name]}/fettle`;
const a: Server = create('postgres', 'a', ports.a, nodeArguments('a'));
await reaches('a', ['single']);
create('postgres', 'b', ports.b, nodeArguments('b'));
await reaches('b', ['secondary']);
await reaches('a', ['primary']);

const env = {
  DATABASE_URL: `postgresql://fettle@127.0.0.1:${ports.a},127.0.0.1:${ports.b}/fettle?target_session_attrs=read-write`,
  APP_SECRET: 'a secret for tests only, 32 characters',
  DEMO: 'true',
  DATABASE_REPLICA_URL: urlOf('b'),
  DATA_DIR: `${servers.folder}/files`,
};
const start = () => {
  const app = () => startAppProcess({ run: ['build/server/start.js'], env });
  // On a busy machine the first start, with migrations and the demonstration, takes longer than a test may.
  return app().catch(app);
};
const first = await start();
const second = await start();
const apps = [first, second];

const written: Written[] = [];
let turn = 0;
const load = createLoad({
  send: (...sent) => {
    turn += 1;
    return sendTo(apps[turn % apps.length]!.url, sent);
  },
  wrote: (row) => written.push(row),
});
const admin = await load.logIn('admin');
let stream = await openEvents(second.url, admin);
await stream.until(({ entity }) => entity === '*');

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Where reports were read since the last call. */
let reads = { replica: 0, primary: 0 };
async function readsBy(): Promise<string> {
  const texts = await Promise.all(apps.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const sum = (from: string) => {
    const found = new RegExp(`^fettle_replica_reads_total\\{from="${from}"\\} (\\d+)`, 'm');
    return texts.reduce((total, text) => total + Number(found.exec(text)?.[1] ?? 0), 0);
  };
  const now = { replica: sum('replica'), primary: sum('primary') };
  const line = `  reports read from the standby: ${now.replica - reads.replica}, from the primary: ${now.primary - reads.primary}`;
  reads = now;
  return line;
}

/** Waits until a write through this process succeeds. */
async function untilWriting(url: string): Promise<void> {
  for (;;) {
    const body = { address: '1 Failover Street' };
    const answer = await sendTo(url, ['POST', '/api/v1/properties', admin, body]).catch(() => undefined);
    if (answer?.status === 201) return;
    await sleep(100);
  }
}

const [version] = await ask(urlOf('a'), 'select version()');
console.log(version!.version);
console.log(servers.run(autoctl, ['--version']).split('\n')[0]);
console.log(`standby: ${(await ask(urlOf('a'), 'select sync_state from pg_stat_replication'))[0]!.sync_state}`);
load.head();
load.begin(await load.people());
await load.phase('primary and standby', () => sleep(phaseMs));
console.log(await readsBy());
const superuser = `postgresql://${servers.run('id', ['-un'])}@127.0.0.1:${ports.b}/fettle`;
await ask(superuser, 'select pg_wal_replay_pause()');
await load.phase('the standby stops replaying', () => sleep(phaseMs));
await ask(superuser, 'select pg_wal_replay_resume()');
console.log(await readsBy());
const before = load.errors.length;
const answered = written.length;
const took = { promotion: '', writing: '', event: 0 };
await load.phase('the primary is lost, until both processes write', async () => {
  const since = performance.now();
  await a.stop('SIGKILL');
  const promoted = async () => {
    while ((await ask(urlOf('b'), 'select pg_is_in_recovery()'))[0]!.pg_is_in_recovery) await sleep(50);
    took.promotion = seconds(since);
  };
  await Promise.all([promoted(), ...apps.map(({ url }) => untilWriting(url))]);
  took.writing = seconds(since);
});
// What was asked meanwhile may fail until it is answered.
await sleep(2_000);
const failed = load.errors.splice(before);
await load.phase('the former standby alone', () => sleep(phaseMs));

// As a browser does with a stream that the server ended because it could not ask whether the session goes on.
const isOpen = (await Promise.race([stream.over, sleep(0, 'open' as const)])) === 'open';
if (!isOpen) {
  stream = await openEvents(second.url, admin);
  await stream.until(({ entity }) => entity === '*');
}
const made = await load.ask<{ id: number }>('POST', '/api/v1/properties', admin, { address: '2 Failover Street' });
const eventSince = performance.now();
await stream
  .until(({ entity, id }) => entity === 'properties' && id === made?.id)
  .catch(() => load.errors.push('No live event after the failover.'));
took.event = Math.round(performance.now() - eventSince);

await load.phase('the lost one comes back as a standby', async () => {
  servers.start(autoctl, ['run', '--pgdata', `${servers.folder}/pg/a`], homes);
  await reaches('a', ['secondary'], 180);
  await reaches('b', ['primary'], 60);
});
await load.phase('primary and standby', () => sleep(phaseMs));
await load.end();

const waitingTasks = async () => {
  const statement = `select count(*) from graphile_worker._private_jobs where attempts = 0 and run_at < now() - interval '5 s'`;
  return Number((await ask(urlOf('b'), statement))[0]!.count);
};
const queueSince = performance.now();
const behind = await waitingTasks();
while ((await waitingTasks()) > 0 && performance.now() - queueSince < 120_000) await sleep(500);
const queueTook = seconds(queueSince);
const left = await waitingTasks();
if (left > 0) load.errors.push(`${left} tasks of the queue wait.`);

const lost: string[] = [];
for (const { table, id, text } of written) {
  const column = table === 'jobs' ? 'job_description' : 'note';
  const [row] = await ask(urlOf('b'), `select ${column} as text from ${table} where id = $1`, [id]);
  if (row?.text !== text) lost.push(`${table} ${id}: ${row?.text}`);
}
console.log(
  `\nthe standby was promoted after ${took.promotion}, both processes wrote again after ${took.writing}; ${failed.length} requests failed meanwhile`,
);
console.log(`${written.length} writes answered (${answered} before the loss), ${lost.length} of them lost`);
console.log(`queue: ${behind} tasks waited at the end of the load, all were done ${queueTook} later`);
console.log(
  `live event ${took.event} ms after its write, in a stream ${isOpen ? 'from before the loss' : 'opened after the loss'}`,
);
load.errors.push(...lost.map((each) => `lost: ${each}`));
for (const app of apps) {
  app.kill('SIGTERM');
  if ((await app.ended) !== 0) load.errors.push('A process did not stop well.');
}
const code = await load.finish(urlOf('b'));
await servers.end();
process.exit(code);

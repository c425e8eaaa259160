/**
 * npm run soak -- pgbouncer [seconds]: two processes of the built product on one Postgres through PgBouncer in transaction
 * mode, with fewer server connections than the processes open to it. People log in, edit, track time and read, live events
 * go from one process to the other; one process is stopped and started. Counts what failed and exits 1 if anything did.
 * Needs a build and Debian's packages postgresql and pgbouncer, or others' programs in PATH.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, freePort, startAppProcess } from '#tests/support/app-process.ts';
import { openEvents } from '#tests/support/event-stream.ts';
import { createLoad, sendTo } from './soak/load.ts';
import { ask, awaitPostgres, openServers, program, startPostgres } from './soak/servers.ts';

const phaseMs = Number(process.argv[2] ?? 20) * 1000;
const pgbouncer = program('pgbouncer', 'pgbouncer');
const serverConnections = 6;

const servers = await openServers('pgbouncer');
const postgres = await startPostgres(servers);
const port = await freePort();
await servers.write('users', '"fettle" ""\n');
// As in docs/scaling.md.
const ini = await servers.write(
  'pgbouncer.ini',
  `[databases]
fettle = host=127.0.0.1 port=${postgres.port} connect_query='set statement_timeout = "30s"; set idle_in_transaction_session_timeout = "1min"'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${servers.folder}/users
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
admin_users = fettle
`,
);
servers.start(pgbouncer, [ini]);
const at = (database: string) => `postgresql://fettle@127.0.0.1:${port}/${database}`;
const pooled = at('fettle');
await awaitPostgres(pooled);

const env = {
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: postgres.url,
  DATABASE_POOL: '10',
  APP_SECRET: 'a secret for tests only, 32 characters',
  DEMO: 'true',
  DATA_DIR: await servers.write('data/.keep', '').then(() => `${servers.folder}/data`),
};
const start = () => startAppProcess({ run: ['build/server/start.js'], env });
const targets: AppProcess[] = [];
let turn = 0;
const load = createLoad({
  send: (...sent) => {
    turn += 1;
    return sendTo(targets[turn % targets.length]!.url, sent);
  },
});

let first = await start();
const second = await start();
targets.push(first, second);
console.log(`${(await ask(postgres.url, 'select version()'))[0]!.version}`);
console.log(servers.run(pgbouncer, ['--version']).split('\n')[0]);

/** What is written through one process appears in the other's stream. */
const live = { events: 0, slowest: 0 };
async function watcher(): Promise<() => Promise<unknown>> {
  const cookie = await load.logIn('admin');
  const stream = await openEvents(second.url, cookie);
  await stream.until(({ entity }) => entity === '*');
  return async () => {
    const made = await load.ask<{ id: number }>('POST', '/api/v1/properties', cookie, { address: '1 Event Street' });
    if (!made) return;
    const since = performance.now();
    await stream
      .until(({ entity, id }) => entity === 'properties' && id === made.id, 10_000)
      .catch(() => load.errors.push(`No live event of property ${made.id}.`));
    live.events += 1;
    live.slowest = Math.max(live.slowest, performance.now() - since);
    await sleep(100);
  };
}

const visitor = async () => {
  await load.logIn('landlord').catch((error: Error) => load.errors.push(error.message));
  await sleep(200);
};

const doings = [...(await load.people()), await watcher(), visitor];
load.head();
load.begin(doings);
await load.phase('two processes serve', () => sleep(phaseMs));
await load.phase('one is stopped', async () => {
  targets.splice(targets.indexOf(first), 1);
  await sleep(1_000);
  first.kill('SIGTERM');
  if ((await first.ended) !== 0) load.errors.push('The process did not stop well.');
  load.readLog('first process', first);
});
await load.phase('and started again', async () => {
  first = await start();
  targets.push(first);
});
await load.phase('two processes serve', () => sleep(phaseMs));
await load.end();
console.log(
  `\n${live.events} live events from one process to the other, the slowest after ${Math.round(live.slowest)} ms`,
);

const [pools] = (await ask(at('pgbouncer'), 'show pools')).filter((pool) => pool.database === 'fettle');
const connections = await ask(
  postgres.url,
  `select application_name, count(*) from pg_stat_activity where datname = 'fettle' and pid <> pg_backend_pid()
     group by 1 order by 1`,
);
console.log(connections.map(({ application_name, count }) => `${application_name}: ${count} connections`).join(', '));
const [limits] = await ask(pooled, "select current_setting('statement_timeout') as statement");
console.log(`Through PgBouncer: statement_timeout ${limits!.statement}`);
console.log(
  `PgBouncer: ${Number(pools!.cl_active) + Number(pools!.cl_waiting)} clients on at most ${serverConnections}`,
);
for (const app of [first, second]) {
  app.kill('SIGTERM');
  if ((await app.ended) !== 0) load.errors.push('The process did not stop well.');
  load.readLog('process', app);
}
const code = await load.finish(postgres.url);
await servers.end();
process.exit(code);

/**
 * npm run soak -- proxy [seconds] [haproxy|nginx]: two processes of the built product behind operations/haproxy.cfg, then
 * behind operations/nginx.conf. Each process is stopped and started again under load; files of the largest size go up and
 * down; live events must arrive at once; addresses that a client invents must not count. Counts what failed and exits 1 if
 * anything did. Needs a build and Debian's packages haproxy and nginx.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxFileBytes } from '#server/files/constants.ts';
import { type AppProcess, freePort, startAppProcess } from '#tests/support/app-process.ts';
import { type EventStream, openEvents } from '#tests/support/event-stream.ts';
import { databaseUrl, dropDatabase, newDatabaseName, onServer, startTestServer } from '#tests/support/postgres.ts';
import { mp4 } from '#tests/support/sample-files.ts';
import { createLoad, sendTo } from './soak/load.ts';
import { openServers, program, type Server, type Servers } from './soak/servers.ts';

const root = path.resolve(import.meta.dirname, '..');
const phaseMs = Number(process.argv[2] ?? 10) * 1000;
/** As in the head of haproxy.cfg. */
const stopDelay = 8;

interface Proxy {
  url: string;
  /** Before a process of this port is told to stop. */
  takeOut(port: string): Promise<void>;
  putBack(): Promise<void>;
}

const sample = async (name: string, replaced: Record<string, string>) => {
  let text = await readFile(path.join(root, 'operations', name), 'utf8');
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`operations/${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
};

async function startHaproxy(servers: Servers, ports: readonly string[]): Promise<Proxy> {
  const port = await freePort();
  const config = await sample('haproxy.cfg', {
    // An ordinary user may not raise its limit of open files.
    'maxconn 10000': 'maxconn 400',
    ':443 ssl crt /etc/haproxy/fettle.pem alpn h2,http/1.1': `127.0.0.1:${port}`,
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
  });
  const haproxy = program('haproxy', 'haproxy');
  servers.start(haproxy, ['-db', '-f', await servers.write('haproxy.cfg', config)]);
  console.log(servers.run(haproxy, ['-v']).split('\n')[0]);
  // By itself: it asks /readyz.
  return { url: `http://127.0.0.1:${port}`, takeOut: async () => {}, putBack: async () => {} };
}

async function startNginx(servers: Servers, ports: readonly string[]): Promise<Proxy> {
  const port = await freePort();
  const list = (given: readonly string[]) => given.map((each) => `server 127.0.0.1:${each} max_fails=0;\n`).join('');
  const listFile = await servers.write('fettle-processes', list(ports));
  const config = await sample('nginx.conf', {
    '443 ssl http2': `127.0.0.1:${port}`,
    '/etc/nginx/fettle-processes': listFile,
    '  ssl_certificate /etc/nginx/fettle.crt;\n  ssl_certificate_key /etc/nginx/fettle.key;\n': '',
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
  });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${servers.folder}/${name};`,
  );
  const file = await servers.write(
    'nginx.conf',
    `daemon off; pid ${servers.folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${places.join(' ')}
${config}}`,
  );
  const nginx = program('nginx', 'nginx');
  const server: Server = servers.start(nginx, ['-p', servers.folder, '-c', file]);
  console.log('nginx', (await sendVersion(nginx, servers)) ?? '');
  const reload = async (given: readonly string[]) => {
    await writeFile(listFile, list(given));
    process.kill(server.pid, 'SIGHUP');
    await sleep(1_000);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    takeOut: (port) => reload(ports.filter((each) => each !== port)),
    putBack: () => reload(ports),
  };
}

const sendVersion = async (nginx: string, servers: Servers) =>
  servers
    .run('sh', ['-c', `${nginx} -v 2>&1`])
    .split('/')
    .pop();

async function behind(name: string, startProxy: typeof startHaproxy): Promise<number> {
  const postgres = await startTestServer();
  const database = newDatabaseName('proxy');
  await onServer(postgres.url, `create database ${database} template template0 encoding 'UTF8'`);
  const servers = await openServers('proxy');
  const ports = [String(await freePort()), String(await freePort())];
  const env = {
    DATABASE_URL: databaseUrl(postgres.url, database),
    APP_SECRET: 'a secret for tests only, 32 characters',
    DEMO: 'true',
    DATA_DIR: path.join(servers.folder, 'data'),
    TRUST_PROXY: '1',
    STOP_DELAY: String(stopDelay),
  };
  const start = (PORT: string) => startAppProcess({ run: ['build/server/start.js'], env: { ...env, PORT } });
  const apps = new Map<string, AppProcess>();
  for (const port of ports) apps.set(port, await start(port));
  const proxy = await startProxy(servers, ports);
  for (let tries = 0; tries < 100 && !(await fetch(`${proxy.url}/readyz`).catch(() => undefined))?.ok; tries += 1)
    await sleep(100);

  const load = createLoad({ send: (...sent) => sendTo(proxy.url, sent) });
  const admin = await load.logIn('admin');

  const live = { events: 0, slowest: 0, streams: 0 };
  let stream: EventStream | undefined;
  let isOver = true;
  /** Writes and waits for the event in a stream through the proxy, which a stopping process ends. */
  const watch = async () => {
    if (!stream || isOver) {
      stream = await openEvents(proxy.url, admin);
      if (stream.status !== 200) return void load.errors.push(`live events: ${stream.status}`);
      isOver = false;
      stream.over.then(() => {
        isOver = true;
      });
      live.streams += 1;
      await stream.until(({ entity }) => entity === '*').catch((error: Error) => load.errors.push(error.message));
    }
    const made = await load.ask<{ id: number }>('POST', '/api/v1/properties', admin, { address: '1 Event Street' });
    if (!made) return;
    const since = performance.now();
    const came = await stream
      .until(({ entity, id }) => entity === 'properties' && id === made.id, 5_000)
      .catch(() => {});
    // After an interruption the browser loads anew.
    if (isOver) return;
    if (!came) load.errors.push(`No live event of property ${made.id}.`);
    live.events += 1;
    live.slowest = Math.max(live.slowest, performance.now() - since);
    await sleep(100);
  };

  const agent = new Agent({ keepAlive: true });
  /** Connections that rest for as long as servers keep them by default. */
  const rest = async () => {
    const answer = await sendTo(proxy.url, ['GET', '/api/v1/auth/session', admin], agent).catch(
      (error: Error) => error,
    );
    load.stats.requests += 1;
    if (answer instanceof Error || answer.status !== 200) load.errors.push(`after a rest: ${JSON.stringify(answer)}`);
    await sleep(4_900 + Math.random() * 200);
  };

  const files = async () => {
    const [job] = await load.ask<{ id: number }[]>('GET', '/api/v1/jobs?limit=1', admin);
    const film = Buffer.concat([mp4(), randomBytes(maxFileBytes - mp4().length)]);
    const upload = async () => {
      const form = new FormData();
      form.set('job_id', String(job!.id));
      form.set('category', 'work_note');
      form.set('files', new File([film], 'film.mp4', { type: 'video/mp4' }));
      const [kept] = (await load.ask<{ id: number }[]>('POST', '/api/v1/files', admin, form)) ?? [];
      if (!kept) return;
      const answer = await sendTo(proxy.url, ['GET', `/api/v1/files/${kept.id}/content`, admin]);
      const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
      if (hash(answer.body) !== hash(film)) load.errors.push(`The file came back otherwise: ${answer.status}`);
    };
    await Promise.all([upload(), upload()]);
  };

  const restart = async (port: string) => {
    await proxy.takeOut(port);
    const app = apps.get(port)!;
    app.kill('SIGTERM');
    if ((await app.ended) !== 0) load.errors.push('A process did not stop well.');
    load.readLog(`process ${port}`, app);
    apps.set(port, await start(port));
    await proxy.putBack();
    await sleep(2_000);
  };

  const doings = [...(await load.people()), watch, rest, rest, rest, rest];
  load.head();
  load.begin(doings);
  await load.phase(`${name}: two processes serve`, () => sleep(phaseMs));
  await load.phase(`${name}: one is stopped and started`, () => restart(ports[0]!));
  await load.phase(`${name}: the other is stopped and started`, () => restart(ports[1]!));
  await load.phase(`${name}: two files of ${maxFileBytes / 1024 / 1024} MB up and down`, files);
  await load.phase(`${name}: two processes serve`, () => sleep(phaseMs));
  await load.end();
  agent.destroy();
  stream?.close();
  console.log(
    `${live.events} live events in ${live.streams} streams, the slowest after ${Math.round(live.slowest)} ms`,
  );
  load.errors.push(...(await checkAddresses(proxy.url)));

  for (const [port, app] of apps) {
    app.kill('SIGTERM');
    await app.ended;
    load.readLog(`process ${port}`, app);
  }
  const code = await load.finish(env.DATABASE_URL);
  await servers.end();
  await dropDatabase(postgres.url, database);
  await postgres.stop();
  return code;
}

/** Wrong passwords until the sender's address is refused. What a client claims must not make it another's. */
async function checkAddresses(url: string): Promise<string[]> {
  const attempt = (n: number, localAddress: string) =>
    new Promise<{ status: number; cookie: string }>((resolve, reject) => {
      const body = JSON.stringify({ email: `nobody${n}@fettle.example`, password: 'wrong password 1' });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` };
      const sent = request(new URL('/api/v1/auth/login', url), { method: 'POST', headers, localAddress, agent: false });
      sent.on('response', (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode!, cookie: '' }));
      });
      sent.on('error', reject).end(body);
    });
  let n = 0;
  for (let status = 0; status !== 429 && n < 60; n += 1) status = (await attempt(n, '127.0.0.1')).status;
  const other = await attempt(n, '127.0.0.2');
  console.log(`wrong passwords with invented addresses: refused after ${n - 1}; from another address: ${other.status}`);
  return n < 60 && other.status === 401 ? [] : ['The addresses of clients are not told apart as they should be.'];
}

const only = process.argv[3];
let code = 0;
if (only !== 'nginx') code = await behind('HAProxy', startHaproxy);
if (only !== 'haproxy') code = (await behind('nginx', startNginx)) || code;
process.exit(code);

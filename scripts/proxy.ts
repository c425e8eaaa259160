/**
 * npm run soak -- proxy [seconds] [haproxy|nginx]: two processes of the built product behind operations/haproxy.cfg, then
 * behind operations/nginx.conf. Each process is stopped and started again under load; files of the largest size go up and
 * down; live events must arrive at once; addresses that a client invents must not count; a log-in over TLS and HTTP/2 must
 * give a cookie that is never sent without. Counts what failed and exits 1 if
 * anything did. Needs a build and Debian's packages haproxy and nginx.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:http2';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoLogins } from '#db/fixtures/demo-world.ts';
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
  tlsPort: number;
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

interface Certificate {
  /** Paths. */
  key: string;
  certificate: string;
}

/** Of localhost, signed by itself. */
function makeCertificate(servers: Servers): Certificate {
  const [key, certificate] = [`${servers.folder}/fettle.key`, `${servers.folder}/fettle.crt`];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  servers.run(program('openssl', 'openssl'), ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...names]);
  return { key, certificate };
}

async function startHaproxy(servers: Servers, ports: readonly string[], made: Certificate): Promise<Proxy> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const both = `${await readFile(made.certificate, 'utf8')}${await readFile(made.key, 'utf8')}`;
  const pem = await servers.write('fettle.pem', both);
  const config = await sample('haproxy.cfg', {
    // An ordinary user may not raise its limit of open files.
    'maxconn 10000': 'maxconn 400',
    // The load goes without TLS, which would take most of a core.
    'bind :443': `bind 127.0.0.1:${port}\n  bind 127.0.0.1:${tlsPort}`,
    '/etc/haproxy/fettle.pem': pem,
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
  });
  const haproxy = program('haproxy', 'haproxy');
  servers.start(haproxy, ['-db', '-f', await servers.write('haproxy.cfg', config)]);
  console.log(servers.run(haproxy, ['-v']).split('\n')[0]);
  // By itself: it asks /readyz.
  return { url: `http://127.0.0.1:${port}`, tlsPort, takeOut: async () => {}, putBack: async () => {} };
}

async function startNginx(servers: Servers, ports: readonly string[], made: Certificate): Promise<Proxy> {
  const [port, tlsPort] = [await freePort(), await freePort()];
  const list = (given: readonly string[]) => given.map((each) => `server 127.0.0.1:${each} max_fails=0;\n`).join('');
  const listFile = await servers.write('fettle-processes', list(ports));
  const config = await sample('nginx.conf', {
    'listen 443': `listen 127.0.0.1:${port};\n  listen 127.0.0.1:${tlsPort}`,
    '/etc/nginx/fettle.crt': made.certificate,
    '/etc/nginx/fettle.key': made.key,
    '/etc/nginx/fettle-processes': listFile,
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
    tlsPort,
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
  const made = makeCertificate(servers);
  const proxy = await startProxy(servers, ports, made);
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
      const open = () => openEvents(proxy.url, admin);
      // The proxy may have closed a resting connection: then a browser takes another.
      const opened = await open()
        .catch(open)
        .catch((error: Error) => load.errors.push(`live events: ${error.message}`));
      if (typeof opened === 'number') return sleep(1_000);
      stream = opened;
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
  load.errors.push(...(await checkTls(proxy.tlsPort, await readFile(made.certificate, 'utf8'))));
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

/** Logs in over HTTP/2 and reads the session with the cookie. */
async function checkTls(port: number, ca: string): Promise<string[]> {
  const session = connect(`https://localhost:${port}`, { ca });
  const ask = async (head: Record<string, string>, body = '') => {
    const stream = session.request(head, { endStream: body === '' });
    if (body !== '') stream.end(body);
    const [answer] = (await once(stream, 'response')) as [Record<string, string | string[]>];
    return { status: Number(answer[':status']), cookie: String(answer['set-cookie'] ?? ''), text: await text(stream) };
  };
  const { email, password } = demoLogins.find(({ role }) => role === 'admin')!;
  const post = { ':method': 'POST', ':path': '/api/v1/auth/login', 'content-type': 'application/json' };
  const login = await ask(post, JSON.stringify({ email, password }));
  const cookie = login.cookie.split(';')[0]!;
  const read = await ask({ ':method': 'GET', ':path': '/api/v1/auth/session', cookie });
  const isSecure = /;\s*secure/i.test(login.cookie);
  console.log(
    `TLS, ${session.alpnProtocol}: log-in ${login.status}, secure cookie ${isSecure}, session ${read.status}`,
  );
  session.close();
  const isRight = session.alpnProtocol === 'h2' && login.status === 200 && isSecure && read.status === 200;
  return isRight ? [] : ['TLS does not work as it should.'];
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

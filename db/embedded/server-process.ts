import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { asIdentity } from './identity.ts';
import {
  findPostmaster,
  launchSetting,
  ownerSetting,
  type Postmaster,
  removeStaleLock,
} from './postmaster.ts';
import { isAlive, processName } from './processes.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type ServerProcess = {
  pid: number;
  socketDir: string;
  attached: boolean;
  /** Settles when the server is gone, for whatever reason. */
  gone: Promise<Exit>;
  stop(): Promise<void>;
};

/**
 * Stands between Node and the server: when its standard input ends, because Node closed it or died (even by kill -9),
 * it asks the server for a fast shutdown. Signals sent to the whole group or service pass it by.
 */
const watchdog = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r line <&3; kill -INT "$server") 2>/dev/null &
guard=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$guard" 2>/dev/null
exit "$code"
`;

const settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Not /dev/shm: containers make it small, chroots closed. macOS has hardly any of the other kind.
  dynamic_shared_memory_type: process.platform === 'linux' ? 'sysv' : 'posix',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  // Faults reach the application, which knows what they mean; their statements may hold people's data.
  log_min_messages: 'log',
  log_line_prefix: '',
};

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

type Launch = {
  cluster: Cluster;
  binaries: Binaries;
  socketDir: string;
  durable: boolean;
  log: (line: string) => void;
};

/**
 * Starts the server and waits until it takes connections (after a crash: until it has recovered, however long that is).
 * Undefined where another process holds the cluster: look again. Throws with the server's last words otherwise.
 */
export async function launchServer(launch: Launch): Promise<ServerProcess | undefined> {
  const { cluster, socketDir, log } = launch;
  await removeStaleLock(path.join(cluster.dir, 'postmaster.pid'), cluster.dir);
  await removeStaleLock(path.join(socketDir, '.s.PGSQL.5432.lock'), cluster.dir);

  const id = randomBytes(6).toString('hex');
  const { file, args, options } = asIdentity(cluster.identity, [
    ...['sh', '-c', watchdog, 'fettle-postgres'],
    ...[launch.binaries.postgres, '-D', cluster.dir],
    ...settingArguments(launch, id, await processName(process.pid)),
  ]);
  // A session of its own: Ctrl-C in the terminal is for Node, which stops the server last.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  const lastLines: string[] = [];
  let exit: Exit | undefined;
  const gone = new Promise<Exit>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      lastLines.push(error.message);
      resolve({ code: null, signal: null });
    });
  }).then((result) => {
    exit = result;
    return result;
  });
  child.stdin.on('error', () => {});
  readLines(child.stderr, (line) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    log(line);
  });

  while (!exit) {
    const server = await findPostmaster(cluster.dir);
    if (server?.launch === id && server.status === 'ready') {
      const stop = () => stopServer(server.pid, child.stdin, gone);
      return { pid: server.pid, socketDir, attached: false, gone, stop };
    }
    await sleep(15);
  }
  if (
    lastLines.some((line) => /lock file .* already exists|shared memory block .* is still in use/.test(line))
  ) {
    return undefined;
  }
  throw new Error(
    `The built-in Postgres did not start: ${lastLines.join(' / ') || `exit code ${exit.code}`}`,
  );
}

/** A server that another process started: used, watched, and left alone when we stop. */
export async function attachServer({ pid, socketDir }: Postmaster): Promise<ServerProcess> {
  const name = (await processName(pid)) ?? '';
  let timer: NodeJS.Timeout | undefined;
  const gone = new Promise<Exit>((resolve) => {
    const look = async () => {
      if (await isAlive(name)) timer = setTimeout(look, 1_000).unref();
      else resolve({ code: null, signal: null });
    };
    timer = setTimeout(look, 1_000).unref();
  });
  return { pid, socketDir, attached: true, gone, stop: async () => clearTimeout(timer) };
}

/** Fast shutdown: open transactions are rolled back, everything committed is kept. After 30 s: without a farewell. */
async function stopServer(pid: number, stdin: Writable, gone: Promise<Exit>): Promise<void> {
  stdin.end();
  const timer = setTimeout(() => process.kill(pid, 'SIGQUIT'), 30_000);
  await gone;
  clearTimeout(timer);
}

function settingArguments({ socketDir, durable }: Launch, id: string, owner = 'unknown'): string[] {
  const all = {
    ...settings,
    ...(durable ? {} : careless),
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    [ownerSetting]: owner,
    [launchSetting]: id,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) onLine(line);
  });
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { asIdentity } from './identity.ts';
import { memorySettings } from './memory.ts';
import { findPostmaster, launchSetting, ownerSetting, type Postmaster, removeStaleLock } from './postmaster.ts';
import { isAlive, processName } from './processes.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type ServerProcess = {
  pid: number;
  socketDir: string;
  attached: boolean;
  gone: Promise<Exit>;
  stop(): Promise<void>;
};

/** When its stdin ends, because Node closed it or died, it asks the server for a fast shutdown. Ignores signals. */
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
  random_page_cost: '1.1',
  jit: 'off',
  // Not /dev/shm, which is small in containers and missing in chroots. macOS has hardly any System V memory.
  dynamic_shared_memory_type: process.platform === 'linux' ? 'sysv' : 'posix',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  // Errors reach the application; in the log their statements could leak personal data.
  log_min_messages: 'log',
  log_line_prefix: '',
};

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export type Launch = {
  cluster: Cluster;
  binaries: Binaries;
  socketDir: string;
  durable: boolean;
  memoryMb: number;
  log: (line: string) => void;
};

/** Waits until the server is ready. Undefined if another process holds the cluster; else throws its last log lines. */
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
  // A separate session, so that Ctrl-C reaches only Node, which stops the server last.
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
  if (lastLines.some((line) => /lock file .* already exists|shared memory block .* is still in use/.test(line))) {
    return undefined;
  }
  throw new Error(`The built-in Postgres did not start: ${lastLines.join(' / ') || `exit code ${exit.code}`}`);
}

/** Uses and watches a server that another process started; does not stop it. */
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

/** Fast shutdown: rolls back open transactions, keeps everything committed. Immediate after 30 s. */
async function stopServer(pid: number, stdin: Writable, gone: Promise<Exit>): Promise<void> {
  stdin.end();
  const timer = setTimeout(() => process.kill(pid, 'SIGQUIT'), 30_000);
  await gone;
  clearTimeout(timer);
}

function settingArguments({ socketDir, durable, memoryMb }: Launch, id: string, owner = 'unknown'): string[] {
  const all = {
    ...settings,
    ...memorySettings(memoryMb),
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

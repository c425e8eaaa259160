import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { vi } from 'vitest';
import { installedBinaries } from '#db/embedded/binaries.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '#db/embedded.ts';

type Running = { child: ChildProcess; url: string; pid: number; attached: boolean };
type Options = Partial<EmbeddedOptions> & { dataDir: string };

/**
 * A folder in /tmp for tests of the embedded database: data folders, and servers in this and other processes. `close`
 * stops them all and waits for them.
 */
export class EmbeddedRoom {
  readonly dir = mkdtempSync('/tmp/fettle-embedded-');
  readonly #children: ChildProcess[] = [];
  readonly #servers: Embedded[] = [];

  /** Bundles the launcher as in production, readable for all users, and makes a data folder to copy. */
  static async open(): Promise<EmbeddedRoom> {
    const room = new EmbeddedRoom();
    chmodSync(room.dir, 0o755);
    const entry = path.join(import.meta.dirname, '../../db/embedded.ts');
    await build({ configFile: false, logLevel: 'error', build: { ssr: entry, outDir: room.path('bundle') } });
    writeFileSync(
      room.path('bundle/run.mjs'),
      `import { startEmbedded } from './embedded.js';
       const server = await startEmbedded(JSON.parse(process.argv[2]));
       const { url, pid, attached } = server;
       process.stdout.write(JSON.stringify({ url, pid, attached }) + '\\n');
       process.stdin.on('end', () => server.stop()).resume();`,
    );
    await room.start({ dataDir: room.path('template') });
    await room.stopAll();
    return room;
  }

  path(name: string): string {
    return path.join(this.dir, name);
  }

  dataDir(name: string): string {
    cpSync(this.path('template'), this.path(name), { recursive: true });
    return this.path(name);
  }

  async start(options: Options): Promise<Embedded> {
    const server = await startEmbedded({ durable: false, ...options });
    this.#servers.push(server);
    return server;
  }

  binaries(): string {
    const native = this.path('package/native');
    if (!existsSync(native)) {
      cpSync(installedBinaries(), native, { recursive: true, verbatimSymlinks: true });
      cpSync(path.join(installedBinaries(), '../package.json'), this.path('package/package.json'));
    }
    return native;
  }

  /** Runs the launcher in its own Node process until that is killed or its stdin closed. */
  run(options: Options, uid?: number, env = process.env): Promise<Running> {
    const binaries = uid === undefined ? installedBinaries() : this.binaries();
    const all = JSON.stringify({ durable: false, binaries, ...options });
    const spawnOptions = { cwd: '/', uid, gid: uid, env };
    const child = spawn(process.execPath, [this.path('bundle/run.mjs'), all], spawnOptions);
    this.#children.push(child);
    return new Promise((resolve, reject) => {
      let stderr = '';
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      child.stdout.once('data', (line) => resolve({ child, ...JSON.parse(String(line)) }));
      child.once('close', (code) => reject(new Error(`exit ${code}: ${stderr}`)));
    });
  }

  async stopAll(): Promise<void> {
    for (const server of this.#servers.splice(0)) await server.stop();
    for (const child of this.#children.splice(0)) child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    await this.stopAll();
    await vi.waitUntil(() => serversIn(this.dir).length === 0, 10_000);
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function keep(url: string, n: number): Promise<void> {
  await query(url, `create table if not exists kept (n int); insert into kept values (${n})`);
}

export async function kept(url: string): Promise<number[]> {
  return (await query<{ n: number }>(url, 'select n from kept order by n')).map((row) => row.n);
}

export function killed(child: ChildProcess): Promise<unknown> {
  child.kill('SIGKILL');
  return exited(child);
}

/** Asks the process to stop, as a clean shutdown of the app does. */
export function ended(child: ChildProcess): Promise<unknown> {
  child.stdin?.end();
  return exited(child);
}

function exited(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Reads /proc, because a minimal machine has no `ps`. */
function processes(): { pid: number; parent: number; command: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const parent = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/PPid:\s+(\d+)/)?.[1]);
      return [
        {
          pid: Number(pid),
          parent,
          command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
        },
      ];
    } catch {
      return [];
    }
  });
}

export function serversIn(dir: string): number[] {
  return processes().flatMap(({ pid, command }) => (command.includes(`postgres -D ${dir}`) ? [pid] : []));
}

export function userOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid;
}

/** Kills the shell that started this server and waits for the end of Node. */
export function killWatchdog(server: number): void {
  const all = processes();
  const shell = all.find(({ pid }) => pid === server)?.parent ?? 0;
  const guards = all.filter(({ pid, parent }) => parent === shell && pid !== server);
  for (const pid of [shell, ...guards.map((guard) => guard.pid)]) process.kill(pid, 'SIGKILL');
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/support/app-process.ts';

/* Servers of the machine's own packages, as an ordinary user, in temporary folders and on free ports of 127.0.0.1. */

/** Debian's Postgres keeps a folder for each major version; the newest first. */
function postgresFolders(): string[] {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => path.join(base, version, 'bin'));
}

/** The path of a program, or ends with what to install. */
export function program(name: string, packages: string): string {
  const folders = [...postgresFolders(), ...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (found) return found;
  console.error(`${name} is not installed. On Debian: apt-get install ${packages}`);
  process.exit(1);
}

/** A process and all that came from it. */
export function treeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
      } catch {
        return [];
      }
    });
  const found = [pid];
  for (const each of found) found.push(...parents.filter(({ parent }) => parent === each).map((child) => child.pid));
  return found;
}

const killTree = (pid: number) => {
  for (const each of treeOf(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
};

/** Postgres and pg_auto_failover refuse to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid!() !== 0) return undefined;
  const idOf = (what: string) => {
    const { status, stdout } = spawnSync('id', [what, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : 65_534;
  };
  return { uid: idOf('-u'), gid: idOf('-g') };
}
const user = ordinaryUser();

export interface Server {
  pid: number;
  output: () => string;
  /** With a signal, that one; else asks it to end. Resolves when it has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface Servers {
  folder: string;
  /** Runs to its end; throws its output if it fails. */
  run(file: string, args: readonly string[], env?: Record<string, string>): string;
  start(file: string, args: readonly string[], env?: Record<string, string>): Server;
  write(name: string, text: string): Promise<string>;
  /** Stops all servers, the newest first, and removes the folder. */
  end(): Promise<void>;
}

export async function openServers(purpose: string): Promise<Servers> {
  const folder = await mkdtemp(`/tmp/fettle-${purpose}-`);
  const own = (file: string) => {
    if (user) chownSync(file, user.uid, user.gid);
  };
  own(folder);
  const children: { child: ChildProcess; server: Server }[] = [];
  process.once('exit', () => {
    for (const { child } of children) if (child.exitCode === null && child.signalCode === null) killTree(child.pid!);
    rmSync(folder, { recursive: true, force: true });
  });
  const environment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
    NODE_ENV: 'production',
    ...{ PATH: `${postgresFolders()[0] ?? ''}:${process.env.PATH}`, HOME: folder, LC_ALL: 'C.UTF-8' },
    ...env,
  });
  return {
    folder,
    run: (file, args, env = {}) => {
      const options = { cwd: folder, env: environment(env), encoding: 'utf8', ...user } as const;
      return execFileSync(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
    },
    start(file, args, env = {}) {
      const child = spawn(file, args, {
        ...{ cwd: folder, env: environment(env), ...user },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const keep = (chunk: Buffer) => {
        output += chunk;
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      const ended = new Promise<void>((resolve) => {
        child.once('exit', (code) => {
          if (code) console.error(`${path.basename(file)} ended with ${code}:\n${output.slice(-2_000)}`);
          resolve();
        });
      });
      const server: Server = {
        pid: child.pid!,
        output: () => output,
        stop: async (signal = 'SIGINT') => {
          if (signal === 'SIGKILL') killTree(child.pid!);
          else child.kill(signal);
          await Promise.race([ended, sleep(10_000, undefined, { ref: false })]);
          if (child.exitCode === null && child.signalCode === null) killTree(child.pid!);
          await ended;
        },
      };
      children.push({ child, server });
      return server;
    },
    async write(name, text) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text, { mode: 0o600 });
      own(file);
      return file;
    },
    async end() {
      for (const { child, server } of children.reverse())
        if (child.exitCode === null && child.signalCode === null) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until Postgres, or a pooler in front, answers. */
export async function awaitPostgres(url: string, seconds = 30): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      return;
    } catch (error) {
      if (tries > seconds * 10) throw error;
    }
    await sleep(100);
  }
}

/** Runs one statement on a connection of its own. */
export async function ask(url: string, statement: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

export interface Postgres {
  port: number;
  url: string;
  folder: string;
  server: Server;
}

/** A durable Postgres with the database and user `fettle`. */
export async function startPostgres(servers: Servers, settings: Record<string, string> = {}): Promise<Postgres> {
  const folder = path.join(servers.folder, 'postgres');
  servers.run(program('initdb', 'postgresql'), [
    ...['-D', folder, '-U', 'fettle', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
  ]);
  const port = await freePort();
  const server = servePostgres(servers, folder, port, settings);
  const at = (database: string) => `postgresql://fettle@127.0.0.1:${port}/${database}`;
  await awaitPostgres(at('postgres'));
  await ask(at('postgres'), 'create database fettle');
  return { port, url: at('fettle'), folder, server };
}

export function servePostgres(
  servers: Servers,
  folder: string,
  port: number,
  settings: Record<string, string> = {},
): Server {
  const given = { port, listen_addresses: '127.0.0.1', unix_socket_directories: servers.folder, ...settings };
  return servers.start(program('postgres', 'postgresql'), [
    ...['-D', folder],
    ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
}

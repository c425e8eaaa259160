import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

export interface AppProcess {
  /** http://localhost:port: a secure context, which geolocation and UUIDs require. */
  url: string;
  pid: number;
  /** Its output so far: one JSON line per log entry. */
  output: () => string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves to the exit code; null after a signal. */
  ended: Promise<number | null>;
}

interface StartOptions {
  /** What node runs: the built server, or `program('server')`, without pages. */
  run: readonly string[];
  env: Record<string, string>;
  /** For how long it may take to start. */
  timeoutMs?: number;
}

/** Starts the app and waits until it is ready; it ends with this process. Throws its output if it fails to start. */
export async function startAppProcess({ run, env, timeoutMs = 30_000 }: StartOptions): Promise<AppProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, run, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      ALLOW_PRIVATE_ADDRESSES: 'true',
      DATA_DIR: env.DATA_DIR ?? dataFolderOf(env.DATABASE_URL ?? port),
      ...env,
      PORT: port,
    },
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let gone = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      gone = true;
      process.off('exit', endWithUs);
      resolve(code);
    });
  });
  const url = `http://localhost:${port}`;
  const until = performance.now() + timeoutMs;
  while (performance.now() < until && !gone) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) {
      return { url, pid: child.pid!, output: () => output, kill: (signal) => child.kill(signal), ended };
    }
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The app did not become ready:\n${output}`);
}

/** One folder per database, like its files; the large PDF browser is shared. Removed on exit. */
function dataFolderOf(database: string): string {
  const key = createHash('sha256').update(database).digest('hex').slice(0, 16);
  const folder = path.join(root, '.cache/app-data', key);
  if (existsSync(folder)) return folder;
  const browser = path.join(root, '.cache/app-browser');
  mkdirSync(browser, { recursive: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(browser, path.join(folder, 'browser'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

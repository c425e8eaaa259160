import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

/** The built product as its own process, as `npm start` runs it. */
export interface BuiltApp {
  /** http://localhost:port: a secure context, where location and uuids work. */
  url: string;
  /** What it wrote: one JSON line a log entry. */
  output: () => string;
  stop(): Promise<void>;
}

/** Starts `node build/server/start.js` on a database; it migrates by itself. Build first: `npm run build`. */
export async function startBuiltApp(databaseUrl: string): Promise<BuiltApp> {
  const port = await freePort();
  const child = spawn(process.execPath, ['build/server/start.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret for tests only, 32 characters',
      DEMO: 'false',
      LOG_LEVEL: 'warn',
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break;
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) {
      const stop = async () => {
        child.kill('SIGTERM');
        await ended;
      };
      return { url, output: () => output, stop };
    }
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The built app did not become ready:\n${output}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

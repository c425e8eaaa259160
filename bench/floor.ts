import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '#tests/support/app-process.ts';

export interface FloorProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the floor's server (floor-server.ts) in its own process, like the product. */
export async function startFloor(databaseUrl: string, dataDir: string): Promise<FloorProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'floor-server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const listening = new Promise<void>((resolve) => void child.stdout.once('data', () => resolve()));
  await Promise.race([listening, ended.then(() => Promise.reject(new Error('The floor did not start.')))]);
  return {
    url: `http://localhost:${port}`,
    pid: child.pid!,
    async stop() {
      process.off('exit', endWithUs);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

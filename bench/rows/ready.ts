import path from 'node:path';
import { startAppProcess } from '#tests/support/app-process.ts';
import { median, timed, withinMs } from '../measure.ts';
import type { Row } from '../row.ts';

const starts = 3;

/** Startup time of `npm start`, with embedded Postgres on an existing data folder. */
export const ready: Row = {
  name: 'ready',
  async measure({ dataDir }) {
    const env = {
      DATA_DIR: path.join(dataDir, 'ready'),
      APP_SECRET: 'a secret for tests only, 32 characters',
    };
    const startOnce = async () => {
      let stop = async () => {};
      const ms = await timed(async () => {
        const app = await startAppProcess({ run: ['scripts/start.js'], env });
        stop = async () => {
          app.kill('SIGTERM');
          await app.ended;
        };
      });
      await stop();
      return ms;
    };
    await startOnce();
    const times: number[] = [];
    while (times.length < starts) times.push(await startOnce());
    return [withinMs(1_600, { operation: 'ready after a start, built and warm', product: median(times) })];
  },
};

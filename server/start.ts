import path from 'node:path';
import * as build from 'virtual:remix/server-build';
import { run } from './run.ts';

/* Entry point: `node build/server/start.js`. Only this file and `server/infra/config.ts` read the environment. */
await run(process.env, { build, clientFiles: path.resolve(import.meta.dirname, '../client') });

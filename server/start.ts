import path from 'node:path';
import * as build from 'virtual:remix/server-build';
import { run } from './run.ts';

/*
 * The one way in: `node build/server/start.js`. Everything that is read from the environment is read here and in
 * `server/infra/config.ts`; everything else receives it.
 */
await run(process.env, { build, clientFiles: path.resolve(import.meta.dirname, '../client') });

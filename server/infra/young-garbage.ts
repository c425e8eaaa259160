import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * Network reads allocate 64 kB buffers outside the JavaScript heap, and V8 lets some 30 MB accumulate: large uploads
 * would seem to be held in memory. Takes 1-2 ms; call it every few megabytes.
 */
export function collectYoungGarbage(): void {
  collect({ type: 'minor' });
}

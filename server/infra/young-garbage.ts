import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/** Large uploads would fill 30 MB of 64 kB buffers outside the heap. Takes 1-2 ms; call it every few megabytes. */
export function collectYoungGarbage(): void {
  collect({ type: 'minor' });
}

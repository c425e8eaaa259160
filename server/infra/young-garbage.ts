import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * Collects what was used for a moment only; takes a millisecond or two. Network reads allocate 64 kB each outside of
 * JavaScript's heap, where V8 lets some 30 MB of them pile up before it looks: a process would seem to hold most of a
 * large upload. Called every few megabytes it holds a few.
 */
export function collectYoungGarbage(): void {
  collect({ type: 'minor' });
}

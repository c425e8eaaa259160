import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = read(`/proc/${name}/status`)?.match(/^PPid:\s+(\d+)/m)?.[1];
    if (parent) found.set(Number(name), Number(parent));
  }
  return found;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Megabytes of a process and its descendants as PSS, which counts shared memory once. */
function held(pid: number): number {
  const parentOf = parents();
  const isBelow = (each: number): boolean => each === pid || (each > 1 && isBelow(parentOf.get(each) ?? 0));
  const kilobytes = [...parentOf.keys()]
    .filter(isBelow)
    .map((each) => Number(read(`/proc/${each}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Peak memory in megabytes of a process and its descendants during `work`, sampled ten times a second. */
export async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = held(pid);
  let working = true;
  const done = work().finally(() => {
    working = false;
  });
  while (working) {
    await Promise.race([done, sleep(100)]);
    most = Math.max(most, held(pid));
  }
  await done;
  return most;
}

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every process's parent, as /proc tells them. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = read(`/proc/${name}/status`)?.match(/^PPid:\s+(\d+)/m)?.[1];
    if (parent) found.set(Number(name), Number(parent));
  }
  return found;
}

/** Undefined: it ended meanwhile. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Megabytes that a process and all below it take from the machine: what several share counts once (PSS), or a browser's
 * program would count for each of its processes.
 */
function held(pid: number): number {
  const parentOf = parents();
  const isBelow = (each: number): boolean => each === pid || (each > 1 && isBelow(parentOf.get(each) ?? 0));
  const kilobytes = [...parentOf.keys()]
    .filter(isBelow)
    .map((each) => Number(read(`/proc/${each}/smaps_rollup`)?.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0));
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** The most that a process and all below it held while `work` went on, in megabytes. Looked at ten times a second. */
export async function mostHeld(pid: number, work: () => Promise<unknown>): Promise<number> {
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

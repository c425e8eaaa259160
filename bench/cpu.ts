import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** Fields of /proc/pid/stat after the program name: [0] is the state, [1] the parent. Undefined if it has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Ticks of a process and its ended children. */
const ticksOf = (stat: string[] | undefined) => [11, 12, 13, 14].reduce((sum, at) => sum + Number(stat?.[at] ?? 0), 0);

/**
 * CPU seconds used so far by a server process and Postgres: the postmaster and all its children, including parallel
 * workers and WAL writers.
 */
export function cpuSeconds(server: number, postmaster: number): number {
  let ticks = ticksOf(statOf(server)) + ticksOf(statOf(postmaster));
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat && Number(stat[1]) === postmaster) ticks += ticksOf(stat);
  }
  return ticks / ticksPerSecond;
}

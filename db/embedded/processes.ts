import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const linux = process.platform === 'linux';

/** Words separated by spaces; undefined if there is no such process or only a zombie. */
export async function commandLine(pid: number): Promise<string | undefined> {
  const text = linux ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : await ps(pid, 'args');
  return text.replaceAll('\0', ' ').trim() || undefined;
}

/** Pid and start time, unique even if the pid is reused. Undefined if there is no such process. */
export async function processName(pid: number): Promise<string | undefined> {
  const born = linux ? await linuxStartTime(pid) : (await ps(pid, 'lstart')).replace(/\W+/g, '-');
  return born ? `${pid}@${born}` : undefined;
}

export async function isAlive(name: string): Promise<boolean> {
  return (await processName(Number.parseInt(name, 10))) === name;
}

/** Field 22 of /proc/pid/stat; the second field, the program's name, may contain spaces and brackets. */
async function linuxStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

async function ps(pid: number, column: string): Promise<string> {
  return run('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

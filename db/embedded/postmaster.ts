import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from './processes.ts';

export type Postmaster = {
  pid: number;
  /** 'starting', 'stopping' or 'ready', as the server itself writes it. */
  status: string;
  socketDir: string;
  /** The Node process (see processName) that started it and whose death stops it. */
  owner: string | undefined;
  /** The number of that start. */
  launch: string | undefined;
};

/** Handed to the server as settings of no meaning, so that its command line tells who started it. */
export const ownerSetting = 'fettle.owner';
export const launchSetting = 'fettle.launch';

/**
 * The server that runs on this cluster now, or undefined. The number in `postmaster.pid` alone proves nothing: after
 * a crash it may belong to any other process by now. So the process is asked for its command line.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const command = await serverCommand(pid, cluster);
  if (!command) return undefined;
  const setting = (name: string) => command.match(new RegExp(` ${name}=(\\S+)`))?.[1];
  const [owner, launch] = [setting(ownerSetting), setting(launchSetting)];
  return { pid, owner, launch, socketDir: lines[4] ?? '', status: lines[7]?.trim() || 'starting' };
}

/**
 * Removes a lock file of the server (in the cluster or beside its socket) that names a living process which is not
 * that server: Postgres would take it for itself and refuse to start. It clears those of the dead on its own.
 */
export async function removeStaleLock(file: string, cluster: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || !(await isStale(text, file, cluster))) return;
  // Moved first and read again: another starter may have put its own lock there meanwhile.
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  if (
    !(await rename(file, aside).then(
      () => true,
      () => false,
    ))
  )
    return;
  if ((await readFile(aside, 'utf8')) === text) await unlink(aside);
  else await rename(aside, file);
}

async function isStale(text: string, file: string, cluster: string): Promise<boolean> {
  const pid = Number.parseInt(text, 10);
  if (pid > 0) return !(await serverCommand(pid, cluster));
  // An empty lock is one just being written, or one left by a full disk.
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > 5_000;
}

async function serverCommand(pid: number, cluster: string): Promise<string | undefined> {
  const command = pid > 0 ? await commandLine(pid) : undefined;
  if (!command?.includes('postgres -D ')) return undefined;
  return command.includes(` -D ${cluster} `) || (await worksIn(pid, cluster)) ? command : undefined;
}

/** The server stands in its cluster: so it is found even if the folder was renamed or mounted elsewhere since. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const [here, there] = await Promise.all(
    [`/proc/${pid}/cwd`, cluster].map((file) => stat(file).catch(() => undefined)),
  );
  return here !== undefined && here.ino === there?.ino && here.dev === there.dev;
}

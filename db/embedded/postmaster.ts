import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from './processes.ts';

export type Postmaster = {
  pid: number;
  /** 'starting', 'stopping' or 'ready', as written by the server. */
  status: string;
  socketDir: string;
  /** The Node process (see processName) that started the server and stops it on exit. */
  owner: string | undefined;
  launch: string | undefined;
};

/** Settings without effect that put the owner on the server's command line. */
export const ownerSetting = 'fettle.owner';
export const launchSetting = 'fettle.launch';

/** Checks the command line, because after a crash the pid in `postmaster.pid` may be another process's. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const command = await serverCommand(pid, cluster);
  if (!command) return undefined;
  const setting = (name: string) => command.match(new RegExp(` ${name}=(\\S+)`))?.[1];
  const [owner, launch] = [setting(ownerSetting), setting(launchSetting)];
  return { pid, owner, launch, socketDir: lines[4] ?? '', status: lines[7]?.trim() || 'starting' };
}

/** Removes a lock file whose pid is now another living process's; Postgres removes those of dead processes itself. */
export async function removeStaleLock(file: string, cluster: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || !(await isStale(text, file, cluster))) return;
  // Moved and read again, because another starter may have just written its own lock.
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
  // An empty lock is being written right now, or was left by a full disk.
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > 5_000;
}

async function serverCommand(pid: number, cluster: string): Promise<string | undefined> {
  const command = pid > 0 ? await commandLine(pid) : undefined;
  if (!command?.includes('postgres -D ')) return undefined;
  return command.includes(` -D ${cluster} `) || (await worksIn(pid, cluster)) ? command : undefined;
}

/** Compares the server's working directory, which finds it even if the folder was renamed or mounted elsewhere. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const [here, there] = await Promise.all(
    [`/proc/${pid}/cwd`, cluster].map((file) => stat(file).catch(() => undefined)),
  );
  return here !== undefined && here.ino === there?.ino && here.dev === there.dev;
}

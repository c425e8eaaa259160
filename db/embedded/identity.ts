import { execFile } from 'node:child_process';
import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const nobody = 65534;

/** As whom the server's programs run: Postgres refuses to run as root. */
export type Identity = {
  /** Put before the command. */
  prefix: string[];
  /** For `spawn`; absent: as we are. */
  uid?: number;
  gid?: number;
  /** Whose files the server's are, as seen from here. */
  owner: { uid: number; gid: number };
};

/** The command as `spawn` takes it, with a clean environment and a folder that everyone can stand in. */
export function asIdentity(identity: Identity, command: string[]) {
  const [file = '', ...args] = [...identity.prefix, ...command];
  const { uid, gid } = identity;
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return { file, args, options: { uid, gid, env, cwd: '/' } };
}

/**
 * Finds an identity under which `postgres` runs and may write to `dir`, an existing folder; tried out, not guessed:
 * - not root: as we are, and the folder must be ours;
 * - root: in a user namespace in which root is called nobody (the files stay root's). Where that is refused (many
 *   containers) the folder is given to nobody and the server runs as nobody; if the way to the folder or the binaries
 *   is closed to nobody (a home of mode 0700) it keeps the one right to pass through;
 * - root, and the folder belongs to an ordinary user: as that user, so that they can start it themselves later.
 */
export async function chooseIdentity(dir: string, postgres: string): Promise<Identity> {
  const owner = await stat(dir);
  const me = process.getuid?.() ?? 0;
  if (me !== 0) {
    if (owner.uid === me) return { prefix: [], owner };
    throw new Error(
      `The folder ${dir} belongs to another user (uid ${owner.uid}): start as that user, or set DATA_DIR to another folder.`,
    );
  }

  if (owner.uid === 0) {
    const prefix = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];
    const identity = { prefix, owner: { uid: 0, gid: 0 } };
    if (await works(identity, dir, postgres)) return identity;
  }

  const { uid, gid } = owner.uid === 0 ? { uid: nobody, gid: nobody } : owner;
  if (owner.uid === 0) await giveTree(dir, uid, gid);
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const candidates: Identity[] = [
    { prefix: [], uid, gid, owner: { uid, gid } },
    {
      prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, '--'],
      owner: { uid, gid },
    },
  ];
  for (const identity of candidates) if (await works(identity, dir, postgres)) return identity;

  if (owner.uid === 0) await giveTree(dir, 0, 0);
  throw new Error(
    `The built-in Postgres cannot run as root, and running it as another user (uid ${uid}) failed here. ` +
      'Start as an ordinary user, set DATA_DIR to a folder that every user can reach, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function works(identity: Identity, dir: string, postgres: string): Promise<boolean> {
  const script = 'cd "$1" && test -O . && test -w . && exec "$2" -V';
  const { file, args, options } = asIdentity(identity, ['sh', '-c', script, 'probe', dir, postgres]);
  return run(file, args, options).then(
    () => true,
    () => false,
  );
}

async function giveTree(file: string, uid: number, gid: number): Promise<void> {
  await lchown(file, uid, gid);
  if (!(await lstat(file)).isDirectory()) return;
  for (const name of await readdir(file)) await giveTree(path.join(file, name), uid, gid);
}

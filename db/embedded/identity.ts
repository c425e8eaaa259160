import { execFile } from 'node:child_process';
import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const nobody = 65534;

type Owner = { uid: number; gid: number };

/** User that the server's programs run as, because Postgres refuses to run as root. */
export type Identity = {
  prefix: string[];
  uid?: number;
  gid?: number;
  /** Owner of the server's files, as seen from here. */
  owner: Owner;
};

/** Arguments for `spawn`, with a clean environment and a working directory that any user can enter. */
export function asIdentity(identity: Identity, command: string[]) {
  const [file = '', ...args] = [...identity.prefix, ...command];
  const { uid, gid } = identity;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    // Not used by Postgres; Remix's types require it.
    NODE_ENV: 'production',
  };
  return { file, args, options: { uid, gid, env, cwd: '/' } };
}

/**
 * Finds an identity under which `postgres` runs and may write to `dir`, an existing folder, by trying:
 * - not root: the current user, who must own the folder;
 * - root: a user namespace of its own, with files still owned by root. If that is refused (many containers), the
 *   folder is given to nobody and the server runs as nobody; if nobody cannot reach the folder or the binaries (a home
 *   of mode 0700), it keeps the capability to pass;
 * - root in an ordinary user's folder: that user, so that they can start it themselves later.
 */
export async function chooseIdentity(dir: string, postgres: string): Promise<Identity> {
  const owner = await stat(dir);
  return process.getuid?.() === 0 ? asRoot(dir, owner, postgres) : asOrdinaryUser(dir, owner, postgres);
}

/** A user namespace in which we are nobody; outside it files stay ours. */
const renamed = ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'];

async function asOrdinaryUser(dir: string, { uid, gid }: Owner, postgres: string): Promise<Identity> {
  if (uid !== process.getuid?.()) {
    throw new Error(
      `The folder ${dir} belongs to another user (uid ${uid}): start as that user, or set DATA_DIR to another folder.`,
    );
  }
  const identity = { prefix: renamed, owner: { uid, gid } };
  if (!hasName() && (await works(identity, dir, postgres))) return identity;
  return { prefix: [], owner: { uid, gid } };
}

/** initdb refuses a user without a name, as in many containers. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function asRoot(dir: string, owner: Owner, postgres: string): Promise<Identity> {
  if (owner.uid === 0) {
    const identity = { prefix: renamed, owner: { uid: 0, gid: 0 } };
    if (await works(identity, dir, postgres)) return identity;
    await giveTree(dir, nobody, nobody);
  }
  const { uid, gid } = owner.uid === 0 ? { uid: nobody, gid: nobody } : owner;
  const plain = { prefix: [], uid, gid, owner: { uid, gid } };
  if (await works(plain, dir, postgres)) return plain;
  // The securebit is for access(2), which initdb calls and which otherwise ignores the capability.
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...right, '--'];
  const passing = { prefix, owner: { uid, gid } };
  if (await works(passing, dir, postgres)) return passing;

  if (owner.uid === 0) await giveTree(dir, 0, 0);
  throw new Error(
    `The built-in Postgres cannot run as root, and running it as another user (uid ${uid}) failed here. ` +
      'Start as an ordinary user, set DATA_DIR to a folder that every user can reach, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function works(identity: Identity, dir: string, postgres: string): Promise<boolean> {
  const script = 'cd "$1" && test -O . && test -w . && test -x "$2" && exec "$2" -V';
  const { file, args, options } = asIdentity(identity, ['sh', '-c', script, 'probe', dir, postgres]);
  return run(file, args, options).then(
    () => true,
    () => false,
  );
}

/** Only root can: what others make is theirs, and may not be given to a group of the folder that they are not in. */
export async function give(file: string, { uid, gid }: Owner): Promise<void> {
  if (process.getuid?.() === 0) await lchown(file, uid, gid);
}

export async function giveTree(file: string, uid: number, gid: number): Promise<void> {
  await lchown(file, uid, gid);
  if (!(await lstat(file)).isDirectory()) return;
  for (const name of await readdir(file)) await giveTree(path.join(file, name), uid, gid);
}

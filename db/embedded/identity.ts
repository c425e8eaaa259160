import { execFile } from 'node:child_process';
import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const nobody = 65534;

type Owner = { uid: number; gid: number };

/** As whom the server's programs run: Postgres refuses to run as root. */
export type Identity = {
  /** Put before the command. */
  prefix: string[];
  /** For `spawn`; absent: as we are. */
  uid?: number;
  gid?: number;
  /** Whose files the server's are, as seen from here. */
  owner: Owner;
};

/** The command as `spawn` takes it, with a clean environment and a folder that everyone can stand in. */
export function asIdentity(identity: Identity, command: string[]) {
  const [file = '', ...args] = [...identity.prefix, ...command];
  const { uid, gid } = identity;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    // Means nothing to Postgres; Remix's types want it of every environment.
    NODE_ENV: 'production',
  };
  return { file, args, options: { uid, gid, env, cwd: '/' } };
}

/**
 * Finds an identity under which `postgres` runs and may write to `dir`, an existing folder; tried out, not guessed:
 * - not root: as we are, and the folder must be ours;
 * - root: in a user namespace of its own (the files stay root's). Where that is refused (many
 *   containers) the folder is given to nobody and the server runs as nobody; if the way to the folder or the binaries
 *   is closed to nobody (a home of mode 0700) it keeps the one right to pass through;
 * - root, and the folder belongs to an ordinary user: as that user, so that they can start it themselves later.
 */
export async function chooseIdentity(dir: string, postgres: string): Promise<Identity> {
  const owner = await stat(dir);
  return process.getuid?.() === 0 ? asRoot(dir, owner, postgres) : asOrdinaryUser(dir, owner, postgres);
}

/** In a user namespace in which we are called nobody; to the outside everything stays ours. */
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

/** initdb refuses a user whom the machine has no name for, as containers often have them. */
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
  // The securebit is for access(2), which otherwise judges as if the right were not there; initdb asks it.
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

/** Gives a folder and all in it to another user; links are not followed. */
export async function giveTree(file: string, uid: number, gid: number): Promise<void> {
  await lchown(file, uid, gid);
  if (!(await lstat(file)).isDirectory()) return;
  for (const name of await readdir(file)) await giveTree(path.join(file, name), uid, gid);
}

import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { give, type Identity } from './identity.ts';

/** Maximum bytes of a socket path. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;
const socketName = '.s.PGSQL.5432';

/** `run` in the data folder, or a folder in /tmp if that path is too long or has no sockets. Always the same one. */
export async function socketFolder(dataDir: string, identity: Identity): Promise<string> {
  const near = path.join(dataDir, 'run');
  if (Buffer.byteLength(path.join(near, socketName)) <= longestSocketPath) {
    await makePrivate(near, identity);
    if (await takesSockets(near)) return near;
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const far = `/tmp/fettle-${identity.owner.uid}-${hash}`;
  await makePrivate(far, identity);
  return far;
}

/** Only the owner (and root) may enter this folder: anyone who can may connect to the server. */
async function makePrivate(folder: string, { owner }: Identity): Promise<void> {
  const fresh = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  const found = await lstat(folder);
  const mine = found.uid === process.getuid?.() || found.uid === owner.uid;
  if (!found.isDirectory() || !mine) {
    throw new Error(
      `The built-in Postgres needs ${folder}, but it belongs to another user. Remove it and start again.`,
    );
  }
  if (fresh || found.uid !== owner.uid) await give(folder, owner);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}

function takesSockets(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(path.join(folder, `probe.${process.pid}`), () => server.close(() => resolve(true)));
  });
}

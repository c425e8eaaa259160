import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Identity } from './identity.ts';

/** A socket's path has at most 107 bytes on Linux, 103 on macOS. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;
const socketName = '.s.PGSQL.5432';

/**
 * The folder of the server's unix socket: `run` in the data folder, or, where that is too deep or on a file system
 * without sockets, a folder in /tmp. Always the same one for the same data folder, so that the address stays the same.
 */
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

/** Whoever may enter this folder may knock at the server: nobody but its owner (and root). */
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
      `${folder} is needed for the built-in Postgres, but another user made it. Remove it and start again.`,
    );
  }
  if (fresh || found.uid !== owner.uid) await lchown(folder, owner.uid, owner.gid);
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700);
}

function takesSockets(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(path.join(folder, `probe.${process.pid}`), () => server.close(() => resolve(true)));
  });
}

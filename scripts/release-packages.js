import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the built server finds in node_modules: packages with programs or data of their own. It contains the others' code. */
export const installedPackages = ['@node-rs/argon2', '@sparticuz/chromium', 'libheif-js', 'sharp'];

/**
 * Writes the package.json and lockfile of a release into a folder. They name only what is installed with it, at the
 * repository's versions and hashes, and its tools without the build step. Asks no registry.
 */
export function writeReleasePackages(root, folder) {
  const product = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { name, version, private: isPrivate, description, license, type, engines, optionalDependencies } = product;
  const tools = Object.entries(product.scripts).flatMap(([script, command]) => {
    const [, tool] = /^node scripts\/tool\.js (\w+)$/.exec(command) ?? [];
    return tool ? [[script, `node build/server/${tool}-tool.js`]] : [];
  });
  const released = {
    ...{ name, version, private: isPrivate, description, license, type, engines },
    scripts: { start: 'node build/server/start.js', ...Object.fromEntries(tools) },
    dependencies: Object.fromEntries(installedPackages.map((each) => [each, product.dependencies[each]])),
    optionalDependencies,
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(released, null, 2)}\n`);
  copyFileSync(path.join(root, 'package-lock.json'), path.join(folder, 'package-lock.json'));
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--loglevel=error'];
  const { status, error } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`npm ${args.join(' ')} ended with ${status}`);
}

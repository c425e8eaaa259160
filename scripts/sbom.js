import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * CycloneDX of the packages that are shipped, as text. From the lockfile: nothing need be installed, and no registry is
 * asked. `npm sbom --omit=dev` would leave out whatever a development package names as its own, such as react and pg; so
 * npm gets a lockfile without them.
 */
export function productionSbom(root) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { devDependencies: _, ...product } = read('package.json');
  const lock = read('package-lock.json');
  delete lock.packages[''].devDependencies;
  lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));
  const temporary = mkdtempSync(path.join(tmpdir(), 'fettle-sbom-'));
  // npm calls the product by its folder's name.
  const folder = path.join(temporary, product.name);
  try {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(product));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
    const { status, stdout, stderr, error } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw error ?? new Error(`npm ${args.join(' ')}: ${stderr}`);
    return stdout;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

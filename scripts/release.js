// npm run release: builds, then packs what runs into build/fettle-<version>.tgz. Plain JavaScript, like start.js.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeReleasePackages } from './release-packages.js';
import { productionSbom } from './sbom.js';

const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const name = `fettle-${version}`;
const folder = path.join(root, 'build', name);

/** Returns the output. */
function run(command, args, cwd = root) {
  const { status, stdout, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  if (status === 0) return stdout;
  console.error(error ?? `${command} ${args.join(' ')} ended with ${status}`);
  process.exit(status || 1);
}

const copied = [
  ...['build/client', 'build/server', 'docs', 'operations'],
  ...['.env.example', '.npmrc', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md'],
];

run(process.execPath, [path.join(root, 'scripts/start.js'), '--build-only']);
process.stdout.write(run(process.execPath, ['--import', 'tsx', 'scripts/released.ts']));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const each of copied) cpSync(path.join(root, each), path.join(folder, each), { recursive: true });
writeReleasePackages(root, folder);
writeFileSync(path.join(folder, 'start.js'), "import './build/server/start.js';\n");
writeFileSync(path.join(folder, 'sbom.json'), productionSbom(root));
run('tar', ['-czf', `${name}.tgz`, name], path.join(root, 'build'));
rmSync(folder, { recursive: true });
console.log(`build/${name}.tgz`);

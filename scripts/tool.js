// npm run backup, restore, company, files, totals, user: builds if needed, then runs the build's tool of that name.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const [name] = process.argv.splice(2, 1);
const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/start.js'), '--build-only'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(path.join(root, `build/server/${name}-tool.js`)).href);

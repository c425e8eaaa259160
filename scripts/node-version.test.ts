import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

test('npm start on an old Node prints one line and exits with 1 before building', () => {
  for (const version of ['18.20.4', '20.18.1']) {
    const start = path.resolve(import.meta.dirname, 'start.js');
    // If accepted, it would build and serve forever.
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend(version), start], {
      timeout: 5_000,
    });
    expect(status).toBe(1);
    expect(`${stdout}${stderr}`).toBe(
      `Fettle cannot start: it requires Node 20.19 or newer, but this is ${version}. Upgrade Node and start again.\n`,
    );
  }
});

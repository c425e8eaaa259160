import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const pretend = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

test('npm start on an old Node is one plain line and exit 1, before anything is built', () => {
  for (const version of ['18.20.4', '20.18.1']) {
    const start = path.resolve(import.meta.dirname, 'start.js');
    // Not refused, it would build and serve without end.
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend(version), start], {
      timeout: 5_000,
    });
    expect(status).toBe(1);
    expect(`${stdout}${stderr}`).toBe(
      `Fettle cannot start: it needs Node 20.19 or newer, and this is ${version}.\n`,
    );
  }
});

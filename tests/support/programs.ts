import path from 'node:path';
import { inject } from 'vitest';
import type { Program } from './global-setup.ts';

let folder: Promise<string> | undefined;

/** What node runs to start it from the present sources: bundled once per run, it loads in less than half the time. */
export async function program(name: Program): Promise<string[]> {
  folder ??= fetch(new URL('/programs', inject('testDatabases'))).then(async (response) => {
    const answer = await response.text();
    if (!response.ok) throw new Error(answer);
    return answer;
  });
  return [path.join(await folder, `${name}.js`)];
}

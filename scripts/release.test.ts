import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

// Neither is made in the test run, so a file that was renamed would be missed only on the day of a release.
test('a release and the image copy files that exist', () => {
  const [, list = ''] = /const copied = \[(.*?)\n\];/s.exec(read('scripts/release.js')) ?? [];
  const released = [...list.matchAll(/'([^']+)'/g)].map(([, file]) => file!);
  const copies = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) =>
    files!.split(' '),
  );
  expect(released).toContain('LICENSE');
  expect(copies).toContain('package-lock.json');
  const missing = [...released, ...copies].filter(
    (file) => !file.startsWith('build/') && !existsSync(path.join(root, file)),
  );
  expect(missing).toEqual([]);
});

test('every tool is built', () => {
  const named = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, tool]) => tool);
  const tools = named('package.json', /node scripts\/tool\.js (\w+)/g);
  expect(tools).toContain('user');
  expect(named('vite.config.ts', /'(\w+)-tool':/g)).toEqual(tools);
});

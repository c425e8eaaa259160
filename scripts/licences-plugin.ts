import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/*
 * Builds /licences.txt: authors and licences of everything bundled for browsers, from the pages' and the service
 * worker's bundles. Written once both are built (service-worker-plugin.ts).
 */

interface Package {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
}

/** Writes a list of the packages in a browser bundle (modules, styles, fonts); each build runs separately. */
export const gatherLicences = (part: 'pages' | 'worker'): Plugin => ({
  name: 'fettle:licences',
  apply: 'build',
  generateBundle() {
    if (this.environment?.name === 'ssr') return;
    const files = [...this.getModuleIds(), ...this.getWatchFiles()];
    const folders = files.map((file) => packageFolder(file.replace(/^\0/, '').split('?')[0]!));
    const source = JSON.stringify([...new Set(folders.filter((folder) => folder !== undefined))]);
    this.emitFile({ type: 'asset', fileName: `licences-${part}.json`, source });
  },
});

/** Undefined for our own files. */
function packageFolder(file: string): string | undefined {
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/** Writes /licences.txt. Throws if a package has no licence. */
export function writeLicences(client: string): void {
  const notes = readdirSync(client).filter((name) => /^licences-\w+\.json$/.test(name));
  const bundled = new Set(
    notes.flatMap((name) => JSON.parse(readFileSync(path.join(client, name), 'utf8')) as string[]),
  );
  for (const name of notes) rmSync(path.join(client, name));
  const packages = [...bundled].filter((folder) => existsSync(path.join(folder, 'package.json'))).map(described);
  packages.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const introduction = [
    'Fettle in your browser is made with the work of others, who let us use and hand it on under these terms.',
    packages.map(({ title }) => title).join('\n'),
  ];
  const parts = packages.map(({ title, terms }) => `${title}\n${'-'.repeat(title.length)}\n\n${terms}`);
  writeFileSync(path.join(client, 'licences.txt'), `${[...introduction, ...parts].join('\n\n\n')}\n`);
}

function described(folder: string) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Package;
  if (!license) throw new Error(`${name} is bundled for browsers and does not say under what terms.`);
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(each));
  const by = typeof author === 'object' ? author.name : author;
  const terms = file ? readFileSync(path.join(folder, file), 'utf8').trim() : by && `Copyright (c) ${by}`;
  return {
    title: `${name} ${version} (${license})`,
    terms: terms ?? `See https://www.npmjs.com/package/${name}`,
  };
}

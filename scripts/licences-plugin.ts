import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/*
 * Authors and licences of the packages in a bundle. Those for browsers are in /licences.txt, from the pages' and the
 * service worker's bundles, written once both are built (service-worker-plugin.ts).
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
    const source = JSON.stringify(files.filter((file) => file.includes('node_modules')));
    this.emitFile({ type: 'asset', fileName: `licences-${part}.json`, source });
  },
});

/** The folders of the packages that these files of a bundle belong to. Our own files belong to none. */
function packageFolders(files: string[]): string[] {
  const names = files.map((file) => file.replace(/^\0/, '').split('?')[0]!);
  const folders = names.map((name) => /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

/** What licences.txt says of the packages that these files of a bundle belong to. Throws if one has no licence. */
export function licencesOf(files: string[], introduction: string): string {
  const folders = packageFolders(files).filter((folder) => existsSync(path.join(folder, 'package.json')));
  const packages = folders.map(described).sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const parts = packages.map(({ title, terms }) => `${title}\n${'-'.repeat(title.length)}\n\n${terms}`);
  return `${[introduction, packages.map(({ title }) => title).join('\n'), ...parts].join('\n\n\n')}\n`;
}

/** Writes /licences.txt. Throws if a package has no licence. */
export function writeLicences(client: string): void {
  const notes = readdirSync(client).filter((name) => /^licences-\w+\.json$/.test(name));
  const files = notes.flatMap((name) => JSON.parse(readFileSync(path.join(client, name), 'utf8')) as string[]);
  for (const name of notes) rmSync(path.join(client, name));
  const introduction =
    'Fettle in your browser is made with the work of others, who let us use and hand it on under these terms.';
  writeFileSync(path.join(client, 'licences.txt'), licencesOf(files, introduction));
}

function described(folder: string) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Package;
  if (!license) throw new Error(`${name} is bundled and does not say under what terms.`);
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(each));
  const by = typeof author === 'object' ? author.name : author;
  const terms = file ? readFileSync(path.join(folder, file), 'utf8').trim() : by && `Copyright (c) ${by}`;
  return {
    title: `${name} ${version} (${license})`,
    terms: terms ?? `See https://www.npmjs.com/package/${name}`,
  };
}

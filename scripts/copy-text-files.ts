import { copyFileSync, cpSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const migrations = path.join(root, 'migrations');

/** Puts the files that code reads at runtime into the folder of a build: SQL, and the API's changelog. */
export function copyTextFiles(folder: string): void {
  cpSync(migrations, folder, {
    recursive: true,
    filter: (file) => file === migrations || path.extname(file) === '.sql' || path.extname(file) === '',
  });
  copyFileSync(path.join(root, 'docs/api-changelog.md'), path.join(folder, 'api-changelog.md'));
}

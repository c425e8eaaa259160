import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of `<name>.sql` in this folder. A build has the files beside its code (scripts/copy-text-files.ts). */
export const readSqlFile = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, `${name}.sql`), 'utf8');

/** The names of the .sql files in a folder of this one, as `readSqlFile` takes them, in alphabetical order. */
export const sqlFilesIn = (folder: string): string[] =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((file) => path.extname(file) === '.sql')
    .map((file) => `${folder}/${path.basename(file, '.sql')}`)
    .sort();

import { cpSync } from 'node:fs';
import path from 'node:path';

const from = path.resolve(import.meta.dirname, '../migrations');

/** Puts the .sql files into the folder of a build, where migrations/sql-files.ts looks for them. */
export const copySqlFiles = (folder: string): void =>
  cpSync(from, folder, {
    recursive: true,
    filter: (file) => file === from || path.extname(file) === '.sql' || path.extname(file) === '',
  });

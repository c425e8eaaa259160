import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The text of `<name>.sql` in this folder. A build has the files beside its code (scripts/copy-sql-files.ts). */
export const readSqlFile = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, `${name}.sql`), 'utf8');

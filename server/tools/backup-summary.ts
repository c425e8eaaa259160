import type { Manifest } from '#server/backup/manifest.ts';

const count = (value: number) => value.toLocaleString('en-GB');
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function formatBackup(
  { name, tables, files, secret }: Manifest,
  where: string,
  copied?: { files: number; bytes: number },
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${name} in ${where}`,
    `  ${count(rows)} rows of ${tables.length} tables`,
    `  ${count(files.count)} files, ${megabytes(files.bytes)}${
      copied ? `; ${count(copied.files)} of them new, ${megabytes(copied.bytes)}` : ''
    }`,
    secret ? '  APP_SECRET, under the passphrase' : '  APP_SECRET is left out: keep it elsewhere',
  ].join('\n');
}

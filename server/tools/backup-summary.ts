import type { Manifest } from '#server/backup/manifest.ts';
import type { RestoredCompany } from '#server/backup/restore-company.ts';
import { formatBytes, formatCount } from '#server/format.ts';
import { formPath } from '../company/constants.ts';

export function formatBackup(
  { name, company, tables, files, secret }: Manifest,
  where: string,
  copied?: { files: number; bytes: number },
): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${name} in ${where}`,
    ...(company ? [`  ${company.name} (company ${company.id}, ${company.slug}) alone`] : []),
    `  ${formatCount(rows)} rows of ${tables.length} tables`,
    `  ${formatCount(files.count)} files, ${formatBytes(files.bytes)}${
      copied ? `; ${formatCount(copied.files)} of them new, ${formatBytes(copied.bytes)}` : ''
    }`,
    secretLine({ company, secret }),
  ].join('\n');
}

function secretLine({ company, secret }: Pick<Manifest, 'company' | 'secret'>): string {
  if (isWithoutSecrets({ company, secret })) return '  without passwords and one-time codes';
  if (company) return '  its stored passwords, under the passphrase';
  return secret ? '  APP_SECRET, under the passphrase' : '  APP_SECRET is left out: keep it elsewhere';
}

export const isWithoutSecrets = ({ company, secret }: Pick<Manifest, 'company' | 'secret'>): boolean =>
  company !== undefined && secret === null;

export const withoutSecrets = `Not in the archive: passwords, one-time codes, and the stored passwords of mail servers and other services.
People get in by 'Forgot your password?'. Without a mail server: npm run user -- set-password --email <address>`;

export function formatRestoredCompany(made: RestoredCompany, source: string): string {
  const { company_id, name, slug, suspended, rows, tables, files, resealed, sealedElsewhere } = made;
  const sealed = 'stored passwords and secrets of one-time codes';
  return [
    `Restored ${name} (company ${company_id}) from ${source}`,
    `  ${formatCount(rows)} rows of ${tables} tables`,
    `  ${formatCount(files.count)} files, ${formatBytes(files.bytes)}`,
    `  ${formatCount(resealed)} ${sealed}, under the APP_SECRET of this installation`,
    ...(sealedElsewhere > 0
      ? [`  ${formatCount(sealedElsewhere)} ${sealed} could not be read, and are to be entered or set up again`]
      : []),
    `  its form is at ${formPath(slug)}`,
    ...(suspended ? [`It is suspended, as in the backup: npm run company -- resume --company ${slug}`] : []),
  ].join('\n');
}

import { backUp } from '#server/backup/back-up.ts';
import { BackupError } from '#server/backup/location.ts';
import { listAllBackups, readManifest } from '#server/backup/manifest.ts';
import { isArchive, openLocation, openSource } from '#server/backup/open-location.ts';
import { openAppSecret } from '#server/backup/sealed-secret.ts';
import { verifyBackup } from '#server/backup/verify.ts';
import { fixableSettings } from '#server/company-settings/definitions.ts';
import { createStores } from '#server/company-settings/stores.ts';
import { openFileFolder } from '#server/files/file-folder.ts';
import { systemClock } from '#server/infra/clock.ts';
import { ConfigError, readConfig } from '#server/infra/config.ts';
import { createLog } from '#server/infra/log.ts';
import { formatBackup } from './backup-summary.ts';
import { oneCompany, readArguments, UsageError, withDatabase } from './command.ts';
import { readPassphrase } from './passphrase.ts';

/* Works beside a running server, also on the embedded database. */

const usage = `Usage:
  npm run backup -- --to <folder or s3://bucket/folder> [--keep 14] [--without-secret]
  npm run backup -- --to <folder or s3://bucket/folder> --company <address, name or number> [--keep 14]
  npm run backup -- verify --from <folder or s3://bucket/folder> [--backup <name>] [--company <address>]
  npm run backup -- list --from <folder or s3://bucket/folder>
  npm run backup -- secret --from <folder or s3://bucket/folder> [--backup <name>]

Copies all rows, all stored files and APP_SECRET, also while Fettle runs; verifies a backup; lists them; prints the
APP_SECRET of one. With --company, copies what one company has, without APP_SECRET. --keep removes all but the newest. BACKUP_PASSPHRASE is the passphrase; without it, it is asked for.`;

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  backup: { type: 'string' },
  company: { type: 'string' },
  keep: { type: 'string' },
  'without-secret': { type: 'boolean', default: false },
} as const;

interface Making {
  to: string;
  keep: number | undefined;
  withoutSecret: boolean;
  company: string | undefined;
}

async function make({ to, keep, withoutSecret, company: reference }: Making): Promise<boolean> {
  return withDatabase(
    process.env,
    async ({ db, config, url }) => {
      const place = await openLocation(to, config.backup);
      const found = reference === undefined ? undefined : await oneCompany(db, reference);
      const company = found && { id: found.id, name: found.name, slug: found.slug, open: config };
      const passphrase = withoutSecret ? undefined : await readPassphrase(config.backup.passphrase, { twice: true });
      const log = createLog('error');
      const disk = openFileFolder({ db, config, log });
      const storage = createStores({ db, config, log, disk });
      const secret = passphrase === undefined ? null : { appSecret: config.appSecret, passphrase };
      const { manifest, copied } = await backUp({ url, storage, place, secret, company, clock: systemClock, keep });
      console.log(formatBackup(manifest, place.label, copied));
      for (const { key, reason } of manifest.unreadable)
        console.error(`  Not in the backup: ${key}, because ${reason}`);
      return manifest.unreadable.length === 0;
    },
    // An older schema is backed up as it is.
    { migrated: false },
  );
}

interface Named {
  from: string;
  name: string | undefined;
  company: string | undefined;
}

async function verify({ from, name, company }: Named): Promise<boolean> {
  const place = await openSource(from, readConfig(process.env, fixableSettings).backup);
  const only = isArchive(from) ? (await listAllBackups(place)).at(-1) : undefined;
  const manifest = await readManifest(place, name ?? only, company);
  const errors = await verifyBackup(place, manifest);
  for (const error of errors) console.error(`  ${error}`);
  console.log(errors.length === 0 ? `${formatBackup(manifest, place.label)}\nEverything is whole.` : 'Damaged.');
  return errors.length === 0;
}

async function list(from: string): Promise<boolean> {
  const place = await openLocation(from, readConfig(process.env, fixableSettings).backup);
  for (const name of await listAllBackups(place)) console.log(name);
  return true;
}

async function printSecret({ from, name, company }: Named): Promise<boolean> {
  const { backup } = readConfig(process.env, fixableSettings);
  const { secret } = await readManifest(await openLocation(from, backup), name, company);
  if (!secret) throw new BackupError('This backup was made without its secret.');
  console.log(openAppSecret(secret, await readPassphrase(backup.passphrase, { twice: false })));
  return true;
}

function readKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError('--keep must be a whole number from 1.');
  return Number(text);
}

async function run(args: string[]): Promise<boolean> {
  const { values, verb } = readArguments(args, ['verify', 'list', 'secret'], options);
  const { to, from, backup } = values;
  if (verb === undefined) {
    if (!to) throw new UsageError('Missing option: --to');
    const withoutSecret = values['without-secret'];
    if (values.company !== undefined && withoutSecret) {
      throw new UsageError('--company needs the passphrase: leave out --without-secret.');
    }
    return make({ to, keep: readKeep(values.keep), withoutSecret, company: values.company });
  }
  if (!from) throw new UsageError('Missing option: --from');
  if (verb === 'list') return list(from);
  const named = { from, name: backup, company: values.company };
  return verb === 'verify' ? verify(named) : printSecret(named);
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError || error instanceof BackupError) return error.message;
  return `The backup failed: ${(error as Error).message ?? error}`;
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// Exits without waiting for the S3 client's idle connections.
process.exit();

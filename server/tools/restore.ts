import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { migrate } from '#db/migrate.ts';
import { BackupError } from '#server/backup/location.ts';
import { listAllBackups, type Manifest, readManifest } from '#server/backup/manifest.ts';
import { isArchive, openSource } from '#server/backup/open-location.ts';
import { restore } from '#server/backup/restore.ts';
import { restoreCompany } from '#server/backup/restore-company.ts';
import { openAppSecret } from '#server/backup/sealed-secret.ts';
import { writeFileAtomically } from '#server/backup/write-file-atomically.ts';
import { giveUpMails } from '#server/documents/mail-queries.ts';
import { openFileFolder } from '#server/files/file-folder.ts';
import { type Config, ConfigError } from '#server/infra/config.ts';
import { createLog } from '#server/infra/log.ts';
import { emptyQueue } from '#server/infra/queue/queries.ts';
import { silenceWebhooks } from '#server/webhooks/queries.ts';
import { slugLengths, slugPattern } from '../company/constants.ts';
import { explainStart } from '../start-error.ts';
import { formatBackup, formatRestoredCompany, isWithoutSecrets, withoutSecrets } from './backup-summary.ts';
import { readArguments, UsageError, withDatabase } from './command.ts';
import { readPassphrase } from './passphrase.ts';

const usage = `Usage:
  npm run restore -- --from <folder or s3://bucket/folder> [--backup <name>] [--replace] [--without-secret]
  npm run restore -- --from <folder or s3://bucket/folder> [--backup <name>] --into <empty folder>
  npm run restore -- --from <folder or s3://bucket/folder> [--backup <name>] --company <address> [--as <address>]
  npm run restore -- --company <archive.zip> [--as <address>]

Restores a backup, the newest by default, into the database in DATABASE_URL, or into the built-in one in DATA_DIR, with
the files in DATA_DIR/files. Stop Fettle first. A database with data is only replaced with --replace.
With --into, rehearses that beside a running Fettle: into a built-in database in that folder, with an empty queue.
With --company, puts one company beside those that are there, from a backup of it alone or of its whole installation,
or from the archive that its admins have downloaded.`;

const options = {
  from: { type: 'string' },
  backup: { type: 'string' },
  company: { type: 'string' },
  as: { type: 'string' },
  into: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'without-secret': { type: 'boolean', default: false },
} as const;

let isRestored = false;

async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, [], options);
  const { backup, replace, company, as, into } = values;
  const archive = company !== undefined && isArchive(company);
  if (archive && values.from !== undefined) throw new UsageError('--company with an archive goes without --from.');
  const from = archive ? company : values.from;
  if (!from) throw new UsageError('Missing option: --from');
  if (as !== undefined && company === undefined) throw new UsageError('--as goes with --company.');
  if (company !== undefined) {
    if (replace || into !== undefined || values['without-secret'])
      throw new UsageError('--company goes with --backup and --as alone.');
    if (as !== undefined && !isSlug(as))
      throw new UsageError(`--as must be ${slugLengths.min} to ${slugLengths.max} small letters, digits and dashes.`);
    return putIn({ from, backup, slug: archive ? undefined : company, as });
  }
  if (into !== undefined && replace)
    throw new UsageError('--into needs an empty folder, so there is nothing to --replace.');
  const env = into === undefined ? process.env : await rehearsal(into);
  await withDatabase(
    env,
    async ({ db, config, url }) => {
      const place = await openSource(from, config.backup);
      const manifest = await readManifest(place, backup);
      const appSecret = values['without-secret'] ? undefined : await secretOf(manifest, config);
      const folder = path.join(config.dataDir, 'files');
      const accepted = ({ hasData }: { hasData: boolean }) =>
        appSecret === undefined ? undefined : placeSecret(appSecret, config, env, hasData);
      await restore({ url, folder, place, manifest, replace, accepted });
      isRestored = true;
      const ran = await migrate(db);
      if (into !== undefined) {
        await emptyQueue(db);
        await giveUpMails(db);
        await silenceWebhooks(db);
      }
      await openFileFolder({ db, config, log: createLog('error') }).ready();
      console.log(`Restored ${formatBackup(manifest, place.label)}`);
      if (ran.length > 0) console.log(`  then migrated: ${ran.join(', ')}`);
      for (const { key, reason } of manifest.unreadable)
        console.error(`  Not in the backup: ${key}, because ${reason}`);
      if (into !== undefined) console.log(lookAtIt(config.dataDir));
    },
    { migrated: false },
  );
}

/** The environment of an installation in an empty folder that shares nothing with the one that runs. */
async function rehearsal(folder: string): Promise<NodeJS.ProcessEnv> {
  const dataDir = path.resolve(folder);
  await mkdir(dataDir, { recursive: true });
  if ((await readdir(dataDir)).length > 0)
    throw new UsageError(`--into needs an empty folder; ${dataDir} is not empty.`);
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, DATABASE_REPLICA_URL: ___, APP_SECRET: ____, ...env } = process.env;
  return { ...env, DATA_DIR: dataDir };
}

const lookAtIt = (
  dataDir: string,
) => `It is in ${dataDir}, and what was waiting to be sent is not in its queue. To look at it:
  PORT=3001 DATA_DIR=${dataDir} BACKUP_TO= SETTING_SMTP_HOST=127.0.0.1 SETTING_SMS_URL= npm start
without DATABASE_URL and APP_SECRET. Remove the folder afterwards.`;

const isSlug = (text: string) =>
  slugPattern.test(text) && text.length >= slugLengths.min && text.length <= slugLengths.max;

async function putIn({
  from,
  backup,
  slug: named,
  as,
}: { from: string } & Record<'backup' | 'slug' | 'as', string | undefined>) {
  await withDatabase(
    process.env,
    async ({ db, config, url }) => {
      const place = await openSource(from, config.backup);
      const name = named === undefined ? (await listAllBackups(place)).at(-1) : backup;
      const manifest = await readManifest(place, name, named);
      const slug = named ?? manifest.company?.slug;
      if (slug === undefined) throw new BackupError(`${from} holds more than one company.`);
      // Without one, the backup may still be of this installation.
      const secret = (manifest.secret && (await secretOf(manifest, config))) ?? config.appSecret;
      const folder = path.join(config.dataDir, 'files');
      const secrets = { backup: secret, here: config.appSecret };
      const made = await restoreCompany({ url, folder, place, manifest, slug, as, secrets });
      isRestored = true;
      await openFileFolder({ db, config, log: createLog('error') }).ready();
      console.log(formatRestoredCompany(made, `${manifest.name} in ${place.label}`));
      if (isWithoutSecrets(manifest)) console.log(withoutSecrets);
      for (const { key, reason } of made.unreadable) console.error(`  Not in the backup: ${key}, because ${reason}`);
    },
    { migrated: false },
  );
}

async function secretOf({ secret }: Manifest, { backup }: Config): Promise<string | undefined> {
  if (secret) return openAppSecret(secret, await readPassphrase(backup.passphrase, { twice: false }));
  console.error('This backup was made without its secret: stored passwords can be read with the old APP_SECRET only.');
  return undefined;
}

/** The secret generated for an empty database is replaced. A given one, or one that data depends on, must be equal. */
async function placeSecret(appSecret: string, config: Config, env: NodeJS.ProcessEnv, hasData: boolean): Promise<void> {
  if (config.appSecret === appSecret) return;
  if (env.APP_SECRET) {
    throw new BackupError(
      'APP_SECRET is not that of the backup, so its stored passwords could not be read. `npm run backup -- secret` prints the right one.',
    );
  }
  if (hasData)
    throw new BackupError('The secret in DATA_DIR is not that of the backup. Restore with an empty DATA_DIR.');
  const file = path.join(config.dataDir, 'app-secret');
  await writeFileAtomically(file, `${file}.unfinished`, once(appSecret));
}

async function* once(content: string) {
  yield Buffer.from(content);
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError || error instanceof BackupError) return error.message;
  const reason = explainStart(error, process.env) ?? (error as Error).message ?? error;
  return isRestored ? `All rows and files are restored, but: ${reason}` : `Nothing was restored: ${reason}`;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// Exits without waiting for the S3 client's idle connections.
process.exit();

import { createStores, currentBucket } from '#server/company-settings/stores.ts';
import { openFileFolder } from '#server/files/file-folder.ts';
import { moveFiles } from '#server/files/move.ts';
import { companiesNamed, sumToMove } from '#server/files/stored-key-queries.ts';
import { formatBytes } from '#server/format.ts';
import { ConfigError } from '#server/infra/config.ts';
import { createLog } from '#server/infra/log.ts';
import { bucketErrorMessage } from '#server/infra/storage/bucket.ts';
import { proveBucket } from '#server/infra/storage/prove-bucket.ts';
import { readOptions, UsageError, withDatabase } from './command.ts';

const usage = `Usage:
  npm run files -- move --to s3 [--company "Ashdale Repairs"] [--dry-run]
  npm run files -- move --to disk [--company 1] [--dry-run]

Moves the stored files of one company (by name or number) or of all companies to the S3 store in the company's settings,
or to the server's disk. Run it again to continue an interrupted move.`;

function readCommand(args: string[]) {
  const options = {
    to: { type: 'string' },
    company: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  } as const;
  const values = readOptions(args, 'move', options);
  const { to, company } = values;
  if (to !== 's3' && to !== 'disk') throw new UsageError('--to must be s3 or disk.');
  return { to, company, dryRun: values['dry-run'] } as const;
}

async function move(env: NodeJS.ProcessEnv, { to, company, dryRun }: ReturnType<typeof readCommand>) {
  return withDatabase(env, async ({ db, config }) => {
    const companies = await companiesNamed(db, company);
    if (companies.length === 0) throw new UsageError(`No company has the name or number ${company}.`);
    const log = createLog('error');
    const disk = openFileFolder({ db, config, log });
    const storage = createStores({ db, config, log, disk });
    let isWhole = true;
    for (const { id, name } of companies) {
      const bucket = await currentBucket(db, id, config);
      const companyLabel = `${name} (company ${id})`;
      const { keys, bytes } = await sumToMove(db, id, to === 'disk');
      if (to === 's3' && !bucket) {
        // A named company must have a store; otherwise companies without one are skipped.
        if (company !== undefined)
          throw new UsageError(`${companyLabel} has no S3 store in its settings. Add one first.`);
        continue;
      }
      const where = to === 's3' ? `the store ${bucket!.bucket}` : 'the disk';
      console.log(`${companyLabel}: ${keys} stored files (${formatBytes(bytes)}) to move to ${where}`);
      if (to === 'disk' && bucket) {
        console.log(
          `  New uploads still go to the store ${bucket.bucket}. Remove it from the settings to keep them on the disk.`,
        );
      }
      if (dryRun || keys === 0) continue;
      if (to === 's3') await proveBucket(bucket!);
      const done = { files: 0, bytes: 0, at: 0 };
      const target = to === 's3' ? storage : disk;
      const notify = () => console.log(`  ${done.files} of ${keys} moved, ${formatBytes(done.bytes)}`);
      try {
        await moveFiles({
          db,
          storage,
          target,
          company_id: id,
          to,
          onOutcome: ({ key, bytes: moved, error }) => {
            if (error) {
              isWhole = false;
              console.error(`  Not moved: ${key}, because ${error}`);
              return;
            }
            done.files += 1;
            done.bytes += moved;
            if (performance.now() - done.at < 1000) return;
            done.at = performance.now();
            notify();
          },
        });
      } catch (error) {
        throw bucket ? new Error(bucketErrorMessage(error, bucket), { cause: error }) : error;
      }
      notify();
    }
    return isWhole;
  });
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  return `Not all files were moved. Run the command again to continue.\n  ${(error as Error).message ?? error}`;
}

try {
  if (!(await move(process.env, readCommand(process.argv.slice(2))))) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// Exits without waiting for the S3 client's idle connections.
process.exit();

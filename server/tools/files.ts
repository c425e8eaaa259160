import { ConfigError } from '#server/infra/config.ts';
import { createLog } from '#server/infra/log.ts';
import { bucketFaultWords } from '#server/infra/storage/bucket.ts';
import { openFileFolder } from '#server/infra/storage/file-folder.ts';
import { moveFiles } from '#server/infra/storage/move.ts';
import { proveBucket } from '#server/infra/storage/prove-bucket.ts';
import { createStores, currentBucket } from '#server/infra/storage/stores.ts';
import { companiesNamed, sumToMove } from '../infra/storage/stored-key-queries.ts';
import { readOptions, UsageError, withDatabase } from './command.ts';

/*
 * npm run files -- move --to s3|disk [--company …] [--dry-run]
 * Works beside a running server, also on its embedded database.
 */

const usage = `Usage:
  npm run files -- move --to s3 [--company "Ashdale Repairs"] [--dry-run]
  npm run files -- move --to disk [--company 1] [--dry-run]

Moves the stored files of a company, by its name or number, or of all companies: to the store that its settings name, or
to the server's disk. What was broken off goes on when it is run again.`;

function readCommand(args: string[]) {
  const options = {
    to: { type: 'string' },
    company: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  } as const;
  const values = readOptions(args, 'move', options);
  const { to, company } = values;
  if (to !== 's3' && to !== 'disk') throw new UsageError('Where to? --to s3 or --to disk');
  return { to, company, dryRun: values['dry-run'] } as const;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Whether every file came where it was to go. */
async function move(env: NodeJS.ProcessEnv, { to, company, dryRun }: ReturnType<typeof readCommand>) {
  return withDatabase(env, async ({ db, config }) => {
    const companies = await companiesNamed(db, company);
    if (companies.length === 0) throw new UsageError(`There is no company ${company}.`);
    const log = createLog('error');
    const disk = openFileFolder({ db, config, log });
    const storage = createStores({ db, config, log, disk });
    let isWhole = true;
    for (const { id, name } of companies) {
      const bucket = await currentBucket(db, id, config);
      const whose = `${name} (company ${id})`;
      const { keys, bytes } = await sumToMove(db, id, to === 'disk');
      if (to === 's3' && !bucket) {
        // Asked for by name it must be there; of all companies those without a store have nothing to move.
        if (company !== undefined) throw new UsageError(`The settings of ${whose} name no store.`);
        continue;
      }
      const where = to === 's3' ? `the store ${bucket!.bucket}` : 'the disk';
      console.log(`${whose}: ${keys} stored files, ${megabytes(bytes)}, to ${where}`);
      if (to === 'disk' && bucket) {
        console.log(
          `  Its settings still name the store ${bucket.bucket}: what is uploaded from now on goes there.`,
        );
      }
      if (dryRun || keys === 0) continue;
      if (to === 's3') await proveBucket(bucket!);
      const done = { files: 0, bytes: 0, at: 0 };
      const target = to === 's3' ? storage : disk;
      const tell = () => console.log(`  ${done.files} of ${keys} moved, ${megabytes(done.bytes)}`);
      try {
        await moveFiles({
          db,
          storage,
          target,
          company_id: id,
          to,
          told: ({ key, bytes: moved, fault }) => {
            if (fault) {
              isWhole = false;
              console.error(`  ${key} stays where it is: ${fault}`);
              return;
            }
            done.files += 1;
            done.bytes += moved;
            if (performance.now() - done.at < 1000) return;
            done.at = performance.now();
            tell();
          },
        });
      } catch (error) {
        throw bucket ? new Error(bucketFaultWords(error, bucket), { cause: error }) : error;
      }
      tell();
    }
    return isWhole;
  });
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.message;
  return `The files were not all moved: ${(error as Error).message ?? error}`;
}

try {
  if (!(await move(process.env, readCommand(process.argv.slice(2))))) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// Connections that a store's client keeps for later are not waited for.
process.exit();

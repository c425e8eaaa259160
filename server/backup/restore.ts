import type pg from 'pg';
import { prepareQueue } from '#db/migrate.ts';
import { adaptRows } from './adapt-rows.ts';
import { lockForRestore, withConnection } from './connection.ts';
import { readFileList } from './file-list.ts';
import { BackupError, type BackupLocation } from './location.ts';
import type { Manifest } from './manifest.ts';
import { kyselyOf, migrationsOf } from './rebuild-schema.ts';
import { restoreFiles } from './restore-files.ts';
import { restoreRows } from './restore-rows.ts';
import { assertNobodyElse, folderAfter, readTarget } from './restore-target.ts';

export interface RestoreOptions {
  url: string;
  folder: string;
  place: BackupLocation;
  manifest: Manifest;
  /** Allows a database with data. */
  replace: boolean;
  /** Called once the target is accepted, before anything is written. */
  accepted?(target: { hasData: boolean }): Promise<void> | void;
  step?(name: string): Promise<void> | void;
}

/** Bytes first, then all rows in one transaction, so it can be run again. The caller migrates the schema. */
export async function restore(parts: RestoreOptions): Promise<void> {
  const { url, folder, place, manifest, replace, accepted, step = () => {} } = parts;
  if (manifest.company) {
    throw new BackupError(`This backup holds one company alone. Add --company ${manifest.company.slug}.`);
  }
  const migrations = migrationsOf(manifest);
  await withConnection(url, async (client) => {
    await lockForRestore(client);
    await assertNobodyElse(client);
    const { hasData, folderId } = await readTarget(client);
    if (hasData && !replace) {
      throw new BackupError('The database has data. Restore into an empty one, or add --replace to lose what it has.');
    }
    const identity = await folderAfter(folder, folderId);
    await accepted?.({ hasData });
    await restoreFiles({ place, folder, files: await readFileList(place, manifest), step });
    const db = kyselyOf(client);
    await step('queue');
    await prepareQueue(db);
    await db.transaction().execute(async (transaction) => {
      const adapt = () => adaptRows(client, identity);
      await restoreRows({ client, transaction, place, manifest, migrations, adapt, step });
      await step('commit');
    });
    await step('analyze');
    await analyze(client);
  });
}

/** Otherwise the first requests run without statistics. Extensions' and the system's tables give only warnings. */
const analyze = (client: pg.Client) => client.query('analyze');

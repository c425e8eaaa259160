import type { Database } from '#db/client.ts';
import { listStoresOf } from '#server/company-settings/store-queries.ts';
import type { Stores } from '#server/company-settings/stores.ts';
import { keysToMove } from '#server/files/stored-key-queries.ts';
import { removeTasksOfCompany } from '#server/infra/queue/queries.ts';
import { leaveLogins, removeCompanyRow, removeSome, tablesOfCompanies } from './removal-queries.ts';

const keysAtOnce = 500;
/** Rows per transaction: some tenths of a second, so that nobody waits for its locks. */
const rowsAtOnce = 1_000;
/** Calls that began before the company was suspended may still write. */
const maxRounds = 5;

interface RemovalOptions {
  db: Database;
  storage: Stores;
  company_id: number;
  onProgress(done: { files: number; rows: number }): void;
}

export interface Removed {
  files: number;
  rows: number;
  /** Stores whose files could not be removed: `prefix` in `bucket` is left to the operator. */
  left: { bucket: string; prefix: string; error: string }[];
}

/**
 * Removes all rows and files of a company that is suspended, in short transactions. Nothing of another company is touched.
 * If it is interrupted, it continues where it was when called again. Files come first: afterwards nothing tells whose they
 * were.
 */
export async function removeCompany({ db, storage, company_id, onProgress }: RemovalOptions): Promise<Removed> {
  const done: Removed = { files: 0, rows: 0, left: [] };
  await removeTasksOfCompany(db, company_id);
  const removeFile = async (key: string) => {
    await storage.remove(key);
    done.files += 1;
    onProgress(done);
  };
  for (const store of await listStoresOf(db, company_id)) {
    try {
      for await (const { key } of storage.listStore(store)) await removeFile(key);
    } catch (error) {
      // The company may have closed it or changed its keys; that must not keep its rows here.
      done.left.push({ bucket: store.bucket, prefix: store.prefix, error: (error as Error).message });
    }
  }
  let after = '';
  for (;;) {
    const keys = await keysToMove(db, company_id, { inStore: false, after, limit: keysAtOnce });
    for (const { key } of keys) await removeFile(key);
    if (keys.length < keysAtOnce) break;
    after = keys.at(-1)!.key;
  }
  await leaveLogins(db, company_id);
  const tables = await tablesOfCompanies(db);
  for (let round = 1; ; round += 1) {
    let removed = 0;
    for (const table of tables) {
      // Goes with the company's own row, by which a second call finds the company.
      if (table.name === 'company_addresses') continue;
      for (;;) {
        const some = await removeSome(db, company_id, table, rowsAtOnce);
        removed += some;
        done.rows += some;
        onProgress(done);
        if (some < rowsAtOnce) break;
      }
    }
    if (removed === 0) break;
    if (round === maxRounds) throw new Error('Rows of the company are still being written. Run the command again.');
  }
  await removeTasksOfCompany(db, company_id);
  await db.transaction().execute((trx) => removeCompanyRow(trx, company_id));
  done.rows += 1;
  return done;
}

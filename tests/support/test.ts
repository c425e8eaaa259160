import { test as base } from 'vitest';
import type { Database } from '#db/client.ts';
import { constraintErrors } from '#server/constraint-errors.ts';
import { setConstraintErrors } from '#server/infra/constraints.ts';
import { type OwnDatabase, ownDatabase } from './database.ts';
import { oncePerWorker } from './once-per-worker.ts';
import { rolledBack } from './rolled-back.ts';

// As the router does, for tests without it.
setConstraintErrors(constraintErrors);

interface Fixtures {
  /** One migrated clone for all test files of a worker; use `db`. */
  clone: OwnDatabase;
  /** A migrated, empty database; the test's changes are rolled back. */
  db: Database;
  /** A migrated, empty database for this test only, with real commits; dropped afterwards. */
  own: OwnDatabase;
}

/** vitest's `test`, with a real database: `test('…', async ({ db }) => { … })`. */
export const test = base.extend<Fixtures>({
  clone: oncePerWorker(
    () => ownDatabase({ max: 2 }),
    (clone) => clone.drop(),
  ),
  db: async ({ clone }, use) => {
    const { db, undo } = await rolledBack(clone.url);
    await use(db);
    await undo();
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
  own: async ({}, use) => {
    const own = await ownDatabase();
    await use(own);
    await own.drop();
  },
});

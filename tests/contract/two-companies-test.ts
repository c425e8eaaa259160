import type { Database } from '#db/client.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { oncePerWorker } from '#tests/support/once-per-worker.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { test as base } from '#tests/support/test.ts';
import { type Two, twoCompanies } from './two-companies.ts';

interface Fixtures {
  /** Both companies, and a clone of their database for all test files of a worker; use `db`, `own` and `two`. */
  filled: { template: OwnDatabase; clone: OwnDatabase; two: Two };
  /** A database with both companies; the test's changes are rolled back. */
  db: Database;
  /** A database with both companies for this test only, with real commits; dropped afterwards. */
  own: OwnDatabase;
  two: Two;
}

/** The `test` of files whose every test needs two companies: to make them takes longer than most of the tests. */
export const test = base.extend<Fixtures>({
  filled: oncePerWorker(
    async () => {
      const template = await ownDatabase({ max: 2 });
      const two = await twoCompanies(template.db);
      // A database with connections cannot be cloned.
      await template.db.destroy();
      return { template, clone: await ownDatabase({ template: template.name, max: 2 }), two };
    },
    async ({ template, clone }) => {
      await clone.drop();
      await template.drop();
    },
  ),
  db: async ({ filled }, use) => {
    const { db, undo } = await rolledBack(filled.clone.url);
    await use(db);
    await undo();
  },
  own: async ({ filled }, use) => {
    const own = await ownDatabase({ template: filled.template.name });
    await use(own);
    await own.drop();
  },
  two: ({ filled }, use) => use(filled.two),
});

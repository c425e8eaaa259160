import type { Database } from '#db/client.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { rolledBack } from '#tests/support/rolled-back.ts';
import { test as base } from '#tests/support/test.ts';
import { type Two, twoCompanies } from './two-companies.ts';

interface Fixtures {
  /** A clone with both companies for all test files of a worker; use `db` and `two`. */
  filled: { url: string; two: Two };
  /** A database with both companies; the test's changes are rolled back. */
  db: Database;
  two: Two;
}

/** The `test` of files whose every test needs two companies: to make them takes longer than most of the tests. */
export const test = base.extend<Fixtures>({
  filled: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern
    async ({}, use) => {
      const clone = await ownDatabase({ max: 2 });
      await use({ url: clone.url, two: await twoCompanies(clone.db) });
      await clone.drop();
    },
    { scope: 'worker' },
  ],
  db: async ({ filled }, use) => {
    const { db, undo } = await rolledBack(filled.url);
    await use(db);
    await undo();
  },
  two: ({ filled }, use) => use(filled.two),
});

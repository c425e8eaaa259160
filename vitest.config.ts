import { defineConfig } from 'vitest/config';
import { affectedRouters } from './scripts/affected-routers.ts';
import { isWhole } from './tests/support/whole.ts';

// Far from UTC, by an odd quarter of an hour, and without summer time: code that leans on the machine's zone shows at once.
process.env.TZ = 'Asia/Kathmandu';

/** Tests that measure time or memory, or start and kill whole processes: nothing else runs beside them. */
const alone = ['tests/contract/alone/**/*.test.ts'];

export default defineConfig({
  define: affectedRouters,
  test: {
    setupFiles: ['./tests/support/no-console-errors.ts', './tests/support/unstub.ts'],
    // Processes, not threads: a thread would not take TZ.
    pool: 'forks',
    retry: 0,
    // Keyed by content: an unchanged module is not transformed again. Loading the server takes half the time.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    testTimeout: 40_000,
    hookTimeout: 40_000,
    allowOnly: !process.env.CI,
    tags: [{ name: 'soak', description: 'Runs only in `npm run soak -- server`.', skip: !isWhole }],
    projects: [
      {
        extends: true,
        test: {
          // Starts nothing. Each file has its own modules: in the browser much of them is state of the page.
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}'],
          // Threads that make a new global scope for each file: a process for each would cost twice the processor time.
          pool: 'vmThreads',
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles: ['./tests/support/sql/record.ts'],
          globalSetup: ['./tests/support/global-setup.ts', './tests/support/sql/judge.ts'],
          include: ['{server,db,migrations,scripts,bench}/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: alone,
          // The files of a worker share its modules and its database: loading the server takes longer than most tests.
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          globalSetup: './tests/support/global-setup.ts',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

// Far from UTC, by an odd quarter of an hour, and without summer time: code that leans on the machine's zone shows at once.
process.env.TZ = 'Asia/Kathmandu';

/** They measure time or memory, or start and kill whole processes: nothing else runs beside them. */
const alone = ['tests/contract/{live-processes,processes,large-files,plans,queue}.test.ts'];

export default defineConfig({
  test: {
    setupFiles: './tests/support/no-console-errors.ts',
    // Processes, not threads: a thread would not take TZ.
    pool: 'forks',
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    allowOnly: !process.env.CI,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          globalSetup: './tests/support/global-setup.ts',
          include: [
            '{app,server,db,migrations,scripts,bench}/**/*.test.{ts,tsx}',
            'tests/contract/**/*.test.ts',
          ],
          exclude: alone,
          maxWorkers: 2,
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

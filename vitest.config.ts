import { defineConfig } from 'vitest/config';

// Far from UTC, by an odd quarter of an hour, and without summer time: code that leans on the machine's zone shows at once.
process.env.TZ = 'Asia/Kathmandu';

export default defineConfig({
  test: {
    include: ['{app,server,db,migrations,scripts,bench}/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
    globalSetup: './tests/support/global-setup.ts',
    setupFiles: './tests/support/no-console-errors.ts',
    // Processes, not threads: a thread would not take TZ.
    pool: 'forks',
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    allowOnly: !process.env.CI,
  },
});

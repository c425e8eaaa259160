import { defineConfig } from '@playwright/test';
import { e2eLaunchOptions } from '#tests/support/browser.ts';

process.env.TZ = 'Asia/Kathmandu';

/** Journeys on the built app in a real browser: `npm run build`, then `npx playwright test`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  // More than the two cores: a test waits a third of its time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 5_000 },
  use: {
    launchOptions: await e2eLaunchOptions(),
    trace: 'off',
    screenshot: 'only-on-failure',
    // A test that stands in for the server's answers would not see what a worker asks. offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  // Every test runs on the phone. What depends on the size of the screen is tagged: a @desktop test runs there too, and
  // the checks of a @small test (tests/support/e2e.ts) are made at the size of the smallest phone as well.
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});

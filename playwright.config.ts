import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from '#tests/support/browser.ts';

process.env.TZ = 'Asia/Kathmandu';

/** Journeys on the built app in a real browser: `npm run build`, then `npx playwright test`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/e2e',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 5_000 },
  use: {
    launchOptions: await browserLaunchOptions(),
    trace: 'off',
    screenshot: 'only-on-failure',
    // A test that stands in for the server's answers would not see what a worker asks. offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  // Every test runs on the phone. Tags add the other sizes, for what depends on the size of the screen:
  // @desktop, and @small for the screens of workers, visitors and users on the road.
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'small phone',
      grep: /@small/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});

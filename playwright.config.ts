import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from '#tests/support/browser.ts';

process.env.TZ = 'Asia/Kathmandu';

/**
 * What depends on the size of the screen: one journey of each screen, and that everything fits and can be reached. The
 * rules behind them do not, and run on the phone only.
 */
const atEverySize =
  /a worker’s own|opens in the dashboard|to the minute and|fifty of them|says what Fettle is|wider than|logs in, says so|is accessible|404 page|a day:|keeps people out|admins reach it|an admin tracks|in two steps/;

/** The office's desks: that they fit a phone is seen on the larger one. The smallest is for those in the field and for visitors. */
const office =
  /(admin-dashboard|amendments|command-palette|expenses-office|gallery|history|import|invoices|jobs-office|new-table|office-time|settings)\.spec/;

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
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    {
      name: 'small phone',
      grep: atEverySize,
      testIgnore: office,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grep: atEverySize, use: { viewport: { width: 1440, height: 900 } } },
  ],
});

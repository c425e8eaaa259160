import { defineConfig } from '@playwright/test';
import { e2eLaunchOptions } from '#tests/support/browser.ts';
import { isWhole } from '#tests/support/whole.ts';

process.env.TZ = 'Asia/Kathmandu';

/** Of the tests at both sizes, those of pages that people use on a phone. The others are of the office. */
const onPhones = /@small/;
const onDesktops = /^(?!.*@small).*@desktop/;

/** Tests of the built app in a real browser: `npm run build`, then `npx playwright test`. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/e2e-setup.ts',
  outputDir: '.cache/e2e',
  snapshotPathTemplate: 'tests/e2e/pictures/{arg}{ext}',
  // More than the two cores: a test waits a third of its time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 5_000 },
  use: {
    launchOptions: await e2eLaunchOptions(),
    // Drawing animations takes a twentieth of the processor time.
    contextOptions: { reducedMotion: isWhole ? 'no-preference' : 'reduce' },
    trace: 'off',
    // A context of its own for each test takes an eighth of the processor time.
    reuseContext: !isWhole,
    screenshot: 'only-on-failure',
    // A test that stands in for the server's answers would not see what a worker asks. offline.spec.ts allows it.
    serviceWorkers: 'block',
  },
  // Every test runs on the phone. What depends on the size of the screen is tagged: a @desktop test runs there too, and
  // the checks of a @small test (tests/support/e2e.ts) are made at the size of the smallest phone as well.
  // A test run takes a @desktop test at the size that its users have, and leaves out those tagged @soak, whose question
  // another test asks of a similar screen. `npm run soak -- browser` runs all.
  projects: [
    {
      name: 'phone',
      ...(!isWhole && { grepInvert: [/@soak/, onDesktops] }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /@desktop/,
      ...(!isWhole && { grepInvert: [/@soak/, onPhones] }),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});

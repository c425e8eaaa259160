import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, logIn, test } from '#tests/support/e2e.ts';
import { button, heading, here, office, openPage, records } from './tracking-office.ts';

/* The first second on a cheap phone: a press at first paint counts and is answered with little work. */

test.describe.configure({ timeout: 60_000 });

/** CPU slowdown of a cheap phone compared with this machine. */
const cpuRate = 4;
const answersWithinMs = 1000;

/** CPU time (ms) of the page's main thread since it was opened. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
}

/** Presses at coordinates, without waiting for hydration. */
async function press(page: Page, selector: string, words: RegExp) {
  const box = await page.locator(selector).filter({ hasText: words }).boundingBox();
  await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2);
}

async function openOnPaint(page: Page, email: string) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(here);
  await logIn(page.context(), email);
  await page.addInitScript(() => {
    const painted = new Promise<void>((resolve) => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
      }).observe({ type: 'paint', buffered: true });
    });
    Object.assign(window, { painted });
  });
  await page.goto('/time-tracking', { waitUntil: 'commit' });
  await page.evaluate(() => (window as never as { painted: Promise<void> }).painted);
}

test('Start Tracking reacts within a second of the first paint', async ({ db, page }) => {
  const { users, jobIds, email } = await office(db);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // Pressed before hydration, however fast this machine is.
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await pressed;
    await route.continue();
  });
  await openOnPaint(page, email('ann'));
  const before = await worked(session);
  await press(page, 'label', /Boiler loses pressure/);
  await press(page, 'button[type=submit]', /Start Tracking/);
  release();
  await page.waitForFunction(() => /"activeTracking":\{/.test(localStorage.getItem('main') ?? ''), undefined, {
    polling: 'raf',
  });
  const work = (await worked(session)) - before;
  expect(cpuRate * work, `${work} ms of work`).toBeLessThan(answersWithinMs);
  await expect(heading(page, 'Driving')).toBeVisible();
  await expect
    .poll(() => records(db, users.ann!))
    .toMatchObject([{ job_id: jobIds.boiler, is_driving: true, start_cordinate: here, end_time: null }]);
});

/** Taps on the next part of the day, and what shows that it is there. */
const taps: readonly (readonly [what: string, tap: (page: Page) => Locator, shows: (page: Page) => Locator])[] = [
  ['a sub-screen', (page) => button(page, 'Tasks List'), (page) => heading(page, 'Job Tasks')],
  ['back', (page) => button(page, 'Back'), (page) => button(page, 'Tasks List')],
  ['a sheet', (page) => button(page, 'Drive to...'), (page) => page.getByRole('dialog', { name: 'Drive to...' })],
];
const reactsWithinMs = 250;

test('tabs and sheets react with little work', async ({ db, page }) => {
  const { email } = await office(db);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await openPage(page, email('ann'));
  await page.getByRole('button', { name: /^Work on Boiler/ }).click();
  await expect(heading(page, 'Working')).toBeVisible();
  // The first time it is opened, a part is compiled as well.
  for (const round of ['first', 'again']) {
    for (const [what, tap, shows] of taps) {
      // A part that slides in stands still first.
      await tap(page).click({ trial: true });
      const box = (await tap(page).boundingBox())!;
      // Parts of the page that load by themselves are not the tap's work.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
      const before = await worked(session);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await shows(page).waitFor();
      const work = (await worked(session)) - before;
      if (round === 'again') expect(cpuRate * work, `${work} ms of work for ${what}`).toBeLessThan(reactsWithinMs);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

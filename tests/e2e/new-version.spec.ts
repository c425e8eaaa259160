import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { button, heading, office, openPage, outbox, start } from './tracking-office.ts';

/* A new version of the app waits until its person takes it. */

test.use({ serviceWorkers: 'allow' });

/** From now on the server has a later service worker, as after an update of the product. */
const publish = (page: Page) =>
  page.context().route('**/service-worker.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// A later build.` });
  });

/** The person comes back to the app: then it looks for a new version. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const waits = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

test('told when it waits, not while one types, and loaded only when asked for', async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await expect(outbox(page, 'All sent')).toBeVisible();
  await start(page, 'Work');
  const notice = page.getByText('A new version is ready');
  await expect(notice).toHaveCount(0);
  const description = page.getByRole('textbox', { name: /^Description/ });
  await description.fill('Topped up');
  await publish(page);
  await comeBack(page);
  await expect.poll(() => waits(page), { timeout: 15_000 }).toBe(true);
  await description.pressSequentially(' the pressure');
  await expect(notice).toHaveCount(0);
  await description.blur();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expect(description).toHaveValue('Topped up the pressure');

  // It stays until it is answered, and the page goes on as it is.
  await button(page, 'Submit Changes').click();
  await expect(page.getByText('Note updated successfully!')).toBeVisible();
  await expect(notice).toBeVisible();
  const loaded = page.waitForEvent('load');
  await button(page, 'Reload').click();
  await loaded;
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(description).toHaveValue('Topped up the pressure');
  expect(await waits(page)).toBe(false);
  await expect(notice).toHaveCount(0);
});

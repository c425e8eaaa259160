import type { Page } from '@playwright/test';
import { dismissToasts, expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import {
  button,
  description,
  endDrive,
  expectRecords,
  office,
  openPage,
  outbox,
  records,
  says,
  start,
} from './tracking-office.ts';

/* Browsers without storage: entries are sent at once, or an error is shown. */

test.use({ expectedErrors: /Failed to load resource/ });

test.describe.configure({ timeout: 60_000 });

const notKept = /^This browser can’t store data/;

const withoutDatabase = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));

test('without a database: one notice and the chip; recording still works', async ({ db, page }) => {
  const { users, email } = await office(db);
  await withoutDatabase(page);
  await openPage(page, email('ann'));
  await expect(page.getByText(notKept)).toHaveCount(1);
  await dismissToasts(page);
  await outbox(page, 'Not stored').click();
  const sheet = page.getByRole('dialog', { name: 'This phone can’t store data' });
  await expect(sheet).toContainText('Stay online while you record.');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();

  await start(page, 'Work');
  await description(page).fill('Topped up the pressure');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note updated successfully!');
  // The notice is not repeated on another page.
  await expect(page.getByText(notKept)).toHaveCount(0, { timeout: 10_000 });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(page.getByRole('link', { name: /^Active · Working/ })).toBeVisible();
  await expect(outbox(page, 'Not stored')).toBeVisible();
  await expect(page.getByText(notKept)).toHaveCount(0);
  await page.getByRole('link', { name: 'Start Tracking', exact: true }).last().click();
  await button(page, 'End Tracking').click();
  await button(page, 'Coming back').click();
  await says(page, 'Tracking ended successfully!');
  await expectRecords(db, users.ann!, [{ note: 'Topped up the pressure', end_time: expect.any(String) }]);
});

test('an end that was not sent shows the reason, with the message of each', { tag: '@soak' }, async ({ db, page }) => {
  const { users, email } = await office(db);
  await withoutDatabase(page);
  await page.clock.install();
  await openPage(page, email('ann'));
  await start(page);
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  const address = '**/api/trpc/timeTracking.changeOwn*';
  const failed = page.getByRole('alertdialog', { name: 'Tracking couldn’t be ended' });
  const bare = (status: number) => ({ status, contentType: 'text/html', body: '<h1>proxy</h1>' });
  for (const [fault, words] of [
    ['cut', 'No internet connection. Please check your network and try again.'],
    ['hangs', 'Network timeout. Please check your connection and try again.'],
    [401, 'Your session has expired. Please log in again.'],
    [502, 'Server error. Our team has been notified. Please try again in a few minutes.'],
  ] as const) {
    let isAsked = false;
    await page.route(address, (route) => {
      isAsked = true;
      if (fault === 'cut') return route.abort('internetdisconnected');
      return fault === 'hangs' ? undefined : route.fulfill(bare(fault));
    });
    await endDrive(page);
    await expect.poll(() => isAsked).toBe(true);
    if (fault === 'hangs') await page.clock.runFor(21_000);
    await expect(failed).toContainText(words);
    await button(page, "I'll try again").click();
    await expect(failed).toBeHidden();
    await page.unroute(address);
  }
  expect(await records(db, users.ann!)).toMatchObject([{ end_time: null }]);
  await endDrive(page);
  await says(page, 'Tracking ended successfully!');
  await expectRecords(db, users.ann!, [{ end_time: expect.any(String) }]);
});

/** IndexedDB takes nothing more, also after a reload. */
const fill = () => {
  const full = () => {
    throw new DOMException('No space left.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.add = full;
  IDBObjectStore.prototype.put = full;
};

test('a full phone without signal keeps the whole record, and a photo in its form with the reason', async ({
  db,
  page,
}) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  await page.evaluate(fill);
  await page.addInitScript(fill);
  // Not the pages themselves: this browser has no service worker. Of the context, because a page that is being closed
  // would still send what waits, without its own routes.
  await page.context().route('**/api/**', (route) => route.abort('internetdisconnected'));
  await start(page, 'Work');
  await description(page).fill('Topped up the pressure');
  await button(page, 'Submit Changes').click();
  await expect(button(page, 'Submit Changes')).toHaveCount(0);

  await button(page, 'Add Picture').click();
  await page.getByLabel('Description (optional)').fill('The new valve');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await button(page, 'Upload').click();
  await says(page, 'This phone is full. Free some space, or connect to the internet, then try again.');
  await expect(page.getByLabel('Description (optional)')).toHaveValue('The new valve');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await page.close();

  const next = await page.context().newPage();
  await next.addInitScript(fill);
  await next.goto('/time-tracking');
  await expect(outbox(next, '2 waiting')).toBeVisible();
  await button(next, 'End Tracking').click();
  await button(next, 'Coming back').click();
  await expect(outbox(next, '3 waiting')).toBeVisible();
  expect(await records(db, users.ann!)).toEqual([]);
  await page.context().unroute('**/api/**');
  await next.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(outbox(next, 'All sent')).toBeVisible({ timeout: 15_000 });
  await expectRecords(db, users.ann!, [{ note: 'Topped up the pressure', end_time: expect.any(String) }]);
  await next.close();
});

test('with a full disk entries are sent at once', async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  await page.evaluate(fill);
  await start(page);
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  await expect(outbox(page, 'All sent')).toBeVisible();
});

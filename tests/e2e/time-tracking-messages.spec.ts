import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import { button, description, expectRecords, heading, office, openPage, outbox, says } from './tracking-office.ts';

/* Messages of the tracking page not covered elsewhere: missing location, slow requests, rejections. */

test.use({ expectedErrors: /Failed to load resource/ });

/** Fails with an error code, or succeeds once `resolveLocation` is called. */
const geolocation = (page: Page, answer: number | 'later') =>
  page.addInitScript((failure) => {
    const ask = (found: (position: object) => void, fail: (error: object) => void) => {
      if (typeof failure === 'number') fail({ code: failure });
      else
        Object.assign(window, {
          resolveLocation: () => found({ coords: { latitude: 53.4808, longitude: -2.2426 } }),
        });
    };
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: ask });
  }, answer);

async function pressStart(page: Page) {
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
}

for (const [code, words] of [
  [3, 'Location request timed out. Please try again.'],
  [9, 'Unknown error fetching location.'],
] as const) {
  test(`no location, code ${code}: the sheet shows the reason and continues without`, {
    tag: code === 9 ? '@soak' : [],
  }, async ({ db, page }) => {
    const { users, email } = await office(db);
    await geolocation(page, code);
    await openPage(page, email('ann'));
    await pressStart(page);
    await expect(page.getByRole('alertdialog', { name: 'No location' })).toContainText(words);
    await button(page, 'Continue without location').click();
    await expect(heading(page, 'Driving')).toBeVisible();
    await expectRecords(db, users.ann!, [{ start_cordinate: null }]);
  });
}

test('starting shows that the location is being determined', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db);
  await geolocation(page, 'later');
  await openPage(page, email('ann'));
  await pressStart(page);
  await expect(page.getByRole('status').filter({ hasText: 'Getting your location...' })).toBeVisible();
  await expect(button(page, 'Getting your location...')).toBeVisible();
  await page.evaluate(() => (window as unknown as { resolveLocation(): void }).resolveLocation());
  await expect(heading(page, 'Driving')).toBeVisible();
  await expect(page.getByText('Getting your location...')).toHaveCount(0);
});

test('a start rejected without a message', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  await page.route('**/api/trpc/timeTracking.start*', (route) => route.fulfill({ status: 418, body: 'no' }));
  await pressStart(page);
  await says(page, 'Operation failed! Please try again later.');
  await expect(heading(page, 'Start tracking')).toBeVisible();
});

test('a slow request shows Loading..., then its result', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 10, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await expect(outbox(page, 'All sent')).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/trpc/timeTracking.changeOwn*', async (route) => {
    await held;
    await route.continue();
  });
  await description(page).fill('Drained and filled the system');
  await button(page, 'Submit Changes').click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast.getByText('Loading...')).toBeVisible();
  answer();
  await expect(toast.getByText('Note updated successfully!')).toBeVisible();
  await expect(toast.getByText('Loading...')).toHaveCount(0);
});

test('tasks rejected without a message', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 10, note: 'Drained the system' } });
  await page.route(/jobTasks\.listOfJob/, (route) => route.fulfill({ status: 418, body: 'no' }));
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await button(page, 'Tasks List').click();
  await expect(page.getByText('Error fetching tasks: Please try again later.')).toBeVisible({
    timeout: 15_000,
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/e2e.ts';
import {
  button,
  description,
  endDrive,
  expectRecords,
  heading,
  keptWords,
  office,
  openPage,
  outbox,
  records,
  says,
  start,
} from './tracking-office.ts';

// The browser's own messages for rejected and lost requests.
test.use({ expectedErrors: /Failed to load resource/ });

/** A proxy answers instead of the server. Returns a function that stops it. */
async function proxied(page: Page, status: number) {
  const address = '**/api/trpc/timeTracking.changeOwn*';
  await page.route(address, (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>proxy</h1>' }));
  return () => page.unroute(address);
}

test('Clear Tracking removes it from this phone only', { tag: '@soak' }, async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await expect(outbox(page, 'All sent')).toBeVisible();
  const away = await proxied(page, 418);
  await endDrive(page);
  await button(page, 'Clear Tracking').click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await away();
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Previous Tracking Found' })).toBeVisible();
});

test('a break that fails can be cleared in the bar, and is not offered again at once', { tag: '@soak' }, async ({
  db,
  page,
}) => {
  const { email } = await office(db, { open: { minutesAgo: 10, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await expect(outbox(page, 'All sent')).toBeVisible();
  await proxied(page, 418);
  await button(page, 'Break').click();
  await button(page, 'Start break').click();
  const dialog = page.getByRole('alertdialog', { name: 'Tracking couldn’t be ended' });
  await dialog.getByRole('button', { name: 'Clear Tracking' }).click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  const answer = page.waitForResponse(/timeTracking\.last/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await answer;
  const previous = page.getByRole('dialog', { name: 'Previous Tracking Found' });
  await expect(previous).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(heading(page, 'Hello, Ann')).toBeVisible();
  await page.getByRole('link', { name: 'Start Tracking', exact: true }).last().click();
  await expect(previous).toBeVisible();
});

for (const [status, words] of [
  [403, "You don't have permission to perform this action."],
  [418, 'Failed to end tracking. Please try again or contact support if the problem persists.'],
] as const) {
  test(`an end answered with a bare ${status} is rejected, and works when pressed again`, {
    tag: status === 418 ? '@soak' : [],
  }, async ({ db, page }) => {
    const { users, email } = await office(db);
    await openPage(page, email('ann'));
    await start(page);
    await expect(outbox(page, 'All sent')).toBeVisible();
    const away = await proxied(page, status);
    await endDrive(page);
    await expect(page.getByRole('alertdialog', { name: 'Tracking couldn’t be ended' })).toContainText(words);
    await away();
    await button(page, "I'll try again").click();
    await expect(heading(page, 'Driving')).toBeVisible();
    await endDrive(page);
    await says(page, 'Tracking ended successfully!');
    expect(await records(db, users.ann!)).toHaveLength(1);
  });
}

for (const status of [401, 502] as const) {
  test(`an end answered with a bare ${status} is stored and resent`, { tag: status === 401 ? '@soak' : [] }, async ({
    db,
    page,
  }) => {
    const { users, email } = await office(db);
    await openPage(page, email('ann'));
    await start(page);
    await expect(outbox(page, 'All sent')).toBeVisible();
    const away = await proxied(page, status);
    await endDrive(page);
    await expect(outbox(page, '1 waiting')).toBeVisible();
    await expect(heading(page, 'Start tracking')).toBeVisible();
    await away();
    await expect(outbox(page, 'All sent')).toBeVisible({ timeout: 20_000 });
    await expectRecords(db, users.ann!, [{ end_time: expect.any(String) }]);
  });
}

test('a failed note and a failed change show an error', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 10, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await page.route('**/api/trpc/timeTracking.changeOwn*', (route) => route.fulfill({ status: 418, body: 'no' }));
  await description(page).fill('Drained and filled the system');
  await button(page, 'Submit Changes').click();
  await says(page, 'Failed to update note');
  await page.getByRole('radio', { name: 'Driving', exact: true }).check();
  await button(page, 'Submit Changes').click();
  await says(page, 'Failed to save changes. Please try again.');
  await expect(description(page)).toHaveValue('Drained and filled the system');
});

test('a lost response: resent under its key, there is still one record', { tag: '@soak' }, async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await page.route('**/api/trpc/timeTracking.*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (lost === 1) return route.continue();
    lost = 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await says(page, keptWords);
  await expect(outbox(page, 'All sent')).toBeVisible({ timeout: 15_000 });
  await expect(heading(page, 'Driving')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expectRecords(db, users.ann!, [{ end_time: null }]);
});

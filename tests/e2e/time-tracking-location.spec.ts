import { answersPresses, expect, logIn, test } from '#tests/support/e2e.ts';
import {
  button,
  endDrive,
  expectRecords,
  heading,
  here,
  noLocationWords,
  office,
  openPage,
  records,
  says,
} from './tracking-office.ts';

// The browser's own messages for rejected and lost requests.
test.use({ expectedErrors: /Failed to load resource/ });

test('location denied: shows a message and continues without; asks once a day', async ({ db, page }) => {
  const { users, email } = await office(db);
  await logIn(page.context(), email('ann'));
  await page.goto('/time-tracking');
  await answersPresses(page);
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  const sheet = page.getByRole('alertdialog', { name: 'No location' });
  await expect(sheet).toContainText('Location permission denied. Please enable location access.');
  expect(await records(db, users.ann!)).toEqual([]);
  await sheet.getByRole('button', { name: 'Continue without location' }).click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await button(page, 'End Tracking').click();
  await says(page, noLocationWords);
  await page.getByRole('dialog').getByRole('button', { name: 'End Tracking' }).click();
  await says(page, 'Tracking ended successfully!');
  await expectRecords(db, users.ann!, [{ start_cordinate: null, end_cordinate: null }]);

  await page.reload();
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await expect(page.getByText('Location permission denied. Please enable location access.')).toHaveCount(0);
  await expectRecords(db, users.ann!, [{}, { start_cordinate: null, end_time: null }]);
});

test('location unavailable: retried once available', { tag: '@soak' }, async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await page.context().setGeolocation(null);
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  const sheet = page.getByRole('alertdialog', { name: 'No location' });
  await expect(sheet).toContainText('Location unavailable. Please try again.');
  await page.context().setGeolocation(here);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await expectRecords(db, users.ann!, [{ start_cordinate: here }]);

  await page.context().setGeolocation(null);
  // Requested when the sheet opens, so that ending does not wait.
  await button(page, 'End Tracking').click();
  await says(page, noLocationWords);
  await button(page, 'Keep tracking').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  expect(await records(db, users.ann!)).toMatchObject([{ end_time: null }]);
  await page.context().setGeolocation(here);
  await endDrive(page);
  await expectRecords(db, users.ann!, [{ end_cordinate: here }]);
});

test('works over plain http, without geolocation and randomUUID', async ({ db, page }) => {
  const { users, email } = await office(db);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
  });
  await openPage(page, email('ann'));
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  await says(page, 'Geolocation is not supported by your browser');
  await button(page, 'Continue without location').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await expectRecords(db, users.ann!, [{ end_time: null }]);
});

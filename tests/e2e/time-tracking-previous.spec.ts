import { expect, test } from '#tests/support/e2e.ts';
import {
  button,
  description,
  expectRecords,
  heading,
  minute,
  office,
  openPage,
  records,
  says,
  start,
} from './tracking-office.ts';

// The browser's own messages for rejected and lost requests.
test.use({ expectedErrors: /Failed to load resource/ });

test('a previous tracking is found and reloaded', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 61, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  const dialog = page.getByRole('dialog', { name: 'Previous Tracking Found' });
  await expect(dialog).toContainText('review your tracking and set an end time');
  await expect(dialog).toContainText('Boiler loses pressure');
  await expect(dialog.getByLabel('When did I stop?')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Yes, Reload' }).click();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^01:0[12]:\d\d$/);
  await expect(description(page)).toHaveValue('Drained the system');
  await page.reload();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a forgotten one requests the time it stopped', async ({ db, page }) => {
  const { users, email } = await office(db, { open: { minutesAgo: 20 * 60 } });
  await openPage(page, email('ann'));
  const dialog = page.getByRole('dialog', { name: 'Previous Tracking Found' });
  await dialog.getByRole('button', { name: 'Save end time' }).click();
  await says(page, 'Enter the date and time you stopped.');
  await says(page, 'Please fill out the note before ending tracking.');
  const [open] = await records(db, users.ann!);
  const stopped = new Date(Date.parse(open!.start_time) + 5 * 60 * minute);
  const local = new Date(stopped.getTime() + (12 - new Date().getUTCHours()) * 60 * minute).toISOString();
  await dialog.getByLabel('When did I stop?').fill(local.slice(0, 10));
  await dialog.getByLabel('Time').fill(local.slice(11, 16));
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Fitted the new pump');
  await dialog.getByRole('button', { name: 'Save end time' }).click();
  await says(page, 'Tracking ended successfully!');
  await expect(dialog).toHaveCount(0);
  const [ended] = await records(db, users.ann!);
  expect(ended!.note).toBe('Fitted the new pump');
  expect(Math.floor(Date.parse(ended!.end_time!) / minute)).toBe(Math.floor(stopped.getTime() / minute));
});

test('a stop in the future is rejected beside the field', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 20 * 60, is_driving: true } });
  await openPage(page, email('ann'));
  const dialog = page.getByRole('dialog', { name: 'Previous Tracking Found' });
  const day = dialog.getByLabel('When did I stop?');
  await day.fill('2099-01-01');
  await dialog.getByLabel('Time').fill('10:00');
  await dialog.getByRole('button', { name: 'Save end time' }).click();
  const error = dialog.getByText('This time is in the future.');
  await expect(error).toBeVisible();
  await expect(day).toHaveValue('2099-01-01');
  await expect(day).toBeFocused();
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await day.fill('2099-01-02');
  await expect(error).toBeHidden();
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
});

test('a record that ended elsewhere shows a message', { tag: '@soak' }, async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await description(page).fill('Words of mine');
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  const [open] = await records(db, users.ann!);
  // Stops the page's polling, so that it learns of the end when it submits.
  const asks = '**/api/trpc/*timeTracking.last*';
  await page.route(asks, (route) => route.abort('connectionreset'));
  await page.request.patch(`/api/v1/time-tracking/user/${open!.id}`, {
    data: { data: { end_time: new Date().toISOString() } },
  });
  await button(page, 'Submit Changes').click();
  await page.unroute(asks);
  const dialog = page.getByRole('dialog', { name: 'This tracking has ended' });
  await expect(dialog).toContainText('on another device or by the office');
  await expect(dialog).toContainText('Words of mine');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('closed for its worker: requests the true end', async ({ db, page }) => {
  const { users, email, jobIds } = await office(db, {
    open: { minutesAgo: 90, note: 'Drained the system' },
  });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await page.request.post('/api/v1/time-tracking', { data: { job_id: jobIds.tap, is_driving: true } });
  // Becoming visible refetches.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const dialog = page.getByRole('dialog', { name: 'This tracking has ended' });
  await expect(dialog).toContainText('this one was closed automatically');
  // A rejected end keeps the dialog and its input, although the record counts as ended while sending.
  await dialog.getByLabel('When did I stop?').fill('2099-01-01');
  await dialog.getByLabel('Time').fill('10:00');
  await dialog.getByRole('button', { name: 'Save end time' }).click();
  await expect(dialog.getByText('This time is in the future.')).toBeVisible();
  await expect(dialog.getByLabel('Time')).toHaveValue('10:00');
  const local = new Date(Date.now() - 60 * minute + (12 - new Date().getUTCHours()) * 60 * minute).toISOString();
  await dialog.getByLabel('When did I stop?').fill(local.slice(0, 10));
  await dialog.getByLabel('Time').fill(local.slice(11, 16));
  await dialog.getByRole('button', { name: 'Save end time' }).click();
  await says(page, 'Tracking ended successfully!');
  await expect(page.getByRole('dialog', { name: 'Previous Tracking Found' })).toContainText('Leaking kitchen tap');
  const [closed] = await records(db, users.ann!);
  expect(Math.round((Date.now() - Date.parse(closed!.end_time!)) / minute)).toBeGreaterThanOrEqual(59);
});

import { dismissToasts, expect, expectAccessible, logIn, test } from '#tests/support/e2e.ts';
import {
  button,
  description,
  expectRecords,
  heading,
  here,
  keptWords,
  office,
  openPage,
  outbox,
  records,
  start,
} from './tracking-office.ts';

// The browser's own messages for rejected and lost requests.
test.use({ expectedErrors: /Failed to load resource/ });

test('without a connection everything works, with one notice, and arrives with its own times', async ({
  db,
  page,
  context,
}) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  // The chip updates after the screen, so wait for its new text.
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  await expect(outbox(page, 'All sent')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'Submit Changes').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(page.getByText(keptWords)).toHaveCount(1);
  await description(page).fill('Topped up the pressure');
  await button(page, 'End Tracking').click();
  const pressed = Date.now();
  await button(page, 'Coming back').click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  // It left when the sheet opened, and the end adds no second one.
  await expect(page.getByText(keptWords)).toHaveCount(0);
  await outbox(page, '2 waiting').click();
  const sheet = page.getByRole('dialog', { name: '2 waiting' });
  await expect(sheet).toContainText('Changed to work');
  await expect(sheet).toContainText('Tracking ended');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.waitForTimeout(3000);

  await context.setOffline(false);
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expectRecords(db, users.ann!, [
    { is_driving: true },
    { is_driving: false, note: 'Topped up the pressure', end_cordinate: here },
  ]);
  const [drive, work] = await records(db, users.ann!);
  expect(drive!.end_time).toBe(work!.start_time);
  expect(Math.abs(Date.parse(work!.end_time!) - pressed)).toBeLessThan(1500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('logging out with unsent entries asks first; they wait for their own user', async ({ db, page, context }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  const address = '**/api/trpc/timeTracking.start*';
  await page.route(address, (route) => route.abort('connectionreset'));
  await start(page);
  await expect(outbox(page, '1 waiting')).toBeVisible();
  await button(page, 'Sign out').click();
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(address);

  await logIn(context, email('bob'));
  await page.goto('/time-tracking');
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await logIn(context, email('ann'));
  await page.goto('/time-tracking');
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  expect(await records(db, users.bob!)).toEqual([]);
});

test('an entry rejected in the background is shown with its reason, corrected and sent', async ({
  db,
  page,
  context,
}) => {
  const { users, email } = await office(db, { open: { minutesAgo: 30, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await context.setOffline(true);
  await description(page).fill('Drained and filled the system');
  await button(page, 'Submit Changes').click();
  await expect(outbox(page, '1 waiting')).toBeVisible();
  await page.waitForTimeout(500);
  await page.route('**/api/trpc/timeTracking.changeOwn*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: { message: 'Not like that.', code: -32600, data: { code: 'invalid', httpStatus: 400 } },
      },
    }),
  );
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: 'Not like that.' })).toBeVisible();
  await dismissToasts(page);
  await outbox(page, '1 rejected').click();
  const sheet = page.getByRole('dialog', { name: '1 rejected' });
  await expect(sheet).toContainText('Not like that.');
  await expectAccessible(page);
  await page.unroute('**/api/trpc/timeTracking.changeOwn*');
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Filled the system again');
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('dialog', { name: 'All sent' })).toBeVisible();
  await expectRecords(db, users.ann!, [{ note: 'Filled the system again' }]);
});

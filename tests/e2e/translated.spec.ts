import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import { translatePage } from '#tests/support/translated-page.ts';
import { makeSmallCompany } from './people.ts';
import { button, description, heading, office, openPage, says } from './tracking-office.ts';

/* The app keeps working on pages translated by the browser. React errors fail the test automatically. */

async function openTranslated(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
  await translatePage(page);
}

test('visitors: the landing page, log-in, and a request up to its status', async ({ page, db }) => {
  await makeSmallCompany(db, { emergency_phone: '0161 496 0199' });
  await openTranslated(page, '/');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('email or password is empty')).toBeVisible();

  await openTranslated(page, '/request-a-job');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.getByLabel('Postcode').fill('m192ef');
  await page.getByLabel('Postcode').blur();
  await page.getByLabel('Property', { exact: true }).selectOption({ label: '14 Albert Road' });
  await page.getByLabel('What needs fixing?').fill('Kitchen tap drips');
  await page.getByLabel('Tell us more').fill('It drips day and night since Monday.');
  const file = { name: 'tap.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.locator('#files').setInputFiles(file);
  await page.getByRole('button', { name: 'Remove tap.jpg' }).click();
  await page.locator('#files').setInputFiles(file);
  await page.getByLabel('Your name').fill('Tess Tenant');
  await page.getByLabel('Email').fill('tess@tenant.example');
  await page.getByLabel('Phone').fill('07700 900123');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.locator('main').getByText('Thank you! Your request has been submitted.')).toBeVisible();
  await page.getByRole('link', { name: 'Track your request' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen tap drips' })).toBeVisible();
});

test('a worker: a record from start to end, a task, a note, an expense', { tag: '@soak' }, async ({ page, db }) => {
  test.slow();
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await hydrated(page);
  await translatePage(page);
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await page.getByRole('radio', { name: 'Driving', exact: true }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'Submit Changes').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await description(page).fill('Too short');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note must be at least 10 characters long.');
  await description(page).fill('Topped up the pressure');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note updated successfully!');

  await button(page, 'Tasks List').click();
  await page.getByRole('textbox', { name: 'New task' }).fill('Bleed the radiators');
  await button(page, 'Add').click();
  await page.getByRole('checkbox', { name: 'Bleed the radiators' }).click();
  await button(page, 'Back').click();
  await button(page, 'Notes List').click();
  await page.getByRole('textbox', { name: 'New note' }).fill('The valve is behind the bath');
  await button(page, 'Add note').click();
  await expect(page.getByText('The valve is behind the bath')).toBeVisible();
  // A moment after the row: until then leaving asks first.
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await button(page, 'Back').click();
  await button(page, 'Add Expense').click();
  await button(page, 'Add expense').click();
  await expect(page.getByText('Please fill in all fields.')).toBeVisible();
  await page.getByRole('radio', { name: 'Parking' }).check();
  await page.getByLabel('Amount').fill('4,20');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'ticket.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await button(page, 'Add expense').click();
  await says(page, 'Operation completed successfully!');
  await button(page, 'Back').click();

  await button(page, 'End Tracking').click();
  await button(page, 'Job finished').click();
  await says(page, 'Tracking ended successfully!');
  await expect(heading(page, 'Start tracking')).toBeVisible();
});

test('a worker’s other pages, opened one after the other', { tag: '@soak' }, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login('sam@castlefield.example');
  await openTranslated(page, '/dashboard');
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'My Account' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await openTranslated(page, '/jobs');
  for (const tab of await page.getByRole('tab').all()) await tab.click();
  await page.getByRole('tab', { name: 'Maintenance' }).click();
  await openTranslated(page, '/time-tracked');
  await main.getByRole('button', { name: 'Previous week' }).click();
  await main.getByRole('button', { name: 'Next week' }).click();
  await openTranslated(page, '/expenses');
  await page.getByRole('button', { name: 'Add expense' }).click();
  await page.getByRole('dialog').getByLabel('Type').selectOption('Fuel');
  await page.getByRole('dialog').getByLabel('Amount').fill('12,5');
  await page.getByRole('dialog').getByRole('button', { name: 'Add expense' }).click();
  await expect(page.getByText('Please fill in all fields.')).toBeVisible();
  await openTranslated(page, '/payments');
  await expect(page.getByText('No items found')).toBeVisible();
});

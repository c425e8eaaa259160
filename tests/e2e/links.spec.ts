import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

test.beforeEach(async ({ db }) => {
  await makeSmallCompany(db);
});

test.describe('an invitation', () => {
  // A used link is 404.
  test.use({ expectedErrors: /status of 404/ });

  test('is passed on, opened as somebody else, accepted and then used up', async ({ page, login, browser }) => {
    await login('helen@castlefield.example');
    await page.goto('/users?new=1');
    const form = page.getByRole('dialog', { name: 'Add user' });
    await form.getByLabel('First name').fill('Tom');
    await form.getByLabel('Role').selectOption('Employee');
    await form.getByLabel('Email').fill('tom@castlefield.example');
    await expect(form.getByLabel('How they log in')).toHaveValue('invitation');
    await form.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pass this link on to Tom' });
    const url = (await dialog.locator('code').textContent()) ?? '';

    await page.goto(url);
    await expect(page.getByText('This link is for Tom')).toBeVisible();
    await expect(page.getByText('You’re logged in here as Helen Okafor, and will stay so.')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    const toms = await (await browser.newContext()).newPage();
    await toms.goto(url);
    await expect(toms.getByRole('heading', { name: 'Welcome, Tom' })).toBeVisible();
    await toms.getByLabel('New password', { exact: true }).fill('fettle2026');
    await toms.getByLabel('Confirm new password').fill('fettle2027');
    await toms.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(toms.getByText('Passwords do not match')).toBeVisible();
    await toms.getByLabel('Confirm new password').fill('fettle2026');
    await toms.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(toms.getByRole('heading', { name: 'Hello, Tom' })).toBeVisible();
    await toms.context().close();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  });
});

test('a forgotten password is asked for on the log-in page', async ({ page }) => {
  await page.goto('/login');
  await hydrated(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('sam');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('sam@castlefield.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Look in your inbox')).toBeVisible();
  await expectAccessible(page);
});

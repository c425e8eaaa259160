import type { Page } from '@playwright/test';
import { worldPassword } from '#db/fixtures/world.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

const mismatch = 'Passwords do not match';
const weak = 'Password must include letters and numbers and be at least 8 characters long.';

async function change(page: Page, password: string, repeated: string) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(repeated);
  await page.getByRole('button', { name: 'Change password' }).click();
}

const value = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');

test.beforeEach(async ({ db }) => {
  await makeSmallCompany(db);
});

test('replaces the dashboard, shows the profile, and closes with Back', {
  tag: ['@desktop', '@small'],
}, async ({ page, login }) => {
  await login('sam@castlefield.example');
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await expect(page.getByText(/^Fettle \d+\.\d+\.\d+$/)).toBeVisible();
  for (const [term, shown] of [
    ['Name', 'Sam'],
    ['Last name', 'Ito'],
    ['Email', 'sam@castlefield.example'],
    ['Mobile', '07700 900123'],
    ['ID', /^\d+$/],
    ['Role', 'employee'],
  ] as const) {
    await expect(value(page, term)).toHaveText(shown);
  }
  await expectAccessible(page);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const pressed = Date.now();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Sam' })).toBeVisible();
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(250);
  await expect(page).toHaveURL('/dashboard');
});

test('the phone’s Back button closes it', { tag: '@soak' }, async ({ page, login }) => {
  await login('sam@castlefield.example');
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Hello, Sam' })).toBeVisible();
});

test('a missing mobile number is N/A', { tag: '@soak' }, async ({ page, login }) => {
  await login('carys@bell.example');
  await page.goto('/dashboard?account');
  await hydrated(page);
  await expect(value(page, 'Mobile')).toHaveText('N/A');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Carys' })).toBeVisible();
});

test('new password: errors are shown and nothing is sent', { tag: '@soak' }, async ({ page, login }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('changePassword') && calls.push(request.url()));
  await login('sam@castlefield.example');
  await page.goto('/dashboard?account');
  await hydrated(page);
  await change(page, 'password1', 'password2');
  await expect(page.getByText(mismatch)).toBeVisible();
  await expect(page.getByLabel('Confirm new password')).toBeFocused();
  for (const password of ['', 'short1', 'letters only', '1234567890']) {
    await change(page, password, password);
    await expect(page.getByText(weak)).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  }
  expect(calls).toEqual([]);
});

test('new password: a valid one is accepted, clears the fields, and ends other sessions and tokens', async ({
  page,
  login,
  app,
  browser,
}) => {
  await login('sam@castlefield.example');
  const other = await browser.newContext({ baseURL: app.url });
  const data = { email: 'sam@castlefield.example', password: worldPassword };
  await other.request.post('/api/v1/auth/login', { data });
  await page.request.post('/api/v1/auth/tokens', { data: { name: 'Nightly export' } });

  await page.goto('/dashboard?account');
  await hydrated(page);
  await expect(page.getByText('your access tokens will stop working.')).toBeVisible();
  await expect(page.getByText('Nightly export')).toBeVisible();
  await change(page, 'סיסמה חדשה 26', 'סיסמה חדשה 26');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Confirm new password')).toHaveValue('');
  await expect(page.getByText('Nightly export')).toHaveCount(0);

  const session = async (context: typeof other) =>
    (await (await context.request.get('/api/v1/auth/session')).json()).data.isLive;
  expect(await session(other)).toBe(false);
  expect(await session(page.context())).toBe(true);
  expect((await other.request.post('/api/v1/auth/login', { data })).status()).toBe(401);
  const changed = { ...data, password: 'סיסמה חדשה 26' };
  expect((await other.request.post('/api/v1/auth/login', { data: changed })).status()).toBe(200);
  await other.close();
});

test('the theme is stored on this device', { tag: '@soak' }, async ({ page, login }) => {
  await login('sam@castlefield.example');
  await page.goto('/dashboard?account');
  await hydrated(page);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'Auto' }).check();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('admins open it from the sidebar', { tag: ['@desktop', '@small', '@soak'] }, async ({ page, login, isMobile }) => {
  await login('helen@castlefield.example');
  await page.goto('/dashboard');
  await hydrated(page);
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await expectFits(page);
  await expect(value(page, 'Role')).toHaveText('admin');
  if (isMobile) await expect(page.locator('#sidebar')).toBeHidden();
  await expectAccessible(page);
});

test('a token is shown once, works, and is rejected once revoked', async ({ page, login, request }) => {
  await login('sam@castlefield.example');
  await page.goto('/dashboard?account');
  await hydrated(page);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Access tokens' }) });
  await card.getByRole('button', { name: 'Create token' }).click();
  await expect(card.getByText('Enter a name for the token.')).toBeVisible();

  await card.getByLabel('Token name').fill('Monthly report');
  await card.getByRole('button', { name: 'Create token' }).click();
  await expect(card.getByText('Copy this token now. It won’t be shown again.')).toBeVisible();
  const secret = (await card.locator('code').textContent())!;
  // Otherwise the bottom bar may cover part of a control.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expectAccessible(page);
  const jobs = () => request.get('/api/v1/jobs', { headers: { authorization: `Bearer ${secret}`, cookie: '' } });
  expect((await jobs()).status()).toBe(200);

  await card.getByRole('button', { name: 'I’ve copied it' }).click();
  await expect(card.getByText('never used').or(card.getByText(/last used/))).toBeVisible();
  await expect(card.getByText(secret)).toHaveCount(0);
  await card.getByRole('button', { name: 'Revoke Monthly report' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  await expect(card.getByText('Monthly report')).toHaveCount(0);
  expect((await jobs()).status()).toBe(401);
});

test('a user sees where they are logged in, and logs out other devices', { tag: ['@desktop', '@small'] }, async ({
  page,
  login,
  app,
  browser,
}) => {
  await login('sam@castlefield.example');
  const device = async (userAgent: string) => {
    const context = await browser.newContext({ baseURL: app.url, userAgent });
    const data = { email: 'sam@castlefield.example', password: worldPassword };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    const isLive = async () => (await (await context.request.get('/api/v1/auth/session')).json()).data.isLive;
    return { isLive, close: () => context.close() };
  };
  const iphone = await device('Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Safari/604.1');
  const laptop = await device('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0');

  await page.goto('/dashboard?account');
  await hydrated(page);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Where you’re logged in' }) });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(card.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toContainText(
    /Last used .+\d\d:\d\d/,
  );
  await expectAccessible(page);
  await expectFits(page);

  await card.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log out Safari on iPhone?' });
  await dialog.getByRole('button', { name: 'Log out' }).click();
  // The live list may drop the row before the answer has come.
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
  await expect(card.getByText('Safari on iPhone')).toHaveCount(0);
  expect([await iphone.isLive(), await laptop.isLive()]).toEqual([false, true]);

  await card.getByRole('button', { name: 'Log out all other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(card.getByRole('button', { name: 'Log out all other devices' })).toHaveCount(0);
  expect(await laptop.isLive()).toBe(false);
  await expect(card.getByText('This device')).toBeVisible();
  await iphone.close();
  await laptop.close();
});

test('a user chooses their notifications', async ({ page, login }) => {
  await login('sam@castlefield.example');
  await page.goto('/dashboard?account');
  await hydrated(page);
  const reminders = page.getByRole('checkbox', { name: /^Reminders/ });
  await expect(reminders).toBeChecked();
  await reminders.uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('checkbox', { name: /^Reminders/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Jobs/ })).toBeChecked();
});

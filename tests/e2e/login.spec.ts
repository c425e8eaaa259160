import type { Page } from '@playwright/test';
import { worldPassword } from '#db/fixtures/world.ts';
import { expect, expectAccessible, expectFits, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

async function fill(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function expectCleared(page: Page) {
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
}

test.beforeEach(async ({ db }) => {
  await makeSmallCompany(db);
});

test('logs in with progress, and sends the device', { tag: ['@desktop', '@small'] }, async ({ page }) => {
  let sent: unknown;
  await page.route('**/api/trpc/auth.login', async (route) => {
    sent = route.request().postDataJSON();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Please log in' })).toBeVisible();
  await fill(page, ' Sam@Castlefield.example ', worldPassword);
  await expect(page.getByText('One moment...')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello, Sam' })).toBeVisible();
  await expect(page.getByText('One moment...')).toBeHidden();
  await expectFits(page);
  expect(sent).toEqual({
    email: 'Sam@Castlefield.example',
    password: worldPassword,
    llm: expect.stringMatching(/^[al]0$/),
    llen: false,
  });
});

test('empty fields are reported without a request', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('auth.login') && calls.push(request.url()));
  await page.goto('/login');
  for (const [email, password] of [
    ['', ''],
    ['sam@castlefield.example', ''],
    ['   ', worldPassword],
  ] as const) {
    await fill(page, email, password);
    await expect(page.getByText('email or password is empty')).toBeVisible();
    await expectCleared(page);
  }
  expect(calls).toEqual([]);
});

test.describe('rejected', () => {
  test.use({ expectedErrors: /status of 401|ERR_INTERNET_DISCONNECTED/ });

  test('a wrong password shows the server’s message and clears both fields', async ({ page }) => {
    await page.goto('/login');
    await fill(page, 'sam@castlefield.example', 'not the password 1');
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expectCleared(page);
    await expect(page).toHaveURL('/login');
  });

  test('no connection', async ({ page, context }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await context.setOffline(true);
    await fill(page, 'sam@castlefield.example', worldPassword);
    await expect(page.getByText('No internet connection. Please check your network and try again.')).toBeVisible();
    await expectCleared(page);
  });
});

test('returns to the requested page, only on this site', async ({ page, context }) => {
  await page.goto('/time-tracking');
  await expect(page).toHaveURL('/login?back=%2Ftime-tracking');
  await fill(page, 'sam@castlefield.example', worldPassword);
  await expect(page).toHaveURL('/time-tracking');

  // Leave the page first: its pending requests would be rejected.
  await page.goto('about:blank');
  await context.clearCookies();
  // paths.test.ts has the many ways to write another site.
  await page.goto(`/login?back=${encodeURIComponent('/\\evil.example')}`);
  await fill(page, 'sam@castlefield.example', worldPassword);
  await expect(page).toHaveURL('/dashboard');
});

test('a logged-in user is redirected at once', { tag: '@soak' }, async ({ page, login }) => {
  await login('sam@castlefield.example');
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/login?back=%2F%2Fevil.example');
  await expect(page).toHaveURL('/dashboard');
});

test('the next user of this browser sees nothing of the previous one', async ({ page }) => {
  await page.goto('/login');
  await fill(page, 'sam@castlefield.example', worldPassword);
  await expect(page.getByText('£16.25 an hour')).toBeVisible();
  // A request still running when the session ends would be refused, which the browser reports as an error.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Goodbye!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await fill(page, 'carys@bell.example', worldPassword);
  await expect(page.getByRole('heading', { name: 'Hello, Carys' })).toBeVisible();
  await expect(page.getByText('£10.00 an hour')).toBeVisible();
  await expect(page.getByText('Sam')).toHaveCount(0);
});

test.describe('before the page is hydrated', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing can be submitted, and nothing gets into the URL', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('sam@castlefield.example');
    await page.getByLabel('Password', { exact: true }).fill(worldPassword);
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL('/login');
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
  });
});

test.describe('installing the app', () => {
  const offer = (outcome: string) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {},
      userChoice: Promise.resolve({ outcome }),
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('uses the browser’s install prompt if there is one', async ({ page }) => {
    await page.goto('/login');
    const install = page.getByRole('button', { name: 'Install the App' });
    await install.click();
    await expect(
      page.getByText('Open your browser’s menu, then choose Install app or Add to Home screen.'),
    ).toBeVisible();
    expect(await page.evaluate(offer, 'dismissed')).toBe(true);
    await install.click();
    await expect(page.getByText('App installation dismissed.')).toBeVisible();
    await page.evaluate(offer, 'accepted');
    await install.click();
    await expect(
      page.getByText('Installation is started!, It should be available in your home screen soon.'),
    ).toBeVisible();
  });

  test('keeps an install prompt from before hydration', async ({ page }) => {
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => (${offer})('dismissed'))`);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Install the App' }).click();
    await expect(page.getByText('App installation dismissed.')).toBeVisible();
  });

  test('the installed app does not offer it', async ({ page }) => {
    await page.addInitScript(() => {
      const match = window.matchMedia.bind(window);
      window.matchMedia = (query) => match(query.includes('standalone') ? 'all' : query);
    });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Install the App' })).toHaveCount(0);
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' });

    test('shows instructions', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByText('tap Share, then Add to Home Screen')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Install the App' })).toBeHidden();
      await expectAccessible(page);
    });

    test('notifications can be enabled from the home screen', async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'standalone', { value: true });
        const notification = { permission: 'default', requestPermission: async () => 'granted' };
        Object.defineProperty(window, 'Notification', { value: notification });
      });
      await page.goto('/login');
      await page.getByRole('button', { name: 'Enable Notifications' }).click();
      await expect(page.getByRole('button', { name: 'Enable Notifications' })).toBeHidden();
      await expect(page.getByText('Add to Home Screen')).toBeHidden();
    });
  });
});

test('is accessible, and fits', { tag: ['@desktop', '@small'] }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('email or password is empty')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

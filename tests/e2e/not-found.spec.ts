import { expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

// The browser itself reports that the page was answered with 404.
test.use({ expectedErrors: /status of 404/ });

test('an unknown address, once logged in, is the 404 page with a way home', {
  tag: ['@desktop', '@small'],
}, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login('sam@castlefield.example');
  const answer = await page.goto('/no/such/page?x=1');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('logged out, every other address asks for the log-in', async ({ page }) => {
  for (const path of ['/dashboard', '/no/such/page']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Welcome, Please log in' })).toBeVisible();
  }
});

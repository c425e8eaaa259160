import { expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

// The browser reports the 404 of the page.
test.use({ expectedErrors: /status of 404/ });

test('an unknown URL shows the 404 page with a link home when logged in', {
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

test('every other URL redirects to the log-in when logged out', async ({ page }) => {
  for (const path of ['/dashboard', '/no/such/page']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Welcome, Please log in' })).toBeVisible();
  }
});

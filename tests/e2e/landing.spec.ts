import { expect, expectAccessible, expectFits, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

test('the landing page introduces Fettle and links to the log-in', { tag: ['@desktop', '@small'] }, async ({
  page,
  db,
}) => {
  await makeSmallCompany(db);
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' 'nonce-");
  await expect(page).toHaveTitle(/Fettle/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('h3')).toHaveCount(6);
  await expectFits(page);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page).toHaveURL('/login');
});

test('fits the screen and is accessible', {
  tag: ['@desktop', '@small'],
}, async ({ page }) => {
  await page.goto('/');
  await expectFits(page);
  await expectAccessible(page);
});

test('all its links work', async ({ page, request }) => {
  await page.goto('/');
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((each) => each.getAttribute('href')!));
  expect(links.length).toBeGreaterThan(0);
  for (const link of new Set(links)) expect((await request.get(link)).status(), link).toBe(200);
});

test('the question for a reference is on one line', { tag: '@desktop' }, async ({ page, db }) => {
  await makeSmallCompany(db);
  for (const path of ['/', '/request-a-job']) {
    await page.goto(path);
    const label = page.locator('label', { hasText: 'Enter your reference' });
    const line = await label.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
    expect((await label.boundingBox())!.height, path).toBeLessThanOrEqual(line);
  }
  await expectFits(page);
});

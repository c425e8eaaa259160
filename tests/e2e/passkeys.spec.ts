import { worldPassword } from '#db/fixtures/world.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

test.use({ expectedErrors: /status of 40[13]/ });

test('a worker adds a passkey, logs in with it, and removes it', async ({ page, context, login, db, browserName }) => {
  test.skip(browserName !== 'chromium', 'the authenticator is Chromium’s');
  await makeSmallCompany(db);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true },
  });
  await login('sam@castlefield.example');
  // So the current password is needed.
  await db.updateTable('sessions').set({ createdAt: '2026-01-01T00:00:00Z' }).execute();
  await page.goto('/dashboard?account');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Current password').fill(worldPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const naming = page.getByRole('dialog', { name: 'Name your passkey' });
  await expect(naming.getByLabel('Name')).toHaveValue(/Chrome on/);
  await expectAccessible(page);
  await naming.getByLabel('Name').fill('Work phone');
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Work phone', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  const leave = async () => {
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  };
  await leave();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard?account');
  await hydrated(page);
  await expect(page.getByText(/last used/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove Work phone' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Work phone', { exact: true })).toBeHidden();

  await leave();
  await expect(page.getByText('This passkey isn’t known here')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await expect(page).toHaveURL('/login');
});

import { Secret, TOTP } from 'otpauth';
import { worldPassword } from '#db/fixtures/world.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

test.use({ expectedErrors: /status of 40[13]/ });

test('an admin whose company requires it sets up two-step login, and logs in with a code', async ({
  page,
  context,
  login,
  db,
}) => {
  await makeSmallCompany(db, { require_two_factor: 'true' });
  await login('helen@castlefield.example');
  // So the current password is needed.
  await db.updateTable('sessions').set({ createdAt: '2026-01-01T00:00:00Z' }).execute();
  await page.goto('/invoices');
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step login' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel('Current password').fill('wr0ng password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(worldPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.locator('svg[role=img] path')).toBeVisible();
  const key = (await page.locator('code').textContent())!.replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('They won’t be shown again.')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice Management' })).toBeVisible();

  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill('helen@castlefield.example');
  await page.getByLabel('Password', { exact: true }).fill(worldPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('000 000');
  await page.getByLabel('Code').press('Enter');
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  // Setting up used the present code.
  await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByLabel('Code').press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard?account');
  await hydrated(page);
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();
});

import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

test('visitors read from the request form what is kept about them', async ({ page, db }) => {
  await makeSmallCompany(db, { company_phone: '0161 496 0100' });
  await page.goto('/request-a-job');
  await hydrated(page);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'How we use your details' }).click(),
  ]);
  await hydrated(opened);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('Privacy at Castlefield Property Care');
  await expect(opened.getByText('24 months after your request')).toBeVisible();
  await expect(opened.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await expectAccessible(opened);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('an admin anonymises a disabled person once their name is typed', async ({ page, db, login }) => {
    const { castlefield } = await makeSmallCompany(db);
    const { carys } = castlefield.users;
    await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', carys).execute();
    await login('helen@castlefield.example');
    await page.goto('/users?q=Carys');
    await hydrated(page, '[role=grid]');
    await page.getByRole('button', { name: 'More actions Carys Bell' }).click();
    await page.getByRole('menuitem', { name: 'Anonymise' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Anonymise Carys Bell?' });
    await dialog.getByRole('button', { name: 'Anonymise' }).click();
    await expect(dialog.getByText('Type the person’s full name as it is shown.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Type ‘Carys Bell’ to confirm').fill('Carys Bell');
    await dialog.getByRole('button', { name: 'Anonymise' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/users?q=Former');
    const grid = page.getByRole('grid', { name: 'Users' });
    await expect(grid.getByText(`former-${castlefield.id}-${carys}@anonymised.invalid`)).toBeVisible();
  });
});

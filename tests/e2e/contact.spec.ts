import { expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, smallCompany } from './people.ts';

const told = {
  company_phone: '0161 496 0100',
  company_email: 'office@castlefield.example',
  company_address: '12 Lower Byrom Street\nManchester\nM3 4AP',
};

test('the landing page tells what the company has told of itself', async ({ page, db }) => {
  await makeSmallCompany(db, told);
  await page.goto('/');
  const contact = page.locator('#contact');
  await expect(contact).toContainText('Castlefield Property Care');
  await expect(contact.getByRole('link', { name: told.company_phone })).toBeVisible();
  await expect(contact.getByRole('link', { name: told.company_email })).toBeVisible();
  await expect(contact).toContainText('M3 4AP');
  await expectAccessible(page);
});

test('nothing told: nothing false', async ({ page, db }) => {
  await makeSmallCompany(db);
  await page.goto('/');
  await expect(page.locator('#contact')).toContainText('ask its office');
  await expect(page.locator('#contact').getByRole('link')).toHaveCount(0);
});

test('of several companies none is named', async ({ page, db }) => {
  await makeSmallCompany(db, told);
  const users = { admin: { role: 'admin', email: 'admin@other.example' } } as const;
  await world(
    db,
    { other: { ...smallCompany(), name: 'Other', users, properties: {}, jobs: {} } as never },
    Date.now,
  );
  await page.goto('/');
  await expect(page.locator('#contact').getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Castlefield')).toHaveCount(0);
});

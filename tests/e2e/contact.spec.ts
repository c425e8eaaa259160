import { expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, smallCompany } from './people.ts';

const contactDetails = {
  company_phone: '0161 496 0100',
  company_email: 'office@castlefield.example',
  company_address: '12 Lower Byrom Street\nManchester\nM3 4AP',
};

test('the landing page shows the company’s contact details', async ({ page, db }) => {
  await makeSmallCompany(db, contactDetails);
  await page.goto('/');
  const contact = page.locator('#contact');
  await expect(contact).toContainText('Castlefield Property Care');
  await expect(contact.getByRole('link', { name: contactDetails.company_phone })).toBeVisible();
  await expect(contact.getByRole('link', { name: contactDetails.company_email })).toBeVisible();
  await expect(contact).toContainText('M3 4AP');
  await expectAccessible(page);
});

test('shows no contact details if none are set', async ({ page, db }) => {
  await makeSmallCompany(db);
  await page.goto('/');
  await expect(page.locator('#contact')).toContainText('contact your maintenance company');
  await expect(page.locator('#contact').getByRole('link')).toHaveCount(0);
});

test('names no company if there are several', async ({ page, db }) => {
  await makeSmallCompany(db, contactDetails);
  const users = { admin: { role: 'admin', email: 'admin@other.example' } } as const;
  await world(db, { other: { ...smallCompany(), name: 'Other', users, properties: {}, jobs: {} } as never }, Date.now);
  await page.goto('/');
  await expect(page.locator('#contact').getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Castlefield')).toHaveCount(0);
});

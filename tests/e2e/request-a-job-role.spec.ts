import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

test('a missing role is reported in the summary and beside the choice', async ({ page, db }) => {
  await makeSmallCompany(db);
  await page.goto('/request-a-job');
  await hydrated(page);
  await page.getByLabel('Postcode').fill('m192ef');
  await page.getByLabel('Postcode').blur();
  await page.getByLabel('Property', { exact: true }).selectOption({ label: '14 Albert Road' });
  // Users cannot clear the choice, but a restored form or a program may omit it.
  await page.getByRole('radio').evaluateAll((radios) => {
    for (const radio of radios) (radio as HTMLInputElement).checked = false;
  });
  await page.getByRole('button', { name: 'Submit request' }).click();
  const message = 'Please select either Tenant or Landlord.';
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link', { name: 'Tenant or landlord' })).toBeVisible();
  await expect(page.getByRole('group').getByText(message)).toBeVisible();
  await page.getByRole('radio', { name: 'Tenant' }).check();
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(summary).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);
});

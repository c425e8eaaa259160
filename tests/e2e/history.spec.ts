import type { Page } from '@playwright/test';
import { formatDate } from '#app/lib/format.ts';
import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany } from './people.ts';

const helen = 'helen@castlefield.example';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'History' });
const entries = (page: Page) => dialog(page).getByRole('listitem');

test('history is accessible: who changed a property when, from what to what', { tag: '@desktop' }, async ({
  page,
  db,
  login,
}) => {
  const {
    castlefield: { users, properties },
  } = await makeSmallCompany(db, { timezone: 'Europe/London' });
  await login(helen);
  const change = (changes: object) =>
    page.request.patch(`/api/v1/properties/${properties.albert}`, { data: { changes } });
  await change({ tenant_name: 'Zoe Hart', landlord_id: users.leonard });
  await change({ tenant_name: '', status: 'archived' });
  await page.goto('/properties');
  await hydrated(page);
  await page.getByRole('button', { name: /^History/ }).click();
  await expect(dialog(page)).toContainText('Property: 14 Albert Road');
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(0)).toContainText('Helen Okafor changed this');
  await expect(entries(page).nth(0)).toContainText('Zoe Hart becomes nothing');
  await expect(entries(page).nth(0)).toContainText('Active becomes Archived');
  await expect(entries(page).nth(1)).toContainText('nothing becomes Leonard Price');
  await expect(entries(page).nth(2)).toContainText('added this');
  await expect(entries(page).nth(2)).toContainText('14 Albert Road');
  await expectAccessible(page);
  // The panel is in the URL: a reload keeps it open, and Back closes it.
  await page.reload();
  await expect(entries(page)).toHaveCount(3);
  // Changes by others appear without a reload.
  await change({ city: 'Manchester' });
  await expect(entries(page)).toHaveCount(4);
  await expect(entries(page).nth(0)).toContainText('nothing becomes Manchester');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Properties' })).toBeVisible();
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });
  test.use({ expectedErrors: /Failed to load resource/ });

  test('of users, of rates with restoring a deleted one, and of jobs', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const {
      castlefield: { users, jobs },
    } = await makeSmallCompany(db, { timezone: 'Europe/London' });
    await login(helen);
    await page.request.patch(`/api/v1/users/${users.sam}`, { data: { changes: { mobile: '' } } });
    await page.request.patch(`/api/v1/jobs/${jobs.tap}`, { data: { changes: { priority: 'High' } } });
    await page.goto('/users');
    await hydrated(page);
    await page.getByRole('button', { name: 'History Sam Ito' }).click();
    await expect(dialog(page)).toContainText('User: Sam Ito');
    await expect(entries(page).first()).toContainText('07700 900123 becomes nothing');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'History Sam Ito' })).toBeFocused();

    await page.getByRole('tab', { name: 'Users Rates' }).click();
    await page.getByRole('button', { name: /^History Sam Ito/ }).click();
    await expect(dialog(page)).toContainText('Rate of Sam Ito');
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).first()).toContainText('£16.25');
    // A deleted row can be restored from here.
    const rate = await db.selectFrom('user_rates').select('id').executeTakeFirstOrThrow();
    await page.request.delete(`/api/v1/users-rates/${rate.id}?confirm_past=true`);
    await expect(entries(page).first()).toContainText('Helen Okafor deleted this');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(entries(page).first()).toContainText('Helen Okafor restored this');
    await expect(page.getByText('Restored', { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Restore' })).toBeHidden();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('grid')).toContainText('£16.25');

    await page.goto(`/jobs?job=${jobs.tap}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(dialog(page)).toContainText('Job: Kitchen tap leaking');
    await expect(entries(page).first()).toContainText('Medium becomes High');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Kitchen tap leaking' })).toBeVisible();

    // The history of the whole company.
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Activity' }).click();
    const change = (words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words });
    await expect(change(`Helen Okafor restored Sam Ito’s rate £16.25 from ${formatDate('2026-01-01')}`)).toBeVisible();
    await expect(change('Helen Okafor changed the job Kitchen tap leaking')).toContainText('Medium becomes High');
    await expectAccessible(page);
    const { id } = await db.selectFrom('user_rates').select('id').executeTakeFirstOrThrow();
    await page.request.delete(`/api/v1/users-rates/${id}?confirm_past=true`);
    await page.getByRole('combobox', { name: 'Change' }).selectOption('Deleted');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Rates');
    const deleted = change(`Helen Okafor deleted Sam Ito’s rate £16.25 from ${formatDate('2026-01-01')}`);
    await expect(deleted).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Person' }).fill('leon');
    await page.getByRole('option', { name: /Leonard Price/ }).click();
    await expect(page.getByText('No data found')).toBeVisible();
    await page.goto('/activity?action=delete&entity=users-rates');
    await hydrated(page);
    // Only rows that are still deleted can be restored.
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Restored')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
    await expect(deleted).toContainText('2 times');

    await page.request.patch('/api/v1/settings/19', { data: { value: 'Monzo' } });
    await page.request.patch('/api/v1/settings/19', { data: { value: 'Starling' } });
    await page.goto('/settings');
    await hydrated(page);
    await page.getByRole('button', { name: 'History Bank', exact: true }).click();
    await expect(dialog(page)).toContainText('Setting: bank_name');
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText('Monzo becomes Starling');
  });
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const box = (page: Page) => palette(page).getByRole('combobox');
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });
const look = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
};

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

test('a list is saved, found again in the palette, shared and deleted', async ({ page, db, login }) => {
  const { castlefield } = await world(db, { castlefield: smallCompany() }, Date.now);
  await login(helen);
  await page.goto('/users?q=helen');
  await hydrated(page, '[role=grid]');
  await page.getByRole('button', { name: 'Saved views' }).click();
  const menu = page.getByRole('region', { name: 'Saved views' });
  await menu.getByRole('button', { name: 'Save view' }).click();
  await expect(menu.getByText('Enter a name')).toBeVisible();
  await menu.getByLabel('Save this list as').fill('Only Helen');
  await menu.getByRole('button', { name: 'Save view' }).click();
  await expect(menu.getByRole('link', { name: 'Only Helen' })).toHaveAttribute('href', '/users?q=helen');
  await expectAccessible(page);
  await menu.getByRole('button', { name: 'Change Only Helen' }).click();
  await menu.getByRole('button', { name: 'Share with the company' }).click();
  await expect(menu.getByText('Shared by you')).toBeVisible();
  await menu.getByRole('button', { name: 'Rename', exact: true }).click();
  await menu.getByLabel('New name').fill('Helen');
  await menu.getByRole('button', { name: 'Save name' }).click();
  await expect(menu.getByRole('link', { name: 'Helen' })).toBeVisible();

  await page.goto('/properties');
  await hydrated(page, '[role=grid]');
  await look(page);
  await expect(group(page, 'Saved views')).toContainText('Helen');
  await box(page).fill('helen');
  await group(page, 'Saved views').getByRole('option').click();
  await expect(page).toHaveURL(/\/users\?q=helen$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/properties$/);
  await page.goForward();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await menu.getByRole('button', { name: 'Change Helen' }).click();
  await menu.getByRole('button', { name: 'Delete' }).click();
  await expect(menu.getByRole('link')).toHaveCount(0);
  expect(await db.selectFrom('saved_views').selectAll().where('company_id', '=', castlefield.id).execute()).toEqual([]);
});

test('what was opened is recent, can be pinned by key, and every setting is found', async ({ page, db, login }) => {
  const base = smallCompany();
  const { castlefield } = await world(
    db,
    { castlefield: { ...base, properties: { ...base.properties, ash: { address: '3 Ashdale Grove' } } } },
    Date.now,
  );
  await login(helen);
  await page.goto(`/properties?property=${castlefield.properties.ash}`);
  await hydrated(page);
  await expect(page.getByRole('dialog', { name: '3 Ashdale Grove' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await look(page);
  await expect(group(page, 'Recent')).toContainText('3 Ashdale Grove');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('3 Ashdale Grove');
  await page.keyboard.press('Alt+p');
  await expect(group(page, 'Pinned')).toContainText('3 Ashdale Grove');
  await expectAccessible(page);

  await box(page).fill('days to pay');
  await group(page, 'Settings').getByRole('option', { name: 'Days to pay' }).click();
  await expect(page).toHaveURL(/\/settings#setting-invoice_due_days$/);
  const field = page.getByRole('textbox', { name: 'Days to pay' });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();

  // '?' typed into a field is text.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeHidden();
  await page.goto('/dashboard');
  await hydrated(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toContainText('Ctrl+K');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await look(page);
  await expect(group(page, 'Pinned')).toContainText('3 Ashdale Grove');
  await box(page).fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(keys).toBeVisible();
});

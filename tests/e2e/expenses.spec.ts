import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, hydrated, test, toastsGone } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, smallCompany } from './people.ts';

const sam = 'sam@castlefield.example';

async function photo(name = 'receipt.jpg') {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c8b273' } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
const cards = (page: Page) => page.getByRole('region', { name: 'Expenses' }).getByRole('article');

test('a worker’s own expense: added with its receipt, viewed, changed, deleted', {
  tag: ['@desktop', '@small'],
}, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login(sam);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Expenses' }).click();
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('button', { name: 'Add expense' }).click();
  const form = page.getByRole('dialog', { name: 'Add expense' });
  await form.getByRole('button', { name: 'Add expense' }).click();
  await expect(form.getByText('Please fill in all fields.')).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel('Choose files').setInputFiles(await photo());
  await expect(form.getByRole('img', { name: 'receipt.jpg' })).toBeVisible();
  await form.getByRole('radio', { name: 'Material' }).check();
  const amount = form.getByLabel('Amount');
  await amount.fill('1e9');
  await form.getByRole('button', { name: 'Add expense' }).click();
  await expect(form.getByText('Enter an amount such as 12.50.')).toBeVisible();
  await expect(amount).toHaveValue('1e9');
  await expect(amount).toBeFocused();
  // Some phone keyboards offer only a comma.
  await amount.fill('23,45');
  await expect(form.getByText('£23.45')).toBeVisible();
  await form.getByLabel('Description').fill('Valve and washers');
  await expect(amount).toHaveValue('23.45');
  await form.getByRole('button', { name: 'Add expense' }).click();
  await expect(form.getByText('Please select a Job.')).toBeVisible();
  await form.getByLabel('Job').click();
  await form.getByRole('option', { name: /Kitchen tap/ }).click();
  await form.getByRole('button', { name: 'Add expense' }).click();
  await expect(page.getByText('Operation completed successfully!')).toBeVisible();
  await expect(form).toBeHidden();

  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Material');
  await expect(cards(page)).toContainText('Pending');
  await expect(cards(page)).toContainText('£23.45');
  await expect(cards(page)).toContainText('Kitchen tap leaking, 14 Albert Road');
  await expectAccessible(page);

  await cards(page).getByRole('button', { name: 'Receipts' }).click();
  const viewer = page.getByRole('dialog', { name: /Receipt/ });
  const picture = viewer.getByRole('img', { name: /Receipt/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  await toastsGone(page);
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Close' }).click();

  await cards(page).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit expense' });
  await edit.getByLabel('Amount').fill('1,250');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  const large = page.getByRole('alertdialog', { name: 'Is £1,250.00 right?' });
  await large.getByRole('button', { name: 'Edit amount' }).click();
  await edit.getByLabel('Amount').fill('30');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(cards(page)).toContainText('£30.00');

  await cards(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards(page)).toHaveCount(0);
});

test('a reviewed expense is read-only; only one’s own are listed', { tag: '@soak' }, async ({ page, db, login }) => {
  const today = new Date().toISOString().slice(0, 10);
  await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        expenses: {
          fuel: { user: 'sam', amount: 40, expense_type: 'fuel', status: 'reviewed', expense_date: today },
          other: { user: 'carys', job: 'tap', amount: 7.7, expense_date: today },
        },
      },
    },
    Date.now,
  );
  await login(sam);
  await page.goto('/expenses');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Reviewed');
  await expect(cards(page).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('a rejected upload', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('shows the reason and keeps the input', async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login(sam);
    await page.goto('/expenses');
    await hydrated(page);
    await page.getByRole('button', { name: 'Add expense' }).click();
    const form = page.getByRole('dialog', { name: 'Add expense' });
    await form.getByLabel('Choose files').setInputFiles({
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<html><body>no</body></html>'),
    });
    await form.getByRole('radio', { name: 'Fuel' }).check();
    await form.getByLabel('Amount').fill('12');
    await form.getByRole('button', { name: 'Add expense' }).click();
    await expect(page.getByRole('alert').or(form.locator('[id$=-error]:not(:empty)')).first()).toBeVisible();
    await expect(form.getByLabel('Amount')).toHaveValue('12.00');
    await expect(form.getByLabel('Job (optional)')).toBeVisible();
  });
});

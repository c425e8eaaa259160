import { formatDate } from '#app/lib/format.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { exportLink } from '#tests/support/export-link.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, smallCompany } from './people.ts';

const sam = 'sam@castlefield.example';

test('a worker’s own payments are read-only', { tag: ['@desktop', '@small'] }, async ({ page, db, login }) => {
  const long = 'Half of what was agreed for the night shifts at the mill, the other half follows. '.repeat(4);
  await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        payments: {
          wage: { user: 'sam', amount: 412.5, payment_date: '2026-11-13' },
          bonus: {
            user: 'sam',
            amount: 50,
            payment_date: '2026-10-02',
            payment_type: 'bonus',
            payment_method: 'cash',
            description: long,
          },
          other: { user: 'carys', amount: 99, payment_date: '2026-11-13' },
        },
      },
    },
    Date.now,
  );
  await login(sam);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Payments' }).click();
  const cards = page.getByRole('region', { name: 'Payments' }).getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Regular');
  await expect(cards.first()).toContainText('£412.50');
  await expect(cards.first()).toContainText(`${formatDate('2026-11-13')}, bank transfer`);
  await expect(cards.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('£99.00')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Type').selectOption('Bonus');
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Sort by').selectOption('Amount');
  await expect(page).toHaveURL(/payment_type=bonus&?.*sort=amount|sort=amount&?.*payment_type=bonus/);
  await expectAccessible(page);
});

test('no payments yet', { tag: '@soak' }, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login(sam);
  await page.goto('/payments');
  await expect(page.getByText('No items found')).toBeVisible();
  await expectAccessible(page);
});

test.describe('while loading fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('shows an error and retries', { tag: '@soak' }, async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login(sam);
    await page.goto('/dashboard');
    await hydrated(page);
    await page.route(/payments\.list/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.getByRole('link', { name: 'Payments' }).click();
    await expect(page.getByText('Error loading data')).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
    await page.unroute(/payments\.list/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No items found')).toBeVisible();
  });
});

test('landlords have no such page', { tag: '@soak' }, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login('leonard@price.example');
  expect((await page.request.get('/payments')).status()).toBe(404);
});

test.describe('at the office', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('payments: added, corrected, edited in the table, deleted and restored', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const { castlefield } = await world(
      db,
      {
        castlefield: {
          ...smallCompany(),
          payments: {
            wage: { user: 'sam', amount: 412.5, payment_date: '2026-03-13', description: 'The week' },
            bonus: { user: 'carys', amount: 50, payment_date: '2026-03-02', payment_type: 'bonus' },
          },
        },
      },
      Date.now,
    );
    const grid = page.getByRole('grid', { name: 'Payments' });
    const row = (words: string) => grid.getByRole('row').filter({ hasText: words });
    const paymentOf = (id: number) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
    await login('helen@castlefield.example');
    await page.goto('/dashboard');
    await hydrated(page);
    // All pay pages share one entry of the sidebar.
    await page.getByRole('link', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('tab')).toHaveText(['Pay run', 'Weekly statements', 'Payments', 'CIS']);
    await expect(page.getByRole('tab', { name: 'Pay run' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('grid', { name: 'Pay run' })).toContainText('Sam Ito');
    await page.goto('/payments');
    await hydrated(page, '[role=grid]');
    await expect(page.getByText('1-2 of 2 payments')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add payment' }).click();
    const form = page.getByRole('dialog', { name: 'Add payment' });
    const today = await form.getByLabel('Date').inputValue();
    expect(today).not.toBe('');
    await form.getByRole('button', { name: 'Add payment' }).click();
    await expect(form.getByText('Required', { exact: true })).toHaveCount(2);
    await expect(form.getByLabel('Type')).toHaveValue('regular');
    await expect(form.getByLabel('Method')).toHaveValue('bank_transfer');
    await form.getByLabel('User').fill('sam');
    await form.getByRole('option', { name: /Sam Ito/ }).click();
    await form.getByLabel('Amount').fill('0');
    await form.getByRole('button', { name: 'Add payment' }).click();
    await expect(form.getByText('The amount can’t be zero.')).toBeVisible();
    await expectAccessible(page);
    // A correction.
    await form.getByLabel('Amount').fill('-£12.50');
    await form.getByLabel('Amount').blur();
    await expect(form.getByLabel('Amount')).toHaveValue('-12.50');
    await form.getByRole('button', { name: 'Add payment' }).click();
    await expect(form).toBeHidden();
    await expect(row('−£12.50')).toContainText('Sam Ito');

    // In the table: negative amounts, typed days, a choice by its first letter.
    await row('The week').getByRole('gridcell', { name: '£412.50' }).click();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(grid.getByText('The amount can’t be zero.')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('-400');
    await page.keyboard.press('Tab');
    await expect(row('The week')).toContainText('−£400.00');
    await page.keyboard.type('over');
    await page.keyboard.press('Escape');
    await expect(row('The week')).toContainText('Overtime');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('14/3/2026');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => paymentOf(castlefield.payments.wage))
      .toMatchObject({ amount: -400, payment_type: 'overtime', payment_date: '2026-03-14' });
    await page.keyboard.press('Control+z');
    await expect.poll(() => paymentOf(castlefield.payments.wage)).toMatchObject({ payment_date: '2026-03-13' });

    // Another one for the same worker and day.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => db.selectFrom('payments').selectAll().where('amount', '=', 20).execute())
      .toMatchObject([{ user_id: castlefield.users.sam, payment_date: '2026-03-13', payment_type: 'overtime' }]);

    await page.getByRole('combobox', { name: 'Worker' }).fill('carys');
    await page.getByRole('option', { name: /Carys Bell/ }).click();
    await expect(page.getByText('1-1 of 1 payment')).toBeVisible();
    await page.getByRole('button', { name: /^Delete Carys Bell/ }).click();
    const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(sure).toContainText(
      `The payment of £50.00 to Carys Bell, ${formatDate('2026-03-02')}, will be deleted.`,
    );
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No data found')).toBeVisible();
    await page.getByText('Deleted -').getByRole('button', { name: 'Undo' }).click();
    await expect(row('£50.00')).toBeVisible();
    const link = await exportLink(page, 'Excel (XLSX)');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.xlsx$/);
  });
});

test('the office’s payments on a phone; ?new=1 opens the form', { tag: '@soak' }, async ({ page, db, login }) => {
  await world(db, { castlefield: { ...smallCompany(), payments: { wage: { user: 'sam', amount: 412.5 } } } }, Date.now);
  await login('helen@castlefield.example');
  await page.goto('/payments');
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'Payments' }).getByRole('article')).toContainText('£412.50');
  await expectAccessible(page);
  await expectFits(page);
  await page.goto('/payments?new=1');
  await expect(page.getByRole('dialog', { name: 'Add payment' })).toBeVisible();
  await expectAccessible(page);
});

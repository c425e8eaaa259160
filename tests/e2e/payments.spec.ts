import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, smallCompany } from './people.ts';

const sam = 'sam@castlefield.example';
const fits = () => document.documentElement.scrollWidth <= innerWidth;

test('a worker’s own payments, to be read only', async ({ page, db, login }) => {
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
  await expect(cards.first()).toContainText('13 Nov 2026, bank transfer');
  await expect(cards.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('£99.00')).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(fits)).toBe(true);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Type').selectOption('Bonus');
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Sort by').selectOption('Amount');
  await expect(page).toHaveURL(/payment_type=bonus&?.*sort=amount|sort=amount&?.*payment_type=bonus/);
  await expectAccessible(page);
});

test('no payments yet', async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login(sam);
  await page.goto('/payments');
  await expect(page.getByText('No items found')).toBeVisible();
  await expectAccessible(page);
});

test.describe('while they cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('says so and tries again', async ({ page, db, login }) => {
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

test('landlords have no such page', async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login('leonard@price.example');
  expect((await page.request.get('/payments')).status()).toBe(404);
});

import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const lets = { billing_name: 'Quay Lets', billing_address: 'PO Box 7', billing_email: 'bills@quay.example' };

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

test('customers: a statement of each, and what the upgrade joined, with Undo', async ({ page, db, login }) => {
  const small = smallCompany();
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        properties: { ...small.properties, quay: { address: '1 Quay', ...lets }, pier: { address: '2 Pier', ...lets } },
      },
    },
    Date.now,
  );
  await db
    .updateTable('properties')
    .set({ customer_joined: true })
    .where('company_id', '=', castlefield.id)
    .where('billing_name', '=', 'Quay Lets')
    .execute();
  await login(helen);
  await page.goto('/customers');
  await hydrated(page);
  await expect(page.getByText('Joined by the upgrade: 2 properties')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole('link', { name: 'Look at them' }).click();
  await expect(page.getByRole('heading', { name: 'Joined by the upgrade' })).toBeVisible();
  const joined = () =>
    db
      .selectFrom('properties')
      .select(['address', 'customer_id'])
      .where('company_id', '=', castlefield.id)
      .where('customer_joined', '=', true)
      .orderBy('address')
      .execute();
  const before = await joined();
  await page.getByRole('button', { name: 'Split off 1 Quay' }).click();
  await expect(page.getByText('Split off -')).toBeVisible();
  await expect.poll(async () => (await joined()).length).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(joined).toEqual(before);

  await page.goto(`/customers/${before[0]!.customer_id}/statement`);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Quay Lets' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Statement of account' })).toContainText('Opening balance');
  await expectAccessible(page);
  await expectFits(page);
});

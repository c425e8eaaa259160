import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';

/** Eight properties in full, and `more` plain ones. */
async function someProperties(db: Database, more = 0) {
  const streets = ['Albert Road', 'Mill Lane', 'Oak Street', 'Station Road', 'Park Avenue', 'Church Lane'];
  const plain = Array.from({ length: more }, (_, index) => [
    `p${index}`,
    { address: `${index + 1} Zion Terrace`, post_code: 'M15 5ZZ', city: 'Manchester' },
  ]);
  const full = streets.map((street, index) => [
    `s${index}`,
    {
      address: `${index + 9} ${street}`,
      post_code: `M${index + 1} ${index}EF`,
      city: index % 2 ? 'Manchester' : 'Salford',
      property_type: index % 3 ? 'Terrace' : 'Flat',
      status: index === 4 ? 'archived' : 'active',
      tenant_name: ['Ada Mills', 'Bo Lund', '', 'Cy Grant', 'Di Moss', 'Ed Nash'][index] ?? '',
      tenant_phone: `0161 496 01${index}0`,
      ...(index === 0 && { landlord: 'leonard' as const }),
    },
  ]);
  const small = smallCompany();
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        properties: {
          albert: { address: '14 Albert Road', post_code: 'M19 2EF', city: 'Manchester', tenant_name: 'Zoe Hart' },
          ...Object.fromEntries([...full, ...plain]),
        },
        tasks: { meter: { job: 'tap', description: 'Photograph the meter' } },
        expenses: { valve: { user: 'sam', job: 'tap', amount: 23.45, description: 'Valve and washers' } },
        notes: { key: { user: 'helen', property: 'albert', note: 'Key with the neighbour at 16' } },
      },
    },
    Date.now,
  );
  return castlefield;
}

const table = (page: Page) => page.getByRole('grid', { name: 'Properties' });
const row = (page: Page, address: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: address, exact: true }) });
const cell = (page: Page, address: string, words: string) =>
  row(page, address).getByRole('gridcell', { name: words, exact: true });

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('an admin’s own table of properties is wider than a card: it is accessible', async ({ page, db, login }) => {
    await someProperties(db);
    await login(helen);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Properties' }).click();
    await expect(row(page, '14 Albert Road')).toContainText('M19 2EF');
    await expect(page.getByText('1-7 of 7 properties')).toBeVisible();
    await expectAccessible(page);
  });
});

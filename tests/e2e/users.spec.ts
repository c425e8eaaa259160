import type { Page } from '@playwright/test';
import { addDays } from '#app/lib/date-presets.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDate } from '#app/lib/format.ts';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { menuItem } from './office-tables.ts';
import { minutesAgo, smallCompany, zoneAtNoon } from './people.ts';

const helen = 'helen@castlefield.example';

/** Sam has worked for an hour, so that a rate change affects his pay. */
async function someWork(db: Database) {
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        records: {
          work: {
            user: 'sam',
            job: 'tap',
            start_time: minutesAgo(100),
            end_time: minutesAgo(40),
            note: 'Looked at the valve',
          },
        },
      },
    },
    Date.now,
  );
  return castlefield;
}
const row = (page: Page, words: string) => page.getByRole('grid').getByRole('row').filter({ hasText: words });
const cell = (page: Page, words: string, text: string) =>
  row(page, words).getByRole('gridcell', { name: text, exact: true });

test.setTimeout(240_000);

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });
  // Rejected requests: a bad password is caught by the client, a rate that changes the past is not.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('users: added, edited in the table, deleted and restored', { tag: '@soak' }, async ({ page, db, login }) => {
    await someWork(db);
    await login(helen);
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByText('1-4 of 4 users')).toBeVisible();
    await expect(row(page, 'Carys')).toContainText('No rate set');
    await expect(row(page, 'Sam')).toContainText('£16.25');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog', { name: 'Add user' });
    await form.getByRole('button', { name: 'Add user' }).click();
    await expect(form.getByText('Required', { exact: true })).toHaveCount(3);
    await expect(form.getByLabel('First name')).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel('First name').fill('Tom');
    await form.getByLabel('Role').selectOption('Employee');
    await form.getByLabel('Email').fill('sam@castlefield.example');
    // Fields of subcontractors are shown only for them.
    await expect(form.getByLabel('UTR')).toHaveCount(0);
    await form.getByRole('combobox', { name: /^CIS/ }).selectOption('20%');
    await form.getByLabel('UTR').fill('12');
    await form.getByLabel('How they log in').selectOption('Set a password');
    await form.getByLabel('Password').fill('short');
    await form.getByRole('button', { name: 'Add user' }).click();
    await expect(
      form.getByText('Password must include letters and numbers and be at least 8 characters long'),
    ).toBeVisible();
    await expect(form.getByText('Enter a UTR with 10 digits.')).toBeVisible();
    await form.getByLabel('UTR').fill('1234567890');
    await form.getByLabel('Password').fill('fettle2026');
    await form.getByRole('button', { name: 'Add user' }).click();
    await expect(form.locator('[id$=-error]:not(:empty)')).toContainText(/email/i);
    await form.getByLabel('Email').fill('tom@castlefield.example');
    await form.getByRole('button', { name: 'Add user' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, 'Tom')).toContainText('Employee');

    await cell(page, 'Tom', 'Employee').click();
    await page.keyboard.type('cont');
    await page.keyboard.press('Tab');
    await expect(row(page, 'Tom')).toContainText('Contractor');
    const tom = () =>
      db
        .selectFrom('users')
        .select(['role', 'status', 'cis_rate', 'cis_utr'])
        .where('first_name', '=', 'Tom')
        .executeTakeFirst();
    const added = { status: 'active', cis_rate: 20, cis_utr: '1234567890' };
    await expect.poll(tom).toEqual({ role: 'contractor', ...added });
    // The last admin cannot be demoted; discard the input.
    await cell(page, 'Helen', 'Admin').click();
    await page.keyboard.type('emp');
    await page.keyboard.press('Enter');
    const rejection = page.getByRole('region', { name: 'Not saved: Helen Okafor' });
    await expect(rejection).toContainText(/last active admin/);
    await rejection.getByRole('button', { name: 'Discard' }).click();
    await expect(cell(page, 'Helen', 'Admin')).toBeVisible();

    await page.getByRole('button', { name: 'Edit Tom' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit user' });
    await edit.getByLabel('Mobile').fill('07700 900999');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'Tom')).toContainText('07700 900999');

    await (await menuItem(row(page, 'Sam'), 'Delete')).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/This user has .* can’t be deleted/)).toBeVisible();
    await (await menuItem(row(page, 'Tom'), 'Delete')).click();
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'Tom')).toBeHidden();
    await page.getByText('Deleted -').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Tom')).toBeVisible();
  });

  test('rates: current or all; changes of the past are confirmed', async ({ page, db, login }) => {
    await someWork(db);
    await login(helen);
    await page.goto('/users');
    await hydrated(page);
    await page.getByRole('tab', { name: 'Users Rates' }).click();
    await expect(page.getByRole('checkbox', { name: 'Show Current Rates Only' })).toBeChecked();
    await expect(row(page, 'Sam Ito')).toContainText('£16.25');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Add rate' }).click();
    const form = page.getByRole('dialog', { name: 'Add rate' });
    await form.getByLabel('User').selectOption('Sam Ito');
    const rate = form.getByLabel(/^Rate/);
    // What is paid until now: only the new amount is typed.
    await expect(rate).toHaveValue('16.25');
    await expect(form.getByText(`£16.25 since ${formatDate('2026-01-01')}`)).toBeVisible();
    await rate.fill('17,50');
    await expect(form.getByText('£17.50')).toBeVisible();
    await rate.blur();
    await expect(rate).toHaveValue('17.50');
    await form.getByLabel('From').fill('2026-02-01');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add rate' }).click();
    const question = page.getByRole('alertdialog', { name: 'This affects past records' });
    await expect(question).toContainText('pay rises by £1.25');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, 'Sam Ito')).toContainText('£17.50');
    await expect(row(page, 'Sam Ito')).toHaveCount(1);
    // The filters are in the URL, which changes a moment later.
    const current = page.getByRole('checkbox', { name: 'Show Current Rates Only' });
    await current.click();
    await expect(current).not.toBeChecked();
    await expect(row(page, 'Sam Ito')).toHaveCount(2);

    // In the table: the confirmation is beside the input.
    await cell(page, formatDate('2026-02-01'), '£17.50').click();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    const rejection = page.getByRole('region', { name: /^Not saved: Sam Ito/ });
    await expect(rejection).toContainText('pay rises by £2.50');
    await expectAccessible(page);
    await rejection.getByRole('button', { name: 'Save anyway' }).click();
    await expect(rejection).toBeHidden();
    await expect(row(page, formatDate('2026-02-01'))).toContainText('£20.00');
    // A date in shorthand.
    await cell(page, formatDate('2026-01-01'), formatDate('2026-01-01')).click();
    await page.keyboard.type('15 jan 2026');
    await page.keyboard.press('Enter');
    await expect(row(page, formatDate('2026-01-15'))).toContainText('£16.25');
    await page.getByRole('button', { name: `Delete Sam Ito, ${formatDate('2026-02-01')}` }).click();
    await page.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('pay falls by £3.75');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(row(page, 'Sam Ito')).toHaveCount(1);
    await page.getByText('Deleted -').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, formatDate('2026-02-01'))).toContainText('£20.00');
    await page.reload();
    await hydrated(page);
    await expect(row(page, 'Sam Ito')).toHaveCount(2);

    await test.step('a rate that is not current yet is shown with a press', async () => {
      await current.click();
      await expect(current).toBeChecked();
      await expect(row(page, 'Sam Ito')).toHaveCount(1);
      await page.getByRole('button', { name: 'Add rate' }).click();
      await form.getByLabel('User').selectOption('Sam Ito');
      await expect(rate).toHaveValue('20.00');
      await form.getByLabel('Charge rate').fill('40');
      const later = addDays(dayIn(zoneAtNoon(), Date.now()), 30);
      await form.getByLabel('From').fill(later);
      await form.getByRole('button', { name: 'Add rate' }).click();
      await expect(form).toBeHidden();
      const added = `Rate added, not current yet: Sam Ito, £20.00 an hour from ${formatDate(later)}`;
      await expect(page.getByText(added)).toBeVisible();
      await expect(row(page, 'Sam Ito')).toHaveCount(1);
      await page.getByRole('button', { name: 'Show it' }).click();
      await expect(page.getByText(added)).toBeHidden();
      await expect(row(page, formatDate(later))).toContainText('£40.00');
      await expect(current).not.toBeChecked();
    });
  });
});

test('on a phone: cards', { tag: '@soak' }, async ({ page, db, login }) => {
  await someWork(db);
  await login(helen);
  await page.goto('/users');
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'Users' }).getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Sam Ito', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Users Rates' }).click();
  await expect(page.getByRole('region', { name: 'Users Rates' }).getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await expectFits(page);
});

test.describe('not found', () => {
  test.use({ expectedErrors: /404/ });
  test('is hidden from workers', { tag: '@soak' }, async ({ page, db, login }) => {
    await someWork(db);
    await login('sam@castlefield.example');
    await page.goto('/users');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { formatDate } from '#app/lib/format.ts';
import type { Database } from '#db/client.ts';
import { billRow } from '#tests/support/bill.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { exportLink } from '#tests/support/export-link.ts';
import { world } from '#tests/support/world.ts';
import { menuItem } from './office-tables.ts';
import { makeSmallCompany, smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const table = (page: Page) => page.getByRole('grid', { name: 'Expenses' });
const row = (page: Page, description: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: description, exact: true }) });

async function someExpenses(db: Database) {
  const small = smallCompany();
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        jobs: {
          ...small.jobs,
          fence: { property: 'albert', job_title: 'Fence panel', status: 'completed' },
        },
        expenses: {
          valve: {
            user: 'sam',
            job: 'tap',
            amount: 23.45,
            description: 'Valve and washers',
            expense_date: '2026-03-03',
          },
          posts: {
            user: 'carys',
            job: 'fence',
            amount: 80,
            description: 'Posts',
            status: 'reviewed',
            expense_date: '2026-03-02',
          },
          fuel: {
            user: 'sam',
            expense_type: 'fuel',
            amount: 41.2,
            description: 'Diesel',
            expense_date: '2026-03-01',
          },
        },
      },
    },
    Date.now,
  );
  return castlefield;
}

async function open(page: Page, path = '/expenses') {
  await page.goto(path);
  await hydrated(page);
}
const expenseOf = (db: Database, id: number) =>
  db.selectFrom('expenses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.setTimeout(120_000);

test.describe('with a rejection', () => {
  // The missing job.
  test.use({ expectedErrors: /status of 400/ });
  test('the office’s expenses table is accessible: adding, and viewing images', {
    tag: '@desktop',
  }, async ({ page, db, login, isMobile }) => {
    const { expenses, users } = await someExpenses(db);
    await login(helen);
    const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c8b273' } })
      .jpeg()
      .toBuffer();
    const sent = await page.request.post('/api/v1/files', {
      multipart: {
        expense_id: String(expenses.valve),
        category: 'expense_receipt',
        files: { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer },
      },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    await open(page);
    await expect(page.getByText('1-3 of 3 expenses')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    // Actions are text buttons on phone cards. On a desktop a row that waits for approval has the others in its menu.
    const images = isMobile
      ? page.getByRole('button', { name: 'Images' }).first()
      : await menuItem(row(page, 'Valve and washers'), 'Images');
    await images.click();
    const review = page.getByRole('dialog', { name: 'Receipts' });
    const picture = review.getByRole('img', { name: /Receipt/ });
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
    await expect(review.getByText('£23.45')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await review.getByRole('button', { name: 'Next expense' }).click();
    await expect(review.getByText('No images available')).toBeVisible();
    await review.getByLabel('Images', { exact: true }).setInputFiles({
      name: 'posted.jpg',
      mimeType: 'image/jpeg',
      buffer,
    });
    await expect(picture).toBeVisible();
    await review.getByRole('button', { name: 'Close' }).click();
    await expect(review).toBeHidden();

    await page.getByRole('button', { name: 'Add expense' }).click();
    const form = page.getByRole('dialog', { name: 'Add expense' });
    await form.getByRole('button', { name: 'Add expense' }).click();
    await expect(form.getByText('Required')).toHaveCount(3);
    await expectAccessible(page);
    await form.getByLabel('User').click();
    await form.getByRole('option', { name: /Sam Ito/ }).click();
    await form.getByLabel('Cost').fill('£12,50');
    await form.getByLabel('Cost').blur();
    await expect(form.getByLabel('Cost')).toHaveValue('12.50');
    await form.getByLabel('Type').selectOption('Material');
    await form.getByLabel('Billable').selectOption('No');
    await form.getByLabel('Description').fill('Screws');
    // This type requires a job, but no file.
    await form.getByRole('button', { name: 'Add expense' }).click();
    await expect(form.getByText('Please select a Job.')).toBeVisible();
    await form.getByLabel('Job').click();
    await form.getByRole('option', { name: /Kitchen tap/ }).click();
    await form.getByRole('button', { name: 'Add expense' }).click();
    await expect(page.getByText('Added', { exact: true })).toBeVisible();
    await expect(page.getByText('1-4 of 4 expenses')).toBeVisible();
    const made = await db.selectFrom('expenses').selectAll().where('description', '=', 'Screws').execute();
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      user_id: users.sam,
      amount: 12.5,
      status: 'pending',
      is_billable: false,
      billing_status: 'excluded',
    });
  });
});

test.describe('at the office', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('approve, bill, bulk edit, delete and restore; invoiced expenses are locked', async ({ page, db, login }) => {
    const { id, jobs, expenses } = await someExpenses(db);
    await billRow(db, { table: 'expenses', id: expenses.posts, company_id: id, job_id: jobs.fence });
    await login(helen);
    await open(page);
    await expect(page.getByText('1-3 of 3 expenses')).toBeVisible();

    // Quick Approve exists only for pending expenses.
    const approve = (description: string) => row(page, description).getByRole('button', { name: /^Quick Approve/ });
    await expect(approve('Posts')).toHaveCount(0);
    await approve('Valve and washers').click();
    await expect(page.getByText('Saved -')).toBeVisible();
    await expect.poll(async () => (await expenseOf(db, expenses.valve)).status).toBe('reviewed');
    await expect(approve('Valve and washers')).toHaveCount(0);

    // With a row selected letters do it, but in a cell that can be edited they are typed.
    await row(page, 'Diesel').getByRole('checkbox').check();
    await row(page, 'Diesel').getByRole('gridcell', { name: '£41.20' }).click();
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect((await expenseOf(db, expenses.fuel)).status).toBe('pending');
    await row(page, 'Diesel').getByRole('checkbox').focus();
    await expect(page.getByText('1 expense selected')).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByRole('region', { name: 'Selected rows' }).getByLabel('Set')).toBeFocused();
    await row(page, 'Diesel').getByRole('checkbox').focus();
    await page.keyboard.press('a');
    await expect.poll(async () => (await expenseOf(db, expenses.fuel)).status).toBe('reviewed');
    await row(page, 'Diesel').getByRole('checkbox').uncheck();

    // Not billable means excluded; billable again means unbilled.
    const billable = row(page, 'Valve and washers').getByRole('gridcell').nth(9);
    await billable.click();
    await page.keyboard.type('no');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Valve and washers')).toContainText('Excluded');
    await expect.poll(async () => (await expenseOf(db, expenses.valve)).billing_status).toBe('excluded');
    await billable.click();
    await page.keyboard.type('yes');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await expenseOf(db, expenses.valve)).billing_status).toBe('unbilled');
    await expect(row(page, 'Valve and washers')).toContainText('Unbilled');

    // The amount accepts a comma; the server finds jobs, including closed ones.
    await row(page, 'Diesel').getByRole('gridcell', { name: '£41.20' }).click();
    await page.keyboard.type('12,50');
    const amount = page.getByRole('textbox', { name: /^Cost/ });
    await expect(amount).toHaveAccessibleDescription('£12.50');
    await expect(page.getByText('£12.50', { exact: true })).toBeVisible();
    await amount.fill('-12,50');
    await expect(page.getByText('£12.50', { exact: true })).toBeHidden();
    await amount.fill('1,250');
    await expect(page.getByText('£1,250.00', { exact: true })).toBeVisible();
    await amount.fill('42,50');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await expenseOf(db, expenses.fuel)).amount).toBe(42.5);
    await row(page, 'Diesel').getByRole('gridcell').nth(7).click();
    await page.keyboard.type('fence');
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(row(page, 'Diesel')).toContainText('Fence panel @ 14 Albert Road');

    // An invoiced expense is locked, with the reason.
    const locked = 'This expense is on an invoice and can’t be changed. Void the invoice first.';
    await expect(await menuItem(row(page, 'Posts'), 'Delete')).toHaveAttribute('title', locked);
    await page.keyboard.press('Escape');
    await row(page, 'Posts').getByRole('gridcell', { name: '£80.00' }).first().dblclick();
    await expect(page.getByText(locked)).toBeVisible();
    await expect(row(page, 'Posts')).toContainText('Billed');
    await expect(row(page, 'Posts')).toContainText('INV-2026-0001');

    // Bulk actions skip the invoiced one.
    await page.getByLabel('Select all rows of this page').check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByLabel('Set').selectOption('Paid by');
    await bar.getByLabel('to').selectOption('Company');
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await expenseOf(db, expenses.fuel)).paid_by).toBe('company');
    await expect.poll(async () => (await expenseOf(db, expenses.valve)).paid_by).toBe('company');
    expect((await expenseOf(db, expenses.posts)).paid_by).toBe('worker');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Clear selection' }).click();

    await (await menuItem(row(page, 'Diesel'), 'Delete')).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'Diesel')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row(page, 'Diesel')).toBeVisible();

    // The view's columns, people by name, amounts and days as spreadsheets read them.
    const link = await exportLink(page, 'CSV');
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    const [head = '', ...lines] = (await file.text()).split('\r\n');
    expect(head).toMatch(/^\ufeffDate,User,Cost,Type,Status/);
    expect(lines.find((line) => line.includes('Valve and washers'))).toMatch(/^2\d{3}-\d\d-\d\d,Sam Ito,\d+\.\d\d,/);
  });

  test('receipts are reviewed one after the other, by keys', async ({ page, db, login }) => {
    const { expenses } = await someExpenses(db);
    await login(helen);
    await open(page);
    const status = async (name: keyof typeof expenses) => (await expenseOf(db, expenses[name])).status;
    await page.getByRole('button', { name: 'Review 2 receipts' }).click();
    const review = page.getByRole('dialog', { name: 'Receipts' });
    await expect(review.getByText('1 of 2 · 2 to review')).toBeVisible();
    // The oldest first, with all that the picture is compared with.
    await expect(review.getByText('£41.20')).toBeVisible();
    await expect(review.getByText('Diesel')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(review.getByText('Kitchen tap leaking')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('a');
    await expect(review.getByText('£23.45')).toBeVisible();
    await expect.poll(() => status('fuel')).toBe('reviewed');
    expect(await status('valve')).toBe('pending');
    await page.keyboard.press('a');
    await expect(review.getByText('2 of 2 · all reviewed')).toBeVisible();
    await expect.poll(() => status('valve')).toBe('reviewed');
    // What the form saves is what the review shows and sends on, twice.
    await review.getByLabel('Status').selectOption('Pending');
    await expect.poll(() => status('valve')).toBe('pending');
    const form = page.getByRole('dialog', { name: 'Edit expense' });
    for (const [before, after] of [
      ['23.45', '24.50'],
      ['24.50', '25.75'],
    ] as const) {
      await review.getByRole('button', { name: 'Edit' }).click();
      await expect(form.getByLabel('Cost')).toHaveValue(before);
      await form.getByLabel('Cost').fill(after);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toBeHidden();
      await expect(review.getByText(`£${after}`)).toBeVisible();
    }
    await page.keyboard.press('a');
    await expect.poll(() => status('valve')).toBe('reviewed');
    await expect(review.getByRole('alert')).toBeHidden();
    expect((await expenseOf(db, expenses.valve)).amount).toBe(25.75);
    // So is what is changed elsewhere meanwhile.
    const elsewhere = await page.request.patch(`/api/v1/expenses/${expenses.valve}`, { data: { amount: 26 } });
    expect(elsewhere.ok(), await elsewhere.text()).toBe(true);
    await expect(review.getByText('£26.00')).toBeVisible();
    // Taken back where it was approved.
    await review.getByLabel('Status').selectOption('Pending');
    await expect.poll(() => status('valve')).toBe('pending');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Valve and washers')).toContainText('Pending');
    await expect(page.getByRole('button', { name: 'Review 1 receipt' })).toBeVisible();
  });

  test('Ctrl+Enter adds another one with the same person, day and job', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const { jobs, users } = await someExpenses(db);
    await login(helen);
    await open(page);
    await row(page, 'Valve and washers').getByRole('gridcell').nth(2).click();
    await page.keyboard.press('Control+Enter');
    const draft = table(page).getByRole('row').nth(2);
    await expect(draft).toContainText('Sam Ito');
    await expect(draft).toContainText(formatDate('2026-03-03'));
    await page.keyboard.type('12.5');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1-4 of 4 expenses')).toBeVisible();
    const made = db.selectFrom('expenses').selectAll().where('amount', '=', 12.5);
    await expect
      .poll(() => made.execute())
      .toMatchObject([
        {
          user_id: users.sam,
          job_id: jobs.tap,
          expense_type: 'material',
          status: 'pending',
          is_billable: true,
        },
      ]);
  });

  test('filters by URL and by hand, by job, property and worker', { tag: '@soak' }, async ({ page, db, login }) => {
    const { jobs, properties, users } = await someExpenses(db);
    await login(helen);
    for (const [search, descriptions] of [
      [`job_id=${jobs.tap}`, ['Valve and washers']],
      [`property_id=${properties.albert}`, ['Valve and washers', 'Posts']],
      [`user_id=${users.sam}`, ['Valve and washers', 'Diesel']],
      ['status=pending', ['Valve and washers', 'Diesel']],
      ['expense_type=fuel', ['Diesel']],
      ['billing_status=billed', []],
    ] as const) {
      await open(page, `/expenses?${search}`);
      if (descriptions.length === 0) {
        await expect(page.getByText('No data found')).toBeVisible();
        continue;
      }
      await expect(table(page).getByRole('row')).toHaveCount(descriptions.length + 1);
      for (const description of descriptions) await expect(row(page, description)).toBeVisible();
    }
    await page.getByRole('search').getByRole('button', { name: 'Clear filters' }).click();
    await expect(table(page).getByRole('row')).toHaveCount(4);
    await page.getByRole('combobox', { name: 'Worker' }).click();
    await page.getByRole('option', { name: /Carys Bell/ }).click();
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(new RegExp(`user_id=${users.carys}`));
    // Nobody's rows are there to bring the name.
    const worker = page.getByRole('combobox', { name: 'Worker' });
    await open(page, `/expenses?user_id=${users.helen}`);
    await expect(worker).toHaveValue('Helen Okafor');
    await open(page, '/expenses?user_id=999999');
    await expect(worker).toHaveValue('Selected');
    // The link in the menu to the form.
    await open(page, '/expenses?new=1');
    await expect(page.getByRole('dialog', { name: 'Add expense' })).toBeVisible();
  });

  test('a company without expenses', { tag: '@soak' }, async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login(helen);
    await open(page);
    await expect(page.getByText('No data found')).toBeVisible();
    await expectAccessible(page);
  });
});

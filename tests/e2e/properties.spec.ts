import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { exportLink } from '#tests/support/export-link.ts';
import { world } from '#tests/support/world.ts';
import { menuItem } from './office-tables.ts';
import { smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const streets = ['Albert Road', 'Mill Lane', 'Oak Street', 'Station Road', 'Park Avenue', 'Church Lane'];
const tenants = ['Ada Mills', 'Bo Lund', '', 'Cy Grant', 'Di Moss', 'Ed Nash'];

/** Seven properties with all fields, and `more` plain ones. */
async function someProperties(db: Database, more = 0) {
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
      tenant_name: tenants[index] ?? '',
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
        users: {
          ...small.users,
          nora: { role: 'admin', first_name: 'Nora', last_name: 'Field', email: 'nora@castlefield.example' },
        },
        properties: {
          albert: {
            address: '14 Albert Road',
            post_code: 'M19 2EF',
            city: 'Manchester',
            tenant_name: 'Zoe Hart',
          },
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
const addresses = (page: Page) =>
  table(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((each) => (each as HTMLTableRowElement).cells[1]?.textContent ?? ''));
const active = (page: Page) => table(page).locator('[data-active]:focus');
const propertyOf = (db: Database, address: string) =>
  db.selectFrom('properties').selectAll().where('address', '=', address).executeTakeFirstOrThrow();

async function open(page: Page, path = '/properties') {
  await page.goto(path);
  await hydrated(page);
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
}

test.setTimeout(240_000);

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('a whole editing session by keyboard alone', { tag: '@soak' }, async ({ page, db, login }) => {
    await someProperties(db);
    await login(helen);
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Properties' }).click();
    await expect(page.getByText('1-7 of 7 properties')).toBeVisible();
    await expect(row(page, '9 Albert Road')).toContainText('Leonard Price');
    await expectAccessible(page);

    // Tab enters the table, arrow keys move within it.
    for (let presses = 0; presses < 60 && (await active(page).count()) === 0; presses += 1)
      await page.keyboard.press('Tab');
    await expect(active(page)).toHaveText('9 Albert Road');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(active(page)).toHaveText('Salford');
    // Typing replaces the value; Enter saves and moves down.
    await page.keyboard.type('Leeds');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved -')).toBeVisible();
    await expect(active(page)).toHaveText('Manchester');
    await expect(row(page, '9 Albert Road')).toContainText('Leeds');
    // Fill down.
    await page.keyboard.press('Control+d');
    await expect(row(page, '10 Mill Lane')).toContainText('Leeds');
    // Enter edits the value; Tab saves and moves right.
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' Dock');
    await page.keyboard.press('Tab');
    await expect(row(page, '10 Mill Lane')).toContainText('Leeds Dock');
    await expect(active(page)).toHaveText('Terrace');
    // Escape saves and stays.
    await page.keyboard.type('House');
    await page.keyboard.press('Escape');
    await expect(active(page)).toHaveText('House');
    await expect.poll(async () => (await propertyOf(db, '10 Mill Lane')).property_type).toBe('House');
    await page.keyboard.press('Control+z');
    await expect(active(page)).toHaveText('Terrace');
    await expect.poll(async () => (await propertyOf(db, '10 Mill Lane')).property_type).toBe('Terrace');
    await page.keyboard.press('Control+y');
    await expect(active(page)).toHaveText('House');
    // A choice by a few letters and by the arrow keys.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('arch');
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveText(['Archived']);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(row(page, '10 Mill Lane')).toContainText('Archived');
    await expect(active(page)).toHaveText('Active');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(row(page, '11 Oak Street')).toContainText('Leonard Price');
    // Clears a cell; a required one shows an error and stays open.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expect(active(page)).toHaveText('');
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect(table(page).getByText('Required')).toBeVisible();
    // A second Escape discards the invalid value.
    await page.keyboard.press('Escape');
    await expect(active(page)).toHaveText('12 Station Road');
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12 Station Street');
    await page.keyboard.press('Enter');
    await expect(row(page, '12 Station Street')).toBeVisible();

    // Optimistic changes are saved a moment later.
    const saved = db.selectFrom('properties').select('tenant_phone').where('address', '=', '12 Station Street');
    await expect.poll(() => saved.executeTakeFirst()).toEqual({ tenant_phone: '' });
    const mill = await propertyOf(db, '10 Mill Lane');
    expect(mill).toMatchObject({ city: 'Leeds Dock', property_type: 'House', status: 'archived' });
  });

  test.describe('two users editing one row', () => {
    test.use({ expectedErrors: /Failed to load resource/ });
    test('the second sees who changed it and when, and keeps their input', { tag: '@soak' }, async ({
      page,
      db,
      login,
      app,
      playwright,
    }) => {
      await someProperties(db);
      await login(helen);
      await open(page);
      await row(page, '9 Albert Road').getByRole('gridcell', { name: 'Salford' }).click();
      await page.keyboard.type('Le');

      const nora = await playwright.request.newContext({ baseURL: app.url });
      await nora.post('/api/v1/auth/login', {
        data: { email: 'nora@castlefield.example', password: worldPassword },
      });
      const { id } = await propertyOf(db, '9 Albert Road');
      const theirs = await nora.patch(`/api/v1/properties/${id}`, {
        data: { city: 'Bath', tenant_name: 'Al Fox' },
      });
      expect(theirs.ok()).toBe(true);
      // Changes by others appear without a reload and do not disturb typing.
      await expect(row(page, '9 Albert Road')).toContainText('Al Fox');
      await page.keyboard.type('eds');
      await page.keyboard.press('Enter');

      const rejection = page.getByRole('region', { name: 'Not saved: 9 Albert Road' });
      await expect(rejection).toContainText(/Nora Field changed this on \d+ \w+ \d{4}/);
      await expect(rejection).toContainText('City: yours Leeds, now Bath');
      await expect(row(page, '9 Albert Road').getByRole('gridcell', { name: 'Leeds' })).toBeVisible();
      await expectAccessible(page);
      await rejection.getByRole('button', { name: 'Keep mine' }).click();
      await expect(rejection).toBeHidden();
      await expect.poll(async () => (await propertyOf(db, '9 Albert Road')).city).toBe('Leeds');
      // And back to the value of the other user.
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
      await expect.poll(async () => (await propertyOf(db, '9 Albert Road')).city).toBe('Bath');
      await nora.dispose();
    });
  });

  test('pages, sorting, search, filter and columns survive a reload', { tag: '@soak' }, async ({ page, db, login }) => {
    await someProperties(db, 60);
    await login(helen);
    await open(page);
    await expect(page.getByText('1-20 of 67 properties')).toBeVisible();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByText('21-40 of 67 properties')).toBeVisible();
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page.getByText('61-67 of 67 properties')).toBeVisible();
    await expect(page).toHaveURL(/page=4/);
    await page.getByLabel('Rows per page').selectOption('100');
    await expect(page.getByText('1-67 of 67 properties')).toBeVisible();
    await expect(page.getByLabel('Rows per page').getByRole('option')).toHaveText(['10', '20', '50', '100', '200']);
    // Rows out of sight are rendered on scroll.
    await row(page, '1 Zion Terrace').getByRole('gridcell', { name: '1 Zion Terrace', exact: true }).click();
    await page.keyboard.press('Control+End');
    await expect(active(page)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(active(page)).toHaveText('60 Zion Terrace');

    await page.getByRole('button', { name: 'Postcode' }).click();
    await expect(page).toHaveURL(/sort=post_code/);
    await expect.poll(async () => (await addresses(page))[0]).toBe('9 Albert Road');
    await page.getByRole('button', { name: 'Postcode' }).click();
    await expect(page.getByRole('columnheader', { name: 'Postcode' })).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => (await addresses(page))[0]).toBe('14 Church Lane');

    await page.getByLabel('Search address, postcode or tenant').fill('albert');
    await expect(page.getByText('1-2 of 2 properties')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
    await expect(page.getByText('No data found')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page.getByText('1-67 of 67 properties')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
    await expect(page.getByText('1-1 of 1 property')).toBeVisible();

    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('checkbox', { name: 'City' }).uncheck();
    await page.getByRole('checkbox', { name: 'Access notes' }).check();
    await page.getByRole('radio', { name: 'Spacious' }).check();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const edge = page.getByRole('separator', { name: 'Width of Address' });
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect(edge).toHaveAttribute('aria-valuenow', '236');
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('1-1 of 1 property')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Access notes' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'City' })).toBeHidden();
    await expect(edge).toHaveAttribute('aria-valuenow', '236');
    const link = await exportLink(page, 'Excel (XLSX)');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^properties-\d{4}-\d\d-\d\d\.xlsx$/);
  });

  const paste = (page: Page, text: string) =>
    active(page).evaluate((cell, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', words);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const inHull = async (db: Database) =>
    (await db.selectFrom('properties').select('id').where('city', '=', 'Hull').execute()).length;

  test('several rows at once: set, pasted, and undone as one step', { tag: '@soak' }, async ({ page, db, login }) => {
    await someProperties(db);
    await login(helen);
    await open(page);
    await row(page, '9 Albert Road').getByRole('checkbox').check();
    await row(page, '11 Oak Street')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('3 properties selected');
    await bar.getByRole('combobox', { name: 'Set' }).selectOption('City');
    await bar.getByLabel('New City').fill('Hull');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => inHull(db)).toBe(3);
    await page.getByText('Saved -').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => inHull(db)).toBe(0);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar).toBeHidden();

    await row(page, '9 Albert Road').getByRole('gridcell', { name: 'Salford' }).click();
    await paste(page, 'Hull\tFlat\tArchived\nHull\tFlat\tsold');
    await expect(page.getByText('Nothing was pasted. Row 2, Status: No matching option.')).toBeVisible();
    expect(await inHull(db)).toBe(0);
    await paste(page, 'Hull\tShop\tArchived\r\nHull\tShop\tActive\r\n');
    await expect.poll(() => inHull(db)).toBe(2);
    await expect(row(page, '9 Albert Road')).toContainText('Archived');
    await page.keyboard.press('Control+z');
    await expect.poll(() => inHull(db)).toBe(0);
    await expect(row(page, '9 Albert Road')).toContainText('Active');
  });

  test('200 cells are pasted and undone as one step', { tag: '@soak' }, async ({ page, db, login }) => {
    const { id: company_id } = await someProperties(db);
    await login(helen);
    // Some are out of sight, and it is 50 requests.
    const inTime = { timeout: 20_000 };
    const more = Array.from({ length: 60 }, (_, at) => ({
      company_id,
      address: `${at + 1} Zion Terrace`,
      city: 'Manchester',
    }));
    await db.insertInto('properties').values(more).execute();
    await open(page, '/properties?q=zion&limit=100');
    await row(page, '1 Zion Terrace').getByRole('gridcell', { name: 'Manchester' }).click();
    await paste(
      page,
      Array.from({ length: 50 }, (_, at) => ['Hull', 'Flat', 'Archived', `Tenant ${at}`].join('\t')).join('\n'),
    );
    await expect.poll(() => inHull(db), inTime).toBe(50);
    const plain = async () =>
      (
        await db
          .selectFrom('properties')
          .select('id')
          .where('address', 'like', '% Zion Terrace')
          .where('city', '=', 'Manchester')
          .where('property_type', '=', '')
          .where('status', '=', 'active')
          .where('tenant_name', '=', '')
          .execute()
      ).length;
    expect(await plain()).toBe(10);
    await page.keyboard.press('Control+z');
    await expect.poll(plain, inTime).toBe(60);
    await page.keyboard.press('Control+y');
    await expect.poll(() => inHull(db), inTime).toBe(50);
  });

  test('added with a duplicate warning, opened, deleted and restored', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const { users } = await someProperties(db);
    await login(helen);
    await open(page);
    await page.getByRole('button', { name: 'Add property' }).click();
    const form = page.getByRole('dialog', { name: 'Add property' });
    await form.getByRole('button', { name: 'Add property' }).click();
    await expect(form.getByText('Required')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Address', { exact: true }).fill('Flat 2, 14 Albert Road');
    await form.getByLabel('City').fill('Manchester');
    await form.getByLabel('Reverse charge').selectOption('Yes');
    await form.getByLabel('CIS deduction').selectOption('20%: registered');
    await form.getByRole('button', { name: 'Add property' }).click();
    const question = page.getByRole('alertdialog', { name: 'Similar Property Found' });
    await expect(question).toContainText('14 Albert Road');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByLabel('City')).toHaveValue('Manchester');
    await form.getByRole('button', { name: 'Add property' }).click();
    await question.getByRole('button', { name: 'Add Anyway' }).click();
    await expect(row(page, 'Flat 2, 14 Albert Road')).toBeVisible();
    await expect(form).toBeHidden();
    const charged = db.selectFrom('properties').select(['billing_reverse_charge', 'billing_cis_rate']);
    expect(await charged.where('address', '=', 'Flat 2, 14 Albert Road').execute()).toEqual([
      { billing_reverse_charge: true, billing_cis_rate: 20 },
    ]);

    await page.getByRole('button', { name: 'Open 14 Albert Road', exact: true }).click();
    const panel = page.getByRole('dialog', { name: '14 Albert Road' });
    await expect(panel.getByRole('link', { name: 'Kitchen tap leaking' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Open in the jobs list' })).toHaveAttribute('href', /property_id=/);
    await expectAccessible(page);
    await panel.getByRole('tab', { name: 'Invoices' }).click();
    await expect(panel.getByText('No invoices for this property yet')).toBeVisible();
    await panel.getByRole('tab', { name: 'Tasks' }).click();
    await expect(panel.getByText('Photograph the meter', { exact: true })).toBeVisible();
    await panel.getByLabel('Who does Photograph the meter').selectOption('Myself');
    await panel.getByLabel('Status of Photograph the meter').selectOption('In progress');
    const task = db.selectFrom('job_tasks').select(['status', 'assigned_to']);
    await expect.poll(() => task.execute()).toEqual([{ status: 'in_progress', assigned_to: users.helen }]);
    await expectAccessible(page);
    await panel.getByRole('tab', { name: 'Expenses' }).click();
    await expect(panel.getByText('£23.45')).toBeVisible();
    await panel.getByRole('tab', { name: 'Images' }).click();
    await expect(panel.getByText('No images available')).toBeVisible();
    await panel.getByRole('button', { name: 'Add pictures' }).click();
    const upload = page.getByRole('dialog', { name: 'Add pictures' });
    await upload.getByLabel('Choose files').setInputFiles({
      name: 'front door.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a9' } })
        .jpeg()
        .toBuffer(),
    });
    await upload.getByRole('radio', { name: 'Before job' }).check();
    await upload.getByRole('button', { name: 'Upload' }).click();
    await expect(upload).toBeHidden();
    const picture = panel.getByRole('button', { name: 'Open Before the job: front door.jpg' });
    await expect(picture).toBeVisible();
    await expectAccessible(page);
    await picture.click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(panel.getByText('No images available')).toBeVisible();
    await expect.poll(async () => (await db.selectFrom('files').select('id').execute()).length).toBe(0);

    await panel.getByRole('tab', { name: 'Notes' }).click();
    await expect(panel.getByText('Key with the neighbour at 16')).toBeVisible();
    await panel.getByLabel('New note').fill('The gate sticks');
    await panel.getByRole('button', { name: 'Add note' }).click();
    const notes = panel.getByRole('listitem');
    await expect(notes).toHaveCount(2);
    await expect(notes.first()).toContainText('The gate sticks');
    await expectAccessible(page);
    await notes.last().getByRole('button', { name: 'Edit' }).click();
    await notes.last().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const noted = async () => (await db.selectFrom('notes').select('note').execute()).map(({ note }) => note);
    await expect.poll(noted).toEqual(['The gate sticks']);
    await expect(notes).toHaveCount(1);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();

    await (await menuItem(row(page, '9 Albert Road'), 'Delete')).click();
    const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(sure).toContainText('9 Albert Road');
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, '9 Albert Road')).toBeHidden();
    await page.getByText('Deleted -').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Restored')).toBeVisible();
    await expect(row(page, '9 Albert Road')).toContainText('Leonard Price');
  });

  test.describe('failures', () => {
    test.use({ expectedErrors: /Failed to load resource/ });
    test('show an error and can be retried; a property in use is kept', { tag: '@soak' }, async ({
      page,
      db,
      login,
    }) => {
      await someProperties(db);
      await login(helen);
      await page.goto('/dashboard');
      await hydrated(page);
      const calls = '**/api/trpc/**properties.list**';
      await page.route(calls, (route) => route.fulfill({ status: 500, body: 'x', contentType: 'text/plain' }));
      await page.getByRole('link', { name: 'Properties' }).click();
      // A foreign response is retried twice.
      await expect(page.getByText('Error Loading Data')).toBeVisible({ timeout: 15_000 });
      await expectAccessible(page);
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(row(page, '9 Albert Road')).toBeVisible();
      await (await menuItem(row(page, '14 Albert Road'), 'Delete')).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(/This property has 1 job, .* can’t be deleted/)).toBeVisible();
      await expect(row(page, '14 Albert Road')).toBeVisible();
    });
  });
});

test('on a phone: cards, a form, and an optional table', { tag: '@soak' }, async ({ page, db, login }) => {
  await someProperties(db);
  await login(helen);
  await page.goto('/properties');
  await hydrated(page);
  const cards = page.getByRole('region', { name: 'Properties' }).getByRole('article');
  await expect(cards).toHaveCount(7);
  await expectAccessible(page);
  await expectFits(page);
  await cards.first().getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit property' });
  await form.getByLabel('Phone').fill('0161 000 0000');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect.poll(async () => (await propertyOf(db, '9 Albert Road')).tenant_phone).toBe('0161 000 0000');
  await cards.first().getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: '9 Albert Road' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('City');
  await page.getByRole('button', { name: 'Ascending' }).click();
  await expect(cards.first()).toContainText('13 Park Avenue');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(table(page)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test('is hidden from other roles', async ({ page, db, login }) => {
  await someProperties(db);
  await login('sam@castlefield.example');
  await page.goto('/properties');
  await expect(page.getByText('nothing here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/dashboard');
  await expectAccessible(page);
});

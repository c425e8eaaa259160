import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { exportLink } from '#tests/support/export-link.ts';
import { workbook } from '#tests/support/import-files.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';

const begin = (db: Database) => world(db, { castlefield: smallCompany() }, Date.now);
const countOf = async (db: Database) => (await db.selectFrom('properties').select('id').execute()).length;
const dialogOf = (page: Page, many = 'properties') => page.getByRole('dialog', { name: `Import ${many}` });
const fileOf = (text: string, name = 'properties.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** Opens the import dialog: beside the export on a desktop, among the filters on a phone. */
async function openImport(page: Page) {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  if (isNarrow) await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

test.setTimeout(240_000);
// A rejected import is answered with 422.
test.use({ expectedErrors: /Failed to load resource/ });

test('importing a file is accessible: previewed, corrected, applied and undone', {
  tag: '@desktop',
}, async ({ page, db, login }) => {
  await begin(db);
  await login(helen);
  await page.goto('/properties');
  await hydrated(page);
  const before = await countOf(db);
  await openImport(page);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Up to 5,000 properties at once');
  await expect(dialog).toContainText('Required: Address.');
  await expectAccessible(page);

  const heading = 'Address,Post code,STATUS,Landlord,Colour\n';
  const wrong = `${heading}1 Quay Street,M3 3JZ,Active,Leonard Price,red\n,M3 3JZ,sold,Nobody Here,blue\n`;
  await dialog.locator('input[type=file]').setInputFiles(fileOf(wrong));
  await expect(dialog.getByRole('alert')).toHaveText(
    '1 row has errors. Correct them here or skip the rows: nothing is imported until no row has an error.',
  );
  const cells = dialog.getByRole('row', { name: '2', exact: false }).last().getByRole('cell');
  await expect(cells).toHaveText([
    '',
    'Required',
    '',
    'Read “sold”. Accepted: Active or Archived.',
    'Read “Nobody Here”. No user has that name or email.',
    'blue',
  ]);
  await expect(dialog.getByRole('textbox', { name: 'STATUS, row 2' })).toHaveValue('sold');
  await expect(dialog.getByRole('combobox', { name: 'Colour: field' })).toHaveValue('');
  await expect(dialog.getByRole('button', { name: 'Import 2 properties' })).toBeDisabled();
  await expectAccessible(page);
  await expectFits(page);
  await dialog.getByRole('checkbox', { name: 'Only rows with errors' }).check();
  await expect(dialog.getByRole('rowheader')).toHaveText(['2']);

  // A row is corrected in place, or skipped.
  const type = async (field: string, text: string) => {
    await dialog.getByRole('textbox', { name: `${field}, row 2` }).fill(text);
    await page.keyboard.press('Tab');
  };
  await type('Address', '5 Quay Street');
  await type('STATUS', 'archived');
  await expect(dialog.getByRole('alert')).toContainText('1 row has errors');
  await dialog.getByRole('button', { name: 'Skip row 2' }).click();
  await expect(dialog.getByText('1 property in properties.csv, ready to import. 1 skipped.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip row 2' }).click();
  await expect(dialog.getByRole('alert')).toContainText('1 row has errors');
  await type('Landlord', 'Leonard Price');
  await expect(dialog.getByText('2 properties in properties.csv, ready to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 properties' }).click();
  await expect(dialog).toBeHidden();
  const quay = await db
    .selectFrom('properties')
    .select(['address', 'status'])
    .where('address', 'like', '% Quay Street')
    .orderBy('address')
    .execute();
  expect(quay.map(({ address, status }) => `${address} ${status}`)).toEqual([
    '1 Quay Street active',
    '5 Quay Street archived',
  ]);
  await page.getByText('Imported 2 rows -').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOf(db)).toBe(before);
  await page.reload();
  await hydrated(page);
  await openImport(page);
  await dialog.locator('input[type=file]').setInputFiles(fileOf(wrong));

  await dialog.getByRole('combobox', { name: 'Address: field' }).selectOption('Not imported');
  await expect(dialog.getByText('Choose the columns for these required fields: Address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose a different file' }).click();

  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  // A line break that somebody typed outlives a correction beside it.
  await choose('lines.csv', Buffer.from('Address,Status\n"9 Quay\nBasin",sold\n'));
  await dialog.getByRole('textbox', { name: 'Address, row 1' }).focus();
  await page.keyboard.press('Tab');
  await dialog.getByRole('textbox', { name: 'Status, row 1' }).fill('archived');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('1 property in lines.csv, ready to import.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Address, row 1' })).toHaveValue('9 Quay\nBasin');
  await dialog.getByRole('button', { name: 'Choose a different file' }).click();
  await choose('book.csv', Buffer.from('PK\u0003\u0004[Content_Types].xml xl/workbook.xml'));
  await expect(dialog.getByRole('alert')).toContainText('This workbook could not be read');
  const sheets = ['Ours', 'Theirs'].map((name) => ({
    name,
    rows: [['Rent book of 2026'], ['Property address', 'Town', 'Sold'], [`7 ${name} Street`, 'Hull', '11/3/2026']],
  }));
  await choose('book.xlsx', Buffer.from(await workbook(...sheets)));
  await expect(dialog.getByText('1 property in book.xlsx, ready to import.')).toBeVisible();
  await expect(dialog.getByLabel('Headings are in')).toHaveValue('1');
  await dialog.getByLabel('Sheet').selectOption('Theirs');
  await expect(dialog.getByRole('cell', { name: '7 Theirs Street' })).toBeVisible();
  await dialog.getByLabel('Headings are in').selectOption({ label: 'Row 1: Rent book of 2026' });
  await expect(dialog.getByText('Choose the columns for these required fields: Address.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose a different file' }).click();
  // Excel's CSV: £ and é are single bytes.
  const { address } = await db.selectFrom('properties').select('address').orderBy('id').executeTakeFirstOrThrow();
  const excel = `sep=;\r\nAddress;Tenant\r\n6 Quay Street;José owes £5\r\n${address.toUpperCase()};Ann\r\n`;
  await choose('excel.csv', Buffer.from(excel, 'latin1'));
  await expect(dialog.getByText('Read as Windows-1252, as Excel saves CSV.')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'José owes £5' })).toBeVisible();
  await expect(dialog.getByText('1 property in excel.csv, ready to import. 1 there already, skipped.')).toBeVisible();
  await expect(dialog.getByText(`There already: ${address}`)).toBeVisible();
  await dialog.getByLabel('Row 2, which is there already').selectOption('Update');
  await expect(dialog.getByText('2 properties in excel.csv, ready to import. 1 of them to update.')).toBeVisible();
  await dialog.getByLabel('Rows that are there already (1)').selectOption('Skip them');
  await expect(dialog.getByRole('button', { name: 'Import 1 property' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Choose a different file' }).click();
  await dialog
    .getByLabel('Or paste rows from a spreadsheet')
    .fill('Address\tLandlord\tTenant\n1 Quay Street\tleonard@price.example\tAda\n2 Quay Street\t\t\n');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('2 properties in the pasted rows, ready to import.')).toBeVisible();
  expect(await countOf(db)).toBe(before);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 properties' }).click();
  await expect(dialog).toBeHidden();
  const made = await db
    .selectFrom('properties')
    .selectAll()
    .where('address', 'like', '% Quay Street')
    .orderBy('id')
    .execute();
  expect(made.map(({ address, tenant_name, landlord_id }) => [address, tenant_name, landlord_id !== null])).toEqual([
    ['1 Quay Street', 'Ada', true],
    ['2 Quay Street', '', false],
  ]);
  await expect(page.getByText('1 Quay Street').filter({ visible: true })).toBeVisible();
  await page.getByText('Imported 2 rows -').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => countOf(db)).toBe(before);
  await expect(page.getByText('1 Quay Street').filter({ visible: true })).toBeHidden();

  // All files of a company together: a job names a property of the other file.
  await page.goto('/imports');
  await hydrated(page);
  const imports = page.getByRole('region', { name: 'Imports' });
  await expect(imports.getByRole('listitem').first()).toContainText('Undone');
  const put = (title: string, text: string, name: string) =>
    page.getByRole('listitem', { name: title }).locator('input[type=file]').setInputFiles(fileOf(text, name));
  await put('Properties', `Property address\n8 Quay Street\n${address}\n`, 'houses.csv');
  await put('Jobs', 'Site,Job title\n8 Quay Street,Fence\n9 Quay Street,Gate\n', 'jobs.csv');
  const jobs = page.getByRole('listitem', { name: 'Jobs' });
  await expect(jobs).toContainText('1 row has errors. 1 row names something in your file of properties');
  await expect(page.getByRole('region', { name: 'Files' })).toContainText(
    '2 files: 1 to add, 1 there already, 1 with errors, 1 waiting for another file',
  );
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: /^Import\s*properties/ }).click();
  await dialog.getByRole('button', { name: 'Import 1 property' }).click();
  await expect(dialog).toBeHidden();
  await expect(jobs).toContainText('1 job to add. 1 row has errors.');
  const house = await db
    .selectFrom('properties')
    .select('id')
    .where('address', '=', '8 Quay Street')
    .executeTakeFirstOrThrow();
  const changed = await page.request.patch(`/api/v1/properties/${house.id}`, { data: { city: 'Hull' } });
  expect(changed.ok()).toBe(true);
  await imports.getByRole('button', { name: /^Undo\s*Properties houses/ }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  const refused = page.getByRole('dialog', { name: 'Nothing was undone' });
  await expect(refused.getByRole('link', { name: '8 Quay Street' })).toHaveAttribute(
    'href',
    `/properties?property=${house.id}`,
  );
  await expectAccessible(page);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('an exported file imports unchanged; a running import can be cancelled', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    await begin(db);
    await db
      .updateTable('properties')
      .set({
        tenant_name: '=A1',
        access_notes: 'Mind the dog,\n"Rex"',
        tenant_phone: '+44 161 496 0100',
        city: 'Leeds',
      })
      .execute();
    await login(helen);
    await page.goto('/properties');
    await hydrated(page);
    const link = await exportLink(page, 'CSV for programs');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const exported = readFileSync(await download.path(), 'utf8');
    const before = await countOf(db);
    await openImport(page);
    const dialog = dialogOf(page);
    const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(exported) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    const start = dialog.getByRole('button', { name: /^Import 1 property$/ });
    await expect(start).toBeEnabled();

    // The request is held until the import is cancelled.
    let held = 0;
    await page.route('**/api/trpc/import.create', () => {
      held += 1;
    });
    await start.click();
    await expect(dialog.getByText('Importing 1 property…')).toBeVisible();
    await expect.poll(() => held).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(start).toBeEnabled();
    await page.unroute('**/api/trpc/import.create');
    expect(await countOf(db)).toBe(before);

    await start.click();
    await expect(dialog).toBeHidden();
    const rows = await db.selectFrom('properties').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(2);
    const facts = ({
      id: _,
      number: _number,
      createdAt: __,
      updatedAt: ___,
      client_ref: ____,
      ...rest
    }: (typeof rows)[number]) => rest;
    expect(facts(rows[1]!)).toEqual(facts(rows[0]!));

    await page.goto('/users');
    await hydrated(page);
    await openImport(page);
    const users = dialogOf(page, 'users');
    await users.locator('input[type=file]').setInputFiles(fileOf('First name,Email\nNia,nia@castlefield.example\n'));
    await expect(users.getByText('Choose the columns for these required fields: Role.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/users/rates');
    await hydrated(page);
    await openImport(page);
    const rates = dialogOf(page, 'rates');
    await rates
      .locator('input[type=file]')
      .setInputFiles(fileOf('user,rate,from\nSam Ito,£18.00,1/1/2020\nSam Ito,19,1/1/2020\n'));
    await expect(
      rates.getByRole('cell').filter({ hasText: 'This worker already has a rate from that date.' }),
    ).toBeVisible();
  });
});

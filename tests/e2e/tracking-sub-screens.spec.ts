import type { Page } from '@playwright/test';
import { formatDate } from '#app/lib/format.ts';
import type { Database } from '#db/client.ts';
import { buildWorld } from '#db/fixtures/world.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { waitForCached } from '#tests/support/cached-on-phone.ts';
import { test } from '#tests/support/cut-line.ts';
import { expect, expectAccessible } from '#tests/support/e2e.ts';
import { pdf, photo } from '#tests/support/sample-files.ts';
import { hashForTests } from '#tests/support/world.ts';
import { zoneAtNoon } from './people.ts';

/* The sub-screens of the running job: tasks, notes, pictures, expenses. */

// The browser's own messages for rejected and lost requests.
test.use({ expectedErrors: /Failed to load resource/ });

const address = 'Flat 3, 147b Upper Brook Street, Manchester';
let offices = 0;

async function office(db: Database, { is_driving = false } = {}) {
  offices += 1;
  const key = `onthejob${offices}`;
  const made = await buildWorld(
    db,
    {
      [key]: company({
        settings: { timezone: zoneAtNoon() },
        users: {
          ann: { role: 'employee', first_name: 'Ann', last_name: 'Lee' },
          bob: { role: 'employee', first_name: 'Bob', last_name: 'Ray' },
        },
        properties: { brook: { address } },
        jobs: { boiler: { property: 'brook', job_title: 'Boiler loses pressure', status: 'in_progress' } },
      }),
    },
    Date.now,
    hashForTests,
  );
  const { id: company_id, users, jobs, properties } = made[key]!;
  const job = { company_id, job_id: jobs.boiler!, property_id: properties.brook! };
  await db
    .insertInto('time_records')
    .values({
      company_id,
      user_id: users.ann!,
      job_id: job.job_id,
      start_time: new Date(Date.now() - 20 * 60_000).toISOString(),
      is_driving,
      note: is_driving ? '' : 'Looking for the leak',
      reported: {},
    })
    .execute();
  return { ann: users.ann!, bob: users.bob!, job, email: `ann@${key}.example` };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const says = (page: Page, message: string) => expect(page.getByText(message, { exact: true })).toBeVisible();
const outbox = (page: Page, message: string) => button(page, `Outbox: ${message}`);

async function openPage(page: Page, login: (email: string) => Promise<void>, email: string) {
  await login(email);
  await page.goto('/time-tracking');
  await button(page, 'Yes, Reload').click();
  await expect(page.getByRole('timer')).toBeVisible();
}

/** The smallest phone still on sale. */
const small = { width: 360, height: 740 };
const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Opens one of the sub-screens. */
async function open(page: Page, name: string, title: string) {
  await button(page, name).click();
  await expect(heading(page, title)).toBeFocused();
}

const tasks = (db: Database, jobId: number) =>
  db
    .selectFrom('job_tasks')
    .select(['description', 'status', 'assigned_to'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();
const notes = (db: Database, jobId: number) =>
  db.selectFrom('notes').select(['note', 'user_id']).where('job_id', '=', jobId).orderBy('id').execute();
const files = (db: Database, jobId: number) =>
  db
    .selectFrom('files')
    .select(['category', 'description', 'file_name', 'mime', 'width', 'height'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();
const expenses = (db: Database, jobId: number) =>
  db
    .selectFrom('expenses')
    .select(['expense_type', 'amount', 'description', 'user_id'])
    .where('job_id', '=', jobId)
    .execute();

const jpeg = async (name: string, size = { width: 80, height: 60 }) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photo(size),
});

test('are blocked while driving or with unsaved changes', async ({ db, page, login }) => {
  const { email } = await office(db, { is_driving: true });
  const buttons = ['Tasks List', 'Notes List', 'Add Picture', 'Add Expense', 'Add Material'];
  await page.setViewportSize(small);
  await openPage(page, login, email);
  await says(page, 'Not available while driving');
  for (const name of buttons) await expect(button(page, name)).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  for (const name of buttons) await expect(button(page, name)).toBeDisabled();

  await page.goto('/time-tracking?screen=tasks');
  await expect(heading(page, 'Driving')).toBeVisible();
  await expect(page).toHaveURL(/\/time-tracking$/);
});

test('job details open while driving, read-only, also from the bar of another page', async ({ db, page, login }) => {
  const { email, job } = await office(db, { is_driving: true });
  await db
    .updateTable('properties')
    .set({ post_code: 'M13 9XX', tenant_phone: '0161 496 0123', access_notes: 'Key safe by the door' })
    .where('id', '=', job.property_id)
    .execute();
  await db
    .updateTable('jobs')
    .set({ job_description: 'Drops to 0.3 bar overnight.', due_date: '2099-03-09' })
    .where('id', '=', job.job_id)
    .execute();
  await db
    .insertInto('job_tasks')
    .values({ ...job, description: 'Bleed the radiators' })
    .execute();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 53.4808, longitude: -2.2426 });
  await page.setViewportSize(small);
  await openPage(page, login, email);
  await expect(page.getByRole('link', { name: /opens maps/ })).toHaveAttribute('href', /M13%209XX$/);
  const whole = page.getByRole('dialog', { name: 'Boiler loses pressure' });
  async function readsAll() {
    await expect(whole.getByText('Drops to 0.3 bar overnight.')).toBeVisible();
    await expect(whole.getByText('Key safe by the door')).toBeVisible();
    await expect(whole.getByRole('link', { name: 'Call 0161 496 0123' })).toBeVisible();
    await expect(whole.getByText(`Due ${formatDate('2099-03-09')}`)).toBeVisible();
    await expect(whole.getByText('Not available while driving')).toBeVisible();
    await expect(whole.getByRole('checkbox', { name: 'Bleed the radiators' })).toBeDisabled();
    await expect(whole.getByLabel('New task')).toHaveCount(0);
    await expect(whole.getByRole('combobox')).toHaveCount(0);
  }
  await button(page, 'Job details').click();
  await readsAll();
  await expectAccessible(page);
  expect(await isWider(page)).toBe(false);
  await page.goBack();
  await expect(whole).toBeHidden();
  await expect(heading(page, 'Driving')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('link', { name: 'Expenses' }).click();
  await page.getByRole('region', { name: 'Now' }).getByRole('button', { name: 'Job details' }).click();
  await readsAll();
  await page.goBack();
  await button(page, 'Arrived - start work').click();
  await page.getByRole('region', { name: 'Now' }).getByRole('button', { name: 'Job details' }).click();
  await expect(whole.getByRole('checkbox', { name: 'Bleed the radiators' })).toBeEnabled();
  await expect(whole.getByLabel('New task')).toBeVisible();
});

test('unsaved changes block them too; screens slide, and the phone’s Back closes them', { tag: '@soak' }, async ({
  db,
  page,
  login,
}) => {
  const { email } = await office(db);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPage(page, login, email);
  const description = page.getByRole('textbox', { name: /^Description/ });
  await description.fill('Found it behind the panel');
  await expect(button(page, 'Tasks List')).toBeDisabled();
  await says(page, 'Submit your changes first');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note updated successfully!');

  await button(page, 'Tasks List').click();
  const slide = page.locator('[data-screen="shown"]').filter({ has: heading(page, 'Job Tasks') });
  expect(await slide.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.5s');
  await button(page, 'Back').click();
  await expect(heading(page, 'Working')).toBeFocused();
  await expect(description).toHaveValue('Found it behind the panel');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 'Notes List', 'Job Notes');
  await page.goBack();
  await expect(heading(page, 'Working')).toBeFocused();
  await open(page, 'Notes List', 'Job Notes');
  await page.reload();
  await expect(heading(page, 'Job Notes')).toBeVisible();
  await button(page, 'Back').click();
  await expect(heading(page, 'Working')).toBeVisible();
});

test('tasks: mine and others, completed, reopened, renamed, added', async ({ db, page, login }) => {
  const { email, ann, bob, job } = await office(db);
  const task = (description: string, assigned_to: number | null) => ({
    ...job,
    description,
    assigned_to,
    created_by: bob,
  });
  await db
    .insertInto('job_tasks')
    .values([task('Bleed the radiators', ann), task('Order a gasket', bob), task('Sweep up', null)])
    .execute();
  await openPage(page, login, email);
  await open(page, 'Tasks List', 'Job Tasks');
  const group = (title: string) => page.locator('section').filter({ has: heading(page, title) });
  await expect(group('My Tasks').getByRole('listitem')).toHaveText([/Bleed the radiators/]);
  await expect(group('Other Tasks').getByRole('listitem')).toHaveText([/Order a gasketBob Ray/, /Sweep up/]);
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Sweep up' }).click();
  await says(page, 'Operation completed successfully!');
  await expect(group('My Tasks').getByRole('checkbox', { name: /Sweep up/ })).toBeChecked();
  // Not check() and uncheck(), which fail if the box has not changed at once: it shows what is stored on this device.
  const radiators = page.getByRole('checkbox', { name: /Bleed the radiators/ });
  await radiators.click();
  await expect(radiators).toBeChecked();
  await radiators.click();
  await expect(radiators).not.toBeChecked();
  const status = [
    { description: 'Bleed the radiators', status: 'in_progress', assigned_to: ann },
    { description: 'Order a gasket', status: 'pending', assigned_to: bob },
    { description: 'Sweep up', status: 'completed', assigned_to: ann },
  ];
  await expect.poll(() => tasks(db, job.job_id)).toEqual(status);

  await button(page, 'Edit Order a gasket').click();
  await page.getByRole('textbox', { name: 'Task title' }).fill('  ');
  await button(page, 'Save').click();
  await says(page, 'Task title cannot be empty.');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Task title' }).fill('Order two gaskets');
  await button(page, 'Save').click();
  await expect(page.getByRole('checkbox', { name: /Order two gaskets/ })).toBeVisible();

  await button(page, 'Add').click();
  await page.getByRole('textbox', { name: 'New task' }).fill('Lock the meter box');
  await button(page, 'Add').click();
  await expect(page.getByRole('checkbox', { name: 'Lock the meter box' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue('');
  status[1]!.description = 'Order two gaskets';
  await expect
    .poll(() => tasks(db, job.job_id))
    .toEqual([...status, { description: 'Lock the meter box', status: 'pending', assigned_to: null }]);
  await expect(outbox(page, 'All sent')).toBeVisible();
});

test('tasks that fail to load show the reason', { tag: '@soak' }, async ({ db, page, login }) => {
  const { email } = await office(db);
  const message = 'The office is being moved.';
  const error = { message, code: -32603, data: { code: 'internal', httpStatus: 503 } };
  await page.route(/jobTasks\.listOfJob/, (route) => {
    const count = new URL(route.request().url()).pathname.split(',').length;
    const json = Array.from({ length: count }, () => ({ error }));
    return route.fulfill({ status: 207, json });
  });
  await openPage(page, login, email);
  await open(page, 'Tasks List', 'Job Tasks');
  await says(page, `Error fetching tasks: ${message}`);
  await page.unroute(/jobTasks\.listOfJob/);
  await button(page, 'Retry').click();
  await says(page, 'No items found');
});

test('notes: written, edited, deleted; those of others are read-only', { tag: '@soak' }, async ({
  db,
  page,
  login,
}) => {
  const { email, ann, bob, job } = await office(db);
  const { company_id, job_id, property_id } = job;
  const note = (text: string, user_id: number, hours: number) => ({
    company_id,
    job_id,
    property_id,
    note: text,
    user_id,
    createdAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
  });
  await db
    .insertInto('notes')
    .values([note('The key is with number 5', bob, 2), note('Came on Monday', ann, 25)])
    .execute();
  await openPage(page, login, email);
  await open(page, 'Notes List', 'Job Notes');
  await says(page, 'The key is with number 5');
  await says(page, 'Came on Monday');
  await expect(button(page, 'Edit')).toHaveCount(0);

  await button(page, 'Add note').click();
  await page.getByRole('textbox', { name: 'New note' }).fill('The valve is seized');
  await button(page, 'Add note').click();
  await says(page, 'Operation completed successfully!');
  await says(page, 'The valve is seized');
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
  await expectAccessible(page);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('The valve is seized: bring heat');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await says(page, 'The valve is seized: bring heat');
  const mine = { note: 'The valve is seized: bring heat', user_id: ann };
  await expect.poll(() => notes(db, job_id)).toHaveLength(3);
  await expect.poll(async () => (await notes(db, job_id))[2]).toEqual(mine);

  await button(page, 'Edit').click();
  await button(page, 'Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(mine.note)).toHaveCount(0);
  await expect.poll(() => notes(db, job_id)).toHaveLength(2);
});

test('a photo is stored in three touches; its category and words can be changed afterwards', async ({
  db,
  page,
  login,
}) => {
  const { email } = await office(db);
  await page.setViewportSize(small);
  await openPage(page, login, email);
  await open(page, 'Add Picture', 'Add Job Images');
  // The shutter.
  await page.getByLabel('Take a photo').setInputFiles(await jpeg('meter.jpg'));
  await says(page, '1 photo added to Before job');
  await says(page, 'Before the job: 1, After the job: 0, Work note: 0');
  await expect(page.getByRole('radio', { name: 'Before job' }), 'of the same series').toBeChecked();
  await button(page, 'Back').click();
  await open(page, 'Add Picture', 'Add Job Images');
  await expect(page.getByRole('radio', { name: 'After job' })).toBeChecked();
  await button(page, 'Open Before the job: meter.jpg').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit picture' });
  await edit.getByRole('radio', { name: 'Work note' }).check();
  await edit.getByRole('textbox', { name: /^Description/ }).fill('The meter reads 4711');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await says(page, 'Before the job: 0, After the job: 0, Work note: 1');
  const rows = await db.selectFrom('files').select(['category', 'description']).execute();
  expect(rows).toEqual([{ category: 'work_note', description: 'The meter reads 4711' }]);
});

test('pictures: missing input is reported; several are previewed, removed, shrunk and sent', async ({
  db,
  page,
  login,
}) => {
  const { email, job } = await office(db);
  await page.setViewportSize(small);
  await openPage(page, login, email);
  await open(page, 'Add Picture', 'Add Job Images');
  expect(await isWider(page)).toBe(false);
  await button(page, 'Upload').click();
  await says(page, 'Please add a file to upload.');
  await expectAccessible(page);
  await expect(page.getByLabel('Take a photo')).toHaveAttribute('capture', 'environment');

  const large = { width: 3000, height: 2000 };
  await page
    .getByLabel('Choose files')
    .setInputFiles([await jpeg('before.jpg', large), await jpeg('blurred.jpg'), await jpeg('panel.jpg')]);
  // Resizing six megapixels takes time, and browsers encode JPEG when idle.
  await expect(page.getByRole('img', { name: /\.jpg$/ })).toHaveCount(3, { timeout: 20_000 });
  await button(page, 'Remove blurred.jpg').click();
  await expect(page.getByRole('img', { name: /\.jpg$/ })).toHaveCount(2);
  await expectAccessible(page);
  await expect(page.getByText('Please add a file to upload.')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Before job' }), 'until there is one').toBeChecked();
  await page.getByRole('textbox', { name: /^Description/ }).fill('The seized valve');

  await page.route('**/api/v1/files', async (route) => {
    expect(route.request().postDataBuffer()!.includes('Secret camera')).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await button(page, 'Upload').click();
  await says(page, 'Uploading files...');
  await says(page, 'Before the job: 2 files');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await says(page, '2 photos added to Before job');
  await expect(page.getByText('Before the job: 2 files')).toHaveCount(0);
  await says(page, 'Before the job: 2, After the job: 0, Work note: 0');
  await expect(page.getByRole('button', { name: /^Open Before the job/ })).toHaveCount(2);
  const common = { category: 'before_job', description: 'The seized valve', mime: 'image/jpeg' };
  // Rotated by its EXIF orientation, at most 2048 px long.
  await expect
    .poll(() => files(db, job.job_id))
    .toMatchObject([
      { ...common, file_name: 'before.jpg', width: 1365, height: 2048 },
      { ...common, file_name: 'panel.jpg', width: 60, height: 80 },
    ]);
});

test('an expense: missing input is reported; it is sent with its receipt', { tag: '@soak' }, async ({
  db,
  page,
  login,
}) => {
  const { email, ann, job } = await office(db);
  await page.setViewportSize(small);
  await openPage(page, login, email);
  await open(page, 'Add Expense', 'Add Job Expense');
  expect(await isWider(page)).toBe(false);
  await button(page, 'Add expense').click();
  await says(page, 'Please fill in all fields.');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Material' }).check();
  await page.getByLabel('Amount').fill('12.50x');
  await button(page, 'Add expense').click();
  await says(page, 'Please fill in all fields.');
  await says(page, 'Enter an amount such as 12.50.');
  await expect(page.getByLabel('Amount')).toHaveValue('12.50x');
  await page.getByLabel('Amount').fill('12,50');
  await page
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf(2000) }]);
  await page.getByRole('textbox', { name: /^Description/ }).fill('Two gaskets');
  await expectAccessible(page);
  await button(page, 'Add expense').click();
  await says(page, 'Creating expense...');
  await says(page, 'Operation completed successfully!');
  expect(await expenses(db, job.job_id)).toEqual([
    { expense_type: 'material', amount: 12.5, description: 'Two gaskets', user_id: ann },
  ]);
  expect(await files(db, job.job_id)).toMatchObject([{ category: 'expense_receipt', file_name: 'receipt.pdf' }]);
});

test('a rejection while the screen is open restores the input', async ({ db, page, login }) => {
  const { email, job } = await office(db);
  await openPage(page, login, email);
  await open(page, 'Notes List', 'Job Notes');
  await page.getByRole('textbox', { name: 'New note' }).fill('x'.repeat(10_001));
  await button(page, 'Add note').click();
  await expect(page.getByText('note must have at most 10000 characters.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('x'.repeat(10_001));
  await expect(outbox(page, 'All sent')).toBeVisible();
  expect(await notes(db, job.job_id)).toEqual([]);
});

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow' });
  test.describe.configure({ timeout: 60_000 });

  test('everything is stored, shown as waiting, and arrives once', async ({ db, page, line, login }) => {
    const { email, ann, job } = await office(db);
    await db
      .insertInto('job_tasks')
      .values({ ...job, description: 'Sweep up', created_by: ann })
      .execute();
    await db
      .insertInto('price_items')
      .values({ company_id: job.company_id, code: 'CU-15', description: 'Copper pipe', unit: 'm', cost: 3, price: 5.6 })
      .execute();
    await openPage(page, login, email);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect(outbox(page, 'All sent')).toBeVisible();
    await expect(button(page, 'Tasks List')).toBeEnabled();
    await waitForCached(page, ['timeTracking.last', 'jobTasks.listOfJob', 'notes.list', 'priceList.offered']);
    await line.cut();

    await open(page, 'Tasks List', 'Job Tasks');
    await page.getByRole('checkbox', { name: 'Sweep up' }).click();
    await expect(heading(page, 'My Tasks')).toBeVisible();
    await page.getByRole('textbox', { name: 'New task' }).fill('Buy a valve');
    await button(page, 'Add').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Buy a valve' })).toContainText('Waiting');
    await expectAccessible(page);
    await button(page, 'Back').click();

    await open(page, 'Notes List', 'Job Notes');
    await page.getByRole('textbox', { name: 'New note' }).fill('The tap is behind the panel');
    await button(page, 'Add note').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'behind the panel' })).toContainText('Waiting');
    // A moment after the row: until then leaving asks first.
    await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
    await button(page, 'Back').click();

    await open(page, 'Add Picture', 'Add Job Images');
    await page.getByLabel('Choose files').setInputFiles([await jpeg('one.jpg'), await jpeg('two.jpg')]);
    await page.getByRole('radio', { name: 'After job' }).check();
    await button(page, 'Upload').click();
    await says(page, 'After the job: 2 files');
    await expectAccessible(page);
    await button(page, 'Back').click();

    await open(page, 'Add Expense', 'Add Job Expense');
    await page.getByLabel('Take a photo').setInputFiles(await jpeg('receipt.jpg'));
    await page.getByRole('radio', { name: 'Parking' }).check();
    await page.getByLabel('Amount').fill('4.20');
    await button(page, 'Add expense').click();
    await says(page, 'Parking, £4.20');

    await button(page, 'Back').click();

    // From the price list that the phone keeps, counted in its unit.
    await open(page, 'Add Material', 'Add Job Material');
    await page.getByRole('combobox', { name: 'From the price list (optional)' }).fill('cu 15');
    await page.getByRole('option', { name: /Copper pipe/ }).click();
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Copper pipe');
    await page.getByLabel('Quantity').fill('2,5');
    await button(page, 'Add material').click();
    await says(page, 'Copper pipe, 2.5 m');
    await expectAccessible(page);

    await page.reload();
    await expect(heading(page, 'Add Job Material')).toBeVisible();
    await says(page, 'Copper pipe, 2.5 m');
    await expect(outbox(page, '6 waiting')).toBeVisible();
    await button(page, 'Back').click();
    await open(page, 'Tasks List', 'Job Tasks');
    await expect(page.getByRole('checkbox', { name: /Sweep up/ })).toBeChecked();
    await says(page, 'Buy a valve');

    await line.mend();
    await expect(outbox(page, 'All sent')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0);
    await says(page, 'Buy a valve');
    expect(await tasks(db, job.job_id)).toEqual([
      { description: 'Sweep up', status: 'completed', assigned_to: ann },
      { description: 'Buy a valve', status: 'pending', assigned_to: null },
    ]);
    expect(await notes(db, job.job_id)).toEqual([{ note: 'The tap is behind the panel', user_id: ann }]);
    expect(await expenses(db, job.job_id)).toMatchObject([{ expense_type: 'parking', amount: 4.2 }]);
    const used = await db.selectFrom('materials').selectAll().where('job_id', '=', job.job_id).execute();
    expect(used).toMatchObject([{ quantity: 2.5, unit: 'm', cost: 3, price: 5.6, amount: 14, status: 'pending' }]);
    const names = (await files(db, job.job_id)).map(({ category, file_name }) => `${category} ${file_name}`);
    expect(names.sort()).toEqual(['after_job one.jpg', 'after_job two.jpg', 'expense_receipt receipt.jpg']);
  });
});

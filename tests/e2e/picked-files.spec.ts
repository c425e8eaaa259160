import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany } from './people.ts';

/* Chosen files: confirmation before they are lost, progress of each, and a poster of each video. */

// The browser's own messages for a rejected request.
test.use({ expectedErrors: /Failed to load resource/ });
test.describe.configure({ timeout: 60_000 });

const sam = 'sam@castlefield.example';
const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo() });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const outbox = (page: Page, error: string) => button(page, `Outbox: ${error}`);
const question = (page: Page, error: string) => page.getByRole('alertdialog', { name: error });
const choose = (page: Page) => page.getByLabel('Choose files');
const stored = (db: Database) => db.selectFrom('files').selectAll().orderBy('id').execute();

const office = (db: Database) => world(db, { castlefield: smallCompany() }, Date.now);

/** The phone's Back. Playwright's goBack would wait for a blocked navigation. */
const goBack = (page: Page) => page.evaluate(() => history.back());

/** Sam opens the job's files from the dashboard. */
async function openFiles(page: Page) {
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('tab', { name: /Maintenance/ }).click();
  await page.getByRole('button', { name: 'View Details of Kitchen tap leaking' }).click();
  const panel = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await panel.getByRole('tab', { name: /Files/ }).click();
  await button(page, 'Add pictures').click();
  return { panel, upload: page.getByRole('dialog', { name: 'Add pictures' }) };
}

test('in the panel: confirms closing the form and Back; uploaded files are safe', async ({ page, db, login }) => {
  await office(db);
  await login(sam);
  const { panel, upload } = await openFiles(page);
  await upload.getByRole('button', { name: 'Close' }).click();
  await expect(upload).toBeHidden();

  await button(page, 'Add pictures').click();
  await choose(page).setInputFiles([await jpeg('one.jpg'), await jpeg('two.jpg')]);
  await expect(upload.getByRole('img', { name: /\.jpg$/ })).toHaveCount(2);
  await upload.getByRole('button', { name: 'Close' }).click();
  await expect(question(page, '2 photos are not uploaded yet')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stay').click();
  await expect(question(page, '2 photos are not uploaded yet')).toBeHidden();
  await expect(upload.getByRole('img', { name: /\.jpg$/ })).toHaveCount(2);

  await goBack(page);
  await expect(question(page, '2 photos are not uploaded yet')).toBeVisible();
  await expect(page).toHaveURL(/job=/);
  await button(page, 'Stay').click();
  await upload.getByRole('radio', { name: 'Work note' }).check();
  await goBack(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Upload' }).click();
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/job=/);
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expect.poll(async () => (await stored(db)).length).toBe(2);
});

test('after discarding, the files are gone and navigation continues', { tag: '@soak' }, async ({ page, db, login }) => {
  await office(db);
  await login(sam);
  const { panel, upload } = await openFiles(page);
  await choose(page).setInputFiles(await jpeg('one.jpg'));
  await expect(upload.getByRole('img', { name: 'one.jpg' })).toBeVisible();
  await goBack(page);
  await expect(question(page, '1 photo is not uploaded yet')).toBeVisible();
  await button(page, 'Discard').click();
  await expect(panel).toBeHidden();
  expect(await stored(db)).toEqual([]);
});

/** Sam has worked for twenty minutes and opens a sub-screen. */
async function openSubScreen(
  page: Page,
  { db, login }: { db: Database; login: (email: string) => Promise<void> },
  [name, title]: readonly [string, string],
) {
  const { castlefield } = await office(db);
  await db
    .insertInto('time_records')
    .values({
      company_id: castlefield.id,
      user_id: castlefield.users.sam,
      job_id: castlefield.jobs.tap,
      start_time: minutesAgo(20),
      is_driving: false,
      note: 'Looking for the leak',
      reported: {},
    })
    .execute();
  await login(sam);
  await page.goto('/time-tracking');
  await button(page, 'Yes, Reload').click();
  await button(page, name).click();
  await expect(heading(page, title)).toBeFocused();
}

test('on the tracking page: confirms Back, and before the bar opens a sheet', { tag: '@soak' }, async ({
  page,
  db,
  login,
}) => {
  await openSubScreen(page, { db, login }, ['Add Expense', 'Add Job Expense']);
  await choose(page).setInputFiles(await jpeg('receipt.jpg'));
  await expect(page.getByRole('img', { name: 'receipt.jpg' })).toBeVisible();
  await button(page, 'Back').click();
  await expect(question(page, '1 photo is not uploaded yet')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Upload').click();
  await expect(page.getByText('Please fill in all fields.')).toBeVisible();
  await button(page, 'Break').click();
  await expect(question(page, '1 photo is not uploaded yet')).toBeVisible();
  await button(page, 'Stay').click();
  await expect(heading(page, 'Add Job Expense')).toBeVisible();
  await page.getByRole('radio', { name: 'Parking' }).check();
  await page.getByLabel('Amount').fill('3');
  await goBack(page);
  await button(page, 'Upload').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(outbox(page, 'All sent')).toBeVisible();
  expect(await stored(db)).toMatchObject([{ category: 'expense_receipt' }]);
});

/** Records three seconds of video in the browser. */
function film(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const pen = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 60; frame += 1) {
      pen.fillStyle = '#2a7f62';
      pen.fillRect(0, 0, 320, 240);
      pen.fillStyle = '#f2c14e';
      pen.fillRect(frame * 4, 80, 60, 60);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
}

test('a video gets a poster of its first second, which lists show', { tag: '@soak' }, async ({ page, db, login }) => {
  await office(db);
  await login(sam);
  const { panel, upload } = await openFiles(page);
  const buffer = Buffer.from(await film(page), 'base64');
  await choose(page).setInputFiles([await jpeg('meter.jpg'), { name: 'leak.webm', mimeType: 'video/webm', buffer }]);
  const preview = upload.getByRole('img', { name: 'leak.webm' });
  await expect(preview).toBeVisible({ timeout: 15_000 });
  expect(await preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
  await expectAccessible(page);
  await upload.getByRole('radio', { name: 'Work note' }).check();
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload).toBeHidden();
  await expect
    .poll(async () => (await stored(db)).map(({ file_type, poster_key }) => [file_type, poster_key !== null]))
    .toEqual([
      ['image', false],
      ['video', true],
    ]);
  // Created by the queue.
  await expect
    .poll(async () => (await stored(db)).every(({ thumbnail_key }) => thumbnail_key !== null), {
      timeout: 20_000,
    })
    .toBe(true);
  await page.reload();
  await panel.getByRole('tab', { name: /Files/ }).click();
  const shown = panel.getByRole('button', { name: /leak\.webm/ }).locator('img');
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320);
});

test('shows the progress of each of several files', { tag: '@soak' }, async ({ page, db, login }) => {
  await office(db);
  await login(sam);
  const { panel, upload } = await openFiles(page);
  await choose(page).setInputFiles([await jpeg('one.jpg'), await jpeg('two.jpg')]);
  await upload.getByRole('radio', { name: 'Before job' }).check();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v1/files', async (route) => {
    await held;
    await route.continue();
  });
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Uploading files...')).toBeVisible();
  const going = panel.getByRole('listitem').filter({ hasText: 'Before the job: 2 files' });
  // The form waits six seconds for the response, then leaves the upload to the outbox.
  await expect(upload).toBeHidden({ timeout: 15_000 });
  await expect(page.getByText('Saved on this phone. Still sending.')).toBeVisible();
  await expect(going.getByRole('progressbar')).toBeVisible();
  await expect(going.getByRole('listitem')).toHaveText([/^one\.jpg\d+ %$/, /^two\.jpg\d+ %$/]);
  await expectAccessible(page);
  letGo();
  await expect(panel.getByRole('button', { name: /^Open Before the job/ })).toHaveCount(2);
  await expect(going).toHaveCount(0);
});

test('a rejection while the form is open restores it in the form', { tag: '@soak' }, async ({ page, db, login }) => {
  await openSubScreen(page, { db, login }, ['Add Picture', 'Add Job Images']);
  const error = {
    message: 'This picture cannot be taken.',
    code: 'invalid',
    fields: { files: 'Not this one.' },
  };
  await page.route('**/api/v1/files', (route) => route.fulfill({ status: 400, json: error }));
  await choose(page).setInputFiles(await jpeg('one.jpg'));
  await page.getByRole('radio', { name: 'Before job' }).check();
  await page.getByRole('textbox', { name: /^Description/ }).fill('The meter');
  await button(page, 'Upload').click();
  await expect(page.getByText('Not this one.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'one.jpg' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('The meter');
  await expect(outbox(page, 'All sent')).toBeVisible();
  await page.unroute('**/api/v1/files');
  await button(page, 'Upload').click();
  await expect.poll(async () => (await stored(db)).length).toBe(1);
});

test('a leave dialog opened while files are being stored closes once they are', { tag: '@soak' }, async ({
  page,
  db,
  login,
}) => {
  await openSubScreen(page, { db, login }, ['Add Picture', 'Add Job Images']);
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    const isReady = new Promise((resolve) => window.addEventListener('picture-ready', resolve));
    window.createImageBitmap = async (...args: unknown[]) => {
      await isReady;
      return Reflect.apply(decode, window, args);
    };
  });
  await choose(page).setInputFiles(await jpeg('one.jpg'));
  await page.getByRole('radio', { name: 'Before job' }).check();
  await button(page, 'Upload').click();
  await button(page, 'Back').click();
  const dialog = question(page, '1 photo is not uploaded yet');
  await expect(dialog.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('button', { name: 'Discard' })).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new Event('picture-ready')));
  await expect(heading(page, 'Working')).toBeVisible();
  await expect.poll(async () => (await stored(db)).length).toBe(1);
});

test('a rejection after the form was left stays in the outbox', { tag: '@soak' }, async ({ page, db, login }) => {
  await openSubScreen(page, { db, login }, ['Add Picture', 'Add Job Images']);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v1/files', async (route) => {
    await held;
    await route.fulfill({ status: 400, json: { message: 'This picture cannot be taken.', code: 'invalid' } });
  });
  await choose(page).setInputFiles(await jpeg('one.jpg'));
  await page.getByRole('radio', { name: 'Before job' }).check();
  await button(page, 'Upload').click();
  await button(page, 'Back').click();
  await expect(heading(page, 'Working')).toBeVisible();
  letGo();
  await expect(page.getByText(/Rejected: Pictures.*This picture cannot be taken\./)).toBeVisible();
  await expect(outbox(page, '1 rejected')).toBeVisible();
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import { button, heading, office, openPage, outbox, says } from './tracking-office.ts';

/* Waiting and rejected entries in the outbox. */

// The browser's own messages for a rejected or lost request.
test.use({ expectedErrors: /Failed to load resource/ });

test.describe.configure({ timeout: 60_000 });

/** Working on the boiler, with everything sent. */
const working = { open: { minutesAgo: 30, note: 'Drained the system' } };

async function atWork(page: Page, email: string) {
  await openPage(page, email);
  await button(page, 'Yes, Reload').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(outbox(page, 'All sent')).toBeVisible();
  // Without a service worker here, the parts of the screen come once it is used, which must not be without signal.
  await button(page, 'Notes List').click();
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeVisible();
  await button(page, 'Back').click();
}

async function sendPicture(page: Page, buffer: Buffer) {
  await button(page, 'Add Picture').click();
  await page.getByLabel('Choose files').setInputFiles([{ name: 'panel.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(page.getByRole('img', { name: 'panel.jpg' })).toBeVisible();
  await page.getByRole('radio', { name: 'After job' }).check();
  await button(page, 'Upload').click();
  await expect(page.getByRole('img', { name: 'panel.jpg' })).toHaveCount(0);
}

async function writeNote(page: Page, note: string) {
  await button(page, 'Notes List').click();
  await page.getByRole('textbox', { name: 'New note' }).fill(note);
  await button(page, 'Add note').click();
  await expect(page.getByText(note)).toBeVisible();
  // A moment after the row: until then leaving asks first.
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('');
}

test('shows the progress of a photo upload', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db, working);
  await atWork(page, email('ann'));
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await slow(20_000);
  // Noise, which shrinking cannot reduce: takes seconds on this connection.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 700, height: 500, channels: 3, background: 'grey', noise } });
  await sendPicture(page, await picture.jpeg({ quality: 90 }).toBuffer());

  const progress = page.getByRole('progressbar', { name: 'Sending After the job: 1 file' });
  const part = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(part).toBeGreaterThan(0);
  expect(await part()).toBeLessThan(100);
  await says(page, 'Uploading files...');
  await button(page, 'Dismiss').click();
  await button(page, 'Back').click();
  await outbox(page, '1 waiting').click();
  const sheet = page.getByRole('dialog', { name: '1 waiting' });
  await expect(sheet.getByText(/^[1-9]\d? %$/)).toBeVisible();
  await slow(-1);
  await expect(page.getByRole('dialog', { name: 'All sent' })).toBeVisible({ timeout: 20_000 });
  await says(page, 'Everything has been sent');
});

test('a rejected entry is saved as files, or discarded after confirmation; others stay', async ({
  db,
  page,
  context,
}) => {
  const { email, jobIds } = await office(db, working);
  await atWork(page, email('ann'));
  await context.setOffline(true);
  const note = 'The valve is seized';
  await writeNote(page, note);
  await button(page, 'Back').click();
  await sendPicture(page, await photo({ width: 120, height: 90 }));
  await button(page, 'Back').click();
  const both = /notes\.create|api\/v1\/files$/;
  await page.route(both, (route) =>
    route.fulfill({ status: 403, json: { message: 'This job is not yours any more.', code: 'forbidden' } }),
  );
  await context.setOffline(false);
  await says(page, '2 entries were rejected. Open the outbox to see why.');
  // A hovered toast stays open and covers the chip.
  await page.mouse.move(200, 600);
  await page.getByRole('alert').filter({ hasText: '2 entries' }).getByRole('button', { name: 'Dismiss' }).tap();
  await outbox(page, '2 rejected').tap();
  const sheet = page.getByRole('dialog', { name: '2 rejected' });
  await expect(sheet).toContainText('This couldn’t be saved. Choose what to do.');
  const entry = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const pictures = entry('Pictures');
  await expect(pictures).toContainText('Rejected');
  await expect(pictures).toContainText('This job is not yours any more.');
  await expectAccessible(page);

  const saved: { name: string; bytes: Buffer }[] = [];
  page.on('download', async (download) => {
    saved.push({ name: download.suggestedFilename(), bytes: await readFile(await download.path()) });
  });
  await pictures.getByRole('button', { name: 'Save as file' }).click();
  await expect.poll(() => saved.length).toBe(2);
  const jsonFile = saved.find(({ name }) => /^fettle-files-[\dT-]+\.json$/.test(name))!;
  expect(JSON.parse(jsonFile.bytes.toString())).toMatchObject({
    what: 'Pictures',
    body: { job_id: jobIds.boiler, category: 'after_job' },
    refusal: { status: 403, words: 'This job is not yours any more.' },
    files: ['panel.jpg'],
  });
  const picture = saved.find(({ name }) => name.endsWith('-panel.jpg'))!;
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 120 });

  await pictures.getByRole('button', { name: 'Discard' }).click();
  await expect(pictures.getByRole('alert')).toContainText(
    'Discard this entry permanently? It hasn’t been sent to the office.',
  );
  await expectAccessible(page);
  await pictures.getByRole('button', { name: 'Keep it' }).click();
  await pictures.getByRole('button', { name: 'Discard' }).click();
  await pictures.getByRole('alert').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog', { name: '1 rejected' })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(pictures).toHaveCount(0);
  await expect(entry('Note')).toContainText('Rejected');

  await page.unroute(both);
  await entry('Note').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('dialog', { name: 'All sent' })).toBeVisible();
  expect(await db.selectFrom('notes').select('note').execute()).toEqual([{ note }]);
  expect(await db.selectFrom('files').select('id').execute()).toEqual([]);
});

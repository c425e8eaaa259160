import type { BrowserContext, Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { buildWorld, worldPassword } from '#db/world.ts';
import { company } from '#db/world-spec.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { expect, expectAccessible, test } from '#tests/support/e2e.ts';

// What the browser itself says of a refused or lost request is what many of these tests ask for.
test.use({ expectedErrors: /Failed to load resource/ });

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();

/** A zone in which it is about noon, so that no test's 'today' turns at midnight. */
function noonZone() {
  const east = 12 - new Date().getUTCHours();
  return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}

let offices = 0;

interface Open {
  minutesAgo: number;
  is_driving?: boolean;
  note?: string;
}

/** A company of its own for each test: a worker, three jobs, and a record that runs if one is asked for. */
async function office(db: Database, { open, jobs = true }: { open?: Open; jobs?: boolean } = {}) {
  offices += 1;
  const key = `office${offices}`;
  const status = jobs ? 'in_progress' : 'archived';
  const made = await buildWorld(
    db,
    {
      [key]: company({
        settings: { timezone: noonZone() },
        users: {
          ann: { role: 'employee', first_name: 'Ann', rates: [{ rate: 12, effective_from: '2020-01-01' }] },
          bob: { role: 'employee' },
          boss: { role: 'admin' },
        },
        properties: {
          acacia: { address: '12 Acacia Avenue, Manchester' },
          brook: { address: 'Flat 3, 147b Upper Brook Street, Chorlton-on-Medlock, Manchester' },
          mill: { address: 'Rose Cottage, Mill Lane, Ramsbottom' },
        },
        jobs: {
          tap: { property: 'acacia', job_title: 'Leaking kitchen tap', status },
          boiler: { property: 'brook', job_title: 'Boiler loses pressure', status },
          window: { property: 'mill', job_title: 'Broken sash window', status },
        },
      }),
    },
    Date.now,
    hashPassword,
  );
  const { id, users, jobs: jobIds } = made[key]!;
  if (open) {
    const { minutesAgo, is_driving = false, note = '' } = open;
    await db
      .insertInto('time_records')
      .values({
        company_id: id,
        user_id: users.ann!,
        job_id: jobIds.boiler!,
        start_time: ago(minutesAgo),
        is_driving,
        note,
        reported: note ? { note } : {},
      })
      .execute();
  }
  return { users, jobIds, email: (who: string) => `${who}@${key}.example` };
}

async function login(context: BrowserContext, email: string) {
  const answer = await context.request.post('/api/v1/auth/login', {
    data: { email, password: worldPassword },
  });
  expect(answer.status()).toBe(200);
}

const here = { latitude: 53.4808, longitude: -2.2426 };

/** Logs in and opens the page on a phone that knows where it is. */
async function openPage(page: Page, email: string) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(here);
  await login(page.context(), email);
  await page.goto('/time-tracking');
}

const records = (db: Database, userId: number) =>
  db
    .selectFrom('time_records')
    .select([
      'id',
      'job_id',
      'is_driving',
      'start_time',
      'end_time',
      'note',
      'start_cordinate',
      'end_cordinate',
    ])
    .where('user_id', '=', userId)
    .orderBy('start_time')
    .orderBy('id')
    .execute();

/** What the server has of a worker's time, once it has arrived there. */
const expectRecords = (db: Database, userId: number, rows: object[]) =>
  expect.poll(() => records(db, userId)).toMatchObject(rows);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ });
const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function start(page: Page, activity: 'Driving' | 'Work' = 'Driving') {
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await page.getByRole('radio', { name: activity, exact: true }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, activity === 'Work' ? 'Working' : 'Driving')).toBeFocused();
}

/** The sheet before the end of a drive; opened by End Tracking, confirmed by its own. */
async function endDrive(page: Page) {
  await button(page, 'End Tracking').click();
  await page
    .getByRole('dialog', { name: 'End the drive?' })
    .getByRole('button', { name: 'End Tracking' })
    .click();
}

const scrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);

test('a day: drive, switch to work, a note, the end; and today’s time', async ({ db, page }) => {
  const { users, email, jobIds } = await office(db);
  await openPage(page, email('ann'));
  expect(await scrolls(page)).toBe(false);
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await page.getByRole('radio', { name: 'Driving', exact: true }).check();
  await button(page, 'Start Tracking').click();
  await expect(page.getByRole('status').filter({ hasText: 'Starting tracking...' })).toBeVisible();

  await expect(heading(page, 'Driving')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00:00:0\d$/);
  const first = await page.getByRole('timer').textContent();
  await expect(page.getByRole('timer')).not.toHaveText(first!);
  await expect(button(page, 'Submit Changes')).toBeDisabled();
  await expect(button(page, 'End Tracking')).toBeEnabled();
  await expect(page.getByRole('link', { name: /Upper Brook Street/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Flat%203%2C%20147b/,
  );

  // The drive began 25 minutes ago.
  await db
    .updateTable('time_records')
    .set({ start_time: ago(25) })
    .where('user_id', '=', users.ann!)
    .execute();

  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'Submit Changes').click();
  await says(page, 'Changes saved successfully!');
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00:00:0\d$/);
  await expect(description(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Driving', exact: true })).toBeDisabled();
  await expect(button(page, 'End Tracking')).toBeDisabled();
  await says(page, 'Please fill out the note before ending tracking.');

  await description(page).fill('Too short');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note must be at least 10 characters long.');
  await button(page, 'End Tracking').click();
  await says(page, 'Note must be at least 10 characters long.');
  expect(await records(db, users.ann!)).toHaveLength(2);

  await description(page).fill('Topped up the pressure');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note updated successfully!');
  await expect(button(page, 'Submit Changes')).toBeDisabled();
  await expect(page.getByRole('radio', { name: 'Driving', exact: true })).toBeEnabled();

  await button(page, 'End Tracking').click();
  await expect(page.getByRole('dialog', { name: 'Job finished?' })).toBeVisible();
  await button(page, 'Job finished').click();
  await says(page, 'Tracking ended successfully!');
  await expect(heading(page, 'Start tracking')).toBeVisible();

  const [drive, work] = await records(db, users.ann!);
  expect(drive).toMatchObject({
    is_driving: true,
    start_cordinate: here,
    end_cordinate: here,
    end_time: work!.start_time,
  });
  expect(work).toMatchObject({ is_driving: false, note: 'Topped up the pressure', end_cordinate: here });
  const sums = await page.request.get(`/api/v1/time-tracking/user/${users.ann}/current-sums`);
  const minutes = (time: string | null) => Math.floor(Date.parse(time!) / minute);
  const worked = minutes(work!.end_time) - minutes(drive!.start_time);
  expect(worked).toBeGreaterThanOrEqual(25);
  expect((await sums.json()).data).toMatchObject({
    sum_today: worked,
    sum_week: worked,
    sum_week_earned: Math.round(worked * 20) / 100,
  });
  await expect
    .poll(() => db.selectFrom('jobs').select('status').where('id', '=', jobIds.boiler!).executeTakeFirst())
    .toEqual({ status: 'pending_completed' });
});

test('coming back leaves the job as it is; unsubmitted words are saved with the end', async ({
  db,
  page,
}) => {
  const { users, email, jobIds } = await office(db, { open: { minutesAgo: 30 } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await description(page).fill('Waiting for a part');
  await button(page, 'End Tracking').click();
  await button(page, 'Coming back').click();
  await says(page, 'Tracking ended successfully!');
  expect(await records(db, users.ann!)).toMatchObject([{ note: 'Waiting for a part' }]);
  expect(await db.selectFrom('jobs').select('status').where('id', '=', jobIds.boiler!).execute()).toEqual([
    { status: 'in_progress' },
  ]);
});

test('a job is required; it is found by words in any order and by its number', async ({ db, page }) => {
  const { email, jobIds } = await office(db);
  await openPage(page, email('ann'));
  await button(page, 'Start Tracking').click();
  await says(page, 'Please select a Job.');
  const search = page.getByRole('searchbox', { name: 'Job' });
  await expect(search).toBeFocused();
  for (const words of ['lane window', 'COTTAGE broken', `#${jobIds.window}`]) {
    await search.fill(words);
    await expect(page.getByRole('radio', { name: /@/ })).toHaveCount(1);
    await expect(page.getByRole('group', { name: 'Found' })).toContainText(
      'Broken sash window @ Rose Cottage, Mill Lane, Ramsbottom',
    );
  }
  await search.press('Enter');
  await expect(page.getByText('Please select a Job.')).toBeHidden();
  await expect(page.getByRole('radio', { name: /Broken sash window/ })).toBeChecked();
  await search.fill('nowhere');
  await expect(page.getByText('Nothing available').first()).toBeVisible();
});

test('without jobs there is nothing available', async ({ db, page }) => {
  const { email } = await office(db, { jobs: false });
  await openPage(page, email('ann'));
  await expect(page.getByPlaceholder('Nothing available')).toBeVisible();
  await button(page, 'Start Tracking').click();
  await says(page, 'Please select a Job.');
});

test('location denied: told, and on without it; asked once, then only told', async ({ db, page }) => {
  const { users, email } = await office(db);
  await login(page.context(), email('ann'));
  await page.goto('/time-tracking');
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  const sheet = page.getByRole('alertdialog', { name: 'No location' });
  await expect(sheet).toContainText('Location permission denied. Please enable location access.');
  expect(await records(db, users.ann!)).toEqual([]);
  await sheet.getByRole('button', { name: 'Go on without location' }).click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await button(page, 'End Tracking').click();
  await says(page, noLocationWords);
  await page.getByRole('dialog').getByRole('button', { name: 'End Tracking' }).click();
  await says(page, 'Tracking ended successfully!');
  await expectRecords(db, users.ann!, [{ start_cordinate: null, end_cordinate: null }]);
});

test('location unavailable: tried again when it is there', async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await page.context().setGeolocation(null);
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  const sheet = page.getByRole('alertdialog', { name: 'No location' });
  await expect(sheet).toContainText('Location unavailable. Please try again.');
  await page.context().setGeolocation(here);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await expectRecords(db, users.ann!, [{ start_cordinate: here }]);

  await page.context().setGeolocation(null);
  // It is asked for when the sheet opens: the end itself waits for nothing.
  await button(page, 'End Tracking').click();
  await says(page, noLocationWords);
  await button(page, 'Keep tracking').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  expect(await records(db, users.ann!)).toMatchObject([{ end_time: null }]);
  await page.context().setGeolocation(here);
  await endDrive(page);
  await expectRecords(db, users.ann!, [{ end_cordinate: here }]);
});

test('over plain http: no geolocation and no randomUUID, and it works', async ({ db, page }) => {
  const { users, email } = await office(db);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
  });
  await openPage(page, email('ann'));
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  await says(page, 'Geolocation is not supported by your browser');
  await button(page, 'Go on without location').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await expectRecords(db, users.ann!, [{ end_time: null }]);
});

const noLocationWords = 'Unable to get your location. Please enable location services and try again.';
const keptWords = 'Saved on this phone. It will be sent when there is a connection.';
const outbox = (page: Page, words: string) => page.getByRole('button', { name: `Outbox: ${words}` });

test('no connection: everything goes on, is told once, and arrives with its own times', async ({
  db,
  page,
  context,
}) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  // The chip follows a moment after the screen: what it said before the start is no answer.
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  await expect(outbox(page, 'All sent')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'Submit Changes').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await says(page, keptWords);
  await description(page).fill('Topped up the pressure');
  await button(page, 'End Tracking').click();
  const pressed = Date.now();
  await button(page, 'Coming back').click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(page.getByText(keptWords)).toHaveCount(1);
  await outbox(page, '2 waiting').click();
  const sheet = page.getByRole('dialog', { name: '2 waiting' });
  await expect(sheet).toContainText('Changed to work');
  await expect(sheet).toContainText('Tracking ended');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.waitForTimeout(3000);

  await context.setOffline(false);
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expectRecords(db, users.ann!, [
    { is_driving: true },
    { is_driving: false, note: 'Topped up the pressure', end_cordinate: here },
  ]);
  const [drive, work] = await records(db, users.ann!);
  expect(drive!.end_time).toBe(work!.start_time);
  expect(Math.abs(Date.parse(work!.end_time!) - pressed)).toBeLessThan(1500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** The proxy answers in place of the server; answers how to stop that. */
async function proxied(page: Page, status: number) {
  const address = '**/api/trpc/timeTracking.changeOwn*';
  await page.route(address, (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>proxy</h1>' }),
  );
  return () => page.unroute(address);
}

test('Clear Tracking takes it off this phone only', async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await expect(outbox(page, 'All sent')).toBeVisible();
  const away = await proxied(page, 418);
  await endDrive(page);
  await button(page, 'Clear Tracking').click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await away();
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Previous Tracking Found' })).toBeVisible();
});

for (const [status, words] of [
  [403, "You don't have permission to perform this action."],
  [418, 'Failed to end tracking. Please try again or contact support if the problem persists.'],
] as const) {
  test(`an end answered with a bare ${status}: refused, and works when pressed again`, async ({
    db,
    page,
  }) => {
    const { users, email } = await office(db);
    await openPage(page, email('ann'));
    await start(page);
    await expect(outbox(page, 'All sent')).toBeVisible();
    const away = await proxied(page, status);
    await endDrive(page);
    await expect(page.getByRole('alertdialog', { name: 'Tracking was not ended' })).toContainText(words);
    await away();
    await button(page, "I'll try again").click();
    await expect(heading(page, 'Driving')).toBeVisible();
    await endDrive(page);
    await says(page, 'Tracking ended successfully!');
    expect(await records(db, users.ann!)).toHaveLength(1);
  });
}

for (const status of [401, 502] as const) {
  test(`an end answered with a bare ${status} is kept and sent again`, async ({ db, page }) => {
    const { users, email } = await office(db);
    await openPage(page, email('ann'));
    await start(page);
    await expect(outbox(page, 'All sent')).toBeVisible();
    const away = await proxied(page, status);
    await endDrive(page);
    await expect(outbox(page, '1 waiting')).toBeVisible();
    await expect(heading(page, 'Start tracking')).toBeVisible();
    await away();
    await expect(outbox(page, 'All sent')).toBeVisible({ timeout: 20_000 });
    await expectRecords(db, users.ann!, [{ end_time: expect.any(String) }]);
  });
}

test('a note and a change that fail say so', async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 10, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await page.route('**/api/trpc/timeTracking.changeOwn*', (route) =>
    route.fulfill({ status: 418, body: 'no' }),
  );
  await description(page).fill('Drained and filled the system');
  await button(page, 'Submit Changes').click();
  await says(page, 'Failed to update note');
  await page.getByRole('radio', { name: 'Driving', exact: true }).check();
  await button(page, 'Submit Changes').click();
  await says(page, 'Failed to save changes. Please try again.');
  await expect(description(page)).toHaveValue('Drained and filled the system');
});

test('an answer that was lost: sent again under its key, it is still one record', async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await page.route('**/api/trpc/timeTracking.*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (lost === 1) return route.continue();
    lost = 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await says(page, keptWords);
  await expect(outbox(page, 'All sent')).toBeVisible({ timeout: 15_000 });
  await expect(heading(page, 'Driving')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expectRecords(db, users.ann!, [{ end_time: null }]);
});

test('logging out with entries waiting asks; they wait for their own user', async ({ db, page, context }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  const address = '**/api/trpc/timeTracking.start*';
  await page.route(address, (route) => route.abort('connectionreset'));
  await start(page);
  await expect(outbox(page, '1 waiting')).toBeVisible();
  await button(page, 'Sign out').click();
  await page.getByRole('button', { name: 'Log out all the same' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute(address);

  await login(context, email('bob'));
  await page.goto('/time-tracking');
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await login(context, email('ann'));
  await page.goto('/time-tracking');
  await expect(outbox(page, 'All sent')).toBeVisible();
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  expect(await records(db, users.bob!)).toEqual([]);
});

test('refused while nobody looked: told, shown with its reason, put right and sent', async ({
  db,
  page,
  context,
}) => {
  const { users, email } = await office(db, { open: { minutesAgo: 30, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await context.setOffline(true);
  await description(page).fill('Drained and filled the system');
  await button(page, 'Submit Changes').click();
  await expect(outbox(page, '1 waiting')).toBeVisible();
  await page.waitForTimeout(500);
  await page.route('**/api/trpc/timeTracking.changeOwn*', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: { message: 'Not like that.', code: -32600, data: { code: 'invalid', httpStatus: 400 } },
      },
    }),
  );
  await context.setOffline(false);
  await outbox(page, '1 refused').click();
  const sheet = page.getByRole('dialog', { name: '1 refused' });
  await expect(sheet).toContainText('Not like that.');
  await expectAccessible(page);
  await page.unroute('**/api/trpc/timeTracking.changeOwn*');
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await sheet.getByRole('textbox', { name: 'Description' }).fill('Filled the system again');
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('dialog', { name: 'All sent' })).toBeVisible();
  await expectRecords(db, users.ann!, [{ note: 'Filled the system again' }]);
});

test('a previous tracking is found and reloaded', async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 61, note: 'Drained the system' } });
  await openPage(page, email('ann'));
  const dialog = page.getByRole('dialog', { name: 'Previous Tracking Found' });
  await expect(dialog).toContainText('review your tracking and set an end time');
  await expect(dialog).toContainText('Boiler loses pressure');
  await expect(dialog.getByLabel('When did I stop?')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Yes, Reload' }).click();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^01:0[12]:\d\d$/);
  await expect(description(page)).toHaveValue('Drained the system');
  await page.reload();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a forgotten one takes the time when it stopped', async ({ db, page }) => {
  const { users, email } = await office(db, { open: { minutesAgo: 20 * 60 } });
  await openPage(page, email('ann'));
  const dialog = page.getByRole('dialog', { name: 'Previous Tracking Found' });
  await dialog.getByRole('button', { name: 'Save this end time' }).click();
  await says(page, 'Please enter the day and the time when you stopped.');
  await says(page, 'Please fill out the note before ending tracking.');
  const [open] = await records(db, users.ann!);
  const stopped = new Date(Date.parse(open!.start_time) + 5 * 60 * minute);
  const local = new Date(stopped.getTime() + (12 - new Date().getUTCHours()) * 60 * minute).toISOString();
  await dialog.getByLabel('When did I stop?').fill(local.slice(0, 10));
  await dialog.getByLabel('Time').fill(local.slice(11, 16));
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Fitted the new pump');
  await dialog.getByRole('button', { name: 'Save this end time' }).click();
  await says(page, 'Tracking ended successfully!');
  await expect(dialog).toHaveCount(0);
  const [ended] = await records(db, users.ann!);
  expect(ended!.note).toBe('Fitted the new pump');
  expect(Math.floor(Date.parse(ended!.end_time!) / minute)).toBe(Math.floor(stopped.getTime() / minute));
});

test('a stop in the future is refused beside the field', async ({ db, page }) => {
  const { email } = await office(db, { open: { minutesAgo: 20 * 60, is_driving: true } });
  await openPage(page, email('ann'));
  const dialog = page.getByRole('dialog', { name: 'Previous Tracking Found' });
  await dialog.getByLabel('When did I stop?').fill('2099-01-01');
  await dialog.getByLabel('Time').fill('10:00');
  await dialog.getByRole('button', { name: 'Save this end time' }).click();
  await expect(page.getByText('That time has not come yet.').first()).toBeVisible();
});

test('ended elsewhere meanwhile: said in plain words', async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await description(page).fill('Words of mine');
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  const [open] = await records(db, users.ann!);
  // The page asks by itself now and then: here it is to hear it when it submits.
  const asks = '**/api/trpc/*timeTracking.last*';
  await page.route(asks, (route) => route.abort('connectionreset'));
  await page.request.patch(`/api/v1/time-tracking/user/${open!.id}`, {
    data: { data: { end_time: new Date().toISOString() } },
  });
  await button(page, 'Submit Changes').click();
  await page.unroute(asks);
  const dialog = page.getByRole('dialog', { name: 'This tracking has ended' });
  await expect(dialog).toContainText('on another device or by the office');
  await expect(dialog).toContainText('Words of mine');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('closed for its worker: the true end is asked for', async ({ db, page }) => {
  const { users, email, jobIds } = await office(db, {
    open: { minutesAgo: 90, note: 'Drained the system' },
  });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await page.request.post('/api/v1/time-tracking', { data: { job_id: jobIds.tap, is_driving: true } });
  // Coming back in sight asks the server.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const dialog = page.getByRole('dialog', { name: 'This tracking has ended' });
  await expect(dialog).toContainText('it was closed for you');
  const local = new Date(
    Date.now() - 60 * minute + (12 - new Date().getUTCHours()) * 60 * minute,
  ).toISOString();
  await dialog.getByLabel('When did I stop?').fill(local.slice(0, 10));
  await dialog.getByLabel('Time').fill(local.slice(11, 16));
  await dialog.getByRole('button', { name: 'Save this end time' }).click();
  await says(page, 'Tracking ended successfully!');
  await expect(page.getByRole('dialog', { name: 'Previous Tracking Found' })).toContainText(
    'Leaking kitchen tap',
  );
  const [closed] = await records(db, users.ann!);
  expect(Math.round((Date.now() - Date.parse(closed!.end_time!)) / minute)).toBeGreaterThanOrEqual(59);
});

test('the timer is on every page, with the house number; log-out clears the phone', async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  const status = page
    .getByRole('region', { name: 'Now' })
    .getByRole('link', { name: /Driving.*Flat 3, 147b/ });
  await expect(status).toBeVisible();
  await expect(status.getByRole('timer')).toHaveText(/^00:00:\d\d$/);
  await expect(status.getByText('Flat 3, 147b')).toBeInViewport({ ratio: 1 });
  await status.click();
  await expect(heading(page, 'Driving')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('main'))).toContain('trackingId');
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('main'))).toBeNull();
});

test('another user of the same phone does not see it', async ({ db, page, context }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await login(context, email('bob'));
  await page.goto('/time-tracking');
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('main'))).toContain('"name":"Bob"');
  expect(await page.evaluate(() => localStorage.getItem('main'))).not.toContain('trackingId');
});

test('a drive whose switch was not submitted asks before it ends', async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'End Tracking').click();
  const dialog = page.getByRole('dialog', { name: 'End the drive?' });
  await expect(dialog).toContainText('You chose Working, but did not submit it');
  await dialog.getByRole('button', { name: 'Keep tracking' }).click();
  expect(await records(db, users.ann!)).toMatchObject([{ end_time: null }]);
});

test('nothing that keeps people out, in light and dark; and no scrolling', async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await expect(heading(page, 'Start tracking')).toBeVisible();
  expect(await scrolls(page)).toBe(false);
  await expectAccessible(page);
  await start(page, 'Work');
  expect(await scrolls(page)).toBe(false);
  await expectAccessible(page);
  await description(page).fill('Fitted the new pump');
  expect(await scrolls(page)).toBe(false);
  await button(page, 'End Tracking').click();
  await expect(page.getByRole('dialog', { name: 'Job finished?' })).toBeVisible();
  await expectAccessible(page);
});

test('an admin tracks too, and the timer stands in the bar', async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('boss'));
  await start(page, 'Work');
  await page.goto('/dashboard');
  await expect(
    page.getByRole('link', { name: /Working.*Flat 3, 147b/ }).filter({ visible: true }),
  ).toBeVisible();
  await page.goto('/time-tracking');
  await expect(heading(page, 'Working')).toBeVisible();
});

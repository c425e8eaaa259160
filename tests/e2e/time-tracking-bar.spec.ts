import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { buildWorld } from '#db/fixtures/world.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { expect, expectAccessible, expectNoScrolling, logIn, test } from '#tests/support/e2e.ts';
import { hashForTests } from '#tests/support/world.ts';

/* The start screen's likely jobs, the tracking bar, and the sheets that end a record. */

// The browser's own messages for lost requests and, without the service worker, lost chunks.
test.use({ expectedErrors: /Failed to load resource|dynamically imported module/ });

const here = { latitude: 53.4808, longitude: -2.2426 };
const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();
let offices = 0;

/** A worker with one job for today, one near, one recent and others; optionally a running record. */
async function office(db: Database, open?: { minutesAgo: number; is_driving?: boolean; note?: string }) {
  offices += 1;
  const key = `bar${offices}`;
  const today = new Date().toISOString().slice(0, 10);
  const status = 'in_progress' as const;
  const made = await buildWorld(
    db,
    {
      [key]: company({
        settings: { timezone: 'UTC' },
        users: { ann: { role: 'employee', first_name: 'Ann' } },
        properties: {
          acacia: { address: '12 Acacia Avenue, Manchester', post_code: 'M14 5PX' },
          brook: { address: 'Flat 3, 147b Upper Brook Street, Chorlton-on-Medlock, Manchester' },
          mill: { address: 'Rose Cottage, Mill Lane, Ramsbottom' },
        },
        jobs: {
          tap: { property: 'acacia', job_title: 'Leaking kitchen tap', status },
          boiler: { property: 'brook', job_title: 'Boiler loses pressure', status },
          window: { property: 'mill', job_title: 'Broken sash window', status },
          fence: { property: 'mill', job_title: 'Fence blown down in the storm', status },
          door: {
            property: 'acacia',
            job_title: 'Front door sticks',
            status,
            assignees: [{ user: 'ann', on: today }],
          },
        },
      }),
    },
    Date.now,
    hashForTests,
  );
  const { id, users, jobs } = made[key]!;
  const record = (job_id: number, minutesAgo: number, more: object) => ({
    company_id: id,
    user_id: users.ann!,
    job_id,
    start_time: ago(minutesAgo),
    end_time: ago(minutesAgo - 30),
    is_driving: false,
    note: 'Looked at it',
    reported: {},
    ...more,
  });
  await db
    .insertInto('time_records')
    .values([
      record(jobs.window!, 3 * 1440, {}),
      // About 110 m from here.
      record(jobs.fence!, 5 * 1440, { start_cordinate: { ...here, latitude: here.latitude + 0.001 } }),
      ...(open ? [record(jobs.boiler!, open.minutesAgo, { end_time: null, ...facts(open) })] : []),
    ])
    .execute();
  return { ann: users.ann!, jobs, email: `ann@${key}.example` };
}
const facts = ({ is_driving = false, note = '' }: { is_driving?: boolean; note?: string }) => ({
  is_driving,
  note,
  reported: note ? { note } : {},
});

async function openPage(page: Page, email: string) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(here);
  await logIn(page.context(), email);
  await page.goto('/time-tracking');
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const bar = (page: Page, name = 'Now') => page.getByRole('region', { name, exact: true });
const records = (db: Database, userId: number) =>
  db
    .selectFrom('time_records')
    .select(['job_id', 'is_driving', 'start_time', 'end_time', 'note', 'end_cordinate', 'needs_review'])
    .where('user_id', '=', userId)
    .where('start_time', '>', ago(1440))
    .orderBy('start_time')
    .orderBy('id')
    .execute();
const expectRecords = (db: Database, userId: number, rows: object[]) =>
  expect.poll(() => records(db, userId)).toMatchObject(rows);

test('fits the phone: lists today’s, near, recent and other jobs; one press starts', {
  tag: ['@desktop', '@small'],
}, async ({ db, page }) => {
  const { ann, jobs, email } = await office(db);
  await openPage(page, email);
  const titles = page.getByRole('group', { name: /^(Today|Near you|Recent|Open jobs)$/ });
  await expect(titles).toHaveCount(4);
  await expect(titles.nth(0)).toContainText('Front door sticks @ 12 Acacia Avenue, Manchester');
  await expect(titles.nth(1)).toContainText('Fence blown down in the storm');
  await expect(titles.nth(2)).toContainText('Broken sash window');
  await expectNoScrolling(page);
  await expectAccessible(page);
  await expect(page.getByRole('radio', { name: /Boiler/ })).toHaveCount(0);
  await button(page, 'All 5 jobs').click();
  await expect(page.getByRole('radio', { name: /Boiler/ })).toBeVisible();
  await button(page, 'Fewer').click();
  await page.getByRole('searchbox', { name: 'Job' }).fill('m145px tap');
  await expect(page.getByRole('radio', { name: 'Leaking kitchen tap @ 12 Acacia Avenue, Manchester' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Work on Leaking kitchen tap').click();
  await expect(heading(page, 'Working')).toBeFocused();
  await expectRecords(db, ann, [{ job_id: jobs.tap, is_driving: false, end_time: null }]);
});

test('the search works without signal', async ({ db, page, context }) => {
  const { email } = await office(db);
  await openPage(page, email);
  await expect(page.getByRole('group', { name: 'Today' })).toBeVisible();
  // The outbox loads after the page; without a service worker it must be loaded before going offline.
  await expect(page.getByRole('button', { name: /All sent/ })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Job' }).fill('brook boiler');
  await button(page, 'Drive to Boiler loses pressure').click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await context.setOffline(false);
});

test('Arrived: one press on any page, which sends the typed note with the drive', async ({ db, page }) => {
  const { ann, email } = await office(db, { minutesAgo: 12, is_driving: true });
  await openPage(page, email);
  await button(page, 'Yes, Reload').click();
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Description/ }).fill('Closed road');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(bar(page).getByText('Flat 3, 147b')).toBeInViewport({ ratio: 1 });
  await expect(bar(page).getByRole('timer')).toHaveText(/^00:1[23]:\d\d$/);
  await expectAccessible(page);
  await button(page, 'Arrived - start work').click();
  await expect(bar(page).getByText('Working')).toBeVisible();
  await expect(page.getByText('Changes saved successfully!')).toBeVisible();
  await expectRecords(db, ann, [
    { is_driving: true, note: 'Closed road' },
    { is_driving: false, end_time: null },
  ]);
});

test('Drive to...: requests the missing note in the same sheet, then switches', { tag: '@soak' }, async ({
  db,
  page,
}) => {
  const { ann, jobs, email } = await office(db, { minutesAgo: 40 });
  await openPage(page, email);
  await button(page, 'Yes, Reload').click();
  await button(page, 'Drive to...').click();
  const sheet = page.getByRole('dialog', { name: 'Drive to...' });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /Leaking kitchen tap/ }).click();
  await expect(sheet.getByText('Please fill out the note before ending tracking.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'What did you do here?' }).fill('Bled the radiators');
  await sheet.getByRole('button', { name: /Leaking kitchen tap/ }).click();
  await expect(heading(page, 'Driving')).toBeVisible();
  await expectRecords(db, ann, [
    { job_id: jobs.boiler, note: 'Bled the radiators', needs_review: false },
    { job_id: jobs.tap, is_driving: true, end_time: null, needs_review: false },
  ]);
  const [work, drive] = await records(db, ann);
  expect(work!.end_time).toBe(drive!.start_time);
});

test('a break without signal ends the record and reminds; Start again continues the same job', async ({
  db,
  page,
  context,
}) => {
  const { ann, jobs, email } = await office(db, { minutesAgo: 40, note: 'Drained the system' });
  await openPage(page, email);
  await button(page, 'Yes, Reload').click();
  await expect(bar(page)).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Break').click();
  await expect(page.getByRole('dialog', { name: 'Break' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Start break').click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(bar(page, 'Break')).toContainText('Flat 3, 147b');
  await expect(bar(page, 'Break').getByText('Break', { exact: true })).toBeVisible();
  // The planned half hour ago: moving the clock alone would be a clock that is wrong.
  await page.evaluate(() => {
    const main = JSON.parse(localStorage.getItem('main')!);
    main.onBreak.since = new Date(Date.parse(main.onBreak.since) - 1_805_000).toISOString();
    localStorage.setItem('main', JSON.stringify(main));
    window.dispatchEvent(new StorageEvent('storage', { key: 'main' }));
  });
  await expect(bar(page, 'Break').getByText('Break over')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await button(page, 'Start again').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(bar(page, 'Break')).toHaveCount(0);
  await expectRecords(db, ann, [
    { job_id: jobs.boiler, note: 'Drained the system' },
    { job_id: jobs.boiler, is_driving: false, end_time: null },
  ]);
});

test('the end sheet: a quarter earlier, another time, rejected before the start', async ({ db, page }) => {
  const { ann, email } = await office(db, { minutesAgo: 20, note: 'Drained the system' });
  await openPage(page, email);
  await button(page, 'Yes, Reload').click();
  await button(page, 'End Tracking').click();
  const sheet = page.getByRole('dialog', { name: 'Job finished?' });
  await expect(sheet.getByText('Location found.')).toBeVisible();
  await expect(sheet).toContainText(/Duration00:2[01]/);
  await expectAccessible(page);
  await sheet.getByRole('radio', { name: '30' }).check();
  await button(page, 'Coming back').click();
  await expect(sheet.getByText('The end time can’t be before the start of this tracking.')).toBeVisible();
  await sheet.getByRole('radio', { name: 'Other' }).check();
  await expectAccessible(page);
  await button(page, 'Coming back').click();
  await expect(sheet.getByText('Enter the time you stopped.')).toBeVisible();
  await sheet.getByRole('radio', { name: '15' }).check();
  await expect(sheet).toContainText(/Duration00:0[56]/);
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Drained and filled the system');
  await button(page, 'Coming back').click();
  await expect(page.getByText('Tracking ended successfully!')).toBeVisible();
  await expectRecords(db, ann, [{ note: 'Drained and filled the system', end_cordinate: here }]);
  const [row] = await records(db, ann);
  expect(Math.round((Date.now() - Date.parse(row!.end_time!)) / minute)).toBe(15);
});

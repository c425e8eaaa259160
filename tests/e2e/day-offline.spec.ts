import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { dayIn } from '#app/lib/days.ts';
import type { Database } from '#db/client.ts';
import { waitForCached, waitForServiceWorker } from '#tests/support/cached-on-phone.ts';
import { test } from '#tests/support/cut-line.ts';
import { expect, expectAccessible, expectFits, hydrated } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany, zoneAtNoon } from './people.ts';

/* A worker's day without signal: the home, My day and Time Tracked say what the phone recorded. */

test.use({ serviceWorkers: 'allow', expectedErrors: /Failed to load resource/ });
test.describe.configure({ timeout: 90_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const now = (page: Page) => page.getByRole('region', { name: 'Now', exact: true });

/** Sam works since an hour ago, and has three visits after it today. */
async function office(db: Database) {
  const at = (address: string) => ({ address, city: 'Manchester', post_code: 'M19 2EF' });
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        properties: {
          albert: at('14 Albert Road'),
          elm: at('2 Elm Road'),
          oak: at('31 Oak Close'),
          ash: at('8 Ash Way'),
        },
        jobs: {
          tap: { property: 'albert', job_title: 'Kitchen tap leaking', status: 'in_progress' },
          boiler: { property: 'elm', job_title: 'Boiler loses pressure', status: 'pending_start' },
          fence: { property: 'oak', job_title: 'Fence panel', status: 'pending_start' },
          door: { property: 'ash', job_title: 'Front door sticks', status: 'pending_start' },
        },
        records: { now: { user: 'sam', job: 'tap', start_time: minutesAgo(61) } },
      },
    },
    Date.now,
  );
  const { id: company_id, users, jobs } = castlefield;
  const visit = { company_id, user_id: users.sam, day: dayIn(zoneAtNoon(), Date.now()) };
  await db
    .insertInto('visits')
    .values([
      { ...visit, job_id: jobs.door },
      { ...visit, job_id: jobs.tap, starts: '10:00', status: 'arrived' },
      { ...visit, job_id: jobs.fence, window_from: '15:00', window_to: '17:00' },
      { ...visit, job_id: jobs.boiler, starts: '14:00', note: 'Bring the gauge' },
    ])
    .execute();
}

test('the home shows what runs, the next visit and the day’s time; Time Tracked the records that wait', {
  tag: '@small',
}, async ({ page, db, line, login, context }) => {
  await office(db);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 53.48, longitude: -2.24 });
  await login('sam@castlefield.example');
  for (const [path, procedure] of [
    ['/time-tracked', 'timeTracking.listOfUser'],
    ['/time-tracking', 'jobs.active'],
    ['/dashboard', 'visits.mine'],
  ] as const) {
    await page.goto(path);
    if (path === '/time-tracking') await button(page, 'Yes, Reload').click();
    await hydrated(page);
    await expect(button(page, 'Outbox: All sent')).toBeVisible();
    await waitForCached(page, [procedure]);
  }
  await waitForServiceWorker(page);
  const day = page.getByRole('region', { name: 'My day' });
  await expect(now(page).getByRole('link', { name: /^Active · Working 14 Albert Road$/ })).toBeInViewport();
  await expect(day.getByRole('heading', { level: 3 })).toHaveText([
    /^Boiler loses pressure$/,
    /Kitchen tap leaking/,
    /Fence panel/,
    /^Any time.*Front door sticks/,
  ]);
  await expect(button(page, 'Break')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await line.cut();

  // The running work has no note, which is asked for in place.
  await day.getByRole('button', { name: 'Drive', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Drive to Boiler loses pressure' });
  await sheet.getByRole('button', { name: 'Drive', exact: true }).click();
  await expect(sheet).toContainText('Please fill out the note before ending tracking.');
  await sheet.getByRole('textbox', { name: 'What did you do here?' }).fill('Changed the washer');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Drive', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Driving', exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await expect(now(page).getByRole('link', { name: /Active · Driving 2 Elm Road/ })).toBeInViewport();
  await expect(button(page, 'Arrived - start work')).toBeVisible();
  await expect(day.getByRole('link', { name: 'Driving here now' })).toBeVisible();
  await expect(button(page, '1 done')).toBeVisible();
  const week = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Today' }) })
    .last();
  await expect(week).toContainText('Waiting');
  await expect(
    week
      .locator('p')
      .filter({ hasText: /^01:0[12]$/ })
      .first(),
  ).toBeVisible();
  await expectFits(page);

  await page.goto('/time-tracked');
  const records = page.getByRole('region', { name: 'Records' }).getByRole('article');
  await expect(records).toHaveCount(2);
  await expect(records.first()).toContainText(/Boiler loses pressure.*Running.*Driving.*Waiting/s);
  await expect(records.last()).toContainText(/Kitchen tap leaking.*01:0[12].*Changed the washer.*Waiting/s);
  const today = page.getByRole('region', { name: 'Week' }).locator('[aria-current=date]');
  await expect(today).toContainText(/running.*Waiting.*01:0[12]/s);
  await today.getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Changed the washer' })).toContainText(
    'Waiting',
  );
  await expectAccessible(page);

  // The session ends meanwhile.
  await sql`delete from sessions`.execute(db);
  await line.mend();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('status')).toHaveText(
    '1 entry of Sam Ito is on this phone. It will be sent when Sam Ito logs in.',
  );
  await expectAccessible(page);
});

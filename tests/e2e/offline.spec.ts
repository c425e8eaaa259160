import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { buildWorld } from '#db/fixtures/world.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { waitForCached } from '#tests/support/cached-on-phone.ts';
import { test } from '#tests/support/cut-line.ts';
import { answersPresses, expect, logIn } from '#tests/support/e2e.ts';
import { hashForTests } from '#tests/support/world.ts';

/* The app without signal, with its real service worker: pages, their data, and what is sent afterwards. */

test.use({
  serviceWorkers: 'allow',
  // The browser's own messages for a lost request.
  expectedErrors: /Failed to load resource/,
});
test.describe.configure({ timeout: 60_000 });

const here = { latitude: 53.4808, longitude: -2.2426 };
let offices = 0;

async function office(db: Database) {
  offices += 1;
  const key = `offline${offices}`;
  const made = await buildWorld(
    db,
    {
      [key]: company({
        users: { ann: { role: 'employee', first_name: 'Ann' }, bob: { role: 'employee', first_name: 'Bob' } },
        properties: { brook: { address: 'Flat 3, 147b Upper Brook Street, Manchester' } },
        jobs: { boiler: { property: 'brook', job_title: 'Boiler loses pressure', status: 'in_progress' } },
      }),
    },
    Date.now,
    hashForTests,
  );
  const { users } = made[key]!;
  return { ann: users.ann!, email: (who: string) => `${who}@${key}.example` };
}

/** Opens the page online once, so that the service worker is installed. */
async function openOnce(page: Page, email: string) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(here);
  await logIn(page.context(), email);
  await page.goto('/time-tracking');
  await answersPresses(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    }
  });
  await expect(outbox(page, 'All sent')).toBeVisible();
  await waitForCached(page, ['jobs.active', 'timeTracking.last']);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const outbox = (page: Page, words: string) => button(page, `Outbox: ${words}`);
const records = (db: Database, userId: number) =>
  db
    .selectFrom('time_records')
    .select(['is_driving', 'start_time', 'end_time', 'note', 'start_cordinate', 'end_cordinate', 'review_reasons'])
    .where('user_id', '=', userId)
    .orderBy('start_time')
    .execute();

async function start(page: Page) {
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await page.getByRole('radio', { name: 'Driving', exact: true }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, 'Driving')).toBeVisible();
}

const near = (time: string | null, moment: number) =>
  expect(Math.abs(Date.parse(time!) - moment), `${time} is the phone's`).toBeLessThan(2000);

test('a day without signal: reload, start, switch, end, killed tab; everything arrives with its times', {
  tag: '@soak',
}, async ({ db, page, context, line }) => {
  const { ann, email } = await office(db);
  await openOnce(page, email('ann'));
  await line.cut();
  await page.reload();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  const started = Date.now();
  await start(page);

  await page.reload();
  await expect(heading(page, 'Driving')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00:00:\d\d$/);
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  const switched = Date.now();
  await button(page, 'Submit Changes').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await page.getByRole('textbox', { name: /^Description/ }).fill('Topped up the pressure');
  await button(page, 'Submit Changes').click();
  await expect(button(page, 'Submit Changes')).toHaveCount(0);
  await button(page, 'End Tracking').click();
  const ended = Date.now();
  await button(page, 'Coming back').click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(outbox(page, '4 waiting')).toBeVisible();
  await page.close();
  expect(await records(db, ann)).toEqual([]);

  await line.mend();
  const next = await context.newPage();
  await next.goto('/time-tracking');
  await expect(outbox(next, 'All sent')).toBeVisible({ timeout: 15_000 });
  const rows = await records(db, ann);
  expect(rows).toMatchObject([
    { is_driving: true, start_cordinate: here, end_cordinate: here, review_reasons: [] },
    { is_driving: false, note: 'Topped up the pressure', end_cordinate: here, review_reasons: [] },
  ]);
  near(rows[0]!.start_time, started);
  near(rows[0]!.end_time, switched);
  expect(rows[1]!.start_time).toBe(rows[0]!.end_time);
  near(rows[1]!.end_time, ended);
  await expect(next.getByRole('dialog')).toHaveCount(0);
});

test('the dashboard opens without signal too, with cached data and the running timer', async ({ db, page, line }) => {
  const { email } = await office(db);
  await openOnce(page, email('ann'));
  await start(page);
  await expect(outbox(page, 'All sent')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  await expect(page.getByRole('link', { name: /Active/ })).toBeVisible();
  await waitForCached(page, ['timeTracking.currentSums', 'audit.unseen']);
  await line.cut();
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(
    page.getByRole('region', { name: 'Now' }).getByRole('link', { name: /Driving.*Flat 3, 147b/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Start Tracking', exact: true }).last().click();
  await expect(heading(page, 'Driving')).toBeVisible();
});

test('after another user’s log-in the phone shows nothing of the first', { tag: '@soak' }, async ({
  db,
  page,
  context,
  line,
}) => {
  const { email } = await office(db);
  await openOnce(page, email('ann'));
  await start(page);
  await expect(outbox(page, 'All sent')).toBeVisible();
  await logIn(context, email('bob'));
  await page.goto('/time-tracking');
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await page.waitForTimeout(1500);
  await line.cut();
  await page.reload();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const pages: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) pages.push(await (await cache.match(request))!.text());
    }
    return pages.join('\n') + JSON.stringify(localStorage);
  });
  expect(kept).not.toContain('Ann');
  expect(kept).not.toContain('Upper Brook Street');
});

test('after log-out the phone shows nothing without signal', async ({ db, page, line }) => {
  const { email } = await office(db);
  await openOnce(page, email('ann'));
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL(/\/login/);
  await page.waitForTimeout(500);
  await line.cut();
  await page.goto('/time-tracking');
  await expect(page.getByText('This page couldn’t be opened')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('No internet connection. Please check your network and try again.')).toBeVisible();
});

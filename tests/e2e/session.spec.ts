import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#db/client.ts';
import { test as base, expect, hydrated } from '#tests/support/e2e.ts';
import { makeSmallCompany, minutesAgo } from './people.ts';

const helen = 'helen@castlefield.example';
const sam = 'sam@castlefield.example';

interface Idle {
  /** Simulates this much idle time. */
  idleFor(hours: number): Promise<void>;
}

const test = base.extend<Idle>({
  idleFor: async ({ db, running }, use) => {
    const client = new pg.Client({ connectionString: running.databaseUrl });
    await client.connect();
    await client.query('listen fettle_access');
    await use(async (hours) => {
      const minutes = Math.round(hours * 60);
      // The app keeps sessions until it is notified of a change, which a plain update does not do.
      await sql`with idle as (
          update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) returning company_id)
        select pg_notify('fettle_access', company_id::text) from idle`.execute(db);
      const mark = randomUUID();
      const received = new Promise<void>((resolve) => {
        client.on('notification', ({ payload }) => payload === `seen ${mark}` && resolve());
      });
      await client.query('select pg_notify($1, $2)', ['fettle_access', `mark ${mark}`]);
      await received;
    });
    await client.end();
  },
});

async function idleMinutes(db: Database): Promise<number> {
  const { last_seen_at } = await db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow();
  return (Date.now() - Date.parse(last_seen_at)) / 60_000;
}

/** Advances the page's clock, so that its timers fire, until the page knows what the server says of the session. */
async function wait(page: Page, minutes: number) {
  const answered = page.waitForResponse((answer) => answer.url().includes('auth.session'));
  await page.clock.fastForward(minutes * 60_000);
  await (await answered).finished();
}

/** Requests that are still running after opening the page would count as activity. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Dissconnect?' });

test.beforeEach(async ({ db, page }) => {
  await makeSmallCompany(db);
  await page.clock.install();
});

test('asks whether the user is still there; confirming continues the session', async ({ page, db, login, idleFor }) => {
  await login(helen);
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Helen' })).toBeVisible();
  await idleFor(1.9);
  await wait(page, 5);
  await expect(question(page)).toBeHidden();

  await idleFor(2.1);
  await wait(page, 5);
  await expect(question(page)).toBeVisible();
  await expect(question(page)).toContainText('Are you still here ?');
  expect(await idleMinutes(db), 'neither asking nor the live users refetching is activity').toBeGreaterThan(120);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();

  await page.getByRole('button', { name: "Yes, I'm here" }).click();
  await expect(question(page)).toBeHidden();
  expect(await idleMinutes(db)).toBeLessThan(1);
});

test('other roles are asked after five hours, not two', { tag: '@soak' }, async ({ page, login, idleFor }) => {
  await login(sam);
  await open(page, '/dashboard');
  await idleFor(4.9);
  await wait(page, 5);
  await expect(question(page)).toBeHidden();
  await idleFor(5.1);
  await wait(page, 5);
  await expect(question(page)).toBeVisible();
});

test('confirming in another tab counts here too', { tag: '@soak' }, async ({ page, login, idleFor }) => {
  await login(helen);
  await open(page, '/dashboard');
  await idleFor(3);
  await wait(page, 5);
  await expect(question(page)).toBeVisible();
  await idleFor(0);
  await wait(page, 1);
  await expect(question(page)).toBeHidden();
});

test('tapping and typing keep the session alive', { tag: '@soak' }, async ({ page, db, login, idleFor }) => {
  await login(helen);
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, Helen' })).toBeVisible();
  await idleFor(1);
  await wait(page, 5);
  expect(await idleMinutes(db)).toBeGreaterThan(59);
  await page.keyboard.press('Tab');
  await expect.poll(() => idleMinutes(db)).toBeLessThan(1);
});

test('never asks while a timer runs on this device', async ({ page, db, login, idleFor }) => {
  const { castlefield } = await seenBy(db);
  await login(sam);
  await open(page, '/dashboard');
  await page.evaluate((main) => localStorage.setItem('main', JSON.stringify(main)), castlefield);
  await open(page, '/dashboard');
  await idleFor(6);
  await wait(page, 5);
  await expect.poll(() => idleMinutes(db)).toBeLessThan(1);
  await expect(question(page)).toBeHidden();
});

/** Sam's stored running record. */
async function seenBy(db: Database) {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', sam).executeTakeFirstOrThrow();
  const user = { id, role: 'employee', name: 'Sam Ito', mobile: null, email: sam, isLoggedIn: true };
  const activeTracking = {
    jobId: 1,
    propertyName: '14 Albert Road',
    trackingId: 1,
    isDriving: false,
    startTime: minutesAgo(30),
    note: '',
  };
  return { castlefield: { user, activeTracking } };
}

test.describe('an expired session', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('shows a message, clears the device and returns after logging in', async ({ page, login, idleFor }) => {
    await login(sam);
    await open(page, '/time-tracking');
    await page.evaluate(() => localStorage.setItem('activeTabs', '{}'));
    await page.context().addCookies([{ name: 'activeTabs', value: '%7B%7D', url: page.url() }]);
    await idleFor(10.1);
    await wait(page, 5);
    await expect(page.getByText('Session expired, please log in again')).toBeVisible();
    await expect(page).toHaveURL('/login?back=%2Ftime-tracking');
    expect(await page.evaluate(() => localStorage.getItem('activeTabs'))).toBeNull();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('activeTabs');
  });

  test('a rejected call shows the message too, once', { tag: '@soak' }, async ({ page, db, login }) => {
    await login(sam);
    await open(page, '/dashboard?account');
    await page.getByLabel('New password', { exact: true }).fill('another 2026');
    await page.getByLabel('Confirm new password').fill('another 2026');
    await sql`delete from sessions`.execute(db);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Session expired, please log in again')).toHaveCount(1);
    await expect(page).toHaveURL('/login?back=%2Fdashboard%3Faccount');
  });

  test('Back does not reopen a page', { tag: '@soak' }, async ({ page, login }) => {
    await login(sam);
    await open(page, '/dashboard');
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(page).toHaveURL('/time-tracking');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Hello, Sam')).toBeHidden();
  });
});

test.describe('without signal', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('nobody is logged out', async ({ page, db, context, login }) => {
    await login(sam);
    await open(page, '/dashboard');
    await expect(page.getByRole('heading', { name: 'Hello, Sam' })).toBeVisible();
    await context.setOffline(true);
    await sql`delete from sessions`.execute(db);
    await page.clock.fastForward(30 * 60_000);
    await page.getByRole('link', { name: 'My Account' }).click();
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard?account');
  });
});

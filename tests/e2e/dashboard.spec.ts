import type { Page } from '@playwright/test';
import { dayIn } from '#app/lib/days.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, minutesAgo, smallCompany, zoneAtNoon } from './people.ts';

/** Difference of clock minutes (T3). */
const clockMinutes = (from: string, to: string | number) =>
  Math.floor(new Date(to).getTime() / 60_000) - Math.floor(Date.parse(from) / 60_000);
const hours = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

test('a worker sees today’s time to the minute and the week’s earnings to the penny', {
  tag: ['@desktop', '@small'],
}, async ({ page, db, login }) => {
  const [start, end] = [minutesAgo(220), minutesAgo(101)];
  const ended = clockMinutes(start, end);
  await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        records: {
          drive: { user: 'sam', job: 'tap', start_time: minutesAgo(235), end_time: start, is_driving: true },
          work: { user: 'sam', job: 'tap', start_time: start, end_time: end, note: 'Replaced the valve' },
          longAgo: {
            user: 'sam',
            job: 'tap',
            start_time: minutesAgo(60 * 24 * 30),
            end_time: minutesAgo(60 * 24 * 30 - 100),
            note: 'Looked at the valve',
          },
        },
      },
    },
    Date.now,
  );
  const minutes = ended + clockMinutes(minutesAgo(235), start);
  await login('sam@castlefield.example');
  await page.goto('/dashboard');
  const card = page.locator('main section').first();
  await expect(card.getByText('Today').locator('xpath=following-sibling::p')).toHaveText(hours(minutes));
  await expect(card.getByText('This week', { exact: true }).locator('xpath=following-sibling::p')).toHaveText(
    hours(minutes),
  );
  const pence = Math.round((minutes * 1625) / 60);
  await expect(card).toContainText(`£${(pence / 100).toFixed(2)}`);
  await expect(card).toContainText('£16.25 an hour');
  await expect(card.getByRole('listitem')).toHaveText([/^Sun/, /^Mon/, /^Tue/, /^Wed/, /^Thu/, /^Fri/, /^Sat/]);
  await expect(card.locator('[aria-current=date]')).toContainText(hours(minutes));

  await expect(page.getByRole('link', { name: 'Start', exact: true })).toHaveAttribute('href', '/time-tracking');
  await expect(page.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/time-tracked');
  await expectAccessible(page);
  await expectFits(page);
});

test.describe('without signal', () => {
  // The browser's own messages for lost requests.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the running timer adds to today, minute by minute', async ({ page, context, db, login }) => {
    const start = minutesAgo(61);
    await world(
      db,
      {
        castlefield: {
          ...smallCompany(),
          records: { now: { user: 'sam', job: 'tap', start_time: start, is_driving: true } },
        },
      },
      Date.now,
    );
    await page.clock.install();
    await login('sam@castlefield.example');
    await page.goto('/dashboard');
    const today = page.getByText('Today').locator('xpath=following-sibling::p');
    await expect(today).toHaveText(hours(clockMinutes(start, Date.now())));
    await expect(page.getByText('Driving', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Active · Driving.*14 Albert Road/ })).toHaveAttribute(
      'href',
      '/time-tracking',
    );
    await hydrated(page);
    // An answer of the server would put the moved clock right.
    await context.setOffline(true);
    await page.clock.fastForward(180_000);
    const later = await page.evaluate(() => Date.now());
    await expect(today).toHaveText(hours(clockMinutes(start, later)));
  });
});

test('shows an empty state without records', { tag: '@soak' }, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login('carys@bell.example');
  await page.goto('/dashboard');
  await expect(page.getByText('£0.00')).toBeVisible();
  await expect(page.getByText('£10.00 an hour')).toBeVisible();
});

test('a landlord’s home names their company', async ({ page, db, login }) => {
  await makeSmallCompany(db, { company_phone: '0161 496 0100' });
  await login('leonard@price.example');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello, Leonard' })).toBeVisible();
  await expect(page.getByRole('link', { name: '0161 496 0100' })).toHaveAttribute('href', 'tel:+441614960100');
  await expectAccessible(page);
});

/** The card of live users; other cards name people too. */
const liveUsers = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: /^Live Users?$/ }) });

test.describe('live users of the admin', () => {
  test('appear and disappear automatically', async ({ page, db, login }) => {
    const { castlefield } = await makeSmallCompany(db);
    await login('helen@castlefield.example');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 2, name: 'Live Users' })).toBeVisible();
    await expect(page.getByText('No live users currently active.')).toBeVisible();
    await expectAccessible(page);

    const today = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Today' }) });
    await expect(today, 'no visit was ever planned').toBeHidden();
    const plan = { company_id: castlefield.id, job_id: castlefield.jobs.tap, user_id: castlefield.users.sam };
    await db
      .insertInto('visits')
      .values({ ...plan, day: dayIn(zoneAtNoon(), Date.now()), starts: '10:00' })
      .execute();
    const row = today.getByRole('listitem').filter({ hasText: 'Sam Ito' });
    await expect(row).toContainText(/Sam Ito.*late.*Kitchen tap leaking.*Planned for 10:00, nothing recorded today/);
    const late = row.getByRole('link', { name: /Kitchen tap leaking/ });
    await expect(late).toHaveAttribute('href', `/jobs?job=${castlefield.jobs.tap}`);
    const bar = row.getByRole('img', { name: /^Day of Sam Ito/ });
    await expect(bar).toHaveAccessibleName('Day of Sam Ito: 10:00 to 11:00 late, Kitchen tap leaking');
    await expectAccessible(page);

    const start_time = minutesAgo(3);
    const { id } = await db
      .insertInto('time_records')
      .values({
        company_id: castlefield.id,
        user_id: castlefield.users.sam,
        job_id: castlefield.jobs.tap,
        start_time,
        is_driving: true,
        start_cordinate: { latitude: 53.45, longitude: -2.19 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(today).toContainText('0 of 1 visit done.');
    await expect(row).not.toContainText('Planned for 10:00');
    await expect(bar).toHaveAccessibleName(/\d\d:\d\d to \d\d:\d\d now, Kitchen tap leaking/);
    const entry = liveUsers(page).getByRole('listitem').filter({ hasText: 'Sam Ito' });
    await expect(entry).toContainText('Currently', { timeout: 2500 });
    await expect(entry).toContainText('Driving to Kitchen tap leaking');
    await expect(entry).toContainText('14 Albert Road');
    await expect(entry).toContainText(/Started at \d\d:\d\d/);
    await expect(page.getByRole('heading', { level: 2, name: 'Live User', exact: true })).toBeVisible();
    const link = entry.getByRole('link', { name: /Location/ });
    await expect(link).toHaveAttribute('href', /query=53\.45%2C-2\.19$/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expectAccessible(page);

    await db
      .updateTable('time_records')
      .set({ end_time: minutesAgo(0), end_cordinate: { latitude: 53.5, longitude: -2.2 } })
      .where('company_id', '=', castlefield.id)
      .where('id', '=', id)
      .execute();
    await expect(entry).toContainText('Last activity', { timeout: 2500 });
    await expect(entry).toContainText(/Finished at \d\d:\d\d/);
    await expect(link).toHaveAttribute('href', /query=53\.5%2C-2\.2$/);
  });

  test('fifty of them fit', { tag: ['@desktop', '@small', '@soak'] }, async ({ page, db, login }) => {
    const many = Array.from({ length: 50 }, (_, index) => `w${index}` as const);
    const users = Object.fromEntries(
      many.map((key) => [
        key,
        {
          role: 'employee',
          first_name: key,
          last_name: 'Wolfeschlegelsteinhausen-Bergerdorff',
          email: `${key}@x.example`,
        },
      ]),
    );
    const records = Object.fromEntries(
      many.map((key, index) => [
        key,
        { user: key, job: 'tap', start_time: minutesAgo(index), is_driving: index % 2 === 0 },
      ]),
    );
    const base = smallCompany();
    await world(db, { castlefield: { ...base, users: { ...base.users, ...users }, records } as never }, Date.now);
    await login('helen@castlefield.example');
    await page.goto('/dashboard');
    await expect(page.getByText('50 active')).toBeVisible();
    await liveUsers(page).getByRole('button', { name: 'Show all 50' }).click();
    await expect(liveUsers(page).locator('li').filter({ hasText: 'Currently' })).toHaveCount(50);
    await expectFits(page);
  });

  test.describe('while the server is unreachable', () => {
    test.use({ expectedErrors: /ERR_FAILED/ });

    test('stay visible with a notice', { tag: '@soak' }, async ({ page, db, login }) => {
      await makeSmallCompany(db);
      await login('helen@castlefield.example');
      await page.goto('/dashboard');
      await page.route('**/api/trpc/**', (route) => route.abort());
      await expect(page.getByText('Out of date')).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText('No live users currently active.')).toBeVisible();
    });
  });
});

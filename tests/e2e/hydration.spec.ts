import type { Page } from '@playwright/test';
import { dayIn } from '#app/lib/days.ts';
import type { Database } from '#db/client.ts';
import { hydrated, logIn, test } from '#tests/support/e2e.ts';
import { isWhole } from '#tests/support/whole.ts';
import { makeSmallCompany, minutesAgo, zoneAtNoon } from './people.ts';

/*
 * What the browser renders first is what the server sent, whatever its clock, zone and stored choices say. React's
 * errors in the console fail the test.
 */

test.use({ timezoneId: 'Pacific/Auckland', expectedErrors: /status of 404/ });
test.describe.configure({ timeout: 120_000 });

/** Ms: a minute, a day and a year that differ, so that every text which depends on the clock would. */
const offset = -90_000 - 400 * 86_400_000;

async function office(db: Database) {
  const { castlefield } = await makeSmallCompany(db, { emergency_phone: '0161 496 0199' });
  const { id: company_id, users, jobs, properties } = castlefield;
  const today = dayIn(zoneAtNoon(), Date.now());
  const plan = { company_id, job_id: jobs.tap, user_id: users.sam, day: today };
  await db
    .insertInto('visits')
    .values([
      { ...plan, starts: '09:00' },
      { ...plan, starts: '14:00' },
    ])
    .execute();
  const record = { company_id, user_id: users.sam, job_id: jobs.tap, reported: {}, is_driving: false };
  await db
    .insertInto('time_records')
    .values([
      { ...record, start_time: minutesAgo(95), end_time: minutesAgo(32), note: 'Fitted a new washer' },
      { ...record, start_time: minutesAgo(31), note: 'Tested the tap twice' },
    ])
    .execute();
  return { properties, jobs };
}

/** Pages drawn by the same components as another in the list. */
const inSoak = (...paths: string[]) => (isWhole ? paths : []);

async function open(page: Page, paths: readonly string[]) {
  await page.clock.setSystemTime(Date.now() + offset);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
    });
  }
}

test('visitors’ pages', async ({ page, db }) => {
  await makeSmallCompany(db);
  await open(page, ['/', '/login', '/forgot-password', '/privacy', '/request-a-job', '/no-such-page']);
});

test('a worker’s pages', async ({ page, context, db }) => {
  const { jobs } = await office(db);
  await logIn(context, 'sam@castlefield.example');
  await open(page, [
    ...['/dashboard', '/time-tracking', '/jobs', `/jobs?job=${jobs.tap}`, '/time-tracked', '/expenses', '/payments'],
    ...['/payments/statement', '/payments?tab=statement', '/users', '/diary', '/galery'],
  ]);
});

test('a contractor’s and a landlord’s pages', async ({ page, context, db }) => {
  await office(db);
  await logIn(context, 'carys@bell.example');
  await open(page, ['/payments', ...inSoak('/dashboard', '/time-tracking', '/time-tracked')]);
  await logIn(context, 'leonard@price.example');
  await open(page, ['/dashboard', '/jobs', ...inSoak('/properties', '/galery', '/invoices')]);
});

test('the office’s pages', { tag: '@desktop' }, async ({ page, context, db }) => {
  const { jobs, properties } = await office(db);
  await logIn(context, 'helen@castlefield.example');
  await open(page, [
    ...['/dashboard', '/jobs', `/jobs?job=${jobs.tap}`, '/properties', `/properties?property=${properties.albert}`],
    ...['/diary', '/diary?view=day', '/diary?view=month', '/time-tracked/records', '/time-tracked/amendments'],
    ...['/expenses', '/payments', '/payments/pay-run', '/users', '/invoices', '/invoices/history', '/galery'],
    ...['/activity', '/imports', '/settings', '/newTable'],
    ...inSoak('/time-tracked/summary', '/payments/statements', '/payments/cis', '/users/rates', '/invoices/owed'),
  ]);
});

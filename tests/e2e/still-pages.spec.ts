import type { BrowserContext, Page } from '@playwright/test';
import { dayIn } from '#app/lib/days.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { isWhole } from '#tests/support/whole.ts';
import { makeSmallCompany, minutesAgo, zoneAtNoon } from './people.ts';

/* Nothing moves while a page opens: what loads later has its place. */

/** Cumulative layout shift of a page, once it is quiet. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // Parts that load while idle.
  await page.waitForTimeout(500);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

/** Pages that shift by more than 0.02, each opened as the first of a tab. */
async function moving(context: BrowserContext, paths: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const path of paths) {
    const page = await context.newPage();
    const shift = await shiftOf(page, path);
    if (shift > 0.02) found[path] = shift;
    await page.close();
  }
  return found;
}

test('pages of a worker with visits do not shift', async ({ context, db, login }) => {
  const { castlefield } = await makeSmallCompany(db);
  const { id: company_id, users, jobs, properties } = castlefield;
  await db
    .updateTable('properties')
    .set({ tenant_name: 'Tess Tenant', tenant_phone: '0161 496 0123', access_notes: 'Key safe by the door, 4711' })
    .where('id', '=', properties.albert)
    .execute();
  const plan = { company_id, job_id: jobs.tap, user_id: users.sam, day: dayIn(zoneAtNoon(), Date.now()) };
  await db
    .insertInto('visits')
    .values([
      { ...plan, starts: '09:00' },
      { ...plan, starts: '14:00' },
    ])
    .execute();
  // Of another device: this one knows nothing of it.
  await db
    .insertInto('time_records')
    .values({
      company_id,
      user_id: users.sam,
      job_id: jobs.tap,
      reported: {},
      start_time: minutesAgo(31),
      is_driving: false,
    })
    .execute();
  await login('sam@castlefield.example');
  const paths = ['/dashboard', '/time-tracking', '/jobs', '/time-tracked', '/expenses', '/payments'];
  expect(await moving(context, paths)).toEqual({});
});

test.describe('at the office', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('pages do not shift', async ({ context, db, login }) => {
    const { jobs, properties } = (await makeSmallCompany(db)).castlefield;
    await login('helen@castlefield.example');
    const panels = [`/jobs?job=${jobs.tap}`, `/properties?property=${properties.albert}`];
    const paths = [
      '/dashboard',
      '/jobs',
      '/diary',
      ...panels,
      ...(isWhole ? ['/expenses', '/time-tracked/records'] : []),
    ];
    expect(await moving(context, paths)).toEqual({});
  });
});

import { expect, test } from '#tests/support/e2e.ts';
import { button, description, heading, office, openPage, outbox, start } from './tracking-office.ts';

/* A phone whose clock is wrong while it records without signal, and put right before anything is sent. */

test.use({ expectedErrors: /Failed to load resource/ });

const hour = 3_600_000;

test('a clock 3 hours fast, put right once the work is done: the hours are exact, and flagged', async ({
  db,
  page,
}) => {
  const { users, email } = await office(db);
  await page.clock.setSystemTime(Date.now() + 3 * hour);
  const answered = page.waitForResponse(/api\/trpc\/.*auth\.session/);
  await openPage(page, email('ann'));
  await expect(outbox(page, 'All sent')).toBeVisible();
  await answered;
  // Not the whole line: a browser without its service worker has no parts of the page in store.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  const started = Date.now();
  await start(page, 'Work');
  await expect(page.getByRole('timer').first()).toHaveText(/^00:00:\d\d$/);
  await description(page).fill('Topped up the pressure');
  await button(page, 'Submit Changes').click();
  await expect(button(page, 'Submit Changes')).toHaveCount(0);
  await button(page, 'End Tracking').click();
  await button(page, 'Coming back').click();
  const ended = Date.now();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await page.clock.setSystemTime(Date.now());
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(outbox(page, 'All sent')).toBeVisible({ timeout: 15_000 });

  const rows = await db
    .selectFrom('time_records')
    .select(['start_time', 'end_time', 'review_reasons'])
    .where('user_id', '=', users.ann!)
    .execute();
  expect(rows).toMatchObject([{ review_reasons: ['clock_off'] }]);
  expect(Math.abs(Date.parse(rows[0]!.start_time) - started)).toBeLessThan(5_000);
  expect(Math.abs(Date.parse(rows[0]!.end_time!) - ended)).toBeLessThan(5_000);
});

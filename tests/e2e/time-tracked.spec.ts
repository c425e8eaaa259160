import type { Page } from '@playwright/test';
import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, minutesAgo, smallCompany } from './people.ts';

const sam = 'sam@castlefield.example';

/** The minute of today at which the sample day began: a whole minute, so that amounts are exact. */
const floored = (minutes: number) =>
  new Date(Math.floor((Date.now() - minutes * 60_000) / 60_000) * 60_000).toISOString();
const clock = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(iso));

/** Sam drove 40 minutes, worked 2 hours, had a gap of 43 minutes, and worked an hour that needs review. */
async function sampleDay(db: Database) {
  const at = {
    drive: floored(300),
    work: floored(260),
    stop: floored(140),
    again: floored(97),
    end: floored(37),
  };
  const small = smallCompany();
  const made = await world(
    db,
    {
      castlefield: {
        ...small,
        jobs: {
          ...small.jobs,
          gate: { property: 'albert', job_title: 'Garden gate sticks', status: 'pending_start' },
        },
        records: {
          drive: { user: 'sam', job: 'tap', start_time: at.drive, end_time: at.work, is_driving: true },
          work: {
            user: 'sam',
            job: 'tap',
            start_time: at.work,
            end_time: at.stop,
            note: 'Replaced the valve',
          },
          again: {
            user: 'sam',
            job: 'tap',
            start_time: at.again,
            end_time: at.end,
            note: 'Sealed the joint again',
            review_reasons: ['added_afterwards'],
          },
        },
      },
    },
    Date.now,
  );
  return { ...made.castlefield, at, zone: small.settings?.timezone as string };
}

const records = (page: Page) => page.getByRole('region', { name: 'Time records' });

test('a worker’s own time: the week by day, the records below', { tag: ['@desktop', '@small'] }, async ({
  page,
  db,
  login,
}) => {
  await sampleDay(db);
  await login(sam);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Time Tracked' })).toBeVisible();

  const week = page.getByRole('region', { name: 'Week' });
  await expect(week.getByRole('listitem')).toHaveCount(7);
  await expect(week).toContainText(/Owed to you £\d/);
  const today = week.locator('[aria-current=date]');
  await expect(today).toContainText('03:40');
  await expect(today).toContainText('£59.58');
  await expect(today).toContainText('£16.25 to review');
  await expect(week.getByText('Total').locator('..')).toContainText('03:40');

  await expect(page.getByText('3 records')).toBeVisible();
  const cards = records(page).getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText('Kitchen tap leaking @ 14 Albert Road');
  await expect(cards.first()).toContainText('01:00');
  await expect(cards.first()).toContainText('Awaiting review: added later');
  await expect(cards.last()).toContainText('Driving');
  await expectAccessible(page);
  await expectFits(page);
});

test('an empty week, and previous weeks', { tag: '@soak' }, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login(sam);
  await page.goto('/time-tracked');
  await expect(page.getByText('No Time Tracked Yet')).toBeVisible();
  const week = page.getByRole('region', { name: 'Week' });
  await expect(week.getByRole('button', { name: 'Next week' })).toBeDisabled();
  await week.getByRole('button', { name: 'Previous week' }).click();
  await expect(week.getByText(/^[A-Z][a-z]{2} \d+(, \d{4})?-([A-Z][a-z]{2} )?\d+, \d{4}$/)).toBeVisible();
  await week.getByRole('button', { name: 'This week' }).click();
  await expect(week.locator('[aria-current=date]')).toBeVisible();
  await expectAccessible(page);
});

test('searches by job, duration and note; filters are in the URL', { tag: '@soak' }, async ({ page, db, login }) => {
  await sampleDay(db);
  await login(sam);
  await page.goto('/time-tracked');
  await hydrated(page);
  const cards = records(page).getByRole('article');
  const search = page.getByRole('searchbox', { name: 'Search job, duration or note' });
  await search.fill('valve');
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=valve$/);
  await search.fill('1:00');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Sealed the joint again');
  await search.fill('kitchen');
  await expect(cards).toHaveCount(3);
  await search.fill('nothing like it');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards).toHaveCount(3);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Activity').selectOption('Driving');
  await expect(cards).toHaveCount(1);
  await page.getByLabel('Dates').last().selectOption('Last month');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No items found')).toBeVisible();
  await expectAccessible(page);
});

test('the loaded range determines the offered presets', { tag: '@soak' }, async ({ page, db, login }) => {
  await sampleDay(db);
  await login(sam);
  await page.goto('/time-tracked');
  await hydrated(page);
  await page.getByText('Data Loading Parameters').click();
  const panel = page.locator('details');
  await expect(panel.getByRole('button', { name: 'Apply Changes' })).toBeDisabled();
  await panel.getByLabel('Dates').selectOption('This week');
  await expect(panel.getByLabel('From')).not.toHaveValue('');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Apply Changes' }).click();
  await expect(page).toHaveURL(/load=week/);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const offered = page.getByRole('search').getByLabel('Dates');
  await expect(offered.locator('option:not([disabled])')).toHaveText([
    'All',
    'Today',
    'This week',
    'This month',
    'This year',
    'Custom',
  ]);
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/load=/);
  await expect(offered.locator('option[disabled]')).toHaveCount(0);
});

test('with one week loaded it must be chosen first', { tag: '@soak' }, async ({ page, db, login }) => {
  const { zone } = await sampleDay(db);
  await login(sam);
  await page.goto('/time-tracked');
  await hydrated(page);
  await expect(page.getByText('3 records')).toBeVisible();
  await page.getByText('Data Loading Parameters').click();
  const panel = page.locator('details', { hasText: 'Data Loading Parameters' });
  const apply = panel.getByRole('button', { name: 'Apply Changes' });
  await panel.getByLabel('Dates').selectOption('One week');
  await expect(panel.getByText('Please select a week to view data')).toBeVisible();
  await expect(apply).toBeDisabled();
  await apply.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'This week' }).click();
  await expect(panel.getByText('Please select a week to view data')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Previous week' }).click();
  await apply.click();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const sunday = addDays(sundayOf(today), -7);
  const saturday = addDays(sunday, 6);
  await expect(page).toHaveURL(`/time-tracked?load=custom&load_from=${sunday}&load_to=${saturday}`);
  await expect(records(page).getByRole('article')).toHaveCount(0);
});

test('a worker’s own day: fills a gap', { tag: ['@desktop', '@small'] }, async ({ page, db, login }) => {
  const { at, zone } = await sampleDay(db);
  await login(sam);
  await page.goto('/time-tracked');
  await hydrated(page);
  await page.getByRole('region', { name: 'Week' }).locator('[aria-current=date] button').click();
  const panel = page.getByRole('dialog').first();
  const gap = `Nothing recorded ${clock(at.stop, zone)}-${clock(at.again, zone)}`;
  await expect(panel.getByText(gap)).toBeVisible();
  await expect(page).toHaveURL(/day=/);
  await expectAccessible(page);

  await panel.getByRole('listitem').filter({ hasText: gap }).getByRole('button', { name: 'Add' }).click();
  const form = page.getByRole('dialog', { name: 'Add time' });
  await expect(form.getByLabel('From')).toHaveValue(clock(at.stop, zone));
  await expect(form.getByLabel('To')).toHaveValue(clock(at.again, zone));
  await form.getByRole('button', { name: 'Add time' }).click();
  await expect(form.getByText('Please select a Job.')).toBeVisible();
  await expect(form.getByText('Note must be at least 10 characters long.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Job').click();
  await form.getByRole('option', { name: /Garden gate/ }).click();
  await form.getByLabel('Description').fill('Planed the gate so that it shuts');
  await form.getByRole('button', { name: 'Add time' }).click();
  await expect(page.getByText('Time added. The office will review it.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(panel.getByText(gap)).toBeHidden();
  await expect(panel.getByText('Garden gate sticks')).toBeVisible();

  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page.getByText('4 records')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Week' }).locator('[aria-current=date]')).toContainText('04:23');
});

test('a worker’s own amendment: requested with all its rules, shown, changed, withdrawn', {
  tag: ['@desktop', '@small'],
}, async ({ page, db, login }) => {
  const { id, at, zone } = await sampleDay(db);
  // Read once, since the minute may change.
  const newEnd = floored(130);
  await login(sam);
  await page.goto('/time-tracked');
  await hydrated(page);
  const card = records(page).getByRole('article').filter({ hasText: 'Replaced the valve' });
  await card.getByRole('button', { name: 'Request Amendment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Amendment' });
  const send = dialog.getByRole('button', { name: 'Request Amendment' });
  await expect(dialog.getByText(new RegExp(`Recorded: .*${clock(at.work, zone)}`)).first()).toBeVisible();
  await send.click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expect(dialog.getByText('No changes made')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await expectAccessible(page);

  await dialog.getByLabel('Reason').fill('I forgot the seal');
  await dialog.getByLabel('End').fill('');
  await send.click();
  await expect(dialog.getByText("Start and or End time can't be empty")).toBeVisible();
  const day = await dialog.getByLabel('Start').inputValue();
  await dialog.getByLabel('End').fill(`${day.slice(0, 10)}T${clock(newEnd, zone)}`);
  await dialog.getByLabel('Note').fill('Too short');
  await send.click();
  const tooShort = dialog.getByText('Note must be at least 10 characters long');
  await expect(tooShort).toBeVisible();
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await dialog.getByLabel('Note').fill('Replaced the valve and its seal');
  await expect(tooShort).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await send.click();
  await expect(page.getByText('Amendment requested successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(card).toContainText('Amendment requested');
  await expect(card).toContainText('I forgot the seal');
  const requests = await db.selectFrom('amendment_requests').selectAll().where('company_id', '=', id).execute();
  expect(requests).toEqual([
    expect.objectContaining({
      requested_end_time: newEnd,
      start_time_status: null,
      note_status: 'pending',
    }),
  ]);
  // The day shows it too.
  await page.goto(`/time-tracked?day=${day.slice(0, 10)}`);
  const inDay = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Replaced the valve' });
  await expect(inDay).toContainText('Amendment requested');
  await expect(inDay).toContainText('I forgot the seal');
  await expect(inDay.getByRole('button', { name: 'Change the request' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/time-tracked');
  await hydrated(page);
  // Editing starts from the requested values, not from the record.
  await card.getByRole('button', { name: 'Change the request' }).click();
  await expect(dialog.getByLabel('End')).toHaveValue(`${day.slice(0, 10)}T${clock(newEnd, zone)}`);
  await expect(dialog.getByLabel('Start')).toHaveValue(day);
  await expect(dialog.getByLabel('Note')).toHaveValue('Replaced the valve and its seal');
  await expect(dialog.getByLabel('Reason')).toHaveValue('I forgot the seal');
  await dialog.getByLabel('Reason').fill('I forgot the seal of it');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('I forgot the seal of it');
  await expect(card).toContainText('Replaced the valve and its seal');
  // A toast or the bar may cover part of a button only temporarily.
  await expect(page.getByText('Amendment requested successfully')).toHaveCount(0);
  await card.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Request withdrawn')).toBeVisible();
  await expect(card).not.toContainText('Amendment requested');
});

test('changes and deletions by the office are listed until seen, with who, from, to and why', async ({
  page,
  db,
  login,
  request,
}) => {
  const made = await sampleDay(db);
  const office = { email: 'helen@castlefield.example', password: 'fettle2026' };
  await request.post('/api/v1/auth/login', { data: office });
  const answer = await request.delete(`/api/v1/time-tracking/${made.records.drive}`, {
    data: { reason: 'Counted twice' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const end = floored(150);
  const changed = await request.patch(`/api/v1/time-tracking/${made.records.work}`, {
    data: { changes: { end_time: end } },
  });
  expect(changed.ok(), await changed.text()).toBe(true);
  const message = `Helen Okafor changed the end from ${clock(made.at.stop, made.zone)} to ${clock(end, made.zone)}`;
  await login(sam);
  await page.goto('/dashboard');
  await hydrated(page);
  const unseen = page.getByRole('region', { name: 'Changes to your time' });
  await expect(unseen.getByRole('listitem')).toHaveCount(2);
  await expect(unseen).toContainText(message);
  await expect(unseen).toContainText('Helen Okafor deleted this record');
  await expect(unseen).toContainText(/, [^·]+ · Reason: Counted twice/);
  await expectAccessible(page);

  // Each links to its record; seen changes are no longer listed, also on other devices.
  await unseen.getByRole('link', { name: message }).click();
  const target = page.getByRole('dialog').locator('li[aria-current]');
  await expect(target).toContainText('Replaced the valve');
  await expect(target).toContainText(message);
  await expectAccessible(page);
  await expect
    .poll(() => db.selectFrom('unseen_changes').select('history_row').execute(), { timeout: 10_000 })
    .toEqual([]);
  await page.goto('/dashboard');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Review' })).toBeVisible();
  await expect(unseen).toHaveCount(0);

  await page.goto('/time-tracked');
  await expect(records(page).getByRole('article').filter({ hasText: 'Replaced the valve' })).toContainText(message);
  const card = records(page).getByRole('article').filter({ hasText: 'Counted twice' });
  await expect(card).toContainText(/Deleted by Helen Okafor on .*: Counted twice/);
  await expect(card.locator('.line-through')).toContainText('Kitchen tap leaking');
  await expect(card.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

test('a worker’s own hundred records: twenty at first, more on demand, and back to the top', {
  tag: ['@desktop', '@small', '@soak'],
}, async ({ page, db, login }) => {
  const small = smallCompany();
  const long = 'Ran the whole pipework again because the stopcock under the sink would not shut. '.repeat(6);
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `r${index}`,
      {
        user: 'sam',
        job: 'tap',
        start_time: minutesAgo(60 * 12 * (index + 1) + 60),
        end_time: minutesAgo(60 * 12 * (index + 1)),
        note: index === 0 ? long : 'Replaced the valve',
      } as const,
    ]),
  );
  await world(db, { castlefield: { ...small, records: many } }, Date.now);
  await login(sam);
  await page.goto('/time-tracked');
  await hydrated(page);
  const cards = records(page).getByRole('article');
  await expect(cards).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(40);
  await expect(page).toHaveURL(/show=40/);
  await page.reload();
  await expect(cards).toHaveCount(40);
  // At the end of the page the button covers no content.
  await page.goto('/time-tracked?show=100');
  await hydrated(page);
  await expect(cards).toHaveCount(100);
  await page.evaluate(() => window.scrollTo(0, 1500));
  const button = page.getByRole('button', { name: 'Back to top' });
  await expect(button).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [end, over] = [(await cards.last().boundingBox())!, (await button.boundingBox())!];
  const isBeside = end.x + end.width <= over.x;
  const isAbove = end.y + end.height <= over.y;
  expect(isBeside || isAbove, JSON.stringify({ end, over })).toBe(true);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(300);
  await expectAccessible(page);
  await expectFits(page);
});

test.describe('while loading fails', () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ });

  test('an amendment rejected without a message', { tag: '@soak' }, async ({ page, db, login }) => {
    await sampleDay(db);
    await login(sam);
    await page.goto('/time-tracked');
    await hydrated(page);
    await page.route('**/api/trpc/amendmentRequests.create*', (route) => route.fulfill({ status: 418, body: 'no' }));
    const card = records(page).getByRole('article').filter({ hasText: 'Replaced the valve' });
    await card.getByRole('button', { name: 'Request Amendment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Amendment' });
    await dialog.getByLabel('Reason').fill('I forgot the seal');
    await dialog.getByLabel('Note').fill('Replaced the valve and its seal');
    await dialog.getByRole('button', { name: 'Request Amendment' }).click();
    await expect(page.getByText('Failed to request amendment')).toBeVisible();
    await expect(dialog.getByLabel('Note')).toHaveValue('Replaced the valve and its seal');
  });
  test('shows an error and retries', { tag: '@soak' }, async ({ page, db, login }) => {
    await sampleDay(db);
    await login(sam);
    await page.goto('/dashboard');
    await hydrated(page);
    await page.route(/listOfUser/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.getByRole('link', { name: 'Review' }).click();
    await expect(page.getByText('Error loading time tracking data').first()).toBeVisible({ timeout: 15_000 });
    await page.unroute(/listOfUser/);
    await page.getByRole('button', { name: 'Retry' }).last().click();
    await expect(records(page).getByRole('article')).toHaveCount(3);
  });
});

test('landlords have no such page', async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login('leonard@price.example');
  const answer = await page.request.get('/time-tracked');
  expect(answer.status()).toBe(404);
});

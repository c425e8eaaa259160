import type { Page } from '@playwright/test';
import { formatDate } from '#app/lib/format.ts';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { billRow } from '#tests/support/bill.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { exportLink } from '#tests/support/export-link.ts';
import { world } from '#tests/support/world.ts';
import { chooseFrom, menuItem } from './office-tables.ts';
import { minutesAgo, smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';

/** A company in London with `days` records of Sam's, each from 08:00 to 10:00 UTC, the last on 3 March 2026. */
async function office(db: Database, days = 3) {
  const small = smallCompany({ timezone: 'Europe/London' });
  const dayOf = (back: number) => new Date(Date.UTC(2026, 2, 3) - back * 86_400_000).toISOString().slice(0, 10);
  const records = Object.fromEntries(
    Array.from({ length: days }, (_, back) => [
      `r${back}`,
      {
        user: 'sam' as const,
        job: 'tap' as const,
        start_time: `${dayOf(back)}T08:00:27Z`,
        end_time: `${dayOf(back)}T10:00:00Z`,
        note: `Looked at the valve, day ${back}`,
      },
    ]),
  );
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        users: {
          ...small.users,
          nora: { role: 'admin', first_name: 'Nora', last_name: 'Field', email: 'nora@castlefield.example' },
        },
        jobs: {
          ...small.jobs,
          fence: { property: 'albert', job_title: 'Fence blown down', status: 'completed' },
        },
        records,
      },
    },
    Date.now,
  );
  return { ...castlefield, records: castlefield.records as Record<'r0' | 'r1' | 'r2', number> };
}

const grid = (page: Page, name = 'Time Tracking records') => page.getByRole('grid', { name });
const row = (page: Page, words: string | RegExp, name?: string) =>
  grid(page, name).getByRole('row').filter({ hasText: words });
const active = (page: Page) => grid(page).locator('[data-active]:focus');
const recordOf = (db: Database, id: number) =>
  db.selectFrom('time_records').selectAll().where('id', '=', id).executeTakeFirst();
const cellOf = (page: Page, words: string, column: string) =>
  row(page, words)
    .getByRole('gridcell')
    .and(page.locator(`[aria-colindex="${columns.indexOf(column) + 2}"]`));
const columns = ['Worker', 'Activity', 'Job', 'Start', 'End', 'Duration', 'Note', 'Billable', 'Billing', 'Invoice'];

async function openRecords(page: Page, search = '') {
  await page.goto(`/time-tracked/records${search}`);
  await hydrated(page, '[role=grid]');
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
}

test.setTimeout(240_000);

test('a tab has an address; former ones, and the tab chosen last, open at once @desktop-only', async ({
  page,
  db,
  login,
}) => {
  await office(db);
  await login(helen);
  const leadOf = async (address: string) =>
    (await page.request.get(address, { maxRedirects: 0 })).headers().location?.replace(/^https?:\/\/[^/]+/, '');
  expect(await leadOf('/time-tracked')).toBe('/time-tracked/summary');
  expect(await leadOf('/invoices?tab=history&q=boiler%26sons')).toBe('/invoices/history?q=boiler%26sons');
  expect(await leadOf('/payments?tab=cis&month=2026-02')).toBe('/payments/cis?month=2026-02');
  expect(await leadOf('/users?tab=rates')).toBe('/users/rates');
  await page.goto('/time-tracked');
  await hydrated(page);
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page).toHaveURL('/time-tracked/payments');
  await expect(page.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true');
  expect(await leadOf('/time-tracked')).toBe('/time-tracked/payments');
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  await page.getByRole('tab', { name: /^Maintenance/ }).click();
  await expect(page).toHaveURL(/\/jobs\?tab=maintenance/);
  expect(await leadOf('/jobs')).toBe('/jobs?tab=maintenance');
  // Within the app, by the browser's own loaders.
  await page.getByRole('link', { name: 'Time Tracked' }).first().click();
  await expect(page).toHaveURL('/time-tracked/payments');
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('records: a whole editing session by keyboard alone', { tag: '@soak' }, async ({ page, db, login }) => {
    const { records, jobs, users } = await office(db);
    await login(helen);
    await openRecords(page);
    await expect(page.getByText('1-3 of 3 records')).toBeVisible();
    await expectAccessible(page);
    for (let presses = 0; presses < 60 && (await active(page).count()) === 0; presses += 1)
      await page.keyboard.press('Tab');
    await expect(active(page)).toHaveText('Sam Ito');

    // The server finds a job by a few letters, including completed ones.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('fence');
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveText([
      /Fence blown down @ 14 Albert Road/,
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(cellOf(page, 'day 0', 'Job')).toHaveText('Fence blown down @ 14 Albert Road');
    await expect(page.getByText('Saved -')).toBeVisible();
    await expect.poll(async () => (await recordOf(db, records.r0))?.job_id).toBe(jobs.fence);
    // A time of the same day; Enter moves down.
    await expect(active(page)).toHaveText(`${formatDate('2026-03-03')}, 08:00`);
    await page.keyboard.type('830');
    await page.keyboard.press('Enter');
    await expect(cellOf(page, 'day 0', 'Start')).toHaveText(`${formatDate('2026-03-03')}, 08:30`);
    await expect(cellOf(page, 'day 0', 'Duration')).toHaveText('01:30');
    // A new day moves the end too. Opening without a change keeps even the seconds.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.type('4/3 8.15');
    await page.keyboard.press('Escape');
    await expect(cellOf(page, 'day 1', 'Start')).toHaveText(`${formatDate('2026-03-04')}, 08:15`);
    await expect
      .poll(() => recordOf(db, records.r1))
      .toMatchObject({
        start_time: '2026-03-04T08:15:00.000Z',
        end_time: '2026-03-04T10:00:00.000Z',
      });
    // Sorting resumes when the edit ends.
    await expect(grid(page).getByRole('row').nth(1)).toContainText('day 1');
    await page.keyboard.press('Control+z');
    await expect(active(page)).toHaveText(`${formatDate('2026-03-02')}, 08:00`);
    await expect(grid(page).getByRole('row').nth(2)).toContainText('day 1');
    await expect
      .poll(() => recordOf(db, records.r1))
      .toMatchObject({
        start_time: '2026-03-02T08:00:27.000Z',
        end_time: '2026-03-02T10:00:00.000Z',
      });
    // 45 minutes after the start; times before it or skipped by the clocks show an error.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('+45');
    await page.keyboard.press('Enter');
    await expect(cellOf(page, 'day 1', 'End')).toHaveText('08:45');
    await expect(active(page)).toHaveText('10:00');
    await page.keyboard.type('0700');
    await page.keyboard.press('Enter');
    await expect(grid(page).getByText('The end time can’t be before the start time.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('29/3 130');
    await page.keyboard.press('Enter');
    await expect(grid(page).getByText('01:30 doesn’t exist on 29/3/2026 because the clocks go forward.')).toBeVisible();
    await page.keyboard.press('Escape');
    // Fill down: the end of day 1 becomes a time of day 2.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+d');
    await expect(cellOf(page, 'day 2', 'End')).toHaveText('08:45');
    await expect.poll(() => recordOf(db, records.r2)).toMatchObject({ end_time: '2026-03-01T08:45:00.000Z' });

    // Not billable: excluded, and back.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('n');
    await page.keyboard.press('Escape');
    await expect(cellOf(page, 'day 2', 'Billing')).toHaveText('Excluded');
    await expect.poll(() => recordOf(db, records.r2)).toMatchObject({ billing_status: 'excluded' });
    await page.keyboard.press('Control+z');
    await expect(cellOf(page, 'day 2', 'Billing')).toHaveText('Unbilled');

    // A new row below: same worker and day, starting at the previous end.
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Enter');
    const draft = grid(page).getByRole('row').nth(2);
    await expect(draft).toContainText('Sam Ito');
    await expect(draft).toContainText(`${formatDate('2026-03-03')}, 10:00`);
    await expect(active(page)).toHaveText('');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Not added: Job: Required, Note: Required')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('tap');
    await page.keyboard.press('Tab');
    await expect(draft).toContainText('Kitchen tap leaking');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('+90');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('Changed the washers');
    // Saves it and opens another one below.
    await page.keyboard.press('Control+Enter');
    const second = grid(page).getByRole('row').nth(3);
    await expect(second).toContainText(`${formatDate('2026-03-03')}, 11:30`);
    await expect
      .poll(() => db.selectFrom('time_records').selectAll().where('note', '=', 'Changed the washers').execute())
      .toMatchObject([
        {
          user_id: users.sam,
          job_id: jobs.tap,
          start_time: '2026-03-03T10:00:00.000Z',
          end_time: '2026-03-03T11:30:00.000Z',
        },
      ]);
    // Escape discards an empty new row, and Undo removes the previous one.
    await page.keyboard.press('Escape');
    await expect(page.getByText('1-4 of 4 records')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('1-3 of 3 records')).toBeVisible();
    await expect(row(page, 'Changed the washers')).toHaveCount(0);
  });

  test('pasting a block of 200 cells is one undo step', { tag: '@soak' }, async ({ page, db, login }) => {
    const { jobs } = await office(db, 40);
    await login(helen);
    await openRecords(page, '?limit=50&order=asc');
    await cellOf(page, 'day 39', 'Worker').click();
    const lines = Array.from({ length: 40 }, () => 'Sam Ito\tDriving\tFence blown down @ 14 Albert Road\t8:00\t9.45');
    await active(page).evaluate((cell, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, lines.join('\r\n'));
    const pasted = async () => {
      const all = await db.selectFrom('time_records').select(['job_id', 'is_driving', 'duration']).execute();
      return all.filter((each) => each.job_id === jobs.fence && each.is_driving && each.duration === 105).length;
    };
    await expect.poll(pasted, { timeout: 30_000 }).toBe(40);
    await expect(page.getByText('Saved -')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect.poll(pasted, { timeout: 30_000 }).toBe(0);
    const before = await db.selectFrom('time_records').select(['job_id', 'is_driving', 'duration']).execute();
    expect(before).toEqual(Array(40).fill({ job_id: jobs.tap, is_driving: false, duration: 120 }));
  });

  test('records are added, filtered, approved, locked, deleted with a reason and restored', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const { id, records, users, jobs } = await office(db);
    await billRow(db, { table: 'time_records', id: records.r2, company_id: id, job_id: jobs.tap });
    for (const [record, reason] of [
      [records.r0, 'added_afterwards'],
      [records.r1, 'closed'],
    ] as const)
      await db
        .updateTable('time_records')
        .set({ review_reasons: [reason] })
        .where('id', '=', record)
        .execute();
    await login(helen);
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Time Tracked' }).click();
    await page.getByRole('tab', { name: 'Time Tracking records' }).click();

    await page.getByRole('button', { name: 'Add record' }).click();
    const form = page.getByRole('dialog', { name: 'Add record' });
    await form.getByLabel('Start').fill('');
    await form.getByRole('button', { name: 'Add record' }).click();
    await expect(form.getByText('Required', { exact: true })).toHaveCount(4);
    await expectAccessible(page);
    await form.getByLabel('Worker').fill('carys');
    const carys = form.getByRole('option', { name: /Carys Bell/ });
    await expect(carys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(carys).toBeHidden();
    await form.getByLabel('Worker').fill('carys');
    await carys.click();
    await form.getByLabel('Job').fill('tap');
    await form.getByRole('option', { name: /Kitchen tap leaking @ 14 Albert Road/ }).click();
    await form.getByLabel('Start').fill('2026-03-02T09:00');
    await form.getByLabel('End').fill('2026-03-02T08:00');
    await form.getByLabel('Note').fill('short');
    await form.getByRole('button', { name: 'Add record' }).click();
    await expect(form.getByText('The end time can’t be before the start time.')).toBeVisible();
    await expect(form.getByText('Note must be at least 10 characters long.')).toBeVisible();
    await form.getByLabel('End').fill('2026-03-02T11:00');
    await form.getByLabel('Note').fill('Held the ladder');
    await form.getByRole('button', { name: 'Add record' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, 'Held the ladder')).toContainText('Carys Bell');

    // An invoiced record is locked, with the reason.
    const locked = 'This record is on invoice INV-2026-0001 and can’t be changed. Void the invoice first.';
    await cellOf(page, 'day 2', 'Note').dblclick();
    await expect(page.getByText(locked)).toBeVisible();
    await expect(cellOf(page, 'day 2', 'Invoice')).toHaveText('INV-2026-0001');
    await expect(await menuItem(row(page, 'day 2'), 'Delete')).toHaveAttribute('title', locked);
    await page.keyboard.press('Escape');

    // Filters by worker and by review; both are in the URL.
    await page.getByRole('combobox', { name: 'Worker' }).fill('car');
    await page.getByRole('option', { name: /Carys Bell/ }).click();
    await expect(page.getByText('1-1 of 1 record')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`user_id=${users.carys}`));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Job' }).click();
    await page.getByRole('option', { name: /Fence/ }).click();
    await expect(page).toHaveURL(new RegExp(`job_id=${jobs.fence}`));
    await expect(page.getByText('No data found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await chooseFrom(page, 'soon');
    await expect(page.getByText('Enter a date, for example 3/11, mon or yesterday')).toHaveCount(1);
    await page.getByRole('textbox', { name: 'From' }).fill('2026-03-03');
    await page.getByRole('textbox', { name: 'From' }).press('Enter');
    await expect(page.getByText('1-1 of 1 record')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('button', { name: 'Dates All' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Review' }).selectOption('To review');
    await expect(page.getByText('1-2 of 2 records')).toBeVisible();
    await expect(row(page, 'day 0')).toContainText('Added afterwards');
    await expect(row(page, 'day 1')).toContainText('End time unknown');
    await expectAccessible(page);

    // Approves all ticked records; Undo restores their review reasons.
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const withRows = page.getByRole('group', { name: 'With 2 records' }).getByRole('option');
    await expect(withRows.filter({ hasText: 'Quick Approve' })).toBeVisible();
    await page.keyboard.type('quick appr');
    await page.keyboard.press('Enter');
    // Of an unknown end it says first what would be paid.
    const unknown = page.getByRole('alertdialog', { name: 'Approve an unknown end?' });
    await expect(unknown.getByRole('listitem')).toHaveText(/^Sam Ito, .+ to .+: \d+ h$/);
    await expectAccessible(page);
    await unknown.getByRole('button', { name: 'Approve with this end' }).click();
    const reasons = async () =>
      (await db.selectFrom('time_records').select('review_reasons').orderBy('start_time', 'desc').execute()).map(
        ({ review_reasons }) => review_reasons,
      );
    await expect.poll(reasons).toEqual([[], [], [], []]);
    await page.getByText('Saved, and approved 2 records').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(reasons).toEqual([['added_afterwards'], [], ['closed'], []]);
    await row(page, 'day 0')
      .getByRole('button', { name: /^Quick Approve/ })
      .click();
    await expect.poll(reasons).toEqual([[], [], ['closed'], []]);

    await page.getByRole('combobox', { name: 'Review' }).selectOption('All');
    await expect(row(page, 'day 0').getByRole('button', { name: /^Quick Approve/ })).toHaveCount(0);
    await row(page, 'day 0')
      .getByRole('button', { name: /^More actions/ })
      .dblclick();
    await expect(page.getByText('double click is not allowed')).toBeVisible();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await sure.getByLabel('Reason').fill('Entered twice');
    await expectAccessible(page);
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'day 0')).toHaveCount(0);
    await page.getByText('Deleted -').getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'day 0')).toHaveCount(1);
    const link = await exportLink(page, 'Excel (XLSX)');
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^time-tracking-\d{4}-\d\d-\d\d\.xlsx$/);
  });

  test.describe('two users editing one record', () => {
    test.use({ expectedErrors: /Failed to load resource/ });
    test('the second sees who changed it and when, and keeps their input', { tag: '@soak' }, async ({
      page,
      db,
      login,
      app,
      playwright,
    }) => {
      const { records } = await office(db);
      await login(helen);
      await openRecords(page);
      await cellOf(page, 'day 0', 'End').click();
      await page.keyboard.type('94');
      const nora = await playwright.request.newContext({ baseURL: app.url });
      await nora.post('/api/v1/auth/login', {
        data: { email: 'nora@castlefield.example', password: worldPassword },
      });
      const theirs = await nora.patch(`/api/v1/time-tracking/${records.r0}`, {
        data: { end_time: '2026-03-03T09:00:00Z', note: 'Looked at the valve, day 0 and more' },
      });
      expect(theirs.ok()).toBe(true);
      await expect(cellOf(page, 'day 0', 'Note')).toContainText('and more');
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
      const rejection = page.getByRole('region', { name: /^Not saved: Sam Ito/ });
      await expect(rejection).toContainText(/Nora Field changed this on \d+ \w+ \d{4}/);
      await expect(rejection).toContainText('End: yours 3/3/2026 09:45, now 3/3/2026 09:00');
      await expect(cellOf(page, 'day 0', 'End')).toHaveText('09:45');
      await expectAccessible(page);
      await rejection.getByRole('button', { name: 'Keep mine' }).click();
      await expect(rejection).toBeHidden();
      await expect.poll(() => recordOf(db, records.r0)).toMatchObject({ end_time: '2026-03-03T09:45:00.000Z' });
      await nora.dispose();
    });

    test('a new record that overlaps another keeps its input', { tag: '@soak' }, async ({ page, db, login }) => {
      await office(db);
      await login(helen);
      await openRecords(page);
      await cellOf(page, 'day 0', 'Worker').click();
      await page.keyboard.press('Control+Enter');
      await page.keyboard.type('tap');
      await page.keyboard.press('Tab');
      await page.keyboard.type('930');
      await page.keyboard.press('Tab');
      await page.keyboard.type('+60');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type('Turned the water off');
      await page.keyboard.press('Escape');
      await expect(page.getByText(/Not added: This overlaps the record of 3 Mar 2026, 08:00 to 10:00/)).toBeVisible();
      const draft = row(page, 'Turned the water off');
      await expect(draft).toContainText(`${formatDate('2026-03-03')}, 09:30`);
      await expectAccessible(page);
      await draft.getByRole('button', { name: /^Discard/ }).click();
      await expect(draft).toHaveCount(0);
      await expect(page.getByText(/Not added/)).toHaveCount(0);
    });
  });

  test('sums: hours and amounts owed per worker, and adding a payment', async ({ page, db, login }) => {
    const small = smallCompany();
    const { castlefield } = await world(
      db,
      {
        castlefield: {
          ...small,
          records: {
            done: {
              user: 'sam',
              job: 'tap',
              start_time: minutesAgo(150),
              end_time: minutesAgo(30),
              note: 'Looked at the valve',
            },
            waits: {
              user: 'carys',
              job: 'tap',
              start_time: minutesAgo(90),
              end_time: minutesAgo(30),
              note: 'Held the ladder',
              review_reasons: ['added_afterwards'],
            },
          },
          payments: { advance: { user: 'helen', amount: 100 } },
        },
      },
      Date.now,
    );
    await login(helen);
    await page.goto('/dashboard');
    await hydrated(page);
    await page.getByRole('link', { name: 'Time Tracked' }).click();
    const sums = 'Time Tracking Sums';
    await expect(page.getByRole('heading', { name: sums })).toBeVisible();
    await expect(row(page, 'Sam Ito', sums)).toContainText('02:00');
    await expect(row(page, 'Sam Ito', sums)).toContainText('£32.50');
    await expect(row(page, 'Sam Ito', sums)).toContainText('−£32.50');
    await expect(row(page, 'Carys Bell', sums)).toContainText('£10.00');
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('03:00');
    await expect(page.getByRole('combobox', { name: 'Dates' }).getByRole('option')).toHaveText([
      'This Week',
      'Last Week',
      'This Month',
      'Last 3 Months',
      'Last 6 Months',
      'Last 12 Months',
      'All',
    ]);
    await expectAccessible(page);

    await row(page, 'Helen Okafor', sums)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Add a Payment' }).click();
    const form = page.getByRole('dialog', { name: 'Add payment' });
    // Paid in advance: nothing to propose.
    await expect(form.getByLabel('Amount')).toHaveValue('');
    await expect(form.getByLabel('User')).toHaveValue('Helen Okafor');
    await form.getByRole('button', { name: 'Close' }).click();
    await row(page, 'Sam Ito', sums)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Add a Payment' }).press('Enter');
    await expect(form.getByLabel('Amount')).toHaveValue('32.50');
    await expect(form.getByLabel('User')).toHaveValue('Sam Ito');
    await form.getByRole('button', { name: 'Add payment' }).click();
    await expect(form).toBeHidden();
    await expect(row(page, 'Sam Ito', sums)).toContainText('£0.00');
    const paid = await db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', castlefield.users.sam)
      .executeTakeFirst();
    expect(paid).toMatchObject({ amount: 32.5, payment_type: 'regular', payment_method: 'bank_transfer' });

    await page.getByRole('checkbox', { name: 'Show Daily Sums' }).click();
    await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible();
    await expect(row(page, 'Helen Okafor', sums)).toHaveCount(0);
    await page
      .getByRole('button', { name: /^More actions Carys Bell/ })
      .first()
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Show records', 'Weekly statement']);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Dates' }).selectOption('Last Week');
    await expect(page.getByText('No Data Available')).toBeVisible();
    await page.getByRole('combobox', { name: 'Dates' }).selectOption('All');
    await row(page, 'Carys Bell', sums)
      .getByRole('button', { name: /^Show records/ })
      .click();
    await expect(page.getByRole('tab', { name: 'Time Tracking records' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('1-1 of 1 record')).toBeVisible();
    await expect(row(page, 'Held the ladder')).toBeVisible();
    // The tab is stored.
    await page.getByRole('tab', { name: 'Payments' }).click();
    await expect(row(page, 'Sam Ito', 'Payments')).toContainText('£32.50');
    await page.goto('/time-tracked');
    await expect(page.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('the office’s time is accessible on a screen of this size', { tag: ['@desktop', '@soak'] }, async ({
  page,
  db,
  login,
}) => {
  await office(db, 12);
  await login(helen);
  await page.goto('/time-tracked');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Time Tracking Sums' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('tab', { name: 'Time Tracking records' }).click();
  await expect(page.getByText('1-12 of 12 records')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test('shows an empty state without records', { tag: '@soak' }, async ({ page, db, login }) => {
  await office(db, 0);
  await login(helen);
  await page.goto('/time-tracked?dateRange=all');
  await expect(page.getByText('No Time Tracked Yet')).toBeVisible();
  await page.goto('/time-tracked/records');
  await expect(page.getByText('No Time Tracked Yet')).toBeVisible();
  await expectAccessible(page);
});

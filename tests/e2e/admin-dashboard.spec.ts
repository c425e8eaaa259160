import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { formatDate } from '#app/lib/format.ts';
import type { Database } from '#db/client.ts';
import { company } from '#db/fixtures/world-spec.ts';
import { addQueuedTask } from '#server/infra/queue/queries.ts';
import { expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const at = (back: number, hour: number) => `${day(back)}T${String(hour).padStart(2, '0')}:00:00Z`;
const note = 'Looked at the valve';

/** Creates one pending item of every kind. */
async function busyMorning(db: Database) {
  const base = smallCompany({ default_charge_rate: '40' });
  const property = 'albert';
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...base,
        jobs: {
          ...base.jobs,
          flood: {
            property,
            job_title: 'Water through the ceiling of the flat below',
            job_type: 'Emergency',
            // 11:00 in UTC is the same day in every zone in which it may be noon now (zoneAtNoon).
            createdAt: at(2, 11),
          },
          gas: { property, job_title: 'Smell of gas', job_type: 'Emergency', assignees: ['sam'] },
          request: {
            property,
            job_title: 'Front door sticks',
            status: 'awaiting_approval',
            createdAt: at(1, 11),
          },
          late: { property, job_title: 'Paint the hall', job_start_date: day(3), assignees: ['carys'] },
          due: { property, job_title: 'Annual boiler service', due_date: day(1) },
          done: {
            property,
            job_title: 'Gutters',
            status: 'completed',
            job_end_date: day(0),
            createdAt: '2020-01-01T00:00:00Z',
          },
          nearly: { property, job_title: 'New sockets', status: 'pending_completed' },
        },
        records: {
          reviewed: {
            user: 'sam',
            job: 'tap',
            start_time: at(4, 9),
            end_time: at(4, 11),
            note,
          },
          long: {
            user: 'sam',
            job: 'tap',
            start_time: at(3, 6),
            end_time: at(3, 7),
            note,
            review_reasons: ['long'],
          },
          closed: {
            user: 'carys',
            job: 'tap',
            start_time: at(3, 6),
            end_time: at(3, 18),
            note,
            review_reasons: ['closed'],
          },
          running: { user: 'carys', job: 'tap', start_time: minutesAgo(26 * 60), note },
        },
        expenses: { valve: { user: 'sam', job: 'tap', amount: 18.4, expense_date: day(1) } },
      },
    },
    Date.now,
  );
  const late = await createInvoice(db, {
    ...{ company_id: castlefield.id, job_id: castlefield.jobs.done, created_by: castlefield.users.helen },
    ...{ net_amount: 1250.5, customer_name: 'Castlefield Wharf Management Company Ltd' },
  });
  await db
    .updateTable('invoices')
    .set({ due_date: '2026-04-15', sent_at: '2026-04-01T09:00:00Z' })
    .where('id', '=', late)
    .execute();
  return castlefield;
}

const waiting = (page: Page, title: RegExp | string) =>
  page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

test('the dashboard is accessible, in a new and in a busy company', {
  tag: ['@desktop', '@soak'],
}, async ({ page, db, login }) => {
  await world(
    db,
    {
      castlefield: company({
        users: { helen: { role: 'admin', first_name: 'Helen', email: helen } },
      }),
    },
    Date.now,
  );
  await login(helen);
  await page.goto('/dashboard');
  await hydrated(page);
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  await expect(page.getByText('No live users currently active.')).toBeVisible();
  await expectAccessible(page);
});

test('the attention list is accessible, and every count links to its list', { tag: '@desktop' }, async ({
  page,
  db,
  login,
}) => {
  const castlefield = await busyMorning(db);
  await login(helen);
  await page.goto('/dashboard');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Welcome, Helen' })).toBeVisible();
  await expect(waiting(page, /^Emergencies 2$/)).toContainText('2 days ago');
  await expect(waiting(page, /^New requests 1$/)).toContainText('Front door sticks');
  await expect(waiting(page, /^Scheduled but not started 1$/)).toContainText('3 days ago');
  await expect(waiting(page, /^Due and unassigned 1$/)).toContainText('yesterday');
  await expect(waiting(page, /^Timers running since yesterday 1$/)).toContainText('Carys Bell');
  await expect(waiting(page, /^1 overdue invoice £1,250.50$/)).toContainText(`Due since ${formatDate('2026-04-15')}`);
  await expect(waiting(page, /^Owed to 1 worker £32.50$/)).toContainText('Sam Ito');
  const review = waiting(page, /^Time to review 2$/);
  await expect(review).toContainText('£40.00 can’t be invoiced until reviewed');
  await expect(review).toContainText('1 with an unknown end time');
  await expect(review).toContainText('Longer than a shift');
  await review.getByRole('button', { name: /Show the day: Sam Ito/ }).click();
  await expect(review.getByRole('region', { name: 'Sam’s day' })).toContainText('To review: Work');
  // A guessed end has no length: it is set in place, typed as in the tables.
  await expect(review).toContainText('1 record, end unknown');
  await review.getByRole('button', { name: /Show the day: Carys Bell/ }).click();
  const unknown = review.getByRole('region', { name: 'Carys’s day' }).getByRole('listitem');
  await expect(unknown).toContainText(/Working from \d\d:\d\d, end unknown, Kitchen tap leaking/);
  expect((await unknown.boundingBox())?.width).toBe(128);
  // Items that an approval cannot resolve have no button.
  await expect(review.getByRole('button', { name: /Approve day/ })).toHaveCount(1);
  for (const [name, count] of [
    ['Jobs Pending Completion', 1],
    ['Expenses to Review', 1],
    ['Time Tracking to Review', 2],
    ['Amendment Requests', 0],
  ] as const)
    await expect(page.getByRole('link', { name: `${name} ${count}`, exact: true })).toBeVisible();
  const summary = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Summary' }) });
  await expect(summary.getByRole('link', { name: 'Jobs in progress 1' })).toBeVisible();
  await expect(summary.getByRole('link', { name: 'Owed to workers £32.50' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Analytics for the last 7 days' })).toBeAttached();
  await expectAccessible(page);
  // Phones widen the page for overflowing content, so compare with the configured width.
  await expectFits(page);

  // Badges of the sidebar.
  const bar = page.getByRole('navigation', { name: 'Main', includeHidden: true });
  await expect(bar.getByRole('link', { name: /Jobs.*1 awaiting approval/, includeHidden: true })).toBeAttached();

  await review.getByRole('button', { name: /Approve day: Sam Ito/ }).click();
  await expect(page.getByText('Approved 1 record')).toBeVisible();
  await expect(waiting(page, /^Time to review 1$/)).not.toContainText('Sam Ito');
  await expect(waiting(page, /^Owed to 1 worker £48.75$/)).toBeVisible();
  const approved = await db
    .selectFrom('time_records')
    .select('needs_review')
    .where('id', '=', castlefield.records.long)
    .executeTakeFirstOrThrow();
  expect(approved.needs_review).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(review.getByRole('button', { name: /Approve day: Sam Ito/ })).toBeVisible();

  await test.step('the end of a record that was closed for its worker', async () => {
    const read = () =>
      db
        .selectFrom('time_records')
        .select(['end_time', 'needs_review'])
        .where('id', '=', castlefield.records.closed)
        .executeTakeFirstOrThrow();
    const before = await read();
    const end = review.getByRole('textbox', { name: 'End' });
    await review.getByRole('button', { name: 'Set end' }).click();
    await expect(end).toHaveAccessibleDescription('Required');
    await end.fill('+90');
    await review.getByRole('button', { name: 'Set end' }).click();
    await expect(page.getByText('End saved')).toBeVisible();
    await expect(waiting(page, /^Time to review 1$/)).not.toContainText('Carys Bell');
    const { end_time, needs_review } = await read();
    expect(needs_review).toBe(false);
    expect(Date.parse(String(before.end_time)) - Date.parse(String(end_time))).toBe(10.5 * 3_600_000);
    await page.getByText('End saved').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(read).toEqual(before);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('shows charts by period, and the same data as a table', async ({ page, db, login }) => {
    await busyMorning(db);
    await login(helen);
    await page.goto('/dashboard');
    await hydrated(page);
    const table = (of: string) => page.getByRole('table', { name: `Analytics for ${of}` });
    await expect(table('the last 7 days').getByRole('row')).toHaveCount(9);
    // Arrow keys read the charts.
    const money = page.getByRole('slider', { name: 'Earned against cost, the last 7 days' });
    await money.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(money).toHaveAttribute('aria-valuetext', /^\w{3} \d+ \w{3}: earned £[\d.,]+, pay £[\d.,]+, /);
    await expect(page.getByText(/^\w{3} \d+ \w{3} −?£[\d.,]+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(table('the last 7 days')).toBeVisible();
    await expect(table('the last 7 days').getByRole('row', { name: /^Total/ })).toContainText('£48.75');
    for (const [period, of, rows] of [
      ['Weekly', 'the last 8 weeks', 10],
      ['Monthly', 'the last 12 months', 14],
      ['Yearly', 'the last 5 years', 7],
    ] as const) {
      await page.getByRole('radio', { name: period }).check();
      await expect(table(of).getByRole('row')).toHaveCount(rows);
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show as charts' }).click();
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await expect(table('the last 12 months')).toBeAttached();
    await expectAccessible(page);
  });

  test('every stat opens the list with exactly that count', { tag: '@soak' }, async ({ page, db, login }) => {
    test.setTimeout(60_000);
    await busyMorning(db);
    await login(helen);
    for (const [figure, counted] of [
      [/^Emergencies 2$/, '2 jobs'],
      [/^New requests 1$/, '1 job'],
      [/^Scheduled but not started 1$/, '1 job'],
      [/^Due and unassigned 1$/, '1 job'],
      [/^Timers running since yesterday 1$/, '1-1 of 1 record'],
      [/^Time to review 2$/, '1-2 of 2 records'],
      [/^Sam Ito .*1 record/, '1-1 of 1 record'],
      [/^1 overdue invoice/, '1-1 of 1 invoice'],
      [/^Castlefield Wharf/, '1-1 of 1 invoice'],
      [/^Owed to 1 worker/, '1-1 of 1 worker'],
      [/^Jobs Pending Completion 1$/, '1 job'],
      [/^Time Tracking to Review 2$/, '1-2 of 2 records'],
      [/^Jobs in progress 1$/, '1 job'],
      [/^Jobs completed this month 1$/, '1 job'],
    ] as const) {
      await page.goto('/dashboard');
      await hydrated(page);
      await page.getByRole('link', { name: figure }).click();
      await expect(page.getByText(counted, { exact: true }), String(figure)).toBeVisible();
    }
  });

  test('Add opens the forms', { tag: '@soak' }, async ({ page, db, login }) => {
    await busyMorning(db);
    await login(helen);
    await page.goto('/dashboard');
    await hydrated(page);
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    await expect(add).toHaveAttribute('aria-expanded', 'true');
    const menu = page.getByRole('region', { name: 'Add' });
    for (const name of ['Property', 'Job', 'Expense', 'User', 'Payment', 'Time record'])
      await expect(menu.getByText(name, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await add.click();
    await expect(menu).toBeHidden();

    await add.click();
    await menu.getByRole('button', { name: 'Job' }).click();
    await expect(page.getByRole('dialog', { name: 'New Job' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await add.click();
    for (const [name, form, path] of [
      ['Property', 'Add property', '/properties'],
      ['User', 'Add user', '/users'],
      ['Payment', 'Add payment', '/payments'],
      ['Time record', 'Add record', '/time-tracked'],
    ] as const) {
      await page.goto('/dashboard');
      await hydrated(page);
      await add.click();
      await menu.getByRole('link', { name }).click();
      await expect(page.getByRole('dialog', { name: form })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(page.url()).not.toContain('new=');
    }
  });
});

/** A task that failed permanently with this error. Its file does not exist, so a retry has nothing to do. */
const giveUp = (db: Database, company_id: number, error: string) =>
  db.transaction().execute(async (transaction) => {
    const payload = { company_id, file_id: 999_999 };
    await addQueuedTask(transaction, { task: 'make_thumbnail', payload, max_attempts: 12 });
    await sql`update graphile_worker._private_jobs set attempts = 12, last_error = ${error}
      where id = (select max(id) from graphile_worker._private_jobs)`.execute(transaction);
  });

test('failed tasks are accessible, linked from the dashboard, retried and dismissed', { tag: '@soak' }, async ({
  page,
  db,
  login,
}) => {
  const { castlefield } = await world(db, { castlefield: smallCompany() }, Date.now);
  const section = page.getByRole('region', { name: 'Failed background tasks' });
  const rows = section.getByRole('listitem');
  const hint = page.getByText(/background tasks? failed/);
  await login(helen);
  await page.goto('/activity');
  await hydrated(page);
  await expect(section).toContainText('Nothing has failed.');
  for (const name of ['hall.jpg', 'roof.jpg'])
    await giveUp(db, castlefield.id, `The content of the file '${name}' is missing on the server.`);

  await page.goto('/dashboard');
  await hydrated(page);
  await expect(hint).toHaveText('2 background tasks failed, such as an email that could not be sent.');
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await expect(rows).toHaveCount(2);
  const roof = rows.filter({ hasText: 'roof.jpg' });
  await expect(roof).toContainText('Picture thumbnail');
  await expect(roof).toContainText(
    /Failed \d+ \w+ \d+, \d\d:\d\d\. Attempt 12 of 12, won’t be retried automatically\./,
  );
  await expectAccessible(page);

  await roof.getByRole('button', { name: /^Try again/ }).click();
  await expect(page.getByText('Trying again', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(1, { timeout: 15_000 });
  await rows.getByRole('button', { name: /^Dismiss/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Dismiss this task?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Dismiss' }).click();
  await expect(section).toContainText('Nothing has failed.');

  await page.goto('/dashboard');
  await hydrated(page);
  await expect(page.getByText('No live users currently active.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(hint).toBeHidden();
});

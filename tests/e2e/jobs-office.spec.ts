import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, expectFits, hydrated, test, toastsGone } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, minutesAgo, smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const cards = (page: Page) => page.getByRole('region', { name: 'Jobs' }).getByRole('article');
const table = (page: Page) => page.getByRole('grid', { name: 'Jobs' });
const row = (page: Page, title: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: title, exact: true }) });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/** Eight jobs of all types and several statuses; the leaking tap has rows of every kind. */
async function someJobs(db: Database) {
  const small = smallCompany();
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        properties: {
          albert: {
            address: '14 Albert Road',
            post_code: 'M19 2EF',
            tenant_name: 'Ada Mills',
            tenant_phone: '0161 496 0123',
            access_notes: 'Key safe by the door, 4711',
          },
          mill: { address: 'Flat 3, 147b Upper Brook Street, Chorlton-on-Medlock', post_code: 'M13 9XX' },
        },
        jobs: {
          tap: {
            property: 'albert',
            job_title: 'Kitchen tap leaking',
            job_description: 'Drips all night, worse when the boiler is on.',
            status: 'in_progress',
            job_type: 'Maintenance',
            createdAt: minutesAgo(2 * 24 * 60),
            assignees: ['sam'],
          },
          gas: { property: 'mill', job_title: 'Smell of gas', job_type: 'Emergency', priority: 'Critical' },
          clean: { property: 'mill', job_title: 'End of tenancy clean', job_type: 'Cleaning' },
          damp: { property: 'mill', job_title: 'Damp behind the bath', job_type: 'Inspection' },
          kitchen: {
            property: 'mill',
            job_title: 'New kitchen',
            job_type: 'Refurbishment',
            status: 'awaiting_approval',
          },
          fence: {
            property: 'albert',
            job_title: 'Fence panel',
            job_type: 'Maintenance',
            status: 'completed',
          },
          shed: { property: 'albert', job_title: 'Old shed', job_type: 'Other', status: 'archived' },
          lost: { property: 'albert', job_title: 'Lost key', job_type: 'Maintenance', status: 'rejected' },
        },
        tasks: { washer: { job: 'tap', description: 'Fit a new washer' } },
        notes: { nights: { user: 'helen', job: 'tap', note: 'Tenant works nights, knock loudly' } },
        expenses: { valve: { user: 'sam', job: 'tap', amount: 23.45, description: 'Valve' } },
        records: {
          running: { user: 'sam', job: 'tap', start_time: minutesAgo(30) },
          before: {
            user: 'carys',
            job: 'tap',
            start_time: minutesAgo(300),
            end_time: minutesAgo(205),
            note: 'Looked at the valve',
            review_reasons: ['added_afterwards'],
          },
        },
      },
    },
    Date.now,
  );
  return castlefield;
}

async function open(page: Page, path = '/jobs') {
  await page.goto(path);
  await hydrated(page);
  // Roles outside an open panel cannot be queried.
  await expect(page.getByRole('heading', { name: 'Jobs Management', includeHidden: true })).toBeVisible();
}
const jobOf = (db: Database, id: number) =>
  db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.setTimeout(120_000);

test('Jobs Management is accessible: each count opens exactly its jobs, each job its details', {
  tag: '@desktop',
}, async ({ page, db, login }) => {
  const { users } = await someJobs(db);
  await login(helen);
  await open(page);
  await expect(page.getByRole('tab')).toHaveText([
    'Dashboard',
    'Emergency1',
    'Maintenance1',
    'Refurbishment1',
    'Other2',
    'All5',
  ]);
  await expect(tab(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await expectFits(page);

  const counts = [
    ['Nobody yet', 4],
    ['Total jobs', 8],
    ['Emergency', 1],
    ['Maintenance', 3],
    ['Refurbishment', 1],
    ['Completed', 1],
    ['In progress', 1],
    ['Pending start', 3],
    ['Awaiting approval', 1],
  ] as const;
  for (const [label, count] of counts) {
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: new RegExp(`^${label}\\s*${count}$`) })
      .click();
    await expect(page.getByText(`${count} ${count === 1 ? 'job' : 'jobs'}`, { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(count);
    await page.goBack();
    await expect(tab(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
  }

  await tab(page, 'Maintenance').click();
  await expect(page.getByRole('button', { name: 'New Maintenance Job' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
  await cards(page)
    .getByRole('button', { name: /View Details/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await expect(panel.getByRole('tab')).toHaveText([
    'Details',
    'Tasks1',
    'Files0',
    'Expenses1',
    'Notes1',
    'Time Tracked',
  ]);
  await expect(panel.getByText('Key safe by the door, 4711')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  const parts = [
    ['Tasks', 'Fit a new washer'],
    ['Files', 'No images available'],
    ['Expenses', '£23.45'],
    ['Notes', 'Tenant works nights, knock loudly'],
    ['Time Tracked', 'Looked at the valve'],
  ] as const;
  for (const [part, words] of parts) {
    await panel.getByRole('tab', { name: new RegExp(`^${part}`) }).click();
    await expect(panel.getByText(words, { exact: true })).toBeVisible();
  }
  // A task: any status and assignee, deletable. Completing it does not assign it to the admin.
  await panel.getByRole('tab', { name: /^Tasks/ }).click();
  const status = panel.getByLabel('Status of Fit a new washer');
  const whose = panel.getByLabel('Who does Fit a new washer');
  await expect(whose.getByRole('option')).toHaveText(['Unassigned', 'Myself', 'Carys Bell', 'Sam Ito']);
  await expectAccessible(page);
  const stored = () => db.selectFrom('job_tasks').select(['status', 'assigned_to']).execute();
  await whose.selectOption('Sam Ito');
  await expect.poll(stored).toEqual([{ status: 'pending', assigned_to: users.sam }]);
  await status.selectOption('Completed');
  await expect.poll(stored).toEqual([{ status: 'completed', assigned_to: users.sam }]);
  await status.selectOption('Cancelled');
  await whose.selectOption('Unassigned');
  await expect.poll(stored).toEqual([{ status: 'cancelled', assigned_to: null }]);
  await panel.getByRole('button', { name: 'Delete Fit a new washer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByRole('tab', { name: /^Tasks/ })).toHaveText('Tasks0');
  await expect.poll(stored).toEqual([]);
  // By key, because an open panel keeps the focus from the toast.
  await expect(page.getByText('Undo', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(status).toHaveValue('cancelled');
  await expect(panel.getByRole('tab', { name: /^Tasks/ })).toHaveText('Tasks1');
  await expect.poll(stored).toEqual([{ status: 'cancelled', assigned_to: null }]);
  await toastsGone(page);
  // What cannot be saved is not lost by switching tabs or closing.
  await panel.getByRole('tab', { name: 'Details' }).click();
  await panel.getByLabel('Budget').fill('a lot');
  await panel.getByRole('tab', { name: /^Notes/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByLabel('Budget')).toHaveValue('a lot');
  await panel.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(panel).toBeHidden();

  await page.getByRole('radio', { name: 'Table' }).check();
  await expect(page.getByText('1-1 of 1 job')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Maintenance Job' }).click();
  await expect(page.getByRole('dialog', { name: 'New Maintenance Job' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test.describe('at the office', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('adds a job during a phone call: no mouse, open jobs of the property first', async ({ page, db, login }) => {
    const { jobs, users } = await someJobs(db);
    await login(helen);
    await open(page, '/jobs?tab=emergency');
    await page.getByRole('button', { name: 'New Emergency Job' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'New Emergency Job' });
    await expect(form.getByLabel('Address')).toBeFocused();
    // Missing fields are reported at the field.
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText('Required')).toHaveCount(2);
    await page.keyboard.type('m19');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Address')).toHaveValue('14 Albert Road');
    await expect(form.getByText('Required')).toHaveCount(1);
    await expect(form.getByText('Ada Mills')).toBeVisible();
    await expect(form.getByText('Key safe by the door, 4711')).toBeVisible();
    await expect(form.getByRole('link', { name: 'Call 0161 496 0123' })).toBeVisible();
    const there = form.getByRole('region', { name: 'Open jobs at this property' });
    await expect(there.getByRole('listitem')).toHaveText([/^Kitchen tap leaking, 2 days ago - Open job/]);
    await expectAccessible(page);

    await form.getByLabel('Title').focus();
    await page.keyboard.type('Burst pipe');
    await page.keyboard.press('Tab');
    await expect(form.getByLabel('Type')).toHaveValue('Emergency');
    await page.keyboard.press('Tab');
    await page.keyboard.type('sam');
    await page.keyboard.press('Enter');
    await form.getByLabel('Billing').selectOption('Not billed');
    await form.getByLabel('Not billed as').selectOption('Warranty');
    await form.getByLabel('Billing').selectOption('Fixed price');
    await form.getByLabel('Discount (%)').press('Control+Enter');
    await expect(form.getByLabel('Fixed price')).toBeFocused();
    await expect(form.getByText('Required')).toBeVisible();
    await page.keyboard.type('180.50');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Job added')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(cards(page)).toHaveCount(2);
    await expect(tab(page, 'Emergency')).toContainText('2');
    const made = await db.selectFrom('jobs').selectAll().where('job_title', '=', 'Burst pipe').execute();
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      job_type: 'Emergency',
      status: 'pending_start',
      requested_by: 'office',
      priority: 'Medium',
      billing_type: 'fixed',
      fixed_price: 180.5,
      not_billed_reason: null,
      discount_percent: 0,
    });
    expect(made[0]?.job_start_date).not.toBeNull();
    const assigned = await db
      .selectFrom('job_assignees')
      .select(['user_id', 'assigned_for'])
      .where('job_id', '=', made[0]?.id ?? 0)
      .execute();
    expect(assigned).toEqual([{ user_id: users.sam, assigned_for: made[0]?.job_start_date }]);

    // Or the job that is already open.
    await page.getByRole('button', { name: 'New Emergency Job' }).press('Enter');
    await expect(form.getByLabel('Address')).toBeFocused();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await there.getByRole('link', { name: /Kitchen tap leaking/ }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Kitchen tap leaking' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`job=${jobs.tap}`));
  });

  test('cards: loaded range, sorting per tab, any status, unfinished first', { tag: '@soak' }, async ({
    page,
    db,
    login,
  }) => {
    const { jobs } = await someJobs(db);
    await login(helen);
    await open(page);
    await tab(page, 'Maintenance').click();
    await page.getByRole('radio', { name: 'Rows' }).click();
    await expect(cards(page).getByRole('term').first()).toHaveText('Job');
    await tab(page, 'Other').click();
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).getByRole('term')).toHaveCount(0);
    // The tab and the layout of each tab are stored on this device.
    await open(page);
    await expect(tab(page, 'Other')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Maintenance').click();
    await expect(cards(page).getByRole('term').first()).toHaveText('Job');
    await page.getByRole('radio', { name: 'Cards' }).click();

    await page.getByRole('button', { name: 'Data Loading Parameters' }).click();
    await page.getByLabel('Include completed').click();
    await page.getByLabel('Include rejected and cancelled').click();
    await page.getByRole('button', { name: 'Apply Changes' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect(tab(page, 'Maintenance')).toContainText('3');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Assigned to').selectOption('Carys Bell');
    await expect(page.getByText('No items found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(cards(page)).toHaveCount(1);

    const status = cards(page).getByLabel('Status of Kitchen tap leaking');
    await expect(status.locator('option')).toHaveText([
      'Awaiting approval',
      'Pending start',
      'In progress',
      'Pending completion',
      'Completed',
      'Cancelled',
      'Rejected',
      'Archived',
    ]);
    await status.selectOption('Completed');
    const question = page.getByRole('alertdialog', { name: 'Some work is unfinished' });
    await expect(question.getByRole('listitem')).toHaveText([
      "Sam Ito's timer is running",
      '1 open task (Fit a new washer)',
      '1 time record to review',
      '1 pending expense',
    ]);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('in_progress');
    expect((await jobOf(db, jobs.tap)).status).toBe('in_progress');
    await status.selectOption('Completed');
    await question.getByRole('button', { name: 'Complete anyway' }).click();
    await expect(page.getByText('Kitchen tap leaking: Completed -')).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    const done = await jobOf(db, jobs.tap);
    expect(done.status).toBe('completed');
    expect(done.job_end_date).not.toBeNull();
    // Undone with its end date.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cards(page)).toHaveCount(1);
    expect(await jobOf(db, jobs.tap)).toMatchObject({ status: 'in_progress', job_end_date: null });

    // The filter of the link is shown and can be removed.
    await open(page, '/jobs?tab=all&unassigned=true');
    await expect(cards(page)).toHaveCount(4);
    await page.getByRole('button', { name: 'Remove filter: Unassigned' }).click();
    await expect(page.getByRole('list', { name: 'Filtered by' })).toBeHidden();
  });

  test('a request is judged by what stands beside it, planned, and taken back', async ({ page, db, login }) => {
    const { jobs, users } = await someJobs(db);
    const asked = {
      reference: 'AAAA-BBBB-CCCC',
      requester_name: 'Rosa Whitworth',
      requester_email: 'rosa@example.com',
      requester_phone: '07700 900412',
      job_description: 'The oven is dead.',
    };
    await db.updateTable('jobs').set(asked).where('id', '=', jobs.kitchen).execute();
    await login(helen);
    await open(page, `/jobs?tab=all&job=${jobs.kitchen}`);
    const panel = page.getByRole('dialog', { name: 'New kitchen' });
    const request = panel.getByRole('region', { name: 'Request', exact: true });
    await expect(request.getByText('The oven is dead.')).toBeVisible();
    await expect(request.getByRole('link', { name: 'Call 07700 900412' })).toBeVisible();
    await expect(request.getByRole('link', { name: 'Email rosa@example.com' })).toBeVisible();
    const others = request.getByRole('region', { name: 'Other jobs at this property' });
    await expect(others.getByRole('button')).toHaveText([
      'Damp behind the bath',
      'End of tenancy clean',
      'Smell of gas',
    ]);
    await expectAccessible(page);

    await panel.getByRole('button', { name: 'Plan…' }).click();
    await request.getByRole('button', { name: 'Approve and plan' }).click();
    await expect(request.getByText('Enter a day, for example mon or 3/11')).toBeVisible();
    await request.getByRole('textbox', { name: 'Day' }).fill('+2');
    await request.getByLabel('Worker').click();
    await request.getByRole('option', { name: 'Sam Ito' }).click();
    await request.getByRole('button', { name: 'Approve and plan' }).click();
    await expect(request).toBeHidden();
    const planned = await jobOf(db, jobs.kitchen);
    expect(planned.status).toBe('pending_start');
    const assigned = db
      .selectFrom('job_assignees')
      .select(['user_id', 'assigned_for'])
      .where('job_id', '=', jobs.kitchen);
    expect(await assigned.execute()).toEqual([{ user_id: users.sam, assigned_for: planned.job_start_date }]);
    // By text, because roles outside an open panel cannot be queried.
    await page.getByText('Undo', { exact: true }).click();
    await expect(request).toBeVisible();
    expect(await jobOf(db, jobs.kitchen)).toMatchObject({ status: 'awaiting_approval', job_start_date: null });
    expect(await assigned.execute()).toEqual([]);

    await panel.getByRole('button', { name: 'Reject…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Reject this request?' });
    await expect(question).toContainText('Rosa Whitworth is told that it is not taken on.');
    await question.getByRole('button', { name: 'Reject request' }).click();
    await expect.poll(async () => (await jobOf(db, jobs.kitchen)).status).toBe('rejected');
  });

  test('an approved request is planned in its panel, and the toasts cover none of it', async ({ page, db, login }) => {
    const { jobs, users } = await someJobs(db);
    await db.updateTable('jobs').set({ reference: 'AAAA-BBBB-CCCC' }).where('id', '=', jobs.kitchen).execute();
    await login(helen);
    await open(page, `/jobs?tab=all&job=${jobs.kitchen}`);
    const panel = page.getByRole('dialog', { name: 'New kitchen' });
    await panel.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(panel.getByRole('status').filter({ hasText: 'Approved New kitchen' })).toBeVisible();
    // The request's buttons, of which 'Plan…' is one too, give way to the job's a moment after the toast.
    await expect(panel.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
    const boxes = await Promise.all(
      [
        panel.getByRole('status').filter({ hasText: 'Approved' }),
        panel.getByRole('heading', { name: 'New kitchen' }),
        panel.getByRole('button', { name: 'Close' }),
        panel.getByRole('button', { name: 'Plan…' }),
      ].map((part) => part.boundingBox()),
    );
    const [toast, ...parts] = boxes.map((box) => box!);
    for (const part of parts) expect(part.y + part.height <= toast!.y || part.y >= toast!.y + toast!.height).toBe(true);

    await panel.getByRole('button', { name: 'Plan…' }).click();
    const plan = panel.getByRole('region', { name: 'Plan', exact: true });
    await expect(plan.getByRole('textbox', { name: 'Day' })).toBeFocused();
    await plan.getByRole('textbox', { name: 'Day' }).fill('+2');
    await plan.getByLabel('Worker').click();
    await plan.getByRole('option', { name: 'Sam Ito' }).click();
    await expectAccessible(page);
    await plan.getByRole('button', { name: 'Plan', exact: true }).click();
    await expect(plan).toBeHidden();
    const { job_start_date } = await jobOf(db, jobs.kitchen);
    const visits = db.selectFrom('visits').select(['user_id', 'day', 'status']).where('job_id', '=', jobs.kitchen);
    expect(await visits.execute()).toEqual([{ user_id: users.sam, day: job_start_date, status: 'planned' }]);

    // A second visit leaves the start where it is.
    await panel.getByRole('button', { name: 'Plan…' }).click();
    await plan.getByRole('textbox', { name: 'Day' }).fill('+4');
    await plan.getByLabel('Worker').click();
    await plan.getByRole('option', { name: 'Sam Ito' }).click();
    await plan.getByRole('button', { name: 'Plan', exact: true }).click();
    await expect(plan).toBeHidden();
    expect(await visits.execute()).toHaveLength(2);
    expect(await jobOf(db, jobs.kitchen)).toMatchObject({ job_start_date });
  });

  test('table: editing cells, confirming completion, deleting and undo', async ({ page, db, login }) => {
    const { jobs } = await someJobs(db);
    await login(helen);
    await open(page, '/jobs?tab=all');
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByText('1-5 of 5 jobs')).toBeVisible();

    await row(page, 'Smell of gas').getByRole('checkbox').check();
    await expect(page.getByText('1 job selected')).toBeVisible();
    await page.keyboard.press('p');
    const panel = page.getByRole('dialog', { name: 'Smell of gas' });
    await expect(
      panel.getByRole('region', { name: 'Plan', exact: true }).getByRole('textbox', { name: 'Day' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await row(page, 'Smell of gas').getByRole('checkbox').focus();
    await page.keyboard.press('i');
    await expect(page.getByRole('alertdialog', { name: 'Issue this invoice?' })).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await row(page, 'Smell of gas').getByRole('checkbox').uncheck();

    const cell = row(page, 'Smell of gas').getByRole('gridcell').nth(5);
    await cell.click();
    await expect(cell).toHaveText('Critical');
    await page.keyboard.type('high');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved -')).toBeVisible();
    await expect.poll(async () => (await jobOf(db, jobs.gas)).priority).toBe('High');
    const who = row(page, 'Smell of gas').getByRole('gridcell').nth(6);
    await who.click();
    await page.keyboard.type('car');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Smell of gas')).toContainText('Carys Bell');
    const ofGas = db.selectFrom('job_assignees').selectAll().where('job_id', '=', jobs.gas);
    await expect.poll(async () => (await ofGas.execute()).length).toBe(1);
    // The server finds the property.
    const where = row(page, 'Smell of gas').getByRole('gridcell').nth(2);
    await where.click();
    await page.keyboard.type('albert');
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(row(page, 'Smell of gas')).toContainText('14 Albert Road');

    const status = row(page, 'Kitchen tap leaking').getByRole('gridcell').nth(4);
    await status.click();
    await page.keyboard.type('completed');
    await page.keyboard.press('Enter');
    const rejection = page.getByRole('region', { name: 'Not saved: Kitchen tap leaking' });
    await expect(rejection).toContainText(
      "Some work is unfinished: Sam Ito's timer is running, 1 open task (Fit a new washer), 1 time record to review, 1 pending expense.",
    );
    await expectAccessible(page);
    await rejection.getByRole('button', { name: 'Save anyway' }).click();
    await expect.poll(async () => (await jobOf(db, jobs.tap)).status).toBe('completed');

    await row(page, 'End of tenancy clean')
      .getByRole('button', { name: /^Delete/ })
      .click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this job? This action cannot be undone.');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'End of tenancy clean')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Restored')).toBeVisible();
    await expect(row(page, 'End of tenancy clean')).toBeVisible();
  });

  test('details: every field, assignees, all files in one', { tag: '@soak' }, async ({ page, db, login }) => {
    const { jobs, users } = await someJobs(db);
    await login(helen);
    await open(page, `/jobs?job=${jobs.gas}`);
    const panel = page.getByRole('dialog', { name: 'Smell of gas' });
    await panel.getByLabel('Title').fill('Smell of gas in the hall');
    await panel.getByLabel('Status').selectOption('In progress');
    await panel.getByLabel('Budget').fill('120.50');
    await panel.getByLabel('Client reference').fill('PO-8812');
    const whole = page.getByRole('dialog', { name: 'Smell of gas in the hall' });
    await whole.getByLabel('Requested by').selectOption('Tenant');
    await expect(whole.getByText('Saved', { exact: true })).toBeVisible();
    await expect
      .poll(() => jobOf(db, jobs.gas))
      .toMatchObject({
        job_title: 'Smell of gas in the hall',
        status: 'in_progress',
        budget: 120.5,
        client_reference: 'PO-8812',
        requested_by: 'tenant',
      });
    // The last change is taken back.
    await whole.getByRole('button', { name: 'Undo' }).click();
    await expect(whole.getByLabel('Requested by')).toHaveValue('office');
    expect(await jobOf(db, jobs.gas)).toMatchObject({ requested_by: 'office', client_reference: 'PO-8812' });
    // Sent with the next change, because a day cannot be like this.
    await whole.getByLabel('Due').fill('soon');
    await whole.getByLabel('Type').selectOption('Maintenance');
    await expect.poll(async () => (await jobOf(db, jobs.gas)).job_type).toBe('Maintenance');
    await expect(whole.getByLabel('Due')).toHaveValue('soon');
    await whole.getByRole('button', { name: 'Discard' }).click();
    // Billing type and revenue.
    const margin = whole.getByRole('region', { name: 'Margin' });
    await expect(margin).toContainText('To bill£0.00');
    await whole.getByLabel('Fixed price').fill('500');
    await whole.getByLabel('Discount (%)').fill('5');
    await whole.getByLabel('Discount (%)').press('Enter');
    await expect(whole.getByLabel('Billing')).toHaveValue('fixed');
    await expect(margin).toContainText('To bill£475.00');
    await margin.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await expect
      .poll(() => jobOf(db, jobs.gas))
      .toMatchObject({
        billing_type: 'fixed',
        fixed_price: 500,
        discount_percent: 5,
      });
    await whole.getByLabel('Add a person').click();
    await whole.getByRole('option', { name: 'Sam Ito' }).click();
    await expect(whole.getByRole('button', { name: 'Remove Sam Ito' })).toBeVisible();
    const assigned = db.selectFrom('job_assignees').select('user_id').where('job_id', '=', jobs.gas);
    await expect.poll(() => assigned.execute()).toEqual([{ user_id: users.sam }]);
    await whole.getByRole('button', { name: 'Remove Sam Ito' }).click();
    await expect(whole.getByText('Nobody yet')).toBeVisible();

    await whole.getByRole('tab', { name: /^Files/ }).click();
    const zip = whole.getByRole('button', { name: 'Download all as ZIP' });
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#4a7' } })
      .jpeg()
      .toBuffer();
    const sent = await page.request.post('/api/v1/files', {
      multipart: {
        job_id: String(jobs.gas),
        category: 'before_job',
        files: { name: 'hall.jpg', mimeType: 'image/jpeg', buffer },
      },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    await expect(whole.getByRole('button', { name: /^Open/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await zip.click();
    expect((await download).suggestedFilename()).toBe(`job-${jobs.gas}-files.zip`);
  });

  test.describe('failures', () => {
    test.use({ expectedErrors: /Failed to load resource/ });
    test('show an error and can be retried', { tag: '@soak' }, async ({ page, db, login }) => {
      const { jobs } = await someJobs(db);
      await login(helen);
      await open(page, `/jobs?job=${jobs.clean}`);
      const panel = page.getByRole('dialog', { name: 'End of tenancy clean' });
      await panel.getByLabel('Billing').selectOption('Not billed');
      await expect(panel.getByText('Choose why this job isn’t billed.')).toBeVisible();
      await expect(panel.getByLabel('Not billed as')).toBeFocused();
      await panel.getByLabel('Billing').selectOption('By time');
      await panel.getByRole('tab', { name: /^Files/ }).click();
      const zip = panel.getByRole('button', { name: 'Download all as ZIP' });
      await zip.click();
      await expect(page.getByText('No files to download')).toBeVisible();
      await page.route('**/api/v1/jobs/*/files', (route) => route.abort());
      await zip.click();
      await expect(page.getByText('Failed to download files ZIP')).toBeVisible();
      await panel.getByRole('button', { name: 'Close' }).click();

      await tab(page, 'Emergency').click();
      await expect(cards(page)).toHaveCount(1);
      await page.route('**/api/trpc/jobs.update**', (route) => route.abort());
      await cards(page).getByLabel('Status of Smell of gas').selectOption('In progress');
      await expect(page.getByText('Failed to update job')).toBeVisible();
      await expect(cards(page).getByLabel('Status of Smell of gas')).toHaveValue('pending_start');

      await page.route(/jobs\.list/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await tab(page, 'Other').click();
      await expect(page.getByText('Error loading jobs')).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText('Something went wrong')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(/jobs\.list/);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(cards(page)).toHaveCount(2);
    });
  });

  test('a company without jobs', { tag: '@soak' }, async ({ page, db, login }) => {
    await makeSmallCompany(db);
    await login(helen);
    await open(page, '/jobs?tab=refurbishment');
    await expect(page.getByText('No items found')).toBeVisible();
    await page.getByRole('radio', { name: 'Table' }).check();
    await expect(page.getByText('No data found')).toBeVisible();
    await expectAccessible(page);
  });
});

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, expectFits, hydrated, test, toastsGone } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, minutesAgo, smallCompany } from './people.ts';

const sam = 'sam@castlefield.example';
const cards = (page: Page) => page.getByRole('region', { name: 'Jobs' }).getByRole('article');

/** Jobs of several types; the first has content in each tab. */
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
            landlord: 'leonard',
          },
          mill: {
            address: 'Flat 3, 147b Upper Brook Street, Chorlton-on-Medlock, Manchester',
            post_code: 'M13 9XX',
          },
        },
        jobs: {
          tap: {
            property: 'albert',
            job_title: 'Kitchen tap leaking',
            job_description: 'Drips all night, worse when the boiler is on.',
            status: 'in_progress',
            job_type: 'Maintenance',
          },
          gas: {
            property: 'mill',
            job_title: 'Smell of gas in the hall',
            job_type: 'Emergency',
            priority: 'Critical',
          },
          clean: {
            property: 'mill',
            job_title: 'End of tenancy clean',
            job_type: 'Cleaning',
            status: 'pending_start',
          },
          done: {
            property: 'albert',
            job_title: 'Fence panel',
            status: 'completed',
            job_type: 'Maintenance',
            created_by: 'sam',
          },
        },
        tasks: {
          mine: { job: 'tap', description: 'Fit a new washer', assigned_to: 'sam' },
          open: { job: 'tap', description: 'Photograph the meter' },
        },
        notes: { first: { user: 'helen', job: 'tap', note: 'Tenant works nights, knock loudly' } },
        records: {
          work: {
            user: 'sam',
            job: 'tap',
            start_time: minutesAgo(200),
            end_time: minutesAgo(105),
            note: 'Looked at the valve',
          },
        },
      },
    },
    Date.now,
  );
  return castlefield;
}

test('a worker’s own jobs by type: counted, searched, status changed', { tag: ['@desktop', '@small'] }, async ({
  page,
  db,
  login,
}) => {
  const { jobs } = await someJobs(db);
  const setGasType = (job_type: 'Emergency' | 'Cleaning') =>
    db.updateTable('jobs').set({ job_type }).where('id', '=', jobs.gas).execute();
  await setGasType('Cleaning');
  await login(sam);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Jobs' }).click();
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) });
  // The first non-empty tab is selected by default.
  await expect(tab('Maintenance')).toHaveAttribute('aria-selected', 'true');
  await setGasType('Emergency');
  await page.reload();
  await expect(tab('Emergency')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Emergency')).toContainText('1');
  await expect(cards(page)).toContainText('Smell of gas in the hall Flat 3, 147b');
  await expect(cards(page)).toContainText('Critical');
  await tab('Other').click();
  await expect(cards(page)).toContainText('End of tenancy clean');
  await tab('Maintenance').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'New Maintenance Job' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.reload();
  await expect(tab('Maintenance')).toHaveAttribute('aria-selected', 'true');
  const status = cards(page).getByLabel('Status of Kitchen tap leaking');
  await expect(status.locator('option')).toHaveText(['Pending start', 'In progress', 'Pending completion']);
  await status.selectOption('Pending completion');
  await expect(page.getByText('Operation completed successfully!')).toBeVisible();
  const { status: saved } = await db
    .selectFrom('jobs')
    .select('status')
    .where('id', '=', jobs.tap)
    .executeTakeFirstOrThrow();
  expect(saved).toBe('pending_completed');
  await expect(cards(page).getByRole('link', { name: /Map/ })).toHaveAttribute(
    'href',
    /14%20Albert%20Road%2C%20M19%202EF$/,
  );

  await page.getByRole('button', { name: 'Data Loading Parameters' }).click();
  await page.getByLabel('Include completed').click();
  await page.getByRole('button', { name: 'Apply Changes' }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('searchbox').fill('panel albert');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Completed');
});

/** Sam opens the leaking tap. */
async function openJob(page: Page) {
  await page.goto('/jobs');
  await hydrated(page);
  await page.getByRole('tab', { name: /Maintenance/ }).click();
  await cards(page)
    .getByRole('button', { name: /View Details/ })
    .click();
  return page.getByRole('dialog', { name: 'Kitchen tap leaking' });
}

test('a worker’s own job details: access contact and tasks', {
  tag: ['@desktop', '@small'],
}, async ({ page, db, login }) => {
  const { jobs } = await someJobs(db);
  await login(sam);
  const panel = await openJob(page);
  await expect(page).toHaveURL(new RegExp(`job=${jobs.tap}`));
  await expect(panel.getByRole('tab')).toHaveText(['Tasks2', 'Files0', 'Expenses0', 'Notes1', 'Time Tracked']);
  await expect(panel).toContainText('Key safe by the door, 4711');
  await expect(panel.getByRole('link', { name: 'Call 0161 496 0123' })).toHaveAttribute('href', 'tel:+441614960123');

  const tasks = panel.getByRole('tabpanel');
  await expect(tasks.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  await expect(tasks.getByRole('heading', { name: 'Other Tasks' })).toBeVisible();
  await expectAccessible(page);
  await tasks.getByRole('checkbox', { name: /Photograph the meter/ }).click();
  await expect(tasks.getByRole('heading', { name: 'Other Tasks' })).toBeHidden();
  await tasks.getByLabel('New task').fill('  ');
  await tasks.getByRole('button', { name: 'Add' }).click();
  await tasks.getByLabel('New task').fill('Turn the water on again');
  await tasks.getByRole('button', { name: 'Add' }).click();
  await expect(tasks.getByRole('checkbox')).toHaveCount(3);
  await tasks.getByRole('button', { name: 'Edit Fit a new washer' }).click();
  await tasks.getByLabel('Task title').fill(' ');
  await tasks.getByRole('button', { name: 'Save' }).click();
  await expect(tasks.getByText('Task title cannot be empty.')).toBeVisible();
  await tasks.getByLabel('Task title').fill('Fit two new washers');
  await tasks.getByRole('button', { name: 'Save' }).click();
  await expect(tasks.getByRole('checkbox', { name: /Fit two new washers/ })).toBeVisible();
});

test('pictures of a job are uploaded, shown and counted', { tag: '@soak' }, async ({ page, db, login }) => {
  await someJobs(db);
  await login(sam);
  const panel = await openJob(page);
  await panel.getByRole('tab', { name: /Files/ }).click();
  await expect(panel.getByText('No images available')).toBeVisible();
  await panel.getByRole('button', { name: 'Add pictures' }).click();
  const upload = page.getByRole('dialog', { name: 'Add pictures' });
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload.getByText('Please add a file to upload.')).toBeVisible();
  await expect(upload.getByRole('radio', { name: 'Before job' }), 'until there is one').toBeChecked();
  await expectAccessible(page);
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  await upload.getByLabel('Choose files').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer },
    { name: 'two.png', mimeType: 'image/png', buffer },
  ]);
  await upload.getByRole('radio', { name: 'After job' }).check();
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload).toBeHidden();
  await expect(panel.getByRole('button', { name: /^Open After the job/ })).toHaveCount(2);
  await expect(page.getByText('2 photos added to After job', { exact: true })).toBeVisible();
  await expect(panel.getByText('Before the job: 0, After the job: 2, Work note: 0')).toBeVisible();
  await expect(panel.getByRole('tab', { name: 'Files' })).toContainText('2');
  await panel
    .getByRole('button', { name: /^Open After the job/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('2 of 2')).toBeVisible();
  await toastsGone(page);
  await expectAccessible(page);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).click();
});

test('notes, expenses and time of a job', { tag: '@soak' }, async ({ page, db, login }) => {
  await someJobs(db);
  await login(sam);
  const panel = await openJob(page);
  await panel.getByRole('tab', { name: /Notes/ }).click();
  await expect(panel.getByText('Tenant works nights, knock loudly')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await panel.getByLabel('New note').fill('Needs a new stopcock');
  await panel.getByRole('button', { name: 'Add note' }).click();
  const own = panel.getByRole('listitem').filter({ hasText: 'Needs a new stopcock' });
  await own.getByRole('button', { name: 'Edit' }).click();
  await panel.getByLabel('Note', { exact: true }).fill('Needs a new stopcock, 15 mm');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Needs a new stopcock, 15 mm')).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('tab', { name: /Expenses/ }).click();
  await expect(panel.getByText('No items found')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Add expense' })).toBeVisible();
  await panel.getByRole('tab', { name: /Time Tracked/ }).click();
  await expect(panel.getByText('Total 1h 35m')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(panel).toBeHidden();
});

test('a new job from the field', async ({ page, db, login }) => {
  const { id } = await someJobs(db);
  await login(sam);
  await page.goto('/jobs');
  await hydrated(page);
  await page.getByRole('tab', { name: /Refurbishment/ }).click();
  await page.getByRole('button', { name: 'New Refurbishment Job' }).click();
  const form = page.getByRole('dialog', { name: 'New Refurbishment Job' });
  await form.getByRole('button', { name: 'Add job' }).click();
  await expect(form.getByText('Required')).toHaveCount(2);
  await expect(form.getByLabel('Requested by')).toHaveValue('Employee');
  await expectAccessible(page);
  await form.getByLabel('Address').fill('m19');
  await form.getByRole('option', { name: /14 Albert Road/ }).click();
  await form.getByLabel('Title').fill('New bathroom floor');
  await form.getByRole('button', { name: 'Add job' }).click();
  await expect(form).toBeHidden();
  await expect(cards(page)).toContainText('New bathroom floor');
  const made = await db
    .selectFrom('jobs')
    .select(['job_type', 'status', 'requested_by'])
    .where('company_id', '=', id)
    .where('job_title', '=', 'New bathroom floor')
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ job_type: 'Refurbishment', status: 'pending_start', requested_by: 'employee' });
});

test('a contractor’s new job awaits approval, with a notice', async ({ page, db, login }) => {
  await someJobs(db);
  await login('carys@bell.example');
  await page.goto('/jobs');
  await hydrated(page);
  await expect(page.getByRole('navigation', { name: 'Main' }).last()).toContainText('HomeTrackingJobsLogout');
  await page.getByRole('button', { name: 'New Emergency Job' }).click();
  const form = page.getByRole('dialog', { name: 'New Emergency Job' });
  await expect(form.getByText('The office needs to approve the job')).toBeVisible();
  await form.getByLabel('Address').fill('albert');
  await form.getByRole('option', { name: /14 Albert Road/ }).click();
  await form.getByLabel('Title').fill('Roof tile loose');
  await form.getByRole('button', { name: 'Add job' }).click();
  await expect(page.getByText('Sent to the office. The job is awaiting approval.')).toBeVisible();
  await expect(cards(page)).toContainText('Awaiting approval');
  await expect(cards(page).getByRole('combobox')).toHaveCount(0);
});

test('a landlord sees the jobs at their properties and requests one', { tag: '@soak' }, async ({ page, db, login }) => {
  await someJobs(db);
  await login('leonard@price.example');
  await page.goto('/dashboard');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /14 Albert Road.*1 open job$/ }).click();
  await expect(page).toHaveURL(/jobs\?q=14/);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Kitchen tap leaking 14 Albert Road');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expectAccessible(page);
  await cards(page)
    .getByRole('button', { name: /View Details/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await expect(panel.getByRole('tab')).toHaveText(['Pictures', 'Notes']);
  await expect(panel.getByText('No images available')).toBeVisible();
  await expect(panel.getByText('Key safe')).toHaveCount(0);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Request a job' }).click();
  const form = page.getByRole('dialog', { name: 'Request a job' });
  await expect(form.getByLabel('Property', { exact: true }).locator('option')).toHaveText([
    'Choose the address',
    '14 Albert Road',
  ]);
  await expect(form.getByLabel('Email')).toHaveValue('leonard@price.example');
  await form.getByLabel('What needs fixing?').fill('Gutter overflows');
  await expectAccessible(page);
  await form.getByLabel('Tell us more').fill('At the back, in any heavy rain.');
  await form.getByLabel('Your name').fill('Leonard Price');
  await form.getByLabel('Phone').fill('07700 900123');
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer();
  await form.locator('#files').setInputFiles({ name: 'gutter.png', mimeType: 'image/png', buffer });
  await form.getByRole('button', { name: 'Submit request' }).click();
  await expect(form.getByText('Thank you! Your request has been submitted.')).toBeVisible();
  await expect(form.getByText(/^Your reference is/)).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(cards(page).first()).toContainText('Gutter overflows');
  // The public URL shows the same form.
  await page.goto('/request-a-job');
  await expect(form).toBeVisible();
});

test('a worker’s own hundred jobs with long texts', { tag: ['@desktop', '@small', '@soak'] }, async ({
  page,
  db,
  login,
}) => {
  const small = smallCompany();
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [
      `j${index}`,
      {
        property: 'albert',
        job_title:
          index === 99
            ? 'Wolfeschlegelsteinhausenbergerdorffwelchevorgutenzeitenwar replaced throughout'
            : `Job ${index}`,
        job_description: index === 99 ? 'Everything that was ever fitted here has to come out. '.repeat(20) : '',
        job_type: 'Emergency',
      } as const,
    ]),
  );
  await world(db, { castlefield: { ...small, jobs: { ...small.jobs, ...many } } as never }, Date.now);
  await login(sam);
  await page.goto('/jobs');
  await hydrated(page);
  await expect(page.getByRole('tab', { name: /Emergency/ })).toContainText('100');
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(40);
  await page.getByRole('searchbox').fill('wolfe');
  await expect(cards(page)).toHaveCount(1);
  await expectAccessible(page);
  await expectFits(page);
});

test.describe('while loading or changing fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('shows an error', { tag: '@soak' }, async ({ page, db, login }) => {
    await someJobs(db);
    await login(sam);
    await page.goto('/dashboard');
    await hydrated(page);
    await page.route(/jobs\.list/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await page.getByRole('link', { name: 'Jobs' }).click();
    await expect(page.getByText('Error loading jobs')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText('Something went wrong')).toBeVisible();
    await page.unroute(/jobs\.list/);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cards(page)).toHaveCount(1);
    // A foreign response that is not retried.
    await page.route(/jobs\.update/, (route) => route.fulfill({ status: 400, body: 'Bad request' }));
    await cards(page)
      .getByLabel(/Status of/)
      .selectOption('In progress');
    await expect(page.getByText('Failed to update job')).toBeVisible();
  });
});

test('a company without jobs', { tag: '@soak' }, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login('carys@bell.example');
  await page.goto('/jobs');
  await expect(page.getByText('No items found')).toBeVisible();
  await expectAccessible(page);
});

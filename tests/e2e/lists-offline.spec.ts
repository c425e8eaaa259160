import type { Page } from '@playwright/test';
import { dayIn } from '#app/lib/days.ts';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { savedThumbnails, waitForCached, waitForServiceWorker } from '#tests/support/cached-on-phone.ts';
import { test } from '#tests/support/cut-line.ts';
import { expect, expectAccessible, hydrated } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany, zoneAtNoon } from './people.ts';

/* Lists and the job panel without signal: cached data shows with its age, input is stored and sent later. */

test.use({
  serviceWorkers: 'allow',
  // The browser's own messages for a lost request.
  expectedErrors: /Failed to load resource/,
});
test.describe.configure({ timeout: 90_000 });

const sam = 'sam@castlefield.example';
const today = () => dayIn(zoneAtNoon(), Date.now());

async function office(db: Database) {
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        properties: {
          albert: {
            address: '14 Albert Road',
            post_code: 'M19 2EF',
            access_notes: 'Key safe by the door, 4711',
          },
        },
        jobs: {
          tap: {
            property: 'albert',
            job_title: 'Kitchen tap leaking',
            status: 'in_progress',
            job_type: 'Maintenance',
            assignees: [{ user: 'sam', on: today() }],
          },
          fence: {
            property: 'albert',
            job_title: 'Fence panel',
            status: 'pending_start',
            job_type: 'Maintenance',
            job_description: 'Two panels are down.',
          },
          // Visible in the list but not trackable, so not prefetched.
          gate: {
            property: 'albert',
            job_title: 'Garden gate',
            status: 'awaiting_approval',
            job_type: 'Maintenance',
            created_by: 'sam',
          },
        },
        tasks: { mine: { job: 'tap', description: 'Fit a new washer', assigned_to: 'sam' } },
        notes: { first: { user: 'helen', job: 'tap', note: 'Tenant works nights' } },
        expenses: { fuel: { user: 'sam', amount: 40, expense_type: 'fuel', expense_date: today() } },
        payments: { week: { user: 'sam', amount: 512.5, payment_date: today() } },
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const outbox = (page: Page, words: string) => button(page, `Outbox: ${words}`);
const asOf = (page: Page) => page.getByText(/^You’re offline\. As of \d\d:\d\d\.$/);
const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo() });

const pages = {
  '/jobs': ['jobs.list'],
  // Excludes job queries, which are prefetched.
  '/expenses': ['expenses.list user_id'],
  '/payments': ['payments.list'],
  '/time-tracked': ['timeTracking.listOfUser', 'timeTracking.sums'],
  '/dashboard': ['timeTracking.currentSums', 'audit.unseen'],
};
/** Queries of the job assigned for today, which was never opened. */
const ofJob = ['jobs.get', 'properties.list', 'jobTasks.listOfJob', 'notes.list', 'files.list'];

/** Opens every page once to fill the cache; the job assigned for today is prefetched. */
async function seeEverything(page: Page) {
  for (const [path, procedures] of Object.entries(pages)) {
    await page.goto(path);
    await hydrated(page);
    await expect(outbox(page, 'All sent')).toBeVisible();
    await waitForCached(page, procedures);
  }
  await waitForCached(page, [...ofJob, 'timeTracking.listOfJob']);
  await waitForServiceWorker(page);
}

async function openPanel(page: Page, title: string) {
  await page.goto('/jobs');
  if (title === 'Kitchen tap leaking')
    await expect(page.getByRole('tab', { name: /Mine today/, selected: true })).toBeVisible();
  else await page.getByRole('tab', { name: /Maintenance/ }).click();
  await page.getByRole('button', { name: `View Details of ${title}` }).click();
  return page.getByRole('dialog', { name: title });
}

test('without signal every list opens with cached data and its age', async ({ page, line, db, login }) => {
  const { records, users } = await office(db);
  await db.transaction().execute(async (trx) => {
    await setActor(trx, { id: users.helen, name: 'Helen Okafor' });
    await trx.updateTable('time_records').set({ note: 'Replaced it' }).where('id', '=', records.work).execute();
  });
  await login(sam);
  await seeEverything(page);
  await line.cut();

  await page.goto('/expenses');
  await expect(page.getByRole('article').filter({ hasText: '£40.00' })).toBeVisible();
  await expect(asOf(page)).toBeVisible();
  await page.goto('/payments');
  await expect(page.getByRole('article').filter({ hasText: '£512.50' })).toBeVisible();
  await expect(asOf(page)).toBeVisible();
  // An address of before tabs had their own.
  await page.goto('/payments?tab=statement&week=2026-01-04');
  await expect(page).toHaveURL('/payments/statement?week=2026-01-04');
  await expect(page.getByRole('tab', { name: 'Weekly statement', selected: true })).toBeVisible();
  await page.goto('/payments/statement');
  await expect(page.getByRole('tab', { name: 'Weekly statement', selected: true })).toBeVisible();
  await page.goto('/time-tracked');
  await expect(page.getByRole('article').filter({ hasText: 'Replaced it' })).toBeVisible();
  await expect(asOf(page)).toBeVisible();
  // A notification opens a day that was never opened, which the list knows.
  await page.goto(`/time-tracked?day=${dayIn(zoneAtNoon(), minutesAgo(200))}&record=${records.work}`);
  const target = page.getByRole('dialog').locator('li[aria-current]');
  await expect(target).toContainText('Helen Okafor changed the note from ‘Looked at the valve’ to ‘Replaced it’');
  await expectAccessible(page);
  // Of a record that no list has, the unseen changes are known.
  await page.goto(`/time-tracked?day=2026-01-05&record=${records.work}`);
  const story = page.getByRole('dialog').getByRole('region', { name: 'Changes to this record' });
  await expect(story).toContainText('Helen Okafor changed the note');
  await page.goto('/dashboard');
  await expect(asOf(page)).toBeVisible();

  const panel = await openPanel(page, 'Kitchen tap leaking');
  await expect(panel.getByRole('checkbox', { name: 'Fit a new washer' })).toBeVisible();
  await expect(panel.getByText('Key safe by the door, 4711')).toBeVisible();
  await expect(panel.getByText(/^You’re offline\. As of/)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('tab', { name: /Notes/ }).click();
  await expect(panel.getByText('Tenant works nights')).toBeVisible();
  await panel.getByRole('tab', { name: /Files/ }).click();
  await expect(panel.getByText('No images available')).toBeVisible();
  await panel.getByRole('tab', { name: /Time Tracked/ }).click();
  await expect(panel.getByText('Replaced it')).toBeVisible();

  // From the start screen, and from the tracked time.
  await page.goto('/time-tracking');
  await page.getByRole('radio', { name: /Fence panel/ }).check();
  await button(page, 'Details of Fence panel').click();
  const startable = page.getByRole('dialog', { name: 'Fence panel' });
  await expect(startable.getByText('Two panels are down.')).toBeVisible();
  await expect(startable.getByText('Key safe by the door, 4711')).toBeVisible();
  await expect(startable.getByText('No items found')).toBeVisible();
  await page.goto('/time-tracked');
  await button(page, 'Job details: Kitchen tap leaking').click();
  await expect(panel.getByRole('checkbox', { name: 'Fit a new washer' })).toBeVisible();

  const other = await openPanel(page, 'Garden gate');
  await expect(other.getByText('No connection', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(
    other.getByText('This hasn’t been opened on this device before. It will load when you’re back online.'),
  ).toBeVisible();
  await expectAccessible(page);
  await line.mend();
  await other.getByRole('button', { name: 'Retry' }).click();
  await expect(other.getByText('No items found')).toBeVisible();
});

test('the next page loads only the jobs that changed', async ({ page, db, login }) => {
  const { jobs, users } = await office(db);
  await login(sam);
  await page.goto('/jobs');
  await expect(outbox(page, 'All sent')).toBeVisible();
  await waitForCached(page, [
    ...ofJob,
    'timeTracking.listOfJob',
    `jobs.contentVersions [${jobs.tap}]`,
    `jobs.contentVersions [${jobs.fence}]`,
  ]);
  await db.transaction().execute(async (trx) => {
    await setActor(trx, { id: users.helen, name: 'Helen Okafor' });
    await trx.updateTable('jobs').set({ job_description: 'Three panels' }).where('id', '=', jobs.fence).execute();
  });
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, procedures = '', input = ''] = /trpc\/([^?]+)\?batch=1&input=(.*)/.exec(request.url()) ?? [];
    for (const [at, name] of procedures.split(',').entries()) {
      const asked = JSON.parse(decodeURIComponent(input) || '{}')[at];
      if (name === 'jobs.get') loaded.push(`${name} ${asked.id}`);
      if (name === 'jobs.contentVersions') loaded.push(name);
    }
  });
  await page.reload();
  await expect.poll(() => loaded).toContain(`jobs.get ${jobs.fence}`);
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual(['jobs.contentVersions', `jobs.get ${jobs.fence}`]);
});

test('without signal a job shows cached thumbnails, which other users cannot see', { tag: '@soak' }, async ({
  page,
  line,
  db,
  login,
}) => {
  const { jobs } = await office(db);
  await login(sam);
  const sent = await page.request.post('/api/v1/files', {
    multipart: { category: 'before_job', job_id: String(jobs.tap), files: await jpeg('before.jpg') },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const thumbnails = () => db.selectFrom('files').select(['id', 'thumbnail_key']).execute();
  await expect
    .poll(async () => (await thumbnails()).every(({ thumbnail_key }) => thumbnail_key), { timeout: 20_000 })
    .toBe(true);
  const saved = (await thumbnails()).map(({ id }) => id);
  expect(saved).toHaveLength(1);
  await seeEverything(page);
  await expect.poll(() => savedThumbnails(page), { timeout: 20_000 }).toEqual(saved);
  await line.cut();

  const panel = await openPanel(page, 'Kitchen tap leaking');
  await panel.getByRole('tab', { name: /Files/ }).click();
  const picture = panel.getByRole('button', { name: /before\.jpg/ });
  const width = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => picture.locator('img').evaluate(width)).toBeGreaterThan(0);
  await picture.click();
  const viewer = page.getByRole('dialog', { name: /before\.jpg/ });
  await expect(viewer.getByText('Connect to the internet to see the full picture.')).toBeVisible();
  await expectAccessible(page);
  await line.mend();
  await page.keyboard.press('Escape');
  await picture.click();
  await expect.poll(() => viewer.getByRole('img', { name: /before/ }).evaluate(width)).toBeGreaterThan(0);

  // Another user of the same phone, who may not see this job.
  await login('carys@bell.example');
  await page.goto('/time-tracking');
  await hydrated(page);
  await expect.poll(() => savedThumbnails(page), { timeout: 20_000 }).toEqual([]);
  await login(sam);
  await page.goto('/time-tracking');
  await hydrated(page);
  await expect.poll(() => savedThumbnails(page), { timeout: 20_000 }).toEqual(saved);
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => savedThumbnails(page)).toEqual([]);
});

test('input in the panel and the list is stored without signal and arrives once', { tag: '@soak' }, async ({
  page,
  line,
  db,
  login,
}) => {
  const { users, jobs, expenses } = await office(db);
  await login(sam);
  await seeEverything(page);
  await line.cut();
  const panel = await openPanel(page, 'Kitchen tap leaking');

  await panel.getByLabel('Status of Kitchen tap leaking').selectOption('Pending completion');
  await expect(panel.getByText('Waiting', { exact: true })).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Fit a new washer' }).click();
  await panel.getByLabel('New task').fill('Turn the water on');
  await button(page, 'Add').click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Turn the water on' })).toContainText('Waiting');
  await expectAccessible(page);
  await panel.getByRole('tab', { name: /Notes/ }).click();
  await panel.getByLabel('New note').fill('The stopcock is seized');
  await button(page, 'Add note').click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'stopcock' })).toContainText('Waiting');
  // A moment after the row: until then leaving asks first.
  await expect(panel.getByLabel('New note')).toHaveValue('');

  await panel.getByRole('tab', { name: /Files/ }).click();
  await button(page, 'Add pictures').click();
  const upload = page.getByRole('dialog', { name: 'Add pictures' });
  await upload.getByLabel('Choose files').setInputFiles([await jpeg('one.jpg'), await jpeg('two.jpg')]);
  await upload.getByRole('radio', { name: 'After job' }).check();
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload).toBeHidden();
  await expect(panel.getByRole('listitem').filter({ hasText: 'After the job: 2 files' })).toContainText('Waiting');
  await expectAccessible(page);

  await page.goto('/expenses');
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit expense' });
  await edit.getByLabel('Amount').fill('42');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article')).toContainText('£42.00');
  await expect(page.getByRole('article')).toContainText('Waiting');
  await button(page, 'Add expense').click();
  const add = page.getByRole('dialog', { name: 'Add expense' });
  await add.getByLabel('Choose files').setInputFiles(await jpeg('receipt.jpg'));
  await add.getByRole('radio', { name: 'Parking' }).check();
  await add.getByLabel('Amount').fill('4.20');
  await add.getByRole('button', { name: 'Add expense' }).click();
  await expect(add).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Parking, £4.20' })).toContainText('Waiting');
  await expectAccessible(page);
  await expect(outbox(page, '7 waiting')).toBeVisible();

  await line.mend();
  await expect(outbox(page, 'All sent')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0);
  const job_id = jobs.tap!;
  const tasks = await db.selectFrom('job_tasks').selectAll().where('job_id', '=', job_id).orderBy('id').execute();
  expect(tasks).toMatchObject([
    { description: 'Fit a new washer', status: 'completed', assigned_to: users.sam },
    { description: 'Turn the water on', status: 'pending' },
  ]);
  const notes = await db.selectFrom('notes').selectAll().where('job_id', '=', job_id).orderBy('id').execute();
  expect(notes).toMatchObject([{}, { note: 'The stopcock is seized', user_id: users.sam }]);
  const files = await db.selectFrom('files').selectAll().where('job_id', '=', job_id).execute();
  expect(files).toMatchObject([{ category: 'after_job' }, { category: 'after_job' }]);
  const spent = await db.selectFrom('expenses').select(['id', 'amount']).orderBy('id').execute();
  expect(spent).toEqual([
    { id: expenses.fuel, amount: 42 },
    { id: expect.any(Number), amount: 4.2 },
  ]);
  const { status } = await db.selectFrom('jobs').select('status').where('id', '=', jobs.tap!).executeTakeFirstOrThrow();
  expect(status).toBe('pending_completed');
});

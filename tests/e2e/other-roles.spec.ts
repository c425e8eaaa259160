import type { Page } from '@playwright/test';
import { dayIn } from '#app/lib/days.ts';
import type { Database } from '#db/client.ts';
import { answersPresses, expect, expectAccessible, expectFits, hydrated, test } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany, zoneAtNoon } from './people.ts';

/* The pages of a contractor and a landlord, and what is hidden from them. */

test.use({
  permissions: ['geolocation'],
  geolocation: { latitude: 53.4808, longitude: -2.2426 },
  // A forbidden page.
  expectedErrors: /Failed to load resource.*404/,
});
test.describe.configure({ timeout: 60_000 });

const carys = 'carys@bell.example';
const leonard = 'leonard@price.example';

async function office(db: Database) {
  const today = dayIn(zoneAtNoon(), Date.now());
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...smallCompany(),
        properties: {
          albert: {
            address: '14 Albert Road',
            post_code: 'M19 2EF',
            landlord: 'leonard',
            tenant_name: 'Ada Mills',
            access_notes: 'Key safe by the door, 4711',
          },
          mill: { address: '9 Mill Lane', post_code: 'SK5 6AA' },
        },
        jobs: {
          tap: {
            property: 'albert',
            job_title: 'Kitchen tap leaking',
            job_type: 'Maintenance',
            status: 'pending_start',
            budget: 777.77,
            assignees: [{ user: 'carys', on: today }],
          },
          other: {
            property: 'mill',
            job_title: 'Fence panel',
            job_type: 'Maintenance',
            status: 'in_progress',
          },
        },
        tasks: { washer: { job: 'tap', description: 'Fit a new washer' } },
        notes: {
          inside: { user: 'helen', job: 'tap', note: 'The owner pays late' },
          outside: { user: 'helen', job: 'tap', note: 'A new tap was ordered', visible_to_landlord: true },
        },
        payments: { first: { user: 'carys', amount: 120, payment_date: today } },
        expenses: { others: { user: 'sam', job: 'tap', amount: 55.55, expense_date: today } },
        records: {
          others: {
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
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).last();
const entry = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true });
const cards = (page: Page) => page.getByRole('article');

async function isNotThere(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(heading(page, 'Page Not Found'), path).toBeVisible();
  }
}

test('a contractor’s day: home, own jobs, tracking, time', { tag: '@soak' }, async ({ page, db, login }) => {
  const { jobs } = await office(db);
  await login(carys);
  await page.goto('/dashboard');
  await hydrated(page);
  await expect(bar(page).getByRole('listitem')).toHaveText(['Home', 'Tracking', 'Jobs', 'Logout']);
  await expect(entry(page, 'Home')).toHaveAttribute('aria-current', 'page');
  await expect(heading(page, 'Hello, Carys')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await entry(page, 'Jobs').click();
  await page.getByRole('tab', { name: /Maintenance/ }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Kitchen tap leaking 14 Albert Road');
  await expect(page.getByText('Fence panel')).toHaveCount(0);
  await expect(page.getByText('777')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'View Details of Kitchen tap leaking').click();
  const panel = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await expect(panel.getByRole('tab')).toHaveText([/Tasks/, /Files/, /Expenses/, /Notes/, 'Time Tracked']);
  await expect(panel.getByText('Key safe by the door, 4711')).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Fit a new washer' }).click();
  await expect(panel.getByRole('heading', { name: 'My Tasks' })).toBeVisible();
  await panel.getByRole('tab', { name: /Time Tracked/ }).click();
  await expect(panel.getByText('No Time Tracked Yet')).toBeVisible();
  await panel.getByRole('tab', { name: /Expenses/ }).click();
  await expect(panel.getByText('No items found')).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goto(`/jobs?job=${jobs.other}`);
  await expect(page.getByRole('dialog').getByText('This job does not exist.')).toBeVisible();

  await page.goto('/time-tracking');
  await answersPresses(page);
  await hydrated(page);
  await expect(page.getByText('Fence panel')).toHaveCount(0);
  await page.getByRole('radio', { name: /Kitchen tap/ }).check();
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'Start Tracking').click();
  await expect(heading(page, 'Working')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Description/ }).fill('Fitted the new washer');
  await button(page, 'Submit Changes').click();
  await expect(page.getByText('Note updated successfully!')).toBeVisible();
  await button(page, 'End Tracking').click();
  await button(page, 'Coming back').click();
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(button(page, 'Outbox: All sent')).toBeVisible();

  await entry(page, 'Home').click();
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Fitted the new washer');
  await expect(cards(page).getByRole('button', { name: 'Request Amendment' })).toBeVisible();
  await expectAccessible(page);
});

test('a contractor’s money: payments, expenses, and hidden pages', { tag: '@soak' }, async ({ page, db, login }) => {
  const { users } = await office(db);
  await login(carys);
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: 'Payments' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('£120.00');
  await expect(cards(page).getByRole('button')).toHaveCount(0);

  await entry(page, 'Home').click();
  await page.getByRole('link', { name: 'Expenses' }).click();
  await expect(page.getByText('No items found')).toBeVisible();
  await button(page, 'Add expense').click();
  const form = page.getByRole('dialog', { name: 'Add expense' });
  const buffer = await photo();
  await form.getByLabel('Choose files').setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await form.getByRole('radio', { name: 'Fuel' }).check();
  await form.getByLabel('Amount').fill('31.20');
  await form.getByRole('button', { name: 'Add expense' }).click();
  await expect(cards(page)).toContainText('£31.20');
  await expectAccessible(page);
  const spent = await db.selectFrom('expenses').select('amount').where('user_id', '=', users.carys).execute();
  expect(spent).toEqual([{ amount: 31.2 }]);

  await isNotThere(page, ['/users', '/invoices', '/galery', '/activity']);
  await page.goto('/dashboard');
  await hydrated(page);
  await bar(page).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Goodbye!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('a landlord’s pages: properties, their jobs, shared files, a request', async ({ page, db, login }) => {
  const { id, jobs } = await office(db);
  await login(leonard);
  await page.goto('/dashboard');
  await hydrated(page);
  await expect(bar(page).getByRole('listitem')).toHaveText(['Home', 'Request', 'Jobs', 'Logout']);
  const open = page.locator('section').filter({ has: heading(page, 'Open jobs') });
  await expect(open.getByRole('listitem')).toHaveText([
    /^Kitchen tap leaking14 Albert Road.*Next visit:Today, any time$/,
  ]);
  await expect(page.getByRole('link', { name: /14 Albert Road.*1 open job$/ })).toBeVisible();
  await expect(page.getByText('9 Mill Lane')).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page);

  await entry(page, 'Jobs').click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Kitchen tap leaking 14 Albert Road');
  await expect(entry(page, 'Jobs')).toHaveAttribute('aria-current', 'page');
  await expect(entry(page, 'Request')).not.toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await button(page, 'View Details of Kitchen tap leaking').click();
  const panel = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await expect(panel.getByRole('tab')).toHaveText(['Pictures', 'Notes']);
  await expect(panel.getByText(/Key safe|Ada Mills/)).toHaveCount(0);
  await expect(panel.getByRole('combobox')).toHaveCount(0);
  await expect(button(page, 'Add pictures')).toHaveCount(0);
  await panel.getByRole('tab', { name: 'Notes' }).click();
  await expect(panel.getByText('A new tap was ordered')).toBeVisible();
  await expect(panel.getByText('The owner pays late')).toHaveCount(0);
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goto(`/jobs?job=${jobs.other}`);
  await expect(page.getByRole('dialog').getByText('This job does not exist.')).toBeVisible();
  await button(page, 'Close').click();

  await entry(page, 'Request').click();
  const form = page.getByRole('dialog', { name: 'Request a job' });
  await form.getByRole('button', { name: 'Submit request' }).click();
  await expect(form.getByRole('alert').getByRole('link', { name: 'What needs fixing?' })).toBeVisible();
  await expect(form.getByText('Please enter a valid title (minimum 5 characters).')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Property', { exact: true }).selectOption({ label: '14 Albert Road' });
  await form.getByLabel('What needs fixing?').fill('Gutter overflows');
  await form.getByLabel('Tell us more').fill('At the back, in any heavy rain.');
  await form.getByLabel('I cannot add a photo').check();
  await form.getByLabel('Phone').fill('07700 900123');
  await form.getByRole('button', { name: 'Submit request' }).click();
  await expect(form.getByText('Thank you! Your request has been submitted.')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText('Gutter overflows');
  const made = await db
    .selectFrom('jobs')
    .select(['status', 'requested_by'])
    .where('company_id', '=', id)
    .where('job_title', '=', 'Gutter overflows')
    .executeTakeFirstOrThrow();
  expect(made).toEqual({ status: 'awaiting_approval', requested_by: 'landlord' });

  await isNotThere(page, ['/time-tracking', '/time-tracked', '/expenses', '/payments', '/users']);
});

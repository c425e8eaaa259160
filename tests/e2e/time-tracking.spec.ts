import {
  answersPresses,
  expect,
  expectAccessible,
  expectFits,
  expectNoScrolling,
  logIn,
  test,
} from '#tests/support/e2e.ts';
import { minutesAgo } from './people.ts';
import {
  button,
  description,
  expectRecords,
  heading,
  here,
  minute,
  office,
  openPage,
  records,
  says,
  start,
} from './tracking-office.ts';

// The browser's own messages for rejected and lost requests.
test.use({ expectedErrors: /Failed to load resource/ });

test('a day: drive, switch to work, a note, the end; and today’s time', {
  tag: ['@desktop', '@small'],
}, async ({ db, page }) => {
  const { users, email, jobIds } = await office(db);
  await openPage(page, email('ann'));
  await expectNoScrolling(page);
  await page.getByRole('radio', { name: /Boiler/ }).check();
  await page.getByRole('radio', { name: 'Driving', exact: true }).check();
  await button(page, 'Start Tracking').click();
  await expect(page.getByRole('status').filter({ hasText: 'Starting tracking...' })).toBeVisible();

  await expect(heading(page, 'Driving')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00:00:0\d$/);
  const first = await page.getByRole('timer').textContent();
  await expect(page.getByRole('timer')).not.toHaveText(first!);
  await expect(button(page, 'Submit Changes')).toHaveCount(0);
  await expect(button(page, 'End Tracking')).toBeEnabled();
  await expect(page.getByRole('link', { name: /Upper Brook Street/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Flat%203%2C%20147b/,
  );

  // Move the start of the drive back by 25 minutes once the server has it.
  await expectRecords(db, users.ann!, [{ end_time: null }]);
  await db
    .updateTable('time_records')
    .set({ start_time: minutesAgo(25) })
    .where('user_id', '=', users.ann!)
    .execute();

  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'Submit Changes').click();
  await says(page, 'Changes saved successfully!');
  await expect(heading(page, 'Working')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^00:00:0\d$/);
  await expect(description(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Driving', exact: true })).toBeDisabled();
  await expect(button(page, 'End Tracking')).toBeDisabled();
  await says(page, 'Please fill out the note before ending tracking.');

  // The layout does not move while typing: not on the first or last required character, nor when an error clears.
  const places = async () =>
    Promise.all([description(page), button(page, 'Tasks List')].map(async (each) => (await each.boundingBox())?.y));
  const before = await places();
  await expect(button(page, 'Submit Changes')).toHaveCount(0);
  await description(page).fill('T');
  expect(await places()).toEqual(before);
  await description(page).fill('Too short');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note must be at least 10 characters long.');
  expect(await places()).toEqual(before);
  await description(page).fill('Topped up the');
  expect(await places()).toEqual(before);
  await description(page).fill('Too short');
  await button(page, 'End Tracking').click();
  await says(page, 'Note must be at least 10 characters long.');
  expect(await records(db, users.ann!)).toHaveLength(2);

  await description(page).fill('Topped up the pressure');
  await button(page, 'Submit Changes').click();
  await says(page, 'Note updated successfully!');
  await expect(button(page, 'Submit Changes')).toHaveCount(0);
  await expect(heading(page, 'Working')).toBeFocused();
  expect(await places()).toEqual(before);
  await expect(page.getByRole('radio', { name: 'Driving', exact: true })).toBeEnabled();

  await button(page, 'End Tracking').click();
  await expect(page.getByRole('dialog', { name: 'Job finished?' })).toBeVisible();
  await button(page, 'Job finished').click();
  await says(page, 'Tracking ended successfully!');
  await expect(heading(page, 'Start tracking')).toBeVisible();

  const [drive, work] = await records(db, users.ann!);
  expect(drive).toMatchObject({
    is_driving: true,
    start_cordinate: here,
    end_cordinate: here,
    end_time: work!.start_time,
  });
  expect(work).toMatchObject({ is_driving: false, note: 'Topped up the pressure', end_cordinate: here });
  const sums = await page.request.get(`/api/v1/time-tracking/user/${users.ann}/current-sums`);
  const minutes = (time: string | null) => Math.floor(Date.parse(time!) / minute);
  const worked = minutes(work!.end_time) - minutes(drive!.start_time);
  expect(worked).toBeGreaterThanOrEqual(25);
  expect((await sums.json()).data).toMatchObject({
    sum_today: worked,
    sum_week: worked,
    sum_week_earned: Math.round(worked * 20) / 100,
  });
  await expect
    .poll(() => db.selectFrom('jobs').select('status').where('id', '=', jobIds.boiler!).executeTakeFirst())
    .toEqual({ status: 'pending_completed' });
});

test('Coming back keeps the job open; an unsubmitted note is saved with the end', async ({ db, page }) => {
  const { users, email, jobIds } = await office(db, { open: { minutesAgo: 30 } });
  await openPage(page, email('ann'));
  await button(page, 'Yes, Reload').click();
  await description(page).fill('Waiting for a part');
  await button(page, 'End Tracking').click();
  await button(page, 'Coming back').click();
  await says(page, 'Tracking ended successfully!');
  expect(await records(db, users.ann!)).toMatchObject([{ note: 'Waiting for a part' }]);
  expect(await db.selectFrom('jobs').select('status').where('id', '=', jobIds.boiler!).execute()).toEqual([
    { status: 'in_progress' },
  ]);
});

test('a job is required; the search finds words in any order and the number', async ({ db, page }) => {
  const { email, jobIds } = await office(db);
  await openPage(page, email('ann'));
  await button(page, 'Start Tracking').click();
  await says(page, 'Please select a Job.');
  const search = page.getByRole('searchbox', { name: 'Job' });
  await expect(search).toBeFocused();
  const { number } = await db
    .selectFrom('jobs')
    .select('number')
    .where('id', '=', jobIds.window!)
    .executeTakeFirstOrThrow();
  for (const words of ['lane window', 'COTTAGE broken', `#${number}`]) {
    await search.fill(words);
    await expect(page.getByRole('radio', { name: /@/ })).toHaveCount(1);
    await expect(page.getByRole('group', { name: 'Found' })).toContainText(
      'Broken sash window @ Rose Cottage, Mill Lane, Ramsbottom',
    );
  }
  await search.press('Enter');
  await expect(page.getByText('Please select a Job.')).toBeHidden();
  await expect(page.getByRole('radio', { name: /Broken sash window/ })).toBeChecked();
  await search.fill('nowhere');
  await expect(page.getByText('Nothing available').first()).toBeVisible();
});

test('shows an empty state without jobs', { tag: '@soak' }, async ({ db, page }) => {
  const { email } = await office(db, { jobs: false });
  await openPage(page, email('ann'));
  await expect(page.getByPlaceholder('Nothing available')).toBeVisible();
  await button(page, 'Start Tracking').click();
  await says(page, 'Please select a Job.');
});

test('an unsubmitted switch is confirmed before the end', async ({ db, page }) => {
  const { users, email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await page.getByRole('radio', { name: 'Work', exact: true }).check();
  await button(page, 'End Tracking').click();
  const dialog = page.getByRole('dialog', { name: 'End the drive?' });
  await expect(dialog).toContainText('You chose Working, but didn’t submit it');
  await dialog.getByRole('button', { name: 'Keep tracking' }).click();
  await expect.poll(() => records(db, users.ann!)).toMatchObject([{ end_time: null }]);
});

test('the running screen opens with its bar, so that nothing moves under the thumb', async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await start(page, 'Work');
  await page.route(/\/tracking-bar-/, (route) => setTimeout(() => route.continue(), 500));
  await page.reload();
  await expect(description(page)).toBeVisible();
  const before = await description(page).boundingBox();
  await expect(button(page, 'Break')).toBeVisible();
  expect(await description(page).boundingBox()).toEqual(before);
});

test('the timer is on every page, with the house number; log-out clears the phone', async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
  const status = page.getByRole('region', { name: 'Now' }).getByRole('link', { name: /Driving.*Flat 3, 147b/ });
  await expect(status).toBeVisible();
  await expect(status.getByRole('timer')).toHaveText(/^00:00:\d\d$/);
  await expect(status.getByText('Flat 3, 147b')).toBeInViewport({ ratio: 1 });
  await status.click();
  await expect(heading(page, 'Driving')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('main'))).toContain('trackingId');
  await button(page, 'Sign out').click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('main'))).toBeNull();
});

test('another user of the same phone does not see it', { tag: '@soak' }, async ({ db, page, context }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await start(page);
  await logIn(context, email('bob'));
  await page.goto('/time-tracking');
  await answersPresses(page);
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('main'))).toContain('"name":"Bob"');
  expect(await page.evaluate(() => localStorage.getItem('main'))).not.toContain('trackingId');
});

test('is accessible in light and dark, and does not scroll', {
  tag: ['@desktop', '@small'],
}, async ({ db, page }) => {
  const { email } = await office(db);
  await openPage(page, email('ann'));
  await expect(heading(page, 'Start tracking')).toBeVisible();
  await expectNoScrolling(page);
  await expectAccessible(page);
  await start(page, 'Work');
  await expectNoScrolling(page);
  await expectAccessible(page);
  await description(page).fill('Fitted the new pump');
  await expectNoScrolling(page);
  await button(page, 'End Tracking').click();
  await expect(page.getByRole('dialog', { name: 'Job finished?' })).toBeVisible();
  await expectAccessible(page);
});

test('an admin can track too, with the timer in the top bar', { tag: ['@desktop', '@small'] }, async ({ db, page }) => {
  const { email, users, jobIds } = await office(db);
  await openPage(page, email('boss'));
  await start(page, 'Work');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: /Working.*Flat 3, 147b/ }).filter({ visible: true })).toBeVisible();
  await expectFits(page);
  await page.goto('/time-tracking');
  await expect(heading(page, 'Working')).toBeVisible();
  // An admin can assign tasks to anyone, also on the tracking page.
  await page.goto('/time-tracking?screen=tasks');
  await page.getByLabel('New task').fill('Order a valve');
  await button(page, 'Add').click();
  await page.getByLabel('Who does Order a valve').selectOption('Ann');
  const task = db.selectFrom('job_tasks').select(['job_id', 'assigned_to']);
  await expect.poll(() => task.execute()).toEqual([{ job_id: jobIds.boiler, assigned_to: users.ann }]);
});

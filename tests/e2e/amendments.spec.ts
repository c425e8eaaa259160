import type { Page } from '@playwright/test';
import { formatMoment } from '#app/lib/format.ts';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { expect, expectAccessible, hydrated, openListening, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { smallCompany } from './people.ts';

const helen = 'helen@castlefield.example';
const nora = 'nora@castlefield.example';
const zone = 'Europe/London';
const at = (time: string) => `2026-03-02T${time}:00.000Z`;

/** Sam's Monday: drove 07:00 to 08:00, worked 08:00 to 10:00 and 10:00 to 11:00, drove home 11:30 to 12:00. */
async function office(db: Database) {
  const small = smallCompany({ timezone: zone, default_charge_rate: '50' });
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        users: {
          ...small.users,
          nora: { role: 'admin', first_name: 'Nora', last_name: 'Field', email: nora },
        },
        jobs: {
          ...small.jobs,
          damp: { property: 'albert', job_title: 'Damp in the hall', status: 'in_progress' },
        },
        records: {
          there: {
            user: 'sam',
            job: 'tap',
            is_driving: true,
            start_time: at('07:00'),
            end_time: at('08:00'),
          },
          tap: {
            user: 'sam',
            job: 'tap',
            start_time: at('08:00'),
            end_time: at('10:00'),
            note: 'Changed the washers of the tap',
          },
          damp: {
            user: 'sam',
            job: 'damp',
            start_time: at('10:00'),
            end_time: at('11:00'),
            note: 'Treated the wall behind the coats',
          },
          home: {
            user: 'sam',
            job: 'damp',
            is_driving: true,
            start_time: at('11:30'),
            end_time: at('12:00'),
          },
        },
      },
    },
    Date.now,
  );
  const { id: company_id, users, jobs, records } = castlefield;
  let requestCount = 0;
  const ask = async (tracking_id: number, reason: string, changes: object) => {
    requestCount += 1;
    const { id } = await db
      .insertInto('amendment_requests')
      .values({
        company_id,
        user_id: users.sam,
        tracking_id,
        reason,
        createdAt: `2026-03-02T12:0${requestCount}:00Z`,
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const end = (from: string, to: string) => ({
    original_end_time: at(from),
    requested_end_time: at(to),
    end_time_status: 'pending' as const,
  });
  const start = (from: string, to: string) => ({
    original_start_time: at(from),
    requested_start_time: at(to),
    start_time_status: 'pending' as const,
  });
  const note = (from: string, to: string) => ({
    original_note: from,
    requested_note: to,
    note_status: 'pending' as const,
  });
  const record = (id: number) =>
    db
      .selectFrom('time_records')
      .select(['start_time', 'end_time', 'note', 'job_id', 'is_driving'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { users, jobs, records, ask, end, start, note, record };
}

const shortNote = 'Changed the washers of the tap';
const longNote = 'Changed the washers of the tap and the isolating valve under the sink';

const desk = '/time-tracked/amendments';
async function open(page: Page) {
  await page.goto(desk);
  await hydrated(page);
}
const row = (page: Page, reason: string) => page.getByRole('grid').getByRole('row').filter({ hasText: reason });
/** The panel with the request. */
const opened = (page: Page, reason: string) => page.getByRole('dialog').filter({ hasText: reason });
const effect = (page: Page, reason: string) => opened(page, reason).getByRole('region', { name: 'Effect' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Badges belong to the name of the tab, not to its panel. */
const tab = (page: Page) => page.getByRole('tab', { name: /^Ammendments Requests/, includeHidden: true });

test.use({ expectedErrors: /Failed to load resource/ });

test('the amendment desk is accessible: from the worker’s day to the decision', { tag: '@desktop' }, async ({
  page,
  db,
  login,
}) => {
  test.setTimeout(120_000);
  const { ask, end, start, note, record, records, jobs } = await office(db);
  await ask(records.tap, 'I stayed for the valve', { ...end('10:00', '10:30'), ...note(shortNote, longNote) });
  await ask(records.there, 'I left earlier than I wrote', {
    ...start('07:00', '06:40'),
    ...end('08:00', '07:50'),
  });
  await ask(records.home, 'That was for the other job', {
    original_job_id: jobs.damp,
    requested_job_id: jobs.tap,
    job_id_status: 'pending',
    original_is_driving: true,
    requested_is_driving: false,
    is_driving_status: 'pending',
  });
  await login(helen);
  await open(page);
  await expect(tab(page)).toHaveText(/3$/);
  await expect(page.getByText('3 requests')).toBeVisible();
  await expectAccessible(page);

  // The oldest request opens, with all details and the overlap.
  await button(page, 'Review next').click();
  const first = opened(page, 'I stayed for the valve');
  await expect(first.getByRole('heading', { name: 'Sam Ito' })).toBeVisible();
  const keys = page.getByRole('checkbox', { name: 'Keys' });
  // Phones have none.
  if (await keys.isVisible()) {
    // What the device stores is not taken for what the server rendered: a wrong element would be an error of the browser.
    await keys.uncheck();
    await open(page);
    await button(page, 'Review next').click();
    await expect(keys).not.toBeChecked();
  }
  await expect(first.getByText(formatMoment(at('12:01'), zone))).toBeVisible();
  const day = first.getByRole('region', { name: 'Sam’s day' });
  await expect(day.getByRole('listitem')).toHaveText([
    /Driving 07:00-08:00, Kitchen tap leaking/,
    /This record: Working 08:00-10:00, Kitchen tap leaking/,
    /Working 10:00-11:00, Damp in the hall/,
    /Driving 11:30-12:00, Damp in the hall/,
    /Requested: 08:00-10:30/,
    /Overlap 10:00-10:30 with Damp in the hall/,
  ]);
  await expect(day.getByText('00:30 over Damp in the hall, 10:00-11:00')).toBeVisible();
  const effect = first.getByRole('region', { name: 'Effect' });
  await expect(effect).toContainText('Duration02:00becomes 02:30(+00:30)');
  await expect(effect).toContainText('Pay£32.50becomes £40.62(+£8.12)');
  await expect(effect).toContainText('Charge£100.00becomes £125.00(+£25.00)');
  await expect(button(page, 'Accept')).toHaveCount(2);
  await expect(button(page, 'Reject')).toHaveCount(2);
  await expect(button(page, 'Accept with a change')).toHaveCount(2);
  await expectAccessible(page);

  // A value typed by the admin previews its effect at once.
  await button(page, 'Accept with a change').first().click();
  const editor = page.getByRole('form', { name: 'Accept with a change' });
  await expect(editor.getByLabel('End')).toBeFocused();
  await expect(editor.getByLabel('End')).toHaveValue(/10:30$/);
  await editor.getByLabel('End').fill('2026-03-02T07:30');
  await expect(editor.getByText('The end time can’t be before the start time.')).toBeVisible();
  await editor.getByLabel('End').fill('');
  await editor.getByRole('button', { name: 'Accept with this change' }).click();
  await expect(editor.getByText("Start and or End time can't be empty")).toBeVisible();
  await editor.getByLabel('End').fill('2026-03-02T10:12');
  await expect(effect).toContainText('With your change');
  await expect(effect).toContainText('Duration02:00becomes 02:12(+00:12)');
  await expect(effect).toContainText('Pay£32.50becomes £35.75(+£3.25)');
  await expectAccessible(page);

  // Only the adjoining record overlaps, so it can be moved.
  await editor.getByRole('button', { name: 'Accept with this change' }).click();
  const rejection = page.getByRole('alert').filter({ hasText: 'This overlaps the record of 2 Mar 2026' });
  await expect(rejection).toContainText('10:00 to 11:00 (Damp in the hall)');
  await expect(rejection).toContainText('You can move the other record to begin at 10:12.');
  // A button half behind the bar at the top would be too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await rejection.getByRole('button', { name: 'Accept and move the other record' }).click();
  await expect(first.getByText('Final: Changed by the office')).toBeVisible();
  await expect(first.getByText('Partly decided')).toBeVisible();
  expect(await record(records.tap)).toMatchObject({ end_time: at('10:12'), note: shortNote });
  expect(await record(records.damp)).toMatchObject({ start_time: at('10:12'), end_time: at('11:00') });
  await expect(tab(page)).toHaveText(/3$/);

  // The decision is in the record's history.
  await button(page, 'History of the record').click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history).toContainText('Time record of Sam Ito');
  await expect(history.getByRole('listitem').first()).toContainText('Helen Okafor changed this');
  await expect(history.getByRole('listitem').first()).toContainText('I stayed for the valve');
  await expect(history.getByRole('listitem').first()).toContainText(
    `${formatMoment(at('10:00'), zone)} becomes ${formatMoment(at('10:12'), zone)}`,
  );
  await history.getByRole('button', { name: 'Close' }).click();
  await expect(history).toBeHidden();

  // The remaining fields; then the next request opens, with start and end decided together.
  await button(page, 'Accept with a change').click();
  await page.getByLabel('Note').fill('Too short');
  await button(page, 'Accept with this change').click();
  await expect(page.getByText('Note must be at least 10 characters long')).toBeVisible();
  await page.getByLabel('Note').fill('Changed washers and valve');
  await button(page, 'Accept with this change').click();
  await expect(page.getByText('Accepted with a change').last()).toBeVisible();
  await expect(tab(page)).toHaveText(/2$/);
  expect(await record(records.tap)).toMatchObject({ note: 'Changed washers and valve' });
  const second = opened(page, 'I left earlier than I wrote');
  await expect(second.getByRole('region', { name: 'Sam’s day' })).toBeVisible();
  await expect(second.getByRole('region', { name: 'Request' })).toBeFocused();
  await expect(button(page, 'Accept')).toHaveCount(1);

  // A message to the worker goes with the next decision, and is still there after one that failed.
  await button(page, 'Add a message to the worker').click();
  const message = page.getByLabel('Message to the worker');
  await expect(message).toBeFocused();
  await message.fill('The van came back at eight');
  await expectAccessible(page);
  await page.route('**/api/trpc/amendmentRequests.update*', (route) => route.fulfill({ status: 503, body: 'no' }), {
    times: 1,
  });
  const failed = page.waitForResponse(/amendmentRequests\.update/);
  await button(page, 'Reject').click();
  await failed;
  await expect(button(page, 'Accept')).not.toHaveAttribute('aria-busy');
  await expect(message).toHaveValue('The van came back at eight');
  await button(page, 'Reject').click();

  // Activity and job can only be accepted or rejected.
  const third = opened(page, 'That was for the other job');
  await expect(third.getByRole('region', { name: 'Effect' })).toBeVisible();
  await expect(button(page, 'Accept with a change')).toHaveCount(0);
  await expect(button(page, 'Reject All')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Accept All').click();
  await expect(page.getByText('There are no requests to review.')).toBeVisible();
  await expect(tab(page)).toHaveText('Ammendments Requests0');
  expect(await record(records.there)).toMatchObject({ start_time: at('07:00'), end_time: at('08:00') });
  expect(await record(records.home)).toMatchObject({ job_id: jobs.tap, is_driving: false });
  await expectAccessible(page);

  // The choice is in the URL, which changes a moment later.
  await page.getByRole('checkbox', { name: 'Show All Requests' }).click();
  await expect(page.getByRole('checkbox', { name: 'Show All Requests' })).toBeChecked();
  await expect(page.getByText('3 requests')).toBeVisible();
  await page
    .getByRole('button', { name: /^Open( Sam Ito|$)/ })
    .filter({ visible: true })
    .nth(1)
    .click();
  await expect(second.getByText('Final: Rejected').first()).toBeVisible();
  await expect(second.getByText(/^Decided by Helen Okafor on /)).toBeVisible();
  await expect(second.getByText('The van came back at eight')).toBeVisible();
  await expectAccessible(page);

  // Its worker reads it in the list of changes, in the day and at the record.
  const said = 'The office says: The van came back at eight';
  await login('sam@castlefield.example');
  await page.goto('/dashboard');
  await hydrated(page);
  await page.getByRole('link', { name: said }).click();
  const inDay = page.getByRole('dialog').locator('li[aria-current]');
  await expect(inDay).toContainText(said);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const rejected = page.getByRole('article').filter({ hasText: 'Amendment rejected' });
  await expect(rejected).toContainText(said);
  await expectAccessible(page);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('requests are decided one after the other by keyboard alone', { tag: '@soak' }, async ({ page, db, login }) => {
    test.setTimeout(120_000);
    const { ask, end, note, record, records } = await office(db);
    await ask(records.tap, 'I stayed for the valve', end('10:00', '10:30'));
    const slow = await ask(records.there, 'The van was slow', end('08:00', '07:50'));
    await ask(records.damp, 'I wrote too little', note('Treated the wall behind the coats', longNote));
    await ask(records.home, 'All of it was wrong', {
      ...end('12:00', '12:15'),
      ...note('', 'Drove home by the depot'),
    });
    await login(helen);
    await open(page);
    const press = (key: string) => page.keyboard.press(key);
    const openOne = (reason: string) =>
      expect(opened(page, reason).getByRole('region', { name: 'Effect' })).toBeVisible();
    const waiting = (count: number) => expect(tab(page)).toHaveText(new RegExp(`${count}$`));
    await press('j');
    await openOne('I stayed for the valve');
    await press('j');
    await openOne('The van was slow');
    await press('k');
    await press('k');
    await openOne('I stayed for the valve');

    // The neighbour overlaps: the offered action has the focus.
    await press('a');
    await expect(button(page, 'Accept and move the other record')).toBeFocused();
    await press('Enter');
    await openOne('The van was slow');
    await waiting(3);
    expect(await record(records.damp)).toMatchObject({ start_time: at('10:30') });

    // Letters of a message are text; Escape goes back to the decision with it.
    await press('m');
    await expect(page.getByLabel('Message to the worker')).toBeFocused();
    await page.keyboard.type('Ajar door?');
    await press('Escape');
    await press('r');
    await openOne('I wrote too little');
    expect(await record(records.there)).toMatchObject({ end_time: at('08:00') });
    const told = db.selectFrom('amendment_requests').select('decision_note').where('id', '=', slow);
    expect(await told.executeTakeFirst()).toEqual({ decision_note: 'Ajar door?' });
    // An empty message closes again.
    await press('m');
    await press('Escape');
    await expect(button(page, 'Add a message to the worker')).toBeVisible();

    // While typing, letters are text; Escape asks and discards.
    await press('e');
    const text = page.getByRole('form', { name: 'Accept with a change' }).getByLabel('Note');
    await expect(text).toBeFocused();
    await press('Control+a');
    await page.keyboard.type('Jarek sealed a crack');
    await press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(text).toBeHidden();
    await waiting(2);
    await press('e');
    await expect(text).toHaveValue(longNote);
    await press('Control+a');
    await page.keyboard.type('Jarek sealed a crack');
    await press('Tab');
    await press('Enter');
    await openOne('All of it was wrong');
    expect(await record(records.damp)).toMatchObject({ note: 'Jarek sealed a crack' });

    // The shortcuts can be disabled permanently on this device.
    await page.getByRole('checkbox', { name: 'Keys' }).uncheck();
    await press('Shift+R');
    await page.reload();
    await hydrated(page);
    await openOne('All of it was wrong');
    await expect(page.getByRole('checkbox', { name: 'Keys' })).not.toBeChecked();
    await press('Shift+R');
    await page.getByRole('checkbox', { name: 'Keys' }).check();
    await waiting(1);
    await press('Shift+A');
    await expect(page.getByText('There are no requests to review.')).toBeVisible();
    await expect(page.getByRole('tabpanel')).toBeFocused();
    expect(await record(records.home)).toMatchObject({
      end_time: at('12:15'),
      note: 'Drove home by the depot',
    });
  });

  test('two admins at once: the badge updates, nothing is decided twice, typed text is kept', { tag: '@soak' }, async ({
    page,
    db,
    login,
    browser,
    app,
  }) => {
    test.setTimeout(120_000);
    const { ask, end, note, records } = await office(db);
    await ask(records.tap, 'I stayed for the valve', end('10:00', '09:30'));
    const third = await ask(records.there, 'The van was slow', end('08:00', '07:50'));
    await ask(records.damp, 'I wrote too little', note('Treated the wall behind the coats', longNote));
    await login(helen);
    await openListening(page, desk);
    await expect(tab(page)).toHaveText(/3$/);

    const context = await browser.newContext({ baseURL: app.url });
    const other = await context.newPage();
    await other.request.post('/api/v1/auth/login', { data: { email: nora, password: worldPassword } });
    await openListening(other, desk);
    await expect(tab(other)).toHaveText(/3$/);
    await page.keyboard.press('j');
    await expect(effect(page, 'I stayed for the valve')).toBeVisible();
    // A key decides the open request.
    await other.keyboard.press('j');
    await expect(effect(other, 'I stayed for the valve')).toBeVisible();
    await other.keyboard.press('r');
    await expect(tab(other)).toHaveText(/2$/);
    // The next request opens here too, without a reload.
    await expect(tab(page)).toHaveText(/2$/);
    await expect(page.getByText('I stayed for the valve')).toBeHidden();
    await expect(effect(page, 'The van was slow')).toBeVisible();

    // While Helen types, Nora decides the same request: it stays in place and Helen is notified.
    await page.keyboard.press('m');
    const message = page.getByLabel('Message to the worker');
    await message.fill('Ask Jarek');
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    const editor = page.getByRole('form', { name: 'Accept with a change' });
    await editor.getByLabel('End').fill('2026-03-02T07:55');
    await expect(effect(other, 'The van was slow')).toBeVisible();
    await other.keyboard.press('a');
    await expect(tab(page)).toHaveText(/1$/);
    await expect(editor.getByLabel('End')).toHaveValue(/07:55$/);
    await editor.getByRole('button', { name: 'Accept with this change' }).click();
    await expect(page.getByText(/^Nora Field changed this on .*\. Review it and try again\.$/)).toBeVisible();
    await expect(editor.getByLabel('End')).toHaveValue(/07:55$/);
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(message).toHaveValue('Ask Jarek');
    await button(page, 'Discard message').click();
    await expect(page.getByText('The van was slow')).toBeHidden();
    const decided = await db
      .selectFrom('amendment_requests')
      .select(['status', 'requested_end_time'])
      .where('id', '=', third)
      .executeTakeFirstOrThrow();
    expect(decided).toEqual({ status: 'approved', requested_end_time: at('07:50') });

    // The record has changed since the request: its current values are shown, nothing is overwritten.
    await other.request.patch(`/api/v1/time-tracking/${records.damp}`, {
      data: { note: 'Treated the wall and the skirting' },
    });
    const last = opened(page, 'I wrote too little');
    await expect(last.getByText('Changed since the request. It was Treated the wall behind')).toBeVisible();
    await button(page, 'Accept').click();
    const rejection = page
      .getByRole('alert')
      .filter({ hasText: 'This record has changed since you opened it: the note.' });
    await expect(rejection).toBeVisible();
    await expect(last.getByText('Record: Treated the wall and the skirting')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Reject').click();
    await expect(page.getByText('There are no requests to review.')).toBeVisible();
    await expect(tab(other)).toHaveText('Ammendments Requests0');
    await context.close();
  });
});

test.describe('Ctrl+Z', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });

  test('takes back a decision, a typed end and the deletion of the only row', async ({ page, db, login }) => {
    const { ask, end, record, records } = await office(db);
    const tap = async () => (await record(records.tap)).end_time;
    /** Not the toast takes it back. */
    const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click();
    await ask(records.tap, 'I left earlier', end('10:00', '09:30'));
    await login(helen);
    await open(page);
    await page.keyboard.press('j');
    await expect(effect(page, 'I left earlier')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByText('Accepted -')).toBeVisible();
    await expect(page.getByText('There are no requests to review.')).toBeVisible();
    expect(await tap()).toBe(at('09:30'));
    await dismiss();
    await page.keyboard.press('Control+z');
    await expect(row(page, 'I left earlier')).toBeVisible();
    expect(await tap()).toBe(at('10:00'));

    await page.goto('/time-tracked/records?q=washers');
    await hydrated(page);
    const changed = row(page, shortNote);
    await changed.getByRole('gridcell').filter({ hasText: '10:00' }).last().click();
    await page.keyboard.type('940');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Saved -')).toBeVisible();
    expect(await tap()).toBe(at('09:40'));
    await dismiss();
    await page.keyboard.press('Control+z');
    await expect.poll(tap).toBe(at('10:00'));

    await changed.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No data found')).toBeVisible();
    await expect(page.getByText('Deleted -')).toBeVisible();
    await dismiss();
    await page.keyboard.press('Control+z');
    await expect(changed).toBeVisible();
  });
});

import type { Locator, Page } from '@playwright/test';
import { addDays } from '#app/lib/date-presets.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDate } from '#app/lib/format.ts';
import type { Database } from '#db/client.ts';
import { expect, expectAccessible, expectFits, hydrated, logIn, test } from '#tests/support/e2e.ts';
import { photo } from '#tests/support/sample-files.ts';
import { world } from '#tests/support/world.ts';
import { makeSmallCompany, smallCompany, zoneAtNoon } from './people.ts';

const helen = 'helen@castlefield.example';
const today = () => dayIn(zoneAtNoon(), Date.now());
/** The first day from today on with two more days in its week: what is planned for an earlier one is still to plan. */
const midweek = () => {
  const weekday = new Date(`${today()}T00:00:00Z`).getUTCDay();
  return weekday <= 4 ? today() : addDays(today(), 7 - weekday);
};
const card = (page: Page | Locator) => page.getByRole('button', { name: /^Kitchen tap leaking, / });
const cell = (page: Page, user: number | null, day: string) => page.locator(`[data-cell="${user} ${day}"]`);
/** What the page says to a screen reader; a toast says it too. */
const announced = (page: Page, text: string) => page.locator('p[role=status]').filter({ hasText: text });
const visits = (db: Database) =>
  db.selectFrom('visits').select(['user_id', 'day', 'starts', 'expected_minutes']).orderBy('id').execute();

async function drag(page: Page, from: Locator, to: Locator) {
  await from.hover();
  await page.mouse.down();
  const box = (await to.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await expect(to).toHaveAttribute('data-over', '');
  await page.mouse.up();
}

test('a dispatcher plans a job by dragging it, by keys and by typing, and takes it back', {
  tag: '@desktop-only',
}, async ({ page, db, login }) => {
  const { castlefield } = await makeSmallCompany(db);
  const { sam, carys } = castlefield.users;
  const day = midweek();
  await db.updateTable('properties').set({ place: '53.48, -2.24' }).execute();
  await login(helen);
  await page.goto(`/diary?view=week&day=${day}`);
  await hydrated(page, '[aria-label="Jobs to plan"] button');
  const waiting = page.getByRole('region', { name: 'Jobs to plan' });
  await waiting.getByRole('button', { name: 'Filters' }).click();
  await waiting.getByLabel('Due').selectOption('Overdue');
  await page.keyboard.press('Escape');
  await expect(waiting.getByText('No job matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await waiting.getByRole('button', { name: 'Remove filter Due: Overdue' }).click();
  await drag(page, waiting.getByRole('listitem').filter({ hasText: 'Kitchen tap leaking' }), cell(page, sam, day));
  await expect(card(cell(page, sam, day))).toBeVisible();
  await expect(waiting.getByText('Every open job has a visit.')).toBeVisible();

  await card(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(card(cell(page, carys, day))).toBeFocused();
  await expect(announced(page, `Moved to ${formatDate(day)}, Carys Bell`)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(card(cell(page, carys, addDays(day, 1)))).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(() => visits(db))
    .toEqual([{ user_id: carys, day: addDays(day, 1), starts: null, expected_minutes: 75 }]);
  await expect(page.getByRole('rowheader', { name: /^Carys Bell/ })).toContainText('1 h 15 min of 45 h planned');
  await page.getByRole('button', { name: 'Map' }).click();
  const disc = page.getByRole('button', { name: /^Carys Bell, visit 1: Kitchen tap leaking/ });
  await disc.hover();
  await expect(card(page)).toHaveCSS('box-shadow', /inset/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Map' }).click();
  await card(page).focus();

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await dialog.getByLabel('Starts').fill('830');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText('08:30–09:45');

  // Not `check`: the view is in the URL, which changes a moment later.
  await page.getByRole('radio', { name: 'Day', exact: true }).click();
  await page.getByRole('button', { name: 'Next day' }).click();
  await drag(page, card(page), page.locator(`[data-cell="${sam} ${addDays(day, 1)} hours"]`));
  await expect.poll(async () => (await visits(db))[0]?.user_id).toBe(sam);
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => visits(db))
    .toEqual([{ user_id: carys, day: addDays(day, 1), starts: '08:30', expected_minutes: 75 }]);
  await expect(card(page)).toHaveAccessibleName(/Carys Bell/);

  // Half of it goes to Sam. Undo makes one visit of both again.
  await card(page).focus();
  await page.keyboard.press('s');
  const split = page.getByRole('dialog', { name: 'Kitchen tap leaking' });
  await split.getByLabel('First part').selectOption('1 h');
  await expect(split.getByLabel('Second part', { exact: true })).toHaveValue('15');
  await split.getByLabel('Day of the second part').fill(addDays(day, 2));
  await split.getByLabel('Worker of the second part').fill('Sam');
  await page.keyboard.press('Enter');
  await split.getByLabel('Second part starts').fill('14');
  await expectAccessible(page);
  await split.getByRole('button', { name: 'Split visit' }).click();
  await expect(split).toBeHidden();
  await expect
    .poll(() => visits(db))
    .toEqual([
      { user_id: carys, day: addDays(day, 1), starts: '08:30', expected_minutes: 60 },
      { user_id: sam, day: addDays(day, 2), starts: '14:00', expected_minutes: 15 },
    ]);
  await expect(announced(page, `planned for Sam Ito on ${formatDate(addDays(day, 2))}, 14:00`)).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => visits(db))
    .toEqual([{ user_id: carys, day: addDays(day, 1), starts: '08:30', expected_minutes: 75 }]);

  // As a screen reader does: names and keys only.
  await card(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete visit' }).press('Enter');
  await waiting.getByRole('button', { name: 'Plan Kitchen tap leaking' }).press('Enter');
  const planning = page.getByRole('dialog', { name: 'Plan a visit' });
  await expect(planning.getByRole('combobox', { name: 'Worker' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(waiting.getByRole('button', { name: 'Plan Kitchen tap leaking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(planning.getByRole('combobox', { name: 'Worker' })).toBeFocused();
  // Chosen and left before the server has answered: the first that it finds is taken then.
  let answer = () => {};
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/trpc/users.list**', async (route) => {
    await left;
    await route.continue();
  });
  await page.keyboard.type('Sam');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(planning.getByRole('textbox', { name: 'Day' })).toBeFocused();
  answer();
  await expect(planning.getByRole('combobox', { name: 'Worker' })).toHaveValue('Sam Ito');
  const after = addDays(day, 1);
  // What shows how the text is read goes as the field is left.
  await page.keyboard.type(`${Number(after.slice(8))}/${Number(after.slice(5, 7))}`);
  await page.keyboard.press('Tab');
  await expect(planning.getByRole('textbox', { name: 'Starts' })).toBeFocused();
  await page.keyboard.type('9');
  await page.keyboard.press('Control+Enter');
  const at = formatDate(after);
  await expect(
    announced(page, `Planned Kitchen tap leaking @ 14 Albert Road for Sam Ito on ${at}, 09:00`),
  ).toBeAttached();
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Sam Ito' }) });
  // Warnings follow: tomorrow may be a free day.
  await expect(card(row)).toHaveAccessibleName(
    new RegExp(`, 14 Albert Road. ${at}, 09:00–10:00, 1 h. Sam Ito. Planned`),
  );
  await expect(card(row)).toHaveAccessibleDescription(/Arrow keys move the visit/);

  // Two workers or twenty: one line a visit, the rest beside the one that the keys are on.
  await page.getByRole('radio', { name: 'Week', exact: true }).click();
  await page.getByRole('button', { name: 'Workers' }).click();
  await page.getByLabel('Rows').selectOption('One line a visit');
  await page.getByLabel('Order').selectOption('Trade, in groups');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'No trade' })).toBeVisible();
  await card(row).focus();
  await expect(page.getByText('14 Albert Road M19 2EF', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('14 Albert Road M19 2EF', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  const who = waiting.getByRole('button', { name: 'Who should go to Kitchen tap leaking' });
  await expect(who).toHaveAttribute('aria-expanded', 'true');
  const best = waiting.getByRole('button', { name: /^Plan for / }).first();
  await expect(best).toContainText(/h free from \d\d:\d\d/);
  await expectAccessible(page);
  await best.press('Enter');
  await expect.poll(async () => (await visits(db)).map(({ starts }) => starts !== null)).toEqual([true]);

  // The table has the page's one Undo, which takes back what was done on the board.
  await page.getByRole('radio', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Visits' })).toBeVisible();
  const undo = page.getByRole('main').getByRole('button', { name: /^Undo/ });
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect.poll(() => visits(db)).toEqual([]);
});

test('what another dispatcher plans appears, with what to look at', async ({ page, db, login, browser, baseURL }) => {
  const small = smallCompany();
  const ivy = { role: 'admin' as const, first_name: 'Ivy', last_name: 'Moss', email: 'ivy@castlefield.example' };
  const { castlefield } = await world(db, { castlefield: { ...small, users: { ...small.users, ivy } } }, Date.now);
  const { users, jobs } = castlefield;
  await login(helen);
  await page.goto(`/diary?view=day&day=${today()}`);
  await expect(page.getByText('Nothing is planned for this day.')).toBeVisible();
  await expectFits(page);
  const plan = { job_id: jobs.tap, user_id: users.sam, day: today() };
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api/v1/${path}`, { data })).ok()).toBe(true);
  await post('visits', { ...plan, starts: '09:00' });
  await post('absences', { user_id: users.sam, start_date: today(), end_date: today(), kind: 'sick' });
  const mine = page.getByRole('region', { name: 'Sam Ito' });
  await expect(card(mine)).toContainText('09:00–10:00');
  await expect(card(mine)).toContainText('Away: sick');
  await post('visits', { ...plan, starts: '09:30' });
  await expect(mine.getByText(/Overlaps Kitchen tap leaking/)).toHaveCount(2);
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('region', { name: 'Sums of all rows' })).toContainText('Planned02:00');

  // A finger that rests lifts a visit; one that moves at once does not.
  await page.goto(`/diary?view=week&day=${today()}`);
  await hydrated(page, '[data-visit]');
  const { carys } = users;
  const [from, to] = [
    cell(page, users.sam, today()).getByRole('button', { name: /09:30/ }),
    cell(page, carys, today()),
  ];
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const middle = async (of: Locator) => {
    const box = (await of.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const start = await middle(from);
  await touch('touchStart', start);
  await touch('touchMove', { ...start, y: start.y - 40 });
  await touch('touchMove', { ...start, y: start.y - 60 });
  await expect(from).not.toHaveAttribute('data-lifted');
  await touch('touchEnd');
  await touch('touchStart', await middle(from));
  await expect(from).toHaveAttribute('data-lifted', '');
  // The page may scroll on below the finger, which follows.
  const over = async () => {
    await touch('touchMove', await middle(to));
    return to.getAttribute('data-over');
  };
  await expect.poll(over).toBe('');
  await touch('touchEnd');
  await expect(card(to)).toContainText('09:30');

  // On a tablet one that rests on the end of a visit lengthens it.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/diary?view=day&day=${today()}`);
  await hydrated(page, '[data-visit]');
  const long = cell(page, carys, `${today()} hours`).getByRole('button', { name: /09:30/ });
  await long.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  const block = (await long.boundingBox())!;
  const end = { x: block.x + block.width - 4, y: block.y + block.height / 2 };
  await touch('touchStart', end);
  await expect(long).toHaveAttribute('data-sizing', '');
  await touch('touchMove', { ...end, x: end.x + block.width });
  await touch('touchEnd');
  await expect(long).toHaveAccessibleName(/09:30–11:30, 2 h/);

  await test.step('who changed a visit a moment ago is told that someone else moved it', async () => {
    const elsewhere = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } });
    try {
      await logIn(elsewhere, ivy.email);
      const other = await elsewhere.newPage();
      await other.goto(`/diary?view=week&day=${today()}`);
      await hydrated(other, '[data-visit]');
      await other.getByRole('button', { name: /09:30–11:30/ }).focus();
      await other.keyboard.press('ArrowRight');
      const tomorrow = addDays(today(), 1);
      const moved = `Kitchen tap leaking to ${formatDate(tomorrow)}, 09:30, Carys Bell`;
      await expect(page.getByText(`Ivy Moss moved ${moved}`)).toBeVisible({ timeout: 10_000 });
      await expect(long).toHaveCount(0);
      // Nothing is left to undo: it would undo what Ivy did.
      await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Show it' }).click();
      await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`));
      await expect(page.getByRole('button', { name: /09:30–11:30/ })).toBeFocused();
      await expect(page.getByText(`Ivy Moss moved ${moved}`)).toHaveCount(0);
      // It is hers now, and nobody else has changed it.
      await expect(other.getByText(/Helen Okafor moved/)).toHaveCount(0);

      // Also who has it open.
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Kitchen tap leaking' })).toBeVisible();
      await other.keyboard.press('Control+z');
      await expect(page.getByText(`Ivy Moss moved Kitchen tap leaking to ${formatDate(today())}, 09:30`)).toBeVisible({
        timeout: 10_000,
      });
    } finally {
      await elsewhere.close();
    }
  });
});

test('a dispatcher gives the day of a worker who is ill to others, and takes it back', { tag: '@small' }, async ({
  page,
  db,
  login,
}) => {
  const { castlefield } = await makeSmallCompany(db);
  const { users, jobs } = castlefield;
  const plan = { company_id: castlefield.id, job_id: jobs.tap, user_id: users.sam, day: today() };
  await db
    .insertInto('visits')
    .values([
      { ...plan, starts: '13:00' },
      { ...plan, starts: '15:00' },
    ])
    .execute();
  await login(helen);
  await page.goto(`/diary?view=day&day=${today()}`);
  await hydrated(page, '[data-cell] h3 button');
  await page.getByRole('button', { name: 'Sam Ito', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Sam Ito' });
  await panel.getByRole('button', { name: 'Sick today' }).press('Enter');
  const handOver = panel.getByRole('button', { name: 'Hand over 2 visits' });
  await expect(handOver).toBeFocused();
  await panel.getByLabel('Who takes').first().selectOption('Carys Bell');
  await panel.getByLabel('Who takes').last().selectOption('Nobody yet');
  await expectAccessible(page);
  await expectFits(page);
  await handOver.click();
  const whose = async () => (await visits(db)).map(({ user_id }) => user_id);
  await expect.poll(whose).toEqual([users.carys, null]);
  await expect(handOver).toBeHidden();
  await expect(page.getByText('2 visits handed over, 1 to nobody yet -')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(whose).toEqual([users.sam, users.sam]);
});

test.describe('a worker', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('has their day at home, and says without signal that nobody let them in', { tag: '@small' }, async ({
    page,
    context,
    db,
    login,
  }) => {
    const { castlefield } = await makeSmallCompany(db);
    const { id: company_id, users, jobs, properties } = castlefield;
    await db
      .updateTable('properties')
      .set({ tenant_name: 'Tess Tenant', tenant_phone: '0161 496 0123', access_notes: 'Key safe by the door, 4711' })
      .where('id', '=', properties.albert)
      .execute();
    const plan = { company_id, job_id: jobs.tap, user_id: users.sam };
    const rows = [
      { ...plan, day: today(), starts: '09:00', note: 'Bring a washer' },
      { ...plan, day: addDays(today(), 1), starts: '14:00' },
    ];
    await db.insertInto('visits').values(rows).execute();
    await login('sam@castlefield.example');
    await page.goto('/dashboard');
    const day = page.getByRole('region', { name: 'My day' });
    const visit = day.locator('ol > li').filter({ hasText: 'Kitchen tap leaking' });
    await expect(visit).toContainText('09:00');
    await expect(visit).toContainText('14 Albert Road, M19 2EF');
    await expect(visit).toContainText('Key safe by the door, 4711');
    await expect(visit.getByRole('link', { name: 'Call 0161 496 0123' })).toHaveAttribute('href', /^tel:/);
    await expect(day.getByText('Tomorrow, 14:00')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    await visit.getByRole('button', { name: 'On my way' }).click();
    const minutes = visit.getByRole('group', { name: 'Minutes until you’re there' });
    await expect(minutes.getByRole('button', { name: '30 minutes' })).toBeFocused();
    await expectFits(page);
    await minutes.getByRole('button', { name: '45 minutes' }).click();
    await expect(visit.getByText('On the way')).toBeVisible();
    await expect(visit.getByText(/^There at \d\d:\d\d$/)).toBeVisible();
    const arrival = async () => {
      const { arrives_at } = (await db
        .selectFrom('visits')
        .select('arrives_at')
        .where('day', '=', today())
        .executeTakeFirst())!;
      return arrives_at && Math.round((Date.parse(arrives_at) - Date.now()) / 60_000);
    };
    await expect.poll(arrival).toBeGreaterThan(40);
    const status = async () =>
      (await db.selectFrom('visits').select(['status', 'note']).where('day', '=', today()).executeTakeFirst())!;
    await expect.poll(status).toEqual({ status: 'on_the_way', note: 'Bring a washer' });

    await context.setOffline(true);
    // Meanwhile the office moves tomorrow's.
    await db.updateTable('visits').set({ starts: '15:30' }).where('day', '=', addDays(today(), 1)).execute();
    await visit.getByRole('button', { name: 'No access' }).click();
    const dialog = page.getByRole('dialog', { name: 'No access' });
    await dialog
      .getByLabel('Choose files')
      .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await dialog.getByLabel('What happened').fill('Nobody opened the door');
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await day.getByRole('button', { name: '1 no access', exact: true }).click();
    await expect(visit.getByText('No access')).toBeVisible();
    await expect(visit.getByRole('button', { name: 'Work' })).toBeHidden();
    const waits = page.getByText('Saved on this phone. It will be sent when you’re back online.');
    await expect(waits).toBeVisible();
    await context.setOffline(false);
    await expect.poll(status, { timeout: 20_000 }).toEqual({
      status: 'no_access',
      note: 'Bring a washer\nNobody opened the door',
    });
    const files = () => db.selectFrom('files').select(['job_id', 'category', 'description']).execute();
    await expect
      .poll(files, { timeout: 20_000 })
      .toEqual([{ job_id: jobs.tap, category: 'work_note', description: 'No access: Nobody opened the door' }]);
    await expect(waits).toHaveCount(0, { timeout: 2_000 });
    const changed = day.getByRole('region', { name: 'Changes to your plan' });
    const tomorrow = formatDate(addDays(today(), 1));
    await expect(changed).toContainText(`Now ${tomorrow}, 15:30 instead of ${tomorrow}, 14:00`);
    // Wherever the presses scrolled to: no target is half covered by the bar.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await expectFits(page);
    await changed.getByRole('button', { name: 'Mark all seen' }).click();
    await expect(changed).toBeHidden();
  });
});

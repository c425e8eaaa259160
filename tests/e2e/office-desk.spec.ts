import type { Locator } from '@playwright/test';
import { addDays } from '#app/lib/date-presets.ts';
import { dayIn } from '#app/lib/days.ts';
import { formatDate } from '#app/lib/format.ts';
import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { makeSmallCompany, zoneAtNoon } from './people.ts';

/* What the office's pages show before and without their colours. */

const helen = 'helen@castlefield.example';
const sizes = [
  [1440, 900],
  [1280, 720],
  [1024, 768],
] as const;

/** The lines that tell an element from those beside it. */
const linesOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderBottomStyle, borderBottomWidth, borderBottomColor, textDecorationLine } = getComputedStyle(node);
    return [borderBottomStyle === 'none' ? '0px' : borderBottomWidth, borderBottomColor, textDecorationLine];
  });

test('forced colours keep the chosen tab, segment, menu entry, command and row visible', {
  tag: '@desktop-only',
}, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login(helen);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/payments/pay-run');
  await hydrated(page);
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await linesOf(tab('Pay run'))).not.toEqual(await linesOf(tab('CIS')));
  const entry = (name: string) => page.locator('#sidebar').getByRole('link', { name, exact: true });
  expect((await linesOf(entry('Pay')))[0]).toBe('2px');
  expect((await linesOf(entry('Pay')))[2]).toBe('underline');
  expect((await linesOf(entry('Jobs')))[0]).toBe('0px');
  const row = page.getByRole('grid').locator('tbody tr').first();
  await row.getByRole('checkbox').check();
  expect((await linesOf(row.getByRole('gridcell').first()))[0]).toBe('2px');
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  // What was just chosen: with reduced motion every change of style takes a millisecond.
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toHaveCSS('border-bottom-width', '2px');
  await page.keyboard.press('Escape');

  await page.goto('/diary');
  await hydrated(page);
  const segment = (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  expect((await linesOf(segment('Week')))[0]).toBe('2px');
  expect((await linesOf(segment('Month')))[0]).toBe('0px');
});

test('the document of an office page says its density, other pages of its user do not', {
  tag: '@desktop-only',
}, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login(helen);
  const root = async (address: string) => /<html[^>]*>/.exec(await (await page.request.get(address)).text())?.[0];
  expect(await root('/jobs')).toContain('data-office=""');
  expect(await root('/')).not.toContain('data-office');
  // A page that the browser fills itself.
  const html = page.locator('html');
  await page.goto('/');
  await hydrated(page);
  await expect(html).not.toHaveAttribute('data-office');
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.locator('#sidebar')).toBeVisible();
  await expect(html).toHaveAttribute('data-office', '');
});

test('the diary opens with today in sight on a narrow desk', { tag: '@desktop-only' }, async ({ page, db, login }) => {
  await makeSmallCompany(db);
  await login(helen);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/dashboard');
  await hydrated(page);
  await page.locator('#sidebar').getByRole('link', { name: 'Diary' }).click();
  await expect(page.locator('th[aria-current=date]')).toBeInViewport({ ratio: 1 });
  await page.goto('/diary?view=month');
  await hydrated(page);
  await expect(page.locator('[aria-current=date]:not(a)').first()).toBeInViewport({ ratio: 1 });
});

test('a drag to the edge of the window scrolls the diary', { tag: '@desktop-only' }, async ({ page, db, login }) => {
  const { castlefield } = await makeSmallCompany(db);
  await db
    .insertInto('users')
    .values(
      Array.from({ length: 14 }, (_, nth) => ({
        company_id: castlefield.id,
        role: 'employee' as const,
        first_name: `Worker ${nth}`,
        last_name: 'Smith',
        email: `worker${nth}@castlefield.example`,
      })),
    )
    .execute();
  await login(helen);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto('/diary');
    await hydrated(page, '[aria-label="Jobs to plan"] button');
    const board = page.getByRole('table').locator('xpath=..');
    const box = (await board.boundingBox())!;
    const middle = box.x + box.width / 2;
    await page.getByRole('region', { name: 'Jobs to plan' }).getByRole('listitem').first().hover();
    await page.mouse.down();
    await page.mouse.move(middle, box.y + 100, { steps: 4 });
    await page.mouse.move(middle, height - 2, { steps: 4 });
    await expect.poll(() => board.evaluate((frame) => frame.scrollTop), `${width}x${height}`).toBeGreaterThan(60);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
});

test('the diary’s day says its warnings in words, and the palette adds an absence', { tag: '@desktop-only' }, async ({
  page,
  db,
  login,
}) => {
  const { castlefield } = await makeSmallCompany(db);
  const { id: company_id, users, jobs } = castlefield;
  const day = addDays(dayIn(zoneAtNoon(), Date.now()), 9);
  await db
    .updateTable('jobs')
    .set({ due_date: addDays(day, -1) })
    .where('id', '=', jobs.tap)
    .execute();
  const visit = { company_id, job_id: jobs.tap, user_id: users.sam, day, starts: '09:00' };
  await db.insertInto('visits').values(visit).execute();
  await login(helen);
  await page.goto(`/diary?view=day&day=${day}`);
  await hydrated(page);
  const due = `Due ${formatDate(addDays(day, -1))}`;
  const bar = page.locator(`[data-cell="${users.sam} ${day} hours"]`).getByRole('button');
  await expect(bar).toHaveAccessibleName(new RegExp(due));
  // The phone's list of the day is there too, unseen.
  const words = page.getByText(due, { exact: true }).filter({ visible: true });
  await expect(words).toHaveCount(0);
  await bar.focus();
  await expect(words).toBeVisible();

  const command = async (query: string, name: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(query);
    await page.getByRole('option', { name }).click();
  };
  await command('sick sam', /^Sick today/);
  await expect(page.getByText('Absence added').first()).toBeVisible();
  await command('holiday sam', /^Absence…/);
  const panel = page.getByRole('dialog', { name: 'Sam Ito' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Sick' })).toBeVisible();
  await expect(panel.getByLabel('First day')).toHaveValue(formatDate(day));
});

import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, test } from '#tests/support/e2e.ts';
import { isWhole } from '#tests/support/whole.ts';
import { world } from '#tests/support/world.ts';
import { cutHeaders, makeWideRows, officeTables } from './office-tables.ts';
import { smallCompany } from './people.ts';

// A change that is rejected.
test.use({ expectedErrors: /409/, viewport: { width: 1024, height: 900 }, hasTouch: false, isMobile: false });

const helen = 'helen@castlefield.example';
const active = (page: Page) => page.locator('[data-active]');
const gridTop = async (page: Page) => (await page.getByRole('grid').boundingBox())?.y;

/** From the top of the page to the first cell; the skip link to the content is taken. */
async function tabsToCell(page: Page): Promise<number> {
  for (let tabs = 1; tabs <= 40; tabs += 1) {
    await page.keyboard.press('Tab');
    if (tabs === 1) await page.keyboard.press('Enter');
    if (await page.locator('[role=gridcell]:focus').count()) return tabs;
  }
  throw new Error('Tab does not reach the table');
}

const streets = ['Mill Lane', 'Oak Street', 'Park Avenue', 'Station Road'];
/** Four properties beside the small company's. */
const someProperties = Object.fromEntries(
  streets.map((street, at) => [
    `p${at}`,
    { address: `${at + 20} ${street}`, post_code: 'M19 2EF', city: `Town ${at}`, property_type: 'Flat' },
  ]),
);

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });
const background = (page: Page, name: string) =>
  cell(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);

test('the first cell is at most 12 Tabs from the top, and one from the skip link', { tag: '@desktop-only' }, async ({
  page,
  db,
  login,
}) => {
  await makeWideRows(db, someProperties);
  await login(helen);
  await page.addInitScript(() => localStorage.setItem('jobsLayout-all', 'table'));
  // The others are composed of the same table and filters.
  for (const address of isWhole ? Object.values(officeTables) : ['/jobs?tab=all', '/properties']) {
    await page.goto(address);
    await hydrated(page, '[role=grid]');
    // Columns are at their narrowest here; they only become wider on wider screens.
    expect(await cutHeaders(page), address).toEqual([]);
    expect(await tabsToCell(page), address).toBeLessThanOrEqual(12);
  }
  await page.goto('/properties');
  await hydrated(page, '[role=grid]');
  const top = await gridTop(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to table' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(active(page)).toBeFocused();

  await test.step('the head is reached from the first row', async () => {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Postcode' })).toBeFocused();
    const width = page.getByRole('separator', { name: 'Width of Postcode' });
    const before = Number(await width.getAttribute('aria-valuenow'));
    await page.keyboard.press('Shift+ArrowRight');
    await expect(width).toHaveAttribute('aria-valuenow', String(before + 16));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=post_code/);
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('nothing moves the table while typing', async () => {
    await page.getByLabel('Search address, postcode or tenant').fill('M19');
    await expect(page).toHaveURL(/q=M19/);
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(await gridTop(page)).toBe(top);
    // Somebody else changes the row meanwhile.
    await page.route('**/api/trpc/properties.update**', async (route) => {
      const changes = { city: 'Leeds', updatedAt: new Date().toISOString() };
      await db.updateTable('properties').set(changes).where('city', '=', 'Town 0').execute();
      setTimeout(() => route.continue(), 400);
    });
    await cell(page, 'Town 0').click();
    await page.keyboard.type('Hull');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Lee');
    await expect(page.getByRole('alert').filter({ hasText: 'Hull' })).toBeVisible();
    expect(await gridTop(page)).toBe(top);
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lee');
    await page.keyboard.press('Enter');
  });

  await test.step('a rejected cell is red, with the focus and without', async () => {
    const without = await background(page, 'Hull');
    expect(without).not.toBe(await background(page, 'Town 2'));
    await cell(page, 'Hull').click();
    await expect(cell(page, 'Hull')).toBeFocused();
    await expect(cell(page, 'Hull')).toHaveAttribute('aria-invalid', 'true');
    expect(await background(page, 'Hull')).toBe(without);
  });
});

test('a range is selected with Shift, copied as a block and pasted', { tag: '@desktop-only' }, async ({
  page,
  db,
  login,
}) => {
  const cities = async () => {
    const rows = await db.selectFrom('properties').select(['city', 'property_type']).orderBy('address').execute();
    return rows.slice(1).map(({ city, property_type }) => `${city} ${property_type}`);
  };
  const small = smallCompany();
  const properties = { ...small.properties, ...someProperties };
  await world(db, { castlefield: { ...small, properties } }, Date.now);
  await login(helen);
  await page.goto('/properties');
  await hydrated(page, '[role=grid]');
  const inRange = page.locator('[role=gridcell][aria-selected=true]');
  const copied = () =>
    page.locator('[data-active]:focus').evaluate((element) => {
      const clipboardData = new DataTransfer();
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
  const paste = (text: string) =>
    page.locator('[data-active]:focus').evaluate((element, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', words);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  await cell(page, 'Town 0').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(inRange).toHaveText(['Town 0', 'Flat', 'Town 1', 'Flat']);
  const block = await copied();
  expect(block).toBe('Town 0\tFlat\nTown 1\tFlat');
  await page.keyboard.press('Escape');
  await expect(inRange).toHaveCount(0);

  await cell(page, 'Town 2').click();
  await paste(block);
  await expect.poll(cities).toEqual(['Town 0 Flat', 'Town 1 Flat', 'Town 0 Flat', 'Town 1 Flat']);
  await page.keyboard.press('Control+z');
  await expect.poll(cities).toEqual(['Town 0 Flat', 'Town 1 Flat', 'Town 2 Flat', 'Town 3 Flat']);

  await test.step('the mouse extends it; one value fills it; Delete empties it; Ctrl+D copies its first row', async () => {
    await cell(page, 'Town 0').click();
    await cell(page, 'Town 2').click({ modifiers: ['Shift'] });
    await expect(inRange).toHaveText(['Town 0', 'Town 1', 'Town 2']);
    await paste('Hull');
    await expect.poll(cities).toEqual(['Hull Flat', 'Hull Flat', 'Hull Flat', 'Town 3 Flat']);
    await page.keyboard.press('Delete');
    await expect.poll(cities).toEqual([' Flat', ' Flat', ' Flat', 'Town 3 Flat']);
    await page.keyboard.press('Control+z');
    await expect.poll(cities).toEqual(['Hull Flat', 'Hull Flat', 'Hull Flat', 'Town 3 Flat']);
    await cell(page, 'Town 3').click();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Control+d');
    await expect.poll(cities).toEqual(['Hull Flat', 'Hull Flat', 'Hull Flat', 'Hull Flat']);
  });

  await test.step('the menu of a row stays open while the page scrolls', async () => {
    await page.setViewportSize({ width: 1024, height: 420 });
    await page.getByRole('button', { name: 'More actions 20 Mill Lane' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await page.mouse.wheel(0, 60);
    await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollBy({ top: 20, left: 40 }));
    await expect(menu).toBeVisible();
  });
});

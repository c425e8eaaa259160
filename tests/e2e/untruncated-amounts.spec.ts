import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { cutHeaders, makeWideRows, officeTables } from './office-tables.ts';

/** Cells with amounts, times or statuses. */
const uncut = 'td[data-type]:not([data-type="string"])';
const widths = [1024, 1280, 1440, 1920];

/** Shows all columns of the table. */
async function showAll(page: Page) {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const columns = page.getByRole('group', { name: 'Columns' }).getByRole('checkbox');
  for (const column of await columns.all()) await column.check();
  await page.keyboard.press('Escape');
}

const uncutCells = (page: Page) => page.getByRole('grid').locator(uncut);

/** Truncated cells: their text and column heading. */
const cutCells = (page: Page) =>
  page.getByRole('grid').evaluate((grid, uncut) => {
    const heads = [...grid.querySelectorAll('thead th')].map((head) => head.textContent);
    return [...grid.querySelectorAll<HTMLTableCellElement>(uncut)]
      .filter((cell) => [cell, ...cell.querySelectorAll('div')].some((box) => box.scrollWidth > box.clientWidth))
      .map((cell) => `${heads[cell.cellIndex]}: ${cell.textContent}`);
  }, uncut);

/** The column that is half covered by the sticky first column or actions. */
const halfSeen = (page: Page) =>
  page.getByRole('grid').evaluate((grid, uncut) => {
    const row = grid.querySelector('tbody tr');
    const first = row?.children[1]?.getBoundingClientRect();
    if (first) {
      const seen = document.elementFromPoint(first.right + 3, first.top + first.height / 2)?.closest('td');
      if (seen && seen !== row?.children[1] && seen.matches(uncut)) {
        if (seen.getBoundingClientRect().left < first.right - 1) return seen.textContent;
      }
    }
    const last = row?.lastElementChild;
    if (!last || last.matches('[data-type]')) return null;
    const { left: edge, top, height } = last.getBoundingClientRect();
    const seen = document.elementFromPoint(edge - 3, top + height / 2)?.closest('td');
    if (!seen?.matches(uncut)) return null;
    return seen.getBoundingClientRect().right > edge + 1 ? seen.textContent : null;
  }, uncut);

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false });
test.setTimeout(120_000);

test('no office table truncates amounts, times, statuses or headers', { tag: '@soak' }, async ({ page, db, login }) => {
  const features = path.join(import.meta.dirname, '../../app/features');
  // A table is named by `name`, else by the entity of its page.
  const named = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(path.join(features, file), 'utf8'))
    .filter((text) => text.includes('<DataTable'))
    .map(
      (text) =>
        /<DataTable\b[^>]*?\bname="([^"]+)"/.exec(text)?.[1] ??
        /\buseTable(?:Resource|Page)\b[^(]*\(\{\s*entity: '([^']+)'/.exec(text)?.[1],
    );
  expect(Object.keys(officeTables).sort()).toEqual(named.sort());

  await makeWideRows(db);
  await login('helen@castlefield.example');
  await page.addInitScript(() => localStorage.setItem('jobsLayout-all', 'table'));
  for (const [name, address] of Object.entries(officeTables)) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByRole('gridcell').first(), name).toBeVisible();
    await showAll(page);
    await expect(uncutCells(page), name).not.toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${name} at ${width} px`;
      // The cover beside a sticky cell, which the table draws when it is scrolled, counts as a part of the cell.
      await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollTo({ left: 0 }));
      await expect.poll(() => cutCells(page), where).toEqual([]);
      expect(await cutHeaders(page), where).toEqual([]);
      await expect.poll(() => halfSeen(page), where).toBeNull();
      await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollBy({ left: 150 }));
      await expect.poll(() => halfSeen(page), `${where}, moved`).toBeNull();
    }
  }
});

/**
 * Heights of a page of the office at 1440 px: its head, the gap under its tabs, and where its table begins, which may be
 * 64 px lower below a strip of sums.
 */
const rhythm = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const box = (selector: string) => document.querySelector(`main ${selector}`)?.getBoundingClientRect();
    const [head, tabs, strip] = [box('header'), box('[role=tablist]'), box('[aria-label="Open money"]')];
    const first = strip ?? box('search input');
    const gap = tabs && first ? Math.round(first.top - tabs.bottom) : 12;
    const { top } = grid.getBoundingClientRect();
    return { head: head?.height, underTabs: gap, isHigh: top <= (strip ? 263 : 199) };
  });

/** How much wider five hyphens are than in a text, and five eights than five ones, px. */
const widerFigures = (page: Page) =>
  page
    .getByRole('gridcell')
    .first()
    .evaluate((cell) => {
      const width = (text: string, numeric = '') => {
        const span = document.createElement('span');
        span.textContent = text;
        span.style.fontVariantNumeric = numeric;
        cell.append(span);
        const { width } = span.getBoundingClientRect();
        span.remove();
        return width;
      };
      return {
        isLoaded: document.fonts.check('14px Figures', '1'),
        hyphens: width('-----') - width('-----', 'normal'),
        digits: width('88888') - width('11111'),
      };
    });

test('tables begin high, their digits have one width, hyphens none more; nothing covers their figures: not the icons of a row, nor the bar of selected rows the totals', {
  tag: '@desktop-only',
}, async ({ page, db, login }) => {
  await makeWideRows(db);
  await login('helen@castlefield.example');
  for (const table of ['invoices', 'pay-run', 'users']) {
    await page.goto(officeTables[table]!);
    await hydrated(page, '[role=grid]');
    expect(await rhythm(page), table).toEqual({ head: 36, underTabs: 12, isHigh: true });
    await expect.poll(() => widerFigures(page), table).toEqual({ isLoaded: true, hyphens: 0, digits: 0 });
    const row = page.getByRole('grid').locator('tbody tr').last();
    await row.hover();
    const overlaps = await row.evaluate((row) => {
      const end = row.lastElementChild!.getBoundingClientRect();
      const icons = [...row.lastElementChild!.querySelectorAll('button')].filter(({ offsetParent }) => offsetParent);
      return icons.flatMap((icon) => {
        const { left, right } = icon.getBoundingClientRect();
        const isInside = left >= end.left - 0.5 && right <= end.right + 0.5;
        return isInside && !icon.hasAttribute('aria-disabled') ? [] : [icon.getAttribute('aria-label')];
      });
    });
    expect(overlaps, table).toEqual([]);
    expect(await row.getByRole('button').count(), table).toBeGreaterThan(0);
  }
  await page.goto(officeTables.visits!);
  await hydrated(page, '[role=grid]');
  expect(await rhythm(page), 'visits').toMatchObject({ isHigh: true });
  await page.goto(officeTables.invoices!);
  await hydrated(page, '[role=grid]');
  await page.getByRole('grid').getByRole('checkbox').nth(1).check();
  const bar = await page.getByRole('region', { name: 'Selected rows' }).boundingBox();
  const totals = await page.getByRole('region', { name: 'Sums of all rows' }).boundingBox();
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(totals!.y);
});

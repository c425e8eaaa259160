import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { lastDayOf, taxMonthOf } from '#server/cis/rules.ts';
import { addMonths } from '#server/infra/time-zone.ts';
import { expect, hydrated, test } from '#tests/support/e2e.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany } from './people.ts';

/** Every table of the office, with its page. */
const tables: Readonly<Record<string, string>> = {
  properties: '/properties',
  jobs: '/jobs?tab=all',
  newTable: '/newTable',
  expenses: '/expenses',
  'time-tracking sums': '/time-tracked?tab=summary',
  'time-tracking': '/time-tracked?tab=records',
  payments: '/payments',
  'pay-run': '/payments?tab=pay-run&start_date=2026-01-01',
  statements: '/payments?tab=statements',
  cis: '/payments?tab=cis',
  users: '/users',
  'users-rates': '/users?tab=rates',
  invoices: '/invoices?tab=history',
  'invoices owed': '/invoices?tab=owed',
};
/** Cells with amounts, times or statuses. */
const uncut = 'td[data-type]:not([data-type="string"])';
const widths = [1024, 1440, 1920];

const much = 888_888.88;
const longAgo = '2026-09-30T20:28:00Z';

/** Rows of everything, with the longest possible amounts, dates and statuses. */
async function wideFigures(db: Database) {
  const small = smallCompany({ vat_registered: 'true' });
  // The page of CIS statements opens with the last tax month that has ended.
  const lastMonth = addMonths(`${taxMonthOf(minutesAgo(0).slice(0, 10))}-01`, -1).slice(0, 7);
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        users: {
          ...small.users,
          sam: {
            ...small.users.sam,
            cis_rate: 30,
            cis_utr: '1234567890',
            status: 'disabled',
            last_login: longAgo,
            rates: [{ rate: 999.99, charge_rate: 999.99, effective_from: '2025-09-28' }],
          },
        },
        jobs: {
          tap: {
            property: 'albert',
            job_title: 'Kitchen tap leaking',
            status: 'awaiting_approval',
            job_type: 'Refurbishment',
            budget: much,
            due_date: '2026-09-30',
            job_start_date: '2026-09-28',
            job_end_date: '2026-09-30',
            createdAt: longAgo,
          },
        },
        records: {
          night: {
            user: 'sam',
            job: 'tap',
            start_time: '2026-09-28T20:28:00Z',
            end_time: longAgo,
            note: 'Waited for the engineer of the water company',
            review_reasons: ['clock_off', 'long', 'added_afterwards'],
          },
          week: { user: 'sam', job: 'tap', start_time: minutesAgo(2 * 24 * 60), end_time: minutesAgo(120) },
        },
        payments: {
          late: { user: 'sam', amount: much, payment_date: lastDayOf(lastMonth), cis_deducted: 222_222.22 },
        },
        expenses: {
          boiler: {
            user: 'sam',
            job: 'tap',
            amount: much,
            vat_amount: 111_111.11,
            expense_date: '2026-09-30',
            expense_type: 'material',
            paid_by: 'worker',
          },
        },
      },
    },
    Date.now,
  );
  const { id: company_id, jobs } = castlefield;
  await db.transaction().execute(async (transaction) => {
    const { id: invoice_id } = await transaction
      .insertInto('invoices')
      .values({
        company_id,
        job_id: jobs.tap,
        invoice_number: 'INV-2026-0001',
        invoice_type: 'labour',
        invoice_mode: 'monthly',
        period_start: '2026-09-01',
        issue_date: '2026-09-30',
        tax_point: '2026-09-30',
        due_date: '2026-09-30',
        sent_at: longAgo,
        customer_name: 'The Owner',
        net_amount: much,
        total_amount: much,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { line_number: 1, kind: 'expense', description: 'Boiler', amount: much } as const;
    await transaction
      .insertInto('invoice_lines')
      .values({ company_id, invoice_id, ...line })
      .execute();
  });
}

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

test('no office table truncates amounts, times or statuses', { tag: '@soak' }, async ({ page, db, login }) => {
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
  expect(Object.keys(tables).sort()).toEqual(named.sort());

  await wideFigures(db);
  await login('helen@castlefield.example');
  await page.addInitScript(() => localStorage.setItem('jobsLayout-all', 'table'));
  for (const [name, address] of Object.entries(tables)) {
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByRole('gridcell').first(), name).toBeVisible();
    await showAll(page);
    await expect(uncutCells(page), name).not.toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${name} at ${width} px`;
      expect(await cutCells(page), where).toEqual([]);
      await expect.poll(() => halfSeen(page), where).toBeNull();
      await page.getByRole('grid').evaluate((grid) => grid.parentElement?.scrollBy({ left: 150 }));
      await expect.poll(() => halfSeen(page), `${where}, moved`).toBeNull();
    }
  }
});

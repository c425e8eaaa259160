import type { Locator, Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import type { AnyCompany } from '#db/fixtures/world-spec.ts';
import { lastDayOf, taxMonthOf } from '#server/cis/rules.ts';
import { addMonths } from '#server/infra/time-zone.ts';
import { world } from '#tests/support/world.ts';
import { minutesAgo, smallCompany } from './people.ts';

/** Id of the customer of `makeWideRows`. */
const residents = 900_001;

/** Every table of the office, with its page. */
export const officeTables: Readonly<Record<string, string>> = {
  properties: '/properties',
  jobs: '/jobs?tab=all',
  newTable: '/newTable',
  expenses: '/expenses',
  'time-tracking sums': '/time-tracked/summary',
  'time-tracking': '/time-tracked/records',
  'amendment-requests': '/time-tracked/amendments',
  payments: '/payments',
  'pay-run': '/payments/pay-run?start_date=2026-01-01',
  statements: '/payments/statements',
  cis: '/payments/cis',
  users: '/users',
  'users-rates': '/users/rates',
  invoices: '/invoices/history',
  'invoices owed': '/invoices/owed',
  'invoice payments': '/invoices/payments',
  'account-exports': '/invoices/accounts',
  visits: '/diary?view=table',
  quotes: '/quotes',
  customers: '/customers',
  'customers-joined': '/customers/joined',
  'customer properties': `/customers/${residents}`,
  'customer jobs': `/customers/${residents}/jobs`,
  'customer quotes': `/customers/${residents}/quotes`,
  'customer invoices': `/customers/${residents}/invoices`,
  'price-list': '/price-list',
  materials: '/expenses/materials',
};

/** An action from the menu of a row, which opens it. */
export async function menuItem(row: Locator, name: string): Promise<Locator> {
  await row.getByRole('button', { name: /^More actions/ }).click();
  return row.page().getByRole('menuitem', { name });
}

/** Days from `from` in the toolbar's filter. */
export async function chooseFrom(page: Page, from: string): Promise<void> {
  await page.getByRole('button', { name: /^Dates/ }).click();
  const field = page.getByRole('textbox', { name: 'From' });
  await field.pressSequentially(from);
  await field.press('Enter');
}

const much = 888_888.88;
const longAgo = '2026-09-30T20:28:00Z';

/** Rows of every table, with the longest possible amounts, dates and statuses. */
export async function makeWideRows(db: Database, properties: AnyCompany['properties'] = {}) {
  const small = smallCompany({ vat_registered: 'true' });
  // The page of CIS statements opens with the last tax month that has ended.
  const lastMonth = addMonths(`${taxMonthOf(minutesAgo(0).slice(0, 10))}-01`, -1).slice(0, 7);
  const { castlefield } = await world(
    db,
    {
      castlefield: {
        ...small,
        properties: { ...small.properties, ...properties },
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
  const { id: company_id, jobs, records, users } = castlefield;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('customers')
      .values({ company_id, id: residents, name: 'Castlefield Residents' })
      .execute();
    const albert = transaction.updateTable('properties').where('id', '=', castlefield.properties.albert);
    await albert.set({ customer_id: residents }).execute();
    await albert.set({ customer_joined: true }).execute();
    const item = { description: 'Combination boiler, 30 kW', unit: 'each', vat_rate: 17.5 } as const;
    await transaction
      .insertInto('price_items')
      .values({ company_id, code: 'BOILER-COMBI-30', ...item, cost: much, price: much })
      .execute();
    await transaction
      .insertInto('materials')
      .values({
        ...{ company_id, user_id: users.sam, job_id: jobs.tap, property_id: castlefield.properties.albert },
        ...{ ...item, used_on: '2026-09-30', quantity: 8888.125, cost: 88.88, price: 99.99 },
      })
      .execute();
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
        customer_name: 'Castlefield Residents',
        customer_id: residents,
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
    await transaction
      .insertInto('invoice_payments')
      .values({ company_id, invoice_id, amount: 1000, method: 'direct_debit', paid_at: longAgo })
      .execute();
    await transaction
      .insertInto('amendment_requests')
      .values({
        company_id,
        user_id: users.sam,
        tracking_id: records.night,
        reason: 'I went home earlier',
        status: 'partially_approved',
        createdAt: longAgo,
        original_end_time: longAgo,
        requested_end_time: '2026-09-30T19:28:00Z',
        end_time_status: 'pending',
      })
      .execute();
    const quoted = { company_id, customer_id: residents, property_id: castlefield.properties.albert, job_id: jobs.tap };
    const { id: quote_id } = await transaction
      .insertInto('quotes')
      .values({ ...quoted, title: 'A new kitchen', valid_until: '2026-09-30', createdAt: longAgo })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('quote_lines')
      .values({ company_id, quote_id, position: 1, description: 'Kitchen', unit_price: much })
      .execute();
    await transaction
      .updateTable('quotes')
      .set({ status: 'sent', quote_number: 'Q-2026-0001', customer_name: 'Castlefield Residents', sent_at: longAgo })
      .where('company_id', '=', company_id)
      .where('id', '=', quote_id)
      .execute();
    await transaction
      .insertInto('visits')
      .values({ company_id, job_id: jobs.tap, user_id: users.sam, day: '2026-09-30', starts: '20:30' })
      .execute();
    await transaction
      .insertInto('account_exports')
      .values({
        ...{ company_id, program: 'quickbooks', period_start: '2026-09-30', period_end: '2026-11-30' },
        ...{ created_by: users.helen, file_name: 'accounts.zip', sha256: '0'.repeat(64), content: Buffer.from('PK') },
        totals: JSON.stringify([{ kind: 'invoice', count: 88_888, net: much, vat: 0, gross: much, cis: 0 }]),
        createdAt: longAgo,
      })
      .execute();
  });
}

/** Headers that are not shown whole: cut, or taller than their row. */
export const cutHeaders = (page: Page) =>
  page.getByRole('grid').evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('thead th')]
      .filter((head) => {
        const row = head.getBoundingClientRect();
        return [...head.querySelectorAll<HTMLElement>('[data-head], [data-head] *')].some((box) => {
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const isOutside =
            left < row.left - 1 || right > row.right + 1 || top < row.top - 1 || bottom > row.bottom + 1;
          return isOutside || (box.clientWidth > 0 && box.scrollWidth > box.clientWidth);
        });
      })
      .map(({ textContent }) => textContent),
  );

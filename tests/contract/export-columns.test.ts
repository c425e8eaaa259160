import { expect } from 'vitest';
import { customerColumns } from '#app/features/customers/office/customer-columns.tsx';
import { visitColumns } from '#app/features/diary/office/visit-columns.tsx';
import { officeExpenseColumns } from '#app/features/expenses/office/expense-columns.tsx';
import { invoiceColumns } from '#app/features/invoices/office/invoice-columns.tsx';
import { owedColumns } from '#app/features/invoices/office/owed-tab.tsx';
import { invoicePaymentColumns } from '#app/features/invoices/office/payments-tab.tsx';
import { officeJobColumns } from '#app/features/jobs/office/job-columns.tsx';
import { demoColumns } from '#app/features/new-table/office/demo-list.ts';
import { cisColumns } from '#app/features/pay/office/cis.tsx';
import { payRunColumns } from '#app/features/pay/office/pay-run.tsx';
import { officePaymentColumns } from '#app/features/pay/office/payments.tsx';
import { statementColumns } from '#app/features/pay/office/statements.tsx';
import { priceColumns } from '#app/features/price-list/office/price-columns.ts';
import { propertyColumns } from '#app/features/properties/office/property-columns.ts';
import { quoteColumns } from '#app/features/quotes/office/quote-columns.tsx';
import { amendmentColumns } from '#app/features/time/amendments/office/amendment-list.ts';
import { timeRecordColumns } from '#app/features/time/office/time-record-columns.tsx';
import { rateColumns, userColumns } from '#app/features/users/office/user-columns.ts';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { exportedColumns, type TableColumn } from '#app/table/table-column.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { noon } from './two-companies.ts';
import { test } from './two-companies-test.ts';

const workers = createOptionSource(async () => []);
const timeZone = 'Europe/London';
const today = '2026-03-02';
const nobody: never[] = [];

/** By table, all columns that its page can show. */
const views: readonly [string, readonly TableColumn<never>[]][] = [
  ['time-tracking', timeRecordColumns({ timeZone, workers, jobs: workers }) as never],
  ['amendment-requests', amendmentColumns as never],
  ['jobs', officeJobColumns({ properties: workers, staff: nobody, trades: nobody }) as never],
  ['jobs', demoColumns(timeZone) as never],
  ['visits', visitColumns({ workers, jobs: workers }) as never],
  ['expenses', officeExpenseColumns({ workers, jobs: workers, today }) as never],
  ['invoices', invoiceColumns(timeZone) as never],
  ['customers', customerColumns() as never],
  ['quotes', quoteColumns as never],
  ['invoices-owed', owedColumns as never],
  ['invoices-payments', invoicePaymentColumns(timeZone) as never],
  ['payments', officePaymentColumns({ workers, today }) as never],
  ['pay-run', payRunColumns as never],
  ['statements', statementColumns as never],
  ['cis', cisColumns as never],
  ['users', userColumns as never],
  ['users-rates', rateColumns(nobody, today) as never],
  ['price-list', priceColumns as never],
  ['properties', propertyColumns(nobody) as never],
];

test('every column of every office table can be exported, under its name', async ({ own, two }) => {
  const clock = testClock(noon);
  const app = await startApp(own.db, { clock });
  const cookie = await cookieFor(own.db, who(two.acme, 'admin'), clock);
  for (const [table, columns] of views) {
    const shown = exportedColumns(columns.filter(({ meta }) => !meta.formOnly));
    const search = new URLSearchParams({ format: 'csv', columns: JSON.stringify(shown) });
    const { status, text } = await app.rest('GET', `/export/${table}?${search}`, undefined, { cookie });
    expect(status, `${table}: ${text.slice(0, 300)}`).toBe(200);
    const [head] = text.replace(/^\ufeff/, '').split('\r\n');
    expect(head, table).toBe(shown.map(([, name]) => name).join(','));
    expect(text, table).not.toContain('[object Object]');
  }
  await app.close();
});

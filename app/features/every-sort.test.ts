import { expect, test } from 'vitest';
import { columnId, type TableColumn } from '#app/table/table-column.ts';
import { amendmentSorts } from '#server/amendment-requests/constants.ts';
import { customerSorts } from '#server/customers/constants.ts';
import { expenseSorts } from '#server/expenses/constants.ts';
import { invoiceSorts, owedSorts } from '#server/invoices/constants.ts';
import { jobSorts } from '#server/jobs/constants.ts';
import { paymentSorts } from '#server/payments/constants.ts';
import { priceItemSorts } from '#server/price-list/constants.ts';
import { propertySorts } from '#server/properties/constants.ts';
import { quoteSorts } from '#server/quotes/constants.ts';
import { timeRecordSorts } from '#server/time-tracking/constants.ts';
import { userRateSorts } from '#server/user-rates/constants.ts';
import { userSorts } from '#server/users/constants.ts';
import { customerColumns } from './customers/office/customer-columns.tsx';
import { officeExpenseColumns } from './expenses/office/expense-columns.tsx';
import { invoiceColumns } from './invoices/office/invoice-columns.tsx';
import { owedColumns } from './invoices/office/owed-tab.tsx';
import { officeJobColumns } from './jobs/office/job-columns.tsx';
import { demoColumns } from './new-table/office/demo-list.ts';
import { officePaymentColumns } from './pay/office/payments.tsx';
import { priceColumns } from './price-list/office/price-columns.ts';
import { propertyColumns } from './properties/office/property-columns.ts';
import { quoteColumns } from './quotes/office/quote-columns.tsx';
import { amendmentColumns } from './time/amendments/office/amendment-list.ts';
import { timeRecordColumns } from './time/office/time-record-columns.tsx';
import { rateColumns, userColumns } from './users/office/user-columns.ts';

const none = { options: [], find: async () => [], remember: () => {} };
const zone = 'Europe/London';
const today = '2026-11-20';
/** Columns made for cards, which put two values into one. */
const ofCards = ['sum', 'lateness'];
/** Calculated for the rows of a page only, from rates and settings, or from several of their fields. */
const ofPages = ['pay', 'charge', 'to_bill', 'changes', 'vat'];

const tables: [name: string, columns: readonly TableColumn<never>[], sorts: readonly string[]][] = [
  ['properties', propertyColumns([]), propertySorts],
  ['jobs', officeJobColumns({ properties: none, staff: [], trades: [] }), jobSorts],
  ['demo', demoColumns(zone), jobSorts],
  ['expenses', officeExpenseColumns({ workers: none, jobs: none, today }), expenseSorts],
  ['records', timeRecordColumns({ timeZone: zone, workers: none, jobs: none }), timeRecordSorts],
  ['amendments', amendmentColumns, amendmentSorts],
  ['payments', officePaymentColumns({ workers: none, today } as never), paymentSorts],
  ['price list', priceColumns, priceItemSorts],
  ['users', userColumns, userSorts],
  ['rates', rateColumns([], today), userRateSorts],
  ['invoices', invoiceColumns(zone), invoiceSorts],
  ['customers', customerColumns(), customerSorts],
  // Their sums are calculated for the rows of a page, from lines and rates.
  ['quotes', quoteColumns, [...quoteSorts, 'net_amount', 'vat_amount', 'total_amount']],
  ['owed', owedColumns, owedSorts],
] as never;

test.each(tables)('%s: every column that can be shown can be sorted', (_, columns, sorts) => {
  const shown = columns.filter(({ meta }) => !meta.formOnly).map(columnId);
  expect(shown.filter((id) => !sorts.includes(id) && ![...ofCards, ...ofPages].includes(id))).toEqual([]);
});

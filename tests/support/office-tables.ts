import { accountExportColumns } from '#app/features/account-exports/office/accounts-tab.tsx';
import { customerColumns } from '#app/features/customers/office/customer-columns.tsx';
import { visitColumns } from '#app/features/diary/office/visit-columns.tsx';
import { officeExpenseColumns } from '#app/features/expenses/office/expense-columns.tsx';
import { invoiceColumns } from '#app/features/invoices/office/invoice-columns.tsx';
import { owedColumns } from '#app/features/invoices/office/owed-tab.tsx';
import { invoicePaymentColumns } from '#app/features/invoices/office/payments-tab.tsx';
import { officeJobColumns } from '#app/features/jobs/office/job-columns.tsx';
import { officeMaterialColumns } from '#app/features/materials/office/material-columns.tsx';
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
import type { TableColumn } from '#app/table/table-column.ts';
import { accountExportSorts } from '#server/account-exports/constants.ts';
import { amendmentSorts } from '#server/amendment-requests/constants.ts';
import { cisSorts } from '#server/cis/constants.ts';
import { customerSorts } from '#server/customers/constants.ts';
import { expenseSorts } from '#server/expenses/constants.ts';
import { invoicePaymentSorts, invoiceSorts, owedSorts } from '#server/invoices/constants.ts';
import { jobSorts } from '#server/jobs/constants.ts';
import { materialSorts } from '#server/materials/constants.ts';
import { payRunSorts } from '#server/pay-run/constants.ts';
import { paymentSorts } from '#server/payments/constants.ts';
import { priceItemSorts } from '#server/price-list/constants.ts';
import { propertySorts } from '#server/properties/constants.ts';
import { quoteSorts } from '#server/quotes/constants.ts';
import { statementSorts } from '#server/statements/constants.ts';
import { timeRecordSorts } from '#server/time-tracking/constants.ts';
import { userRateSorts } from '#server/user-rates/constants.ts';
import { userSorts } from '#server/users/constants.ts';
import { visitSorts } from '#server/visits/constants.ts';

const none = { options: [], find: async () => [], remember: () => {} };
const timeZone = 'Europe/London';
const today = '2026-03-02';

export interface OfficeTable {
  /** As in `GET /export/{table}`. */
  table: string;
  /** All that its page can show, and those of its form. */
  columns: readonly TableColumn<object>[];
  sorts: readonly string[];
  /** Columns that are calculated for the rows of a page only, or put two values into one. */
  unsorted: readonly string[];
}

const of = (
  table: string,
  columns: readonly TableColumn<never>[],
  sorts: readonly string[],
  unsorted: readonly string[] = [],
): OfficeTable => ({ table, columns: columns as unknown as readonly TableColumn<object>[], sorts, unsorted });

/** Every table of the office. `office-tables.test.ts` fails for an exported list that is in neither of these. */
export const officeTables: readonly OfficeTable[] = [
  of('time-tracking', timeRecordColumns({ timeZone, workers: none, jobs: none }), timeRecordSorts, ['pay', 'charge']),
  of('amendment-requests', amendmentColumns, amendmentSorts, ['changes']),
  of('jobs', officeJobColumns({ properties: none, staff: [], trades: [] }), jobSorts, ['to_bill']),
  of('jobs', demoColumns(timeZone), jobSorts),
  of('visits', visitColumns({ workers: none, jobs: none }), visitSorts),
  of('expenses', officeExpenseColumns({ workers: none, jobs: none, today }), expenseSorts, ['charge']),
  of(
    'materials',
    officeMaterialColumns({ workers: none, jobs: none, items: none, expenses: none, today }),
    materialSorts,
    ['price_item_id', 'cost_amount', 'charge'],
  ),
  of('quotes', quoteColumns, quoteSorts, ['total_amount', 'net_amount', 'vat_amount']),
  of('invoices', invoiceColumns(timeZone), invoiceSorts, ['vat', 'sum']),
  of('invoices-owed', owedColumns, owedSorts, ['lateness']),
  of('invoices-payments', invoicePaymentColumns(timeZone), invoicePaymentSorts),
  of('account-exports', accountExportColumns(timeZone), accountExportSorts, ['entries', 'created_by_name']),
  of('payments', officePaymentColumns({ workers: none, today }), paymentSorts),
  of('pay-run', payRunColumns, payRunSorts),
  of('statements', statementColumns, statementSorts),
  of('cis', cisColumns, cisSorts),
  of('users', userColumns, userSorts),
  of('users-rates', rateColumns([], today), userRateSorts),
  of('price-list', priceColumns, priceItemSorts),
  of('customers', customerColumns(), customerSorts),
  of('properties', propertyColumns([]), propertySorts),
];

/** Lists that are exported and shown otherwise. */
export const shownWithoutTable: Readonly<Record<string, string>> = {
  'customers-account-entries': 'as a statement of account',
  absences: 'in the dialog of a worker',
  audit: 'as Activity',
  files: 'as pictures',
  'invoices-lines': 'a file for accounts',
  'job-tasks': 'at their jobs',
  notes: 'at their jobs',
  'spending-approvals': 'at their jobs',
  trades: 'in the settings',
  webhooks: 'in the settings',
};

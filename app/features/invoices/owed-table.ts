import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Owed = RouterOutputs['invoices']['owed']['data'][number];

/** What the customers who owe something can be asked. */
export const owedTable: TableSpec = {
  filters: {},
  sorts: [
    { value: 'owed', label: 'Owed' },
    { value: 'customer_name', label: 'Customer' },
    { value: 'customer_email', label: 'E-mail' },
    { value: 'invoices', label: 'Open invoices' },
    { value: 'overdue', label: 'Overdue' },
    { value: 'not_due', label: 'Not due yet' },
    { value: 'days_1_30', label: '1-30 days late' },
    { value: 'days_31_60', label: '31-60 days late' },
    { value: 'days_61_90', label: '61-90 days late' },
    { value: 'days_over_90', label: 'Over 90 days late' },
    { value: 'oldest_due_date', label: 'Oldest due date' },
    { value: 'to_pay_back', label: 'To pay back' },
  ],
  order: 'desc',
  pageSizes: [20],
};

/** The question to `invoices.owed` that a state of the table means; the page's loader asks the same. */
export const owedInput = ({ q, sort, order, page, limit }: TableState) => ({
  ...(q && { q }),
  sort: sort as 'owed',
  order,
  page,
  limit,
});

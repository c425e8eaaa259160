import type { TableColumn } from '#app/components/table/table-column.ts';
import { shortMonth } from './invoice-months.ts';
import { type Invoice, modeLabels, statusLooks, typeLabels } from './invoice-words.ts';

/** The history is only read: an issued invoice never changes. */
export const invoiceColumns: readonly TableColumn<Invoice>[] = [
  {
    key: 'invoice_number',
    label: 'Number',
    dataType: 'string',
    width: 148,
    sortable: true,
    card: 'important',
  },
  {
    key: 'invoice_type',
    label: 'Type',
    dataType: 'string',
    width: 86,
    sortable: true,
    value: ({ invoice_type }) => typeLabels[invoice_type],
  },
  {
    key: 'invoice_mode',
    label: 'Mode',
    dataType: 'string',
    width: 84,
    sortable: true,
    value: ({ invoice_mode }) => modeLabels[invoice_mode],
  },
  {
    key: 'period_start',
    label: 'Period',
    dataType: 'string',
    width: 88,
    sortable: true,
    value: ({ period_start }) => period_start && shortMonth(period_start),
  },
  { key: 'job_title', label: 'Job', dataType: 'string', width: 104, sortable: true },
  {
    key: 'property_address',
    label: 'Property',
    dataType: 'string',
    width: 200,
    sortable: true,
    startsHidden: true,
  },
  {
    key: 'customer_name',
    label: 'Customer',
    dataType: 'string',
    width: 124,
    sortable: true,
    card: 'other',
  },
  { key: 'net_amount', label: 'Net', dataType: 'currency', width: 88, sortable: true },
  { key: 'vat_amount', label: 'VAT', dataType: 'currency', width: 78 },
  {
    key: 'total_amount',
    label: 'Gross',
    dataType: 'currency',
    width: 94,
    sortable: true,
    card: 'important',
  },
  {
    key: 'status',
    label: 'Status',
    dataType: 'status',
    width: 106,
    looks: statusLooks,
    card: 'important',
  },
  {
    key: 'createdAt',
    label: 'Created',
    dataType: 'date',
    width: 112,
    sortable: true,
    // Its day in the company's zone.
    value: ({ issue_date }) => issue_date,
  },
  { key: 'due_date', label: 'Due', dataType: 'date', width: 120, sortable: true, startsHidden: true },
  { key: 'sent_at', label: 'Sent', dataType: 'datetime', width: 160, sortable: true, startsHidden: true },
];

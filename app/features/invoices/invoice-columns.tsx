import type { TableColumn } from '#app/components/table/table-column.ts';
import { shortMonth } from './invoice-months.ts';
import { type Invoice, modeLabels, statusLooks, sumWords, typeLabels } from './invoice-words.ts';
import { SentState } from './sent-state.tsx';

/** What an issued invoice says never changes; until it is sent its due date may. */
export const invoiceColumns = (timeZone: string): readonly TableColumn<Invoice>[] => [
  {
    key: 'invoice_number',
    label: 'Number',
    dataType: 'string',
    width: 148,
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
    key: 'customer_name',
    label: 'Customer',
    dataType: 'string',
    width: 124,
    sortable: true,
    card: 'other',
  },
  {
    key: 'total_amount',
    label: 'Gross',
    dataType: 'currency',
    width: 94,
    sortable: true,
  },
  { key: 'amount_due', label: 'Due', dataType: 'currency', width: 94, sortable: true },
  { key: 'paid_amount', label: 'Paid', dataType: 'currency', width: 90, sortable: true },
  { key: 'open_amount', label: 'Open', dataType: 'currency', width: 94, sortable: true },
  {
    key: 'due_date',
    label: 'Due date',
    dataType: 'date',
    width: 118,
    sortable: true,
    required: true,
    edit: { kind: 'date' },
  },
  {
    key: 'sent_at',
    label: 'Sent',
    dataType: 'datetime',
    width: 148,
    sortable: true,
    show: (invoice) => <SentState invoice={invoice} timeZone={timeZone} />,
  },
  { key: 'job_title', label: 'Job', dataType: 'string', width: 104, sortable: true },
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
  { key: 'net_amount', label: 'Net', dataType: 'currency', width: 88, sortable: true },
  { key: 'vat_amount', label: 'VAT', dataType: 'currency', width: 78 },
  {
    key: 'createdAt',
    label: 'Created',
    dataType: 'date',
    width: 112,
    sortable: true,
    // Its day in the company's zone.
    value: ({ issue_date }) => issue_date,
  },
  {
    key: 'property_address',
    label: 'Property',
    dataType: 'string',
    width: 200,
    sortable: true,
    startsHidden: true,
  },
  { key: 'paid_at', label: 'Paid on', dataType: 'datetime', width: 150, sortable: true, startsHidden: true },
  // A card has no heads over its figures.
  {
    key: 'sum',
    label: 'Sum and open',
    dataType: 'string',
    width: 200,
    startsHidden: true,
    card: 'important',
    value: sumWords,
  },
];

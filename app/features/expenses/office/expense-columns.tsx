import Paperclip from 'lucide-react/icons/paperclip';
import { InvoiceNumber } from '#app/features/labels/invoice-number.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { choiceColumn, statusColumn } from '#app/table/choice-columns.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { type TableColumn, textColumn, yesNo } from '#app/table/table-column.ts';
import { expenseTypeLabels, maxLengths, payerLabels } from '#server/expenses/constants.ts';
import { type Expense, statusStyles } from '../expense-styles.ts';
import { billingStyles } from './expense-table.ts';

interface ExpenseSources {
  workers: OptionSource;
  jobs: OptionSource;
  today: string;
}

export function officeExpenseColumns({ workers, jobs, today }: ExpenseSources): TableColumn<Expense>[] {
  return [
    {
      accessorKey: 'expense_date',
      header: 'Date',
      size: 120,
      meta: { dataType: 'date', required: true, initial: today, card: 'important', edit: { kind: 'date' } },
    },
    {
      id: 'user',
      header: 'User',
      size: 150,
      accessorFn: ({ User }) => nameOf(User),
      meta: {
        dataType: 'string',
        required: true,
        card: 'other',
        edit: { kind: 'choice', field: 'user_id', asNumber: true, ...workers },
      },
    },
    {
      accessorKey: 'amount',
      header: 'Cost',
      size: 104,
      meta: { dataType: 'currency', required: true, card: 'important', edit: { kind: 'currency' } },
    },
    choiceColumn('expense_type', 'Type', 104, expenseTypeLabels, { required: true, card: 'important' }),
    statusColumn('status', 'Status', 112, statusStyles, { initial: 'pending' }),
    {
      accessorKey: 'billing_status',
      header: 'Billing',
      size: 108,
      meta: { dataType: 'status', statusStyle: billingStyles },
    },
    {
      id: 'job',
      header: 'Job',
      size: 220,
      accessorFn: ({ Job }) => Job && `${Job.job_title} @ ${Job.Property.address}`,
      meta: {
        dataType: 'string',
        hint: 'Optional for tools, fuel, parking and travel.',
        edit: { ...jobs, kind: 'choice', field: 'job_id', asNumber: true, emptyLabel: 'None' },
      },
    },
    textColumn('description', 'Description', 220, { lines: 2, maxLength: maxLengths.description }),
    {
      accessorKey: 'is_billable',
      header: 'Billable',
      size: 88,
      meta: {
        dataType: 'boolean',
        initial: 'true',
        edit: { kind: 'choice', asBoolean: true, options: yesNo },
        // Not billable means excluded, and vice versa.
        also: (isBillable) => ({ billing_status: isBillable ? 'unbilled' : 'excluded' }),
      },
    },
    {
      accessorKey: 'vat_amount',
      header: 'VAT',
      size: 92,
      meta: { dataType: 'currency', hint: 'Included in the cost.', edit: { kind: 'currency' } },
    },
    choiceColumn('paid_by', 'Paid by', 104, payerLabels, { initial: 'worker' }),
    {
      accessorKey: 'has_files',
      header: 'Receipt',
      size: 88,
      cell: ({ row }) =>
        row.original.has_files && (
          <span className="inline-flex items-center">
            <Paperclip className="size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">Yes</span>
          </span>
        ),
      meta: { dataType: 'boolean' },
    },
    {
      accessorKey: 'invoice_id',
      header: 'Invoice',
      size: 136,
      cell: ({ row }) => <InvoiceNumber entry={row.original} />,
      meta: { dataType: 'string' },
    },
    {
      accessorKey: 'charge',
      header: 'Charge',
      size: 104,
      meta: { dataType: 'currency', hint: 'What the customer is charged, without VAT that you reclaim.' },
    },
    {
      accessorKey: 'property_address',
      header: 'Property',
      size: 220,
      meta: { dataType: 'string', startsHidden: true },
    },
    { accessorKey: 'createdAt', header: 'Created', size: 150, meta: { dataType: 'datetime', startsHidden: true } },
  ];
}

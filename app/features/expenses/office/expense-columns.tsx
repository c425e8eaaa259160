import Paperclip from 'lucide-react/icons/paperclip';
import { InvoiceNumber } from '#app/features/labels/invoice-number.tsx';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { column } from '#app/table/column.tsx';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { expenseFields } from '#server/expenses/fields.ts';
import { type Expense, statusStyles } from '../expense-styles.ts';
import { billingStyles } from './expense-list.ts';

interface ExpenseSources {
  workers: OptionSource;
  jobs: OptionSource;
  today: string;
}

export function officeExpenseColumns({ workers, jobs, today }: ExpenseSources): TableColumn<Expense>[] {
  return [
    column(expenseFields.expense_date, { size: 120, required: true, initial: today, card: 'important', edit: true }),
    personColumn(expenseFields.user_id, { size: 182, required: true, card: 'other', edit: workers }),
    column(expenseFields.amount, { label: 'Cost', size: 104, required: true, card: 'important', edit: true }),
    column(expenseFields.expense_type, { size: 104, required: true, card: 'important', edit: true }),
    column(expenseFields.status, {
      size: 112,
      required: true,
      statusStyle: statusStyles,
      initial: 'pending',
      edit: true,
    }),
    column(expenseFields.billing_status, { size: 108, statusStyle: billingStyles }),
    column(expenseFields.job_id, {
      id: 'job',
      size: 220,
      accessorFn: ({ Job }) => Job && `${Job.job_title} @ ${Job.Property.address}`,
      hint: 'Optional for tools, fuel, parking and travel.',
      edit: { ...jobs, emptyLabel: 'None' },
    }),
    column(expenseFields.description, { size: 220, edit: { lines: 2 } }),
    column(expenseFields.is_billable, {
      size: 88,
      initial: 'true',
      edit: true,
      // Not billable means excluded, and vice versa.
      also: (isBillable) => ({ billing_status: isBillable ? 'unbilled' : 'excluded' }),
    }),
    column(expenseFields.vat_amount, { size: 92, hint: 'Included in the cost.', edit: true }),
    column(expenseFields.paid_by, { size: 104, initial: 'worker', edit: true }),
    column(expenseFields.has_files, {
      size: 88,
      cell: ({ row }) =>
        row.original.has_files && (
          <span className="inline-flex items-center">
            <Paperclip className="size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">Yes</span>
          </span>
        ),
    }),
    column(expenseFields.invoice_id, { size: 136, cell: ({ row }) => <InvoiceNumber entry={row.original} /> }),
    column(expenseFields.charge, {
      size: 104,
      hint: 'What the customer is charged, without VAT that you reclaim.',
    }),
    column(expenseFields.property_address, { size: 220, startsHidden: true }),
    column(expenseFields.createdAt, { size: 150, startsHidden: true }),
  ];
}

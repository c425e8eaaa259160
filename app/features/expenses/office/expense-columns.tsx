import Lock from 'lucide-react/icons/lock';
import Paperclip from 'lucide-react/icons/paperclip';
import { nameOf } from '#app/features/labels/user-words.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { yesNo } from '#app/table/edit/yes-no.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { expenseTypeLabels, maxLengths, payerLabels } from '#server/expenses/constants.ts';
import { type Expense, statusLooks } from '../expense-words.ts';
import { billingLooks } from './expense-words.ts';

interface ExpenseSources {
  workers: OptionSource;
  jobs: OptionSource;
  today: string;
}

/** An expense's fields, for the office's table and form. */
export function officeExpenseColumns({ workers, jobs, today }: ExpenseSources): TableColumn<Expense>[] {
  return [
    {
      key: 'expense_date',
      label: 'Date',
      dataType: 'date',
      width: 120,
      sortable: true,
      required: true,
      initial: today,
      card: 'important',
      edit: { kind: 'date' },
    },
    {
      key: 'user',
      label: 'User',
      dataType: 'string',
      width: 150,
      sortable: true,
      required: true,
      card: 'other',
      value: ({ User }) => nameOf(User),
      edit: {
        kind: 'choice',
        field: 'user_id',
        asNumber: true,
        options: workers.options,
        find: workers.find,
      },
    },
    {
      key: 'amount',
      label: 'Cost',
      dataType: 'currency',
      width: 104,
      sortable: true,
      required: true,
      card: 'important',
      edit: { kind: 'currency' },
    },
    {
      key: 'expense_type',
      label: 'Type',
      dataType: 'string',
      width: 104,
      sortable: true,
      required: true,
      card: 'important',
      value: ({ expense_type }) => expenseTypeLabels[expense_type],
      edit: { kind: 'choice', options: labelOptions(expenseTypeLabels) },
    },
    {
      key: 'status',
      label: 'Status',
      dataType: 'status',
      looks: statusLooks,
      width: 112,
      sortable: true,
      required: true,
      initial: 'pending',
      edit: { kind: 'choice', options: labelOptions(statusLooks) },
    },
    {
      key: 'billing_status',
      label: 'Billing',
      dataType: 'status',
      looks: billingLooks,
      width: 108,
      sortable: true,
    },
    {
      key: 'job',
      label: 'Job',
      dataType: 'string',
      width: 220,
      hint: 'May be left out for tools, fuel, parking and travel.',
      value: ({ Job }) => Job && `${Job.job_title} @ ${Job.Property.address}`,
      edit: {
        kind: 'choice',
        field: 'job_id',
        asNumber: true,
        emptyLabel: 'None',
        options: jobs.options,
        find: jobs.find,
      },
    },
    {
      key: 'description',
      label: 'Description',
      dataType: 'string',
      width: 220,
      edit: { kind: 'text', lines: 2, maxLength: maxLengths.description },
    },
    {
      key: 'is_billable',
      label: 'Billable',
      dataType: 'boolean',
      width: 88,
      initial: 'true',
      edit: { kind: 'choice', asBoolean: true, options: yesNo },
      // What is not billable is excluded, and the other way round.
      also: (isBillable) => ({ billing_status: isBillable ? 'unbilled' : 'excluded' }),
    },
    {
      key: 'vat_amount',
      label: 'VAT',
      dataType: 'currency',
      width: 92,
      hint: 'Part of the cost.',
      edit: { kind: 'currency' },
    },
    {
      key: 'paid_by',
      label: 'Paid by',
      dataType: 'string',
      width: 104,
      sortable: true,
      initial: 'worker',
      value: ({ paid_by }) => payerLabels[paid_by],
      edit: { kind: 'choice', options: labelOptions(payerLabels) },
    },
    {
      key: 'has_files',
      label: 'Receipt',
      dataType: 'boolean',
      width: 88,
      show: ({ has_files }) =>
        has_files && (
          <span className="inline-flex items-center">
            <Paperclip className="size-4 text-muted" aria-hidden="true" />
            <span className="sr-only">Yes</span>
          </span>
        ),
    },
    {
      key: 'invoice_id',
      label: 'Invoice',
      dataType: 'string',
      width: 100,
      show: ({ invoice_id }) =>
        invoice_id !== null && (
          <span className="inline-flex items-center gap-1.5">
            <Lock className="size-3.5 shrink-0 text-muted" aria-hidden="true" />#{invoice_id}
          </span>
        ),
    },
    {
      key: 'property_address',
      label: 'Property',
      dataType: 'string',
      width: 220,
      startsHidden: true,
    },
    {
      key: 'createdAt',
      label: 'Created',
      dataType: 'datetime',
      width: 150,
      sortable: true,
      startsHidden: true,
    },
  ];
}

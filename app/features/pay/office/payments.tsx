import Banknote from 'lucide-react/icons/banknote';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/use-history-action.ts';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useCisRates, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { formatDate, formatPounds, plainPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { trpc } from '#app/lib/trpc.ts';
import { DataTable } from '#app/table/data-table.tsx';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { sumOf } from '#app/table/sums.tsx';
import { type TableColumn, textColumn, withMeta } from '#app/table/table-column.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import {
  deductionFromExpensesMessage,
  deductionTooLargeMessage,
  maxLengths,
  maxPayment,
  paymentMethodLabels,
  paymentOfNothingMessage,
  paymentTypeLabels,
} from '#server/payments/constants.ts';
import { deductionOf } from '#server/pricing/constants.ts';
import { userColumn } from './pay-columns.tsx';
import { officePaymentTable, type Payment } from './pay-lists.ts';

const RowFormDialog = rowFormDialog<Payment>();

const paymentSums = [
  sumOf<Payment>('amount', 'Amount'),
  sumOf<Payment>('cis_deducted', 'CIS deducted'),
  sumOf<Payment>('paid_out', 'Paid out'),
];

const nothingYet = {
  amount: undefined as unknown as number,
  cis_deducted: undefined as unknown as number,
  description: '',
};

export const prefetch = ({ queries, search }: PageRequest) =>
  queries.payments.list.prefetch(inputOfAddress(officePaymentTable, search));

export function Page() {
  const { client } = trpc.useUtils();
  const { page, form, adding, remove } = useTableResource({
    entity: 'payments',
    spec: officePaymentTable,
    list: trpc.payments.list,
    sums: paymentSums,
    procedures: client.payments,
  });
  const { query, today } = page;
  const workers = useWorkerSource(query.data?.data);
  const cisRates = useCisRates();
  const columns = useMemo(() => officePaymentColumns({ workers, today, cisRates }), [workers, today, cisRates]);
  const opened = useRowForm<Payment>(RowFormDialog);
  const deleting = useDeleting<Payment>();
  return (
    <>
      <DataTable
        {...page}
        label="Payments"
        nouns={['payment', 'payments']}
        columns={columns}
        rowLabel={paymentLabel}
        searchLabel="Search user or description"
        actions={[{ label: 'Edit', icon: Pencil, onClick: opened.edit }, useHistoryAction('payments'), deleting.action]}
        adding={{ ...adding, begin: (after, id) => ({ ...after, ...nothingYet, id }) }}
        choices={{ user_id: workers }}
        empty={{
          icon: Banknote,
          children: 'Payments to your workers appear here. The pay run says what is owed.',
          action: (
            <LinkButton to="/payments/pay-run" kind="secondary">
              Open the pay run
            </LinkButton>
          ),
        }}
        end={
          <HeadEnd>
            <Button size="small" icon={Plus} onClick={opened.add}>
              Add payment
            </Button>
          </HeadEnd>
        }
      />
      <DeleteRowDialog confirm="Delete payment" deleting={deleting} remove={remove}>
        {(payment) =>
          `The payment of ${formatPounds(payment.amount)} to ${paymentLabel(payment)}, will be deleted. You can restore it from Activity.`
        }
      </DeleteRowDialog>
      <OpenedForm opened={opened}>
        {(dialog) => <RowFormDialog {...form} dialog={dialog} noun="payment" columns={columns} today={today} />}
      </OpenedForm>
    </>
  );
}

const paymentLabel = ({ User, payment_date }: Payment) => `${nameOf(User)}, ${formatDate(payment_date)}`;

function amountError(value: unknown): string | undefined {
  if (value === 0) return paymentOfNothingMessage;
  return Math.abs(Number(value)) > maxPayment ? 'must be at most 1,000,000' : undefined;
}

/** The CIS deduction of a payment; '' for none. */
export function proposedDeduction(
  { user_id = '', amount = '', payment_type = '' }: Readonly<Record<string, string>>,
  cisRates: ReadonlyMap<string, number>,
): string {
  const deduction = deductionOf(Number(amount), payment_type, cisRates.get(user_id) ?? null);
  return deduction > 0 ? plainPounds(deduction) : '';
}

function deductionError(deducted: unknown, { amount, payment_type }: Readonly<Record<string, unknown>>) {
  if (Number(deducted) > Math.max(Number(amount), 0)) return deductionTooLargeMessage;
  return Number(deducted) > 0 && payment_type === 'reimbursement' ? deductionFromExpensesMessage : undefined;
}

function choiceColumn<Key extends 'payment_type' | 'payment_method'>(
  id: Key,
  header: string,
  labels: Readonly<Record<Payment[Key], string>>,
  initial: Payment[Key],
): TableColumn<Payment> {
  const edit = { kind: 'choice', options: labelOptions(labels) } as const;
  const accessorFn = (payment: Payment) => labels[payment[id]];
  return { id, header, size: 150, accessorFn, meta: { dataType: 'string', required: true, initial, edit } };
}

interface ColumnOptions {
  workers: OptionSource;
  /** CIS rates in per cent, by worker id. */
  cisRates?: ReadonlyMap<string, number>;
  today: string;
  initial?: { user_id?: number; amount?: number } | undefined;
}

export function officePaymentColumns(options: ColumnOptions): TableColumn<Payment>[] {
  const { workers, today, initial = {}, cisRates = new Map<string, number>() } = options;
  return [
    withMeta<Payment>(userColumn('User', 200), {
      required: true,
      ...(initial.user_id !== undefined && { initial: String(initial.user_id) }),
      edit: { kind: 'choice', field: 'user_id', asNumber: true, options: workers.options, find: workers.find },
    }),
    {
      accessorKey: 'payment_date',
      header: 'Date',
      size: 130,
      meta: { dataType: 'date', required: true, initial: today, card: 'important', edit: { kind: 'date' } },
    },
    {
      accessorKey: 'amount',
      header: 'Amount',
      size: 130,
      meta: {
        dataType: 'currency',
        required: true,
        card: 'important',
        hint: 'Use a minus sign for a correction.',
        ...(initial.amount !== undefined && { initial: plainPounds(initial.amount) }),
        edit: { kind: 'currency', signed: true },
        check: amountError,
      },
    },
    choiceColumn('payment_type', 'Type', paymentTypeLabels, 'regular'),
    choiceColumn('payment_method', 'Method', paymentMethodLabels, 'bank_transfer'),
    {
      accessorKey: 'cis_deducted',
      header: 'CIS deducted',
      size: 140,
      cell: ({ row }) => (row.original.cis_deducted > 0 ? formatPounds(row.original.cis_deducted) : ''),
      meta: {
        dataType: 'currency',
        hint: 'Deducted from the amount for HMRC, at the worker’s CIS rate.',
        edit: { kind: 'currency' },
        check: deductionError,
        follows: (texts) => proposedDeduction(texts, cisRates),
      },
    },
    textColumn('description', 'Description', 380, { lines: 2, maxLength: maxLengths.description, card: 'other' }),
    { accessorKey: 'paid_out', header: 'Paid out', size: 130, meta: { dataType: 'currency', startsHidden: true } },
    { accessorKey: 'updatedAt', header: 'Changed', size: 150, meta: { dataType: 'datetime', startsHidden: true } },
  ];
}

import Banknote from 'lucide-react/icons/banknote';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { useHistoryAction } from '#app/features/history/office/use-history-action.ts';
import { personColumn } from '#app/features/labels/person-column.tsx';
import { nameOf } from '#app/features/labels/user-labels.ts';
import { useCisRates, useWorkerSource } from '#app/features/pickers/option-sources.ts';
import { formatCount, formatDate, formatPounds, plainPounds } from '#app/lib/format.ts';
import type { PageRequest } from '#app/lib/page-module.ts';
import { trpc } from '#app/lib/trpc.ts';
import { column } from '#app/table/column.tsx';
import { DataTable } from '#app/table/data-table.tsx';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import { useDeleting, useTableResource } from '#app/table/resource.ts';
import { DeleteRowDialog, OpenedForm, rowFormDialog, useRowForm } from '#app/table/row-dialogs.tsx';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { sumOf } from '#app/table/sums.tsx';
import type { TableColumn } from '#app/table/table-column.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HeadEnd } from '#app/ui/page-header.tsx';
import {
  deductionFromExpensesMessage,
  deductionTooLargeMessage,
  paymentOfNothingMessage,
} from '#server/payments/constants.ts';
import { paymentFields } from '#server/payments/fields.ts';
import { deductionOf } from '#server/pricing/constants.ts';
import { officePaymentTable, type Payment } from './pay-list.ts';

const RowFormDialog = rowFormDialog<Payment>();

const paymentSums = [
  sumOf<Payment>(paymentFields.amount),
  sumOf<Payment>(paymentFields.cis_deducted),
  sumOf<Payment>(paymentFields.paid_out),
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
  const [, most] = paymentFields.amount.limit;
  return Math.abs(Number(value)) > most ? `must be at most ${formatCount(most)}` : undefined;
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
    personColumn(paymentFields.user_id, {
      size: 200,
      card: 'important',
      required: true,
      ...(initial.user_id !== undefined && { initial: String(initial.user_id) }),
      edit: { options: workers.options, find: workers.find },
    }),
    column(paymentFields.payment_date, { size: 130, required: true, initial: today, card: 'important', edit: true }),
    column(paymentFields.amount, {
      size: 130,
      required: true,
      card: 'important',
      hint: 'Use a minus sign for a correction.',
      ...(initial.amount !== undefined && { initial: plainPounds(initial.amount) }),
      edit: true,
      check: amountError,
    }),
    column(paymentFields.payment_type, { size: 150, required: true, initial: 'regular', edit: true }),
    column(paymentFields.payment_method, { size: 150, required: true, initial: 'bank_transfer', edit: true }),
    column(paymentFields.cis_deducted, {
      size: 140,
      cell: ({ row }) => (row.original.cis_deducted > 0 ? formatPounds(row.original.cis_deducted) : ''),
      hint: 'Deducted from the amount for HMRC, at the worker’s CIS rate.',
      edit: true,
      check: deductionError,
      follows: (texts) => proposedDeduction(texts, cisRates),
    }),
    column(paymentFields.description, { size: 380, card: 'other', edit: { lines: 2 } }),
    column(paymentFields.paid_out, { size: 130, startsHidden: true }),
    column(paymentFields.updatedAt, { size: 150, startsHidden: true }),
  ];
}

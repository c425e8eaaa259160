import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import {
  deductionFromExpensesMessage,
  deductionTooLargeMessage,
  paymentOfNothingMessage,
} from '#server/infra/constants.ts';
import { maxLengths, mostPaid, paymentMethodLabels, paymentTypeLabels } from '#server/payments/constants.ts';
import { deductionOf } from '#server/pricing/constants.ts';
import type { Payment } from './payment-table.ts';

function amountError(value: unknown): string | undefined {
  if (value === 0) return paymentOfNothingMessage;
  return Math.abs(Number(value)) > mostPaid ? 'must be at most 1,000,000' : undefined;
}

/** The CIS deduction of a payment; '' for none. */
export function proposedDeduction(
  { user_id = '', amount = '', payment_type = '' }: Readonly<Record<string, string>>,
  cisRates: ReadonlyMap<string, number>,
): string {
  const deduction = deductionOf(Number(amount), payment_type, cisRates.get(user_id) ?? null);
  return deduction > 0 ? deduction.toFixed(2) : '';
}

function deductionError(deducted: unknown, { amount, payment_type }: Readonly<Record<string, unknown>>) {
  if (Number(deducted) > Math.max(Number(amount), 0)) return deductionTooLargeMessage;
  if (Number(deducted) > 0 && payment_type === 'reimbursement') return deductionFromExpensesMessage;
  return undefined;
}

const nobodys: ReadonlyMap<string, number> = new Map();

interface Given {
  workers: OptionSource;
  /** CIS rates in per cent, by worker id. */
  cisRates?: ReadonlyMap<string, number>;
  today: string;
  /** Initial values of a new payment. */
  initial?: { user_id?: number; amount?: number } | undefined;
}

export function officePaymentColumns({
  workers,
  today,
  initial = {},
  cisRates = nobodys,
}: Given): TableColumn<Payment>[] {
  return [
    {
      id: 'user',
      header: 'User',
      size: 200,
      accessorFn: ({ User }) => nameOf(User),
      meta: {
        dataType: 'string',
        required: true,
        card: 'important',
        ...(initial.user_id !== undefined && { initial: String(initial.user_id) }),
        edit: {
          kind: 'choice',
          field: 'user_id',
          asNumber: true,
          options: workers.options,
          find: workers.find,
        },
      },
    },
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
        ...(initial.amount !== undefined && { initial: initial.amount.toFixed(2) }),
        edit: { kind: 'currency', signed: true },
        check: amountError,
      },
    },
    {
      id: 'payment_type',
      header: 'Type',
      size: 150,
      accessorFn: ({ payment_type }) => paymentTypeLabels[payment_type],
      meta: {
        dataType: 'string',
        required: true,
        initial: 'regular',
        edit: { kind: 'choice', options: labelOptions(paymentTypeLabels) },
      },
    },
    {
      id: 'payment_method',
      header: 'Method',
      size: 150,
      accessorFn: ({ payment_method }) => paymentMethodLabels[payment_method],
      meta: {
        dataType: 'string',
        required: true,
        initial: 'bank_transfer',
        edit: { kind: 'choice', options: labelOptions(paymentMethodLabels) },
      },
    },
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
    {
      accessorKey: 'description',
      header: 'Description',
      size: 380,
      meta: {
        dataType: 'string',
        card: 'other',
        edit: { kind: 'text', lines: 2, maxLength: maxLengths.description },
      },
    },
    {
      accessorKey: 'paid_out',
      header: 'Paid out',
      size: 130,
      meta: { dataType: 'currency', startsHidden: true },
    },
    {
      accessorKey: 'updatedAt',
      header: 'Changed',
      size: 150,
      meta: { dataType: 'datetime', startsHidden: true },
    },
  ];
}

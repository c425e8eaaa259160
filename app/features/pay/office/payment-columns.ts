import { nameOf } from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import {
  deductionOf,
  maxLengths,
  mostPaid,
  paymentMethodLabels,
  paymentOfNothingWords,
  paymentTypeLabels,
} from '#server/payments/constants.ts';
import type { Payment } from './payment-table.ts';

function amountFault(value: unknown): string | undefined {
  if (value === 0) return paymentOfNothingWords;
  return Math.abs(Number(value)) > mostPaid ? 'must be at most 1,000,000' : undefined;
}

/** What CIS keeps back of a payment; '' for nothing. */
export function proposedDeduction(
  { user_id = '', amount = '', payment_type = '' }: Readonly<Record<string, string>>,
  cisRates: ReadonlyMap<string, number>,
): string {
  const deduction = deductionOf(Number(amount), payment_type, cisRates.get(user_id) ?? null);
  return deduction > 0 ? deduction.toFixed(2) : '';
}

/** As the server says it. */
function deductionFault(deducted: unknown, { amount, payment_type }: Readonly<Record<string, unknown>>) {
  if (Number(deducted) > Math.max(Number(amount), 0)) return 'Must be at most the amount.';
  if (Number(deducted) > 0 && payment_type === 'reimbursement')
    return 'Nothing is deducted from a reimbursement.';
  return undefined;
}

const nobodys: ReadonlyMap<string, number> = new Map();

interface Given {
  workers: OptionSource;
  /** Percent of the Construction Industry Scheme, by worker. */
  cisRates?: ReadonlyMap<string, number>;
  today: string;
  /** In a new payment's form at the start. */
  initial?: { user_id?: number; amount?: number } | undefined;
}

/** A payment's fields. */
export function officePaymentColumns({
  workers,
  today,
  initial = {},
  cisRates = nobodys,
}: Given): TableColumn<Payment>[] {
  return [
    {
      key: 'user',
      label: 'User',
      dataType: 'string',
      width: 200,
      sortable: true,
      required: true,
      card: 'important',
      ...(initial.user_id !== undefined && { initial: String(initial.user_id) }),
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
      key: 'payment_date',
      label: 'Date',
      dataType: 'date',
      width: 130,
      sortable: true,
      required: true,
      initial: today,
      card: 'important',
      edit: { kind: 'date' },
    },
    {
      key: 'amount',
      label: 'Amount',
      dataType: 'currency',
      width: 130,
      sortable: true,
      required: true,
      card: 'important',
      hint: 'Use a minus sign for a correction.',
      ...(initial.amount !== undefined && { initial: initial.amount.toFixed(2) }),
      edit: { kind: 'currency', signed: true },
      check: amountFault,
    },
    {
      key: 'payment_type',
      label: 'Type',
      dataType: 'string',
      width: 150,
      sortable: true,
      required: true,
      initial: 'regular',
      value: ({ payment_type }) => paymentTypeLabels[payment_type],
      edit: { kind: 'choice', options: labelOptions(paymentTypeLabels) },
    },
    {
      key: 'payment_method',
      label: 'Method',
      dataType: 'string',
      width: 150,
      sortable: true,
      required: true,
      initial: 'bank_transfer',
      value: ({ payment_method }) => paymentMethodLabels[payment_method],
      edit: { kind: 'choice', options: labelOptions(paymentMethodLabels) },
    },
    {
      key: 'cis_deducted',
      label: 'CIS deducted',
      dataType: 'currency',
      width: 140,
      sortable: true,
      hint: 'Of the amount, kept back for HMRC by the worker’s CIS rate.',
      show: ({ cis_deducted }) => (cis_deducted > 0 ? formatPounds(cis_deducted) : ''),
      edit: { kind: 'currency', emptyIsNull: true },
      check: deductionFault,
      follows: (texts) => proposedDeduction(texts, cisRates),
    },
    {
      key: 'description',
      label: 'Description',
      dataType: 'string',
      width: 380,
      sortable: true,
      card: 'other',
      edit: { kind: 'text', lines: 2, maxLength: maxLengths.description },
    },
    {
      key: 'paid_out',
      label: 'Paid out',
      dataType: 'currency',
      width: 130,
      startsHidden: true,
    },
    {
      key: 'updatedAt',
      label: 'Changed',
      dataType: 'datetime',
      width: 150,
      sortable: true,
      startsHidden: true,
    },
  ];
}

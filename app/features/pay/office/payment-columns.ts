import { methodLabels, typeLabels } from '#app/features/labels/payment-words.ts';
import { nameOf } from '#app/features/labels/user-words.ts';
import { formatPounds } from '#app/lib/format.ts';
import type { OptionSource } from '#app/table/edit/option-source.ts';
import type { TableColumn } from '#app/table/table-column.ts';
import { optionsOf, type Payment } from './payment-table.ts';

/** As the server says it. */
export const paymentOfNothingWords = 'A payment cannot be of nothing.';
export const mostPaid = 1_000_000;

function amountFault(value: unknown): string | undefined {
  if (value === 0) return paymentOfNothingWords;
  return Math.abs(Number(value)) > mostPaid ? 'must be at most 1,000,000' : undefined;
}

const labour = ['regular', 'overtime', 'bonus', 'advance'];

/** What the Construction Industry Scheme takes of a payment, as the server reckons it; '' for nothing. */
export function proposedDeduction(
  { user_id = '', amount = '', payment_type = '' }: Readonly<Record<string, string>>,
  cisRates: ReadonlyMap<string, number>,
): string {
  const pence = Math.round(Number(amount) * 100);
  const rate = cisRates.get(user_id) ?? 0;
  if (!(pence > 0) || rate === 0 || !labour.includes(payment_type)) return '';
  return (Math.round((pence * rate) / 100) / 100).toFixed(2);
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
      value: ({ payment_type }) => typeLabels[payment_type],
      edit: { kind: 'choice', options: optionsOf(typeLabels) },
    },
    {
      key: 'payment_method',
      label: 'Method',
      dataType: 'string',
      width: 150,
      sortable: true,
      required: true,
      initial: 'bank_transfer',
      value: ({ payment_method }) => methodLabels[payment_method],
      edit: { kind: 'choice', options: optionsOf(methodLabels) },
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
      edit: { kind: 'text', lines: 2, maxLength: 2000 },
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

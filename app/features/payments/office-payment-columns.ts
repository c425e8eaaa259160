import type { OptionSource } from '#app/components/table/option-source.ts';
import type { TableColumn } from '#app/components/table/table-column.ts';
import { nameOf } from '#app/features/users/user-words.ts';
import { optionsOf, type Payment } from './office-payment-table.ts';
import { methodLabels, typeLabels } from './payment-words.ts';

/** As the server says it. */
export const paymentOfNothingWords = 'A payment cannot be of nothing.';
export const mostPaid = 1_000_000;

function amountFault(value: unknown): string | undefined {
  if (value === 0) return paymentOfNothingWords;
  return Math.abs(Number(value)) > mostPaid ? 'must be at most 1,000,000' : undefined;
}

interface Given {
  workers: OptionSource;
  today: string;
  /** In a new payment's form at the start. */
  initial?: { user_id?: number; amount?: number } | undefined;
}

/** A payment's fields. */
export function officePaymentColumns({ workers, today, initial = {} }: Given): TableColumn<Payment>[] {
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
      hint: 'With a minus it is a correction.',
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
      key: 'description',
      label: 'Description',
      dataType: 'string',
      width: 380,
      sortable: true,
      card: 'other',
      edit: { kind: 'text', lines: 2, maxLength: 2000 },
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

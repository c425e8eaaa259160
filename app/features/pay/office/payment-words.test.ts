import { expect, test } from 'vitest';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { deductionOf } from '#server/infra/cis.ts';
import {
  createPaymentSchema,
  listPaymentsSchema,
  mostPaid as serversMost,
  paymentOfNothingWords as serversWords,
} from '#server/payments/schema.ts';
import {
  mostPaid,
  officePaymentColumns,
  paymentOfNothingWords,
  proposedDeduction,
} from './payment-columns.ts';
import { officePaymentQuestion } from './payment-table.ts';

const nobody = createOptionSource(async () => []);
const columns = officePaymentColumns({ workers: nobody, today: '2026-11-21' });
const columnOf = (key: string) => columns.find((column) => column.key === key);

test('said and limited as the server does', () => {
  expect(paymentOfNothingWords).toBe(serversWords);
  expect(mostPaid).toBe(serversMost);
  const fault = (amount: number) => columnOf('amount')?.check?.(amount, {});
  const takes = (amount: number) => createPaymentSchema.safeParse({ user_id: 1, amount }).success;
  for (const amount of [0, 1, -1, mostPaid, -mostPaid, mostPaid + 1, -mostPaid - 1])
    expect(fault(amount) === undefined, `${amount}`).toBe(takes(amount));
  const edit = columnOf('description')?.edit;
  const described = (length: number) => ({ user_id: 1, amount: 1, description: 'a'.repeat(length) });
  const longest = edit?.kind === 'text' ? (edit.maxLength ?? 0) : 0;
  expect(createPaymentSchema.safeParse(described(longest)).success).toBe(true);
  expect(createPaymentSchema.safeParse(described(longest + 1)).success).toBe(false);
});

test('what is sorted by and asked for, the server understands', () => {
  const sorts = listPaymentsSchema.shape.sort;
  for (const { key, sortable } of columns) if (sortable) expect(sorts.safeParse(key).success, key).toBe(true);
  const input = officePaymentQuestion(
    new URLSearchParams('user_id=7&payment_type=bonus&payment_method=cash&start_date=2026-03-01&sort=user'),
  );
  expect(listPaymentsSchema.parse(input)).toMatchObject({ user_id: 7, payment_type: 'bonus', sort: 'user' });
});

test('what CIS takes is proposed as the server reckons it', () => {
  const rates = new Map([
    ['7', 20],
    ['8', 0],
  ]);
  const types = createPaymentSchema.shape.payment_type.unwrap().options;
  for (const payment_type of types)
    for (const amount of ['100.13', '0.03', '-5', '0', '', '12.345'])
      for (const user_id of ['7', '8', '9']) {
        const proposed = proposedDeduction({ user_id, amount, payment_type }, rates);
        const said = deductionOf(Number(amount), payment_type, rates.get(user_id) ?? null);
        expect(Number(proposed), `${payment_type} ${amount} ${user_id}`).toBe(said);
      }
});

test('what is owed is proposed', () => {
  const given = officePaymentColumns({
    workers: nobody,
    today: '2026-11-21',
    initial: { user_id: 7, amount: 32.5 },
  });
  const initial = (key: string) => given.find((column) => column.key === key)?.initial;
  expect([initial('user'), initial('amount'), initial('payment_date')]).toEqual(['7', '32.50', '2026-11-21']);
});

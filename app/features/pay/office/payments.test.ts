import { expect, test } from 'vitest';
import { createOptionSource } from '#app/table/edit/option-source.ts';
import { inputOfAddress, sortsOf } from '#app/table/state/list-state.ts';
import { columnId } from '#app/table/table-column.ts';
import { maxPayment } from '#server/payments/constants.ts';
import { createPaymentSchema, listPaymentsSchema } from '#server/payments/schema.ts';
import { officePaymentTable } from './pay-list.ts';
import { officePaymentColumns, proposedDeduction } from './payments.tsx';

const nobody = createOptionSource(async () => []);
const columns = officePaymentColumns({ workers: nobody, today: '2026-11-21' });
const columnOf = (key: string) => columns.find((column) => columnId(column) === key);

test('rejects the values that the server rejects', () => {
  const error = (amount: number) => columnOf('amount')?.meta.check?.(amount, {});
  const takes = (amount: number) => createPaymentSchema.safeParse({ user_id: 1, amount }).success;
  for (const amount of [0, 1, -1, maxPayment, -maxPayment, maxPayment + 1, -maxPayment - 1])
    expect(error(amount) === undefined, `${amount}`).toBe(takes(amount));
  const edit = columnOf('description')?.meta.edit;
  const described = (length: number) => ({ user_id: 1, amount: 1, description: 'a'.repeat(length) });
  const longest = edit?.kind === 'text' ? (edit.maxLength ?? 0) : 0;
  expect(createPaymentSchema.safeParse(described(longest)).success).toBe(true);
  expect(createPaymentSchema.safeParse(described(longest + 1)).success).toBe(false);
});

test('the server accepts every sort order and filter', () => {
  const sorts = listPaymentsSchema.shape.sort;
  for (const sort of sortsOf(officePaymentTable)) expect(sorts.safeParse(sort).success, sort).toBe(true);
  const input = inputOfAddress(
    officePaymentTable,
    new URLSearchParams('user_id=7&payment_type=bonus&payment_method=cash&start_date=2026-03-01&sort=user'),
  );
  expect(listPaymentsSchema.parse(input)).toMatchObject({ user_id: 7, payment_type: 'bonus', sort: 'user' });
});

test('proposes the CIS deduction if there is one', () => {
  const rates = new Map([
    ['7', 20],
    ['8', 0],
  ]);
  const proposed = (amount: string, user_id = '7', payment_type = 'regular') =>
    proposedDeduction({ user_id, amount, payment_type }, rates);
  expect(proposed('100.13')).toBe('20.03');
  expect(proposed('100.50')).toBe('20.10');
  for (const amount of ['-5', '0', '', 'ten']) expect(proposed(amount), amount).toBe('');
  expect(proposed('100', '7', 'reimbursement')).toBe('');
  for (const user_id of ['8', '9']) expect(proposed('100', user_id), user_id).toBe('');
});

test('proposes the amount owed', () => {
  const given = officePaymentColumns({
    workers: nobody,
    today: '2026-11-21',
    initial: { user_id: 7, amount: 32.5 },
  });
  const initial = (key: string) => given.find((column) => columnId(column) === key)?.meta.initial;
  expect([initial('user'), initial('amount'), initial('payment_date')]).toEqual(['7', '32.50', '2026-11-21']);
});

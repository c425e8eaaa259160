import { expect, test } from 'vitest';
import { paidOutOf, splitPayment } from './cis.ts';
import { deductionOf } from './constants.ts';

test('is deducted from labour, rounded half up, and not from corrections', () => {
  expect(deductionOf(100.13, 'regular', 20)).toBe(20.03);
  expect(deductionOf(0.03, 'overtime', 20)).toBe(0.01);
  expect(deductionOf(0.025 * 100, 'advance', 30)).toBe(0.75);
  expect(deductionOf(100, 'reimbursement', 20)).toBe(0);
  expect(deductionOf(-100, 'regular', 20)).toBe(0);
  expect(deductionOf(100, 'regular', null)).toBe(0);
  expect(deductionOf(100, 'regular', 0)).toBe(0);
});

test('docs/pay.md: a pay run deducts from labour and repays expenses in full', () => {
  expect(splitPayment({ to_pay: 430, to_reimburse: 30, cis_rate: 20 })).toEqual({
    labour: 400,
    to_deduct: 80,
    to_pay_out: 350,
  });
  expect(splitPayment({ to_pay: 430, to_reimburse: 0, cis_rate: null })).toMatchObject({ to_pay_out: 430 });
  expect(paidOutOf({ amount: 400, cis_deducted: 80 })).toBe(320);
});

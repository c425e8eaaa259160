import { describe, expect, test } from 'vitest';
import { amountErrors, readAmount } from './amount.ts';

const { unreadable, negative, decimals, tooLarge } = amountErrors;

test.each([
  ['12.50', 12.5],
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['0,05', 0.05],
  [',50', 0.5],
  ['.5', 0.5],
  ['12.', 12],
  ['012', 12],
  ['1250', 1250],
  ['1,250', 1250],
  ['1,250.00', 1250],
  ['1,234,567.8', 1234567.8],
  ['1.250,00', 1250],
  ['1 250,00', 1250],
  ['1\u00a0250.50', 1250.5],
  ['1\u202f250', 1250],
  ['£1,234.50', 1234.5],
  ['£ 12,50', 12.5],
  ['12,50 £', 12.5],
  ['+5', 5],
  [' 7 ', 7],
  ['9999999999.99', 9999999999.99],
  // As other programs write it.
  ['1234.5000', 1234.5],
  ['12.50000000', 12.5],
  ['1234.500', 1234.5],
  ['0.500', 0.5],
  ["1'234.50", 1234.5],
  ['GBP 12.50', 12.5],
  ['12.50 gbp', 12.5],
  ['\u202a£1\u2009250\u202c', 1250],
])('%j is %d', (typed, value) => expect(readAmount(typed)).toEqual({ value }));

test.each([
  ['', unreadable],
  ['.', unreadable],
  ['£', unreadable],
  ['twelve', unreadable],
  ['1a2.5', unreadable],
  ['1e9', unreadable],
  ['0x10', unreadable],
  ['1.2.3', unreadable],
  ['1,25,000', decimals],
  ['1,250,5', unreadable],
  ['12,50,00', unreadable],
  ['1.250', decimals],
  ['0,125', decimals],
  ['12.345', decimals],
  ['1234.505', decimals],
  ['(5)', negative],
  ['€5', unreadable],
  ['12 50', unreadable],
  ['٣', unreadable],
  ['Infinity', unreadable],
  ['-5', negative],
  ['−£5', negative],
  ['12345678901', tooLarge],
])('%j is rejected: %s', (typed, error) => expect(readAmount(typed)).toEqual({ error }));

describe('if negative amounts are allowed', () => {
  test.each([
    ['-12,50', -12.5],
    ['−£1,000', -1000],
    ['£-5', -5],
    ['(1,250.00)', -1250],
    ['(£5)', -5],
    ['5', 5],
  ])('%j is %d', (typed, value) => expect(readAmount(typed, { signed: true })).toEqual({ value }));
  test.each(['--5', '-£-5', '5-', '-', '(-5)', '(5', '()'])('%j is rejected', (typed) =>
    expect(readAmount(typed, { signed: true })).toEqual({ error: unreadable }),
  );
});

import { expect, test } from 'vitest';
import { codesError, readCodes } from './account-codes.ts';
import { accountsDefinitions } from './accounts-definitions.ts';

test('codes are read by the names left of the first =, whatever their case and spaces', () => {
  const text = '\nSales = 200\n  other   Expenses=a = b\nFuel =\nsales = 201\n';
  expect([...readCodes(text)]).toEqual([
    ['sales', '201'],
    ['other expenses', 'a = b'],
  ]);
});

test('each line is a known name, = and a code', () => {
  for (const { value, codes } of accountsDefinitions) expect(codesError(value, codes)).toBeUndefined();
  expect(codesError('Sales = 200\n\nCIS kept back by customers = 621', 'accounts')).toBeUndefined();
  expect(codesError('Sales = 200\nFuel', 'accounts')).toBe(
    'Line 2: write a name, = and a code, for example Sales = 200',
  );
  expect(codesError('Purchases 20% =', 'taxes')).toBe('Line 1: write a name, = and a code, for example Sales 20% = T1');
  expect(codesError(`Sales = ${'x'.repeat(101)}`, 'accounts')).toBe('Line 1: a code has at most 100 characters');
  expect(codesError('Sale = 200', 'accounts')).toMatch(
    /^Line 1: ‘Sale’ is none of Sales, CIS kept back by customers, /,
  );
  for (const name of ['Sales 12.5%', 'sales reverse charge 5%', 'Purchases without VAT', 'Sales  20%']) {
    expect(codesError(`${name} = T1`, 'taxes')).toBeUndefined();
  }
  for (const name of ['Sales', 'Sales 20', 'Rent 20%', 'Sales 20% extra', 'Sales reverse charge without VAT']) {
    expect(codesError(`${name} = T1`, 'taxes')).toBe(
      `Line 1: ‘${name}’ is no kind of VAT. Write Sales 20%, Sales reverse charge 20%, Sales without VAT or Purchases 20%`,
    );
  }
});

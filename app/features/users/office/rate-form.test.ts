import { expect, test } from 'vitest';
import { columnId } from '#app/table/table-column.ts';
import { addedRateLabel, rateFormColumns } from './rate-form.ts';
import { rateColumns } from './user-columns.ts';

const today = '2026-11-27';
const rates = [
  { id: 3, rate: 20, charge_rate: null, effective_from: '2027-01-01' },
  { id: 2, rate: 18.5, charge_rate: 35, effective_from: '2026-06-01' },
  { id: 1, rate: 16.25, charge_rate: 30, effective_from: '2026-01-01' },
];
const columnOf = (key: string) =>
  rateFormColumns(rateColumns([], today), rates).find((column) => columnId(column) === key)!;
const shown = (effective_from: string) =>
  ['rate', 'charge_rate'].map((key) => columnOf(key).meta.follows?.({ effective_from }));
const hint = (key: string, effective_from: string) => columnOf(key).meta.formHint?.({ effective_from });

test('a new rate begins with the amounts in force on its day', () => {
  expect(shown('2026-12-01')).toEqual(['18.50', '35.00']);
  expect(shown('2026-05-31')).toEqual(['16.25', '30.00']);
  expect(shown('2027-01-02')).toEqual(['20.00', '']);
  expect(shown('2025-12-31')).toEqual(['', '']);
  expect(hint('rate', today)).toMatch(/^£18.50 since Mon 1 Jun( 2026)?$/);
  expect(hint('charge_rate', '2027-01-02')).toBeUndefined();
});

test('says whether a new rate is among the current ones', () => {
  const added = (effective_from: string) => {
    const User = { first_name: 'Sam', last_name: 'Ito' };
    const { message, isCurrent } = addedRateLabel(
      { id: 4, rate: 22.5, charge_rate: 40, effective_from, User },
      rates,
      today,
    );
    return [message.split(':')[0], isCurrent];
  };
  expect(added('2026-12-01')).toEqual(['Rate added, not current yet', false]);
  expect(added(today)).toEqual(['Rate added', true]);
  expect(added('2026-02-01')).toEqual(['Rate added, no longer current', false]);
});

import { describe, expect, test } from 'vitest';
import { amountErrors } from '#server/infra/typed/amount.ts';
import { phoneError } from '#server/infra/typed/phone.ts';
import type { CellEdit } from '../table-column.ts';
import { editText, parseEdit } from './edit-value.ts';

const today = '2026-11-21';
const text: CellEdit = { kind: 'text', maxLength: 5 };
const phone: CellEdit = { kind: 'text', type: 'tel', maxLength: 40 };
const money: CellEdit = { kind: 'currency' };
const date: CellEdit = { kind: 'date' };
const planned: CellEdit = { kind: 'date', ahead: true };
const status: CellEdit = {
  kind: 'choice',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'archived', label: 'Archived' },
  ],
};
const correction: CellEdit = { kind: 'currency', signed: true };
const driving: CellEdit = {
  kind: 'choice',
  asBoolean: true,
  options: [
    { value: 'true', label: 'Driving' },
    { value: 'false', label: 'Working' },
  ],
};
const end: CellEdit = { kind: 'datetime', timeZone: 'Europe/London', after: 'start' };
const landlord: CellEdit = {
  kind: 'choice',
  asNumber: true,
  emptyLabel: 'Nobody',
  options: [
    { value: '7', label: 'Leonard Price' },
    { value: '8', label: 'Lena Price' },
  ],
};
const parse = (edit: CellEdit, typed: string, required = false) => parseEdit(edit, typed, { required, today });

describe('editor text', () => {
  test.each([
    [text, 'Leeds', 'Leeds'],
    [text, null, ''],
    [money, 12.5, '12.50'],
    [money, 0, '0.00'],
    [money, null, ''],
    [date, '2026-11-03', '3/11/2026'],
    [status, 'archived', 'Archived'],
    [landlord, 8, 'Lena Price'],
    [landlord, 99, ''],
  ])('%o shows %s', (edit, value, typed) => expect(editText(edit, value)).toBe(typed));
});

describe('parsing typed text', () => {
  test.each([
    [text, ' York ', 'York'],
    [text, '  ', ''],
    [date, '15/1', '2026-01-15'],
    [planned, '15/1', '2027-01-15'],
    [planned, 'mon', '2026-11-23'],
    [money, '1234.5', 1234.5],
    [money, '£1,234.50', 1234.5],
    [money, '.5', 0.5],
    [money, '12,50', 12.5],
    [money, '1,250', 1250],
    [phone, ' 0161  496 0000 ', '0161 496 0000'],
    [end, '2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z'],
    [end, '21/11/2026 08:30:00', '2026-11-21T08:30:00.000Z'],
    [money, '', null],
    [date, 'mon', '2026-11-16'],
    [date, '', null],
    [status, 'archived', 'archived'],
    [status, 'ARCH', 'archived'],
    [landlord, 'lena', 8],
    [landlord, '', null],
    [landlord, '7', 7],
    [correction, '-12.5', -12.5],
    [correction, '−£1,000', -1000],
    [driving, 'work', false],
    [end, 't 830', '2026-11-21T08:30:00.000Z'],
    [end, '', null],
  ])('%o reads %s', (edit, typed, value) => expect(parse(edit, typed)).toEqual({ value }));

  test.each([
    [text, 'Manchester', 'must be at most 5 characters'],
    [money, '1.234', amountErrors.decimals],
    [money, '-5', amountErrors.negative],
    [money, '1e9', amountErrors.unreadable],
    [money, '1a2.5', amountErrors.unreadable],
    [phone, 'ask Ann', phoneError],
    [end, 'soon', 'must be a time, for example 830, t 8.30 or mon 1730'],
    [money, '.', amountErrors.unreadable],
    [date, 'soon', 'must be a date, for example 3/11, mon or -1'],
    [planned, 'soon', 'must be a date, for example 3/11, mon or +1'],
    [status, '', 'Required'],
    [status, 'sold', 'No matching option.'],
    [landlord, 'price', 'More than one option matches. Keep typing.'],
  ])('%o rejects %s', (edit, typed, error) => expect(parse(edit, typed)).toEqual({ error }));

  test('rejects an empty required value', () => expect(parse(text, ' ', true)).toEqual({ error: 'Required' }));
  test('reads an end relative to its start', () => {
    const row = { start: '2026-07-15T07:00:00Z' };
    expect(parseEdit(end, '+90', { today, row })).toEqual({ value: '2026-07-15T08:30:00.000Z' });
    expect(parseEdit(end, '+1h30', { today, row })).toEqual({ value: '2026-07-15T08:30:00.000Z' });
    expect(editText(end, '2026-07-15T08:30:00Z', row)).toBe('09:30');
    expect(editText(end, '2026-07-15T08:30:00Z')).toBe('15/7/2026 09:30');
  });
});

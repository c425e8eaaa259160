import { describe, expect, test } from 'vitest';
import { defineFields } from '#server/infra/fields.ts';
import { column } from './column.tsx';
import { cellValue, columnId, type TableColumn } from './table-column.ts';

interface Van {
  id: number;
  plate: string;
  price: number;
  idle_minutes: number | null;
  bought_on: string;
  next_service: string;
  seen_at: string;
  leaves: string;
  is_let: boolean;
  is_hired: boolean;
  size: 'small' | 'large';
  user_id: number;
  driver: string;
}

const fields = defineFields<Van>()({
  plate: { label: 'Plate', kind: 'text', limit: 10 },
  price: { label: 'Price', kind: 'pounds', limit: [-500, 500] },
  idle_minutes: { label: 'Idle', kind: 'minutes', limit: [1, 600] },
  bought_on: { label: 'Bought', kind: 'day' },
  next_service: { label: 'Service', kind: 'day', ahead: true },
  seen_at: { label: 'Seen', kind: 'moment' },
  leaves: { label: 'Leaves', kind: 'time' },
  is_let: { label: 'Let', kind: 'yesNo' },
  is_hired: { label: 'Owner', kind: 'choice', labels: { false: 'Ours', true: 'Hired' } },
  size: { label: 'Size', formerLabels: ['Format'], kind: 'choice', labels: { small: 'Small van', large: 'Large van' } },
  user_id: { label: 'Driver', kind: 'reference' },
  driver: { label: 'Driver', kind: 'text' },
  /** Not used by any column. */
  colour: { label: 'Colour', kind: 'text' },
});

const van = { id: 1, plate: 'M9 VAN', size: 'large', is_hired: true, user_id: 7, driver: 'Sam Ito' } as Van;
const timeZone = 'Europe/London';
const sizes = [
  { value: 'small', label: 'Small van' },
  { value: 'large', label: 'Large van' },
];

describe('a kind says how a column is shown, edited and exported', () => {
  test.each<[string, TableColumn<Van>, Partial<TableColumn<Van>['meta']>]>([
    ['text', column(fields.plate, { edit: { lines: 2 } }), { edit: { kind: 'text', maxLength: 10, lines: 2 } }],
    [
      'pounds',
      column(fields.price, { edit: true }),
      { dataType: 'currency', edit: { kind: 'currency', signed: true } },
    ],
    [
      'minutes',
      column(fields.idle_minutes, { edit: true }),
      { exportAs: 'minutes', edit: { kind: 'hours', max: 600 } },
    ],
    ['day', column(fields.bought_on, { edit: true }), { dataType: 'date', edit: { kind: 'date' } }],
    ['planned day', column(fields.next_service, { edit: true }), { edit: { kind: 'date', ahead: true } }],
    [
      'moment',
      column(fields.seen_at, { edit: { timeZone } }),
      { dataType: 'datetime', edit: { kind: 'datetime', timeZone } },
    ],
    ['time', column(fields.leaves, { edit: true }), { dataType: 'string', edit: { kind: 'text', maxLength: 10 } }],
    ['choice', column(fields.size, { edit: true }), { dataType: 'string', edit: { kind: 'choice', options: sizes } }],
    ['read-only', column(fields.price), { dataType: 'currency' }],
    ['whole edit', column(fields.size, { edit: { kind: 'text' } }), { edit: { kind: 'text' } }],
  ])('%s', (_, { meta }, expected) => expect(meta).toMatchObject(expected));

  test('a yes or no', () => {
    expect(column<Van, 'yesNo'>(fields.is_let, { edit: true }).meta.edit).toMatchObject({ asBoolean: true });
  });
});

test('shows a choice by its label; a status keeps its value for its style', () => {
  const small = { label: 'Small van', tone: 'neutral' } as const;
  expect(cellValue(column<Van, 'choice'>(fields.size), van)).toBe('Large van');
  expect(cellValue(column<Van, 'choice'>(fields.is_hired), van)).toBe('Hired');
  const status = column<Van, 'choice'>(fields.size, { statusStyle: { small } });
  expect([cellValue(status, van), status.meta.dataType]).toEqual(['large', 'status']);
});

test('a reference is shown by name, sorted by `id` and sent under its own name', () => {
  const driver = column<Van, 'reference'>(fields.user_id, {
    id: 'user',
    accessorFn: (row) => row.driver,
    edit: { options: [] },
  });
  expect([columnId(driver), cellValue(driver, van)]).toEqual(['user', 'Sam Ito']);
  expect(driver.meta.edit).toEqual({ kind: 'choice', field: 'user_id', asNumber: true, options: [] });
});

test('other words of a screen, and former labels, stay headings of a file', () => {
  const size = column<Van, 'choice'>(fields.size, { label: 'Load' });
  expect([size.header, size.meta.headings]).toEqual(['Load', ['Size', 'Format']]);
  expect(column<Van, 'text'>(fields.plate).meta.headings).toBeUndefined();
});

test('the row must have the field, and each column of a table needs one', () => {
  // @ts-expect-error The row has no colour.
  column<Van, 'text'>(fields.colour);
  // @ts-expect-error The size is missing.
  defineFields<Pick<Van, 'plate' | 'size'>>()({ plate: { label: 'Plate', kind: 'text' } });
  // @ts-expect-error An amount has no lines.
  column<Van, 'pounds'>(fields.price, { edit: { lines: 2 } });
});

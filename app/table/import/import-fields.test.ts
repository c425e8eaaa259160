import { expect, test } from 'vitest';
import { propertyColumns } from '#app/features/properties/office/property-columns.ts';
import { rateColumns, userColumns } from '#app/features/users/office/user-columns.ts';
import { csvColumns, csvWriter } from '#server/infra/csv.ts';
import { createPropertySchema, propertySchema } from '#server/properties/schema.ts';
import { userRateSchema } from '#server/user-rates/schema.ts';
import { columnId, fieldOf, type TableColumn } from '../table-column.ts';
import { importCell, matchHeadings, missingFields } from './import-fields.ts';
import { readLines } from './read-lines.ts';

const properties = propertyColumns([]);
const fieldsOf = <Row>(matched: readonly (TableColumn<Row> | undefined)[]) =>
  matched.map((column) => column && fieldOf(column));

test('matches headings by label, key or field, ignoring case', () => {
  expect(
    fieldsOf(matchHeadings(['ADDRESS', 'Post code', 'postcode', 'landlord', 'Agent name', 'Colour'], properties)),
  ).toEqual(['address', 'post_code', undefined, 'landlord_id', 'agent_id', undefined]);
});

test('matches all columns of an exported file: ids before names', () => {
  const headings = csvColumns(propertySchema).map(({ heading }) => heading);
  const matched = fieldsOf(matchHeadings(headings, properties));
  for (const [at, heading] of headings.entries()) {
    // The billing fields say who pays.
    const isField = heading in createPropertySchema.shape && !['client_ref', 'customer_id'].includes(heading);
    expect(matched[at], heading).toBe(isField ? heading : undefined);
  }
  const rates = csvColumns(userRateSchema).map(({ heading }) => heading);
  const fields = fieldsOf(matchHeadings(rates, rateColumns([], '2026-11-22'))).filter(Boolean);
  expect(fields.sort()).toEqual(['charge_rate', 'comment', 'effective_from', 'rate', 'user_id']);
});

test('names missing required columns; columns with a default are optional', () => {
  const missing = missingFields(userColumns, matchHeadings(['First name', 'Email'], userColumns));
  expect(missing.map(({ header }) => header)).toEqual(['Role']);
  const again = userColumns.map((column) => ({ ...column }));
  expect(missingFields(again, matchHeadings(['First name', 'Email'], userColumns))).toHaveLength(1);
});

test('reads choices by label, and leaves days to the server', () => {
  const column = (key: string, columns: readonly TableColumn<never>[]) =>
    columns.find((each) => columnId(each) === key)!;
  const role = column('role', userColumns as never);
  const planned = {
    accessorKey: 'planned_minutes',
    header: 'Planned hours',
    meta: { dataType: 'number', edit: { kind: 'hours', max: 600_000 } },
  } as never;
  expect(['8', '7,5', '7:30', '45m'].map((cell) => importCell(planned, cell, 'Planned hours'))).toEqual([
    '8h',
    '7,5h',
    '7:30',
    '45m',
  ]);
  expect(importCell(planned, '480', 'planned_minutes')).toBe('480');
  expect(['ADMIN', 'Contractor', 'boss'].map((cell) => importCell(role, cell))).toEqual([
    'admin',
    'contractor',
    'boss',
  ]);
  const from = column('effective_from', rateColumns([], '2026-11-22') as never);
  // Dates that depend on today, such as a weekday, are not accepted in a file.
  const days = ['1 April 2026', '03/04/2026', 'monday', '12 nov'];
  expect(days.map((cell) => importCell(from, cell))).toEqual(days);
  const cis = column('cis_rate', userColumns as never);
  expect(['20%', '0%', '30', 'x'].map((cell) => importCell(cis, cell))).toEqual(['20', '0', '30', 'x']);
});

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\ufeffa;b\r\n1;"2;3"\r\n',
    [
      ['a', 'b'],
      ['1', '2;3'],
    ],
  ],
  [
    'a\tb\n1\t"two\nlines"\n',
    [
      ['a', 'b'],
      ['1', 'two\nlines'],
    ],
  ],
  [
    '"a, or b",c\n"say ""hi""",',
    [
      ['a, or b', 'c'],
      ['say "hi"', ''],
    ],
  ],
  ['a\n\n , \n1\n,\n', [['a'], [''], [' ', ' '], ['1']]],
  ['Rent book, 2026\n\na;b;c\n1;2;3', [['Rent book, 2026'], [''], ['a', 'b', 'c'], ['1', '2', '3']]],
  ['address\n12 Mill Lane; rear', [['address'], ['12 Mill Lane; rear']]],
  ['', []],
  [
    'sep=;\r\na;b,c\r\n1;2,5',
    [
      ['a', 'b,c'],
      ['1', '2,5'],
    ],
  ],
  [
    '\ufeff"sep=|"\na|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  // Line breaks of classic Mac OS.
  [
    'a,b\r1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  // Malformed CSV is still read, so that the user can see it.
  [
    'a,b\n"1"x,2',
    [
      ['a', 'b'],
      ['"1"x', '2'],
    ],
  ],
])('%j', (text, lines) => expect(readLines(text)).toEqual(lines));

test('reads exported files back', () => {
  const cells = [
    '=1+1',
    'a "b"',
    ' two\r\nlines ',
    'one\rmore',
    '+44 161',
    "'quoted'",
    "'=kept'",
    "''-5",
    'plain',
    '-5',
  ];
  const columns = cells.map((_, at) => ({ heading: `c${at}`, path: [`c${at}`] }));
  const { heading, lines } = csvWriter(columns, 'Europe/London');
  const row = Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell]));
  const read = readLines(heading + lines([row]));
  expect(read).toEqual([columns.map((column) => column.heading), cells]);
});

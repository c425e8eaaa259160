import { describe, expect, test } from 'vitest';
import type { TableColumn } from '../table-column.ts';
import { pastedChanges, readBlock, writeBlock } from './paste.ts';

test.each([
  ['Leeds', [['Leeds']]],
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\r\n\tb\r\n',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  [
    '"two\nlines"\t"a ""quote"""\nb\tc',
    [
      ['two\nlines', 'a "quote"'],
      ['b', 'c'],
    ],
  ],
  ['12" pipe\tx', [['12" pipe', 'x']]],
  ['', [['']]],
  ['a\n\nb', [['a'], [''], ['b']]],
])('%j', (text, block) => expect(readBlock(text)).toEqual(block));

test('reads what it wrote, whatever the cells contain', () => {
  const block = [
    ['two\nlines', '"quoted"', '12" pipe'],
    ['a\tb', '', 'c'],
  ];
  expect(readBlock(writeBlock(block))).toEqual(block);
});

interface Flat {
  id: number;
  address: string;
  city: string;
  status: string;
}
const columns: TableColumn<Flat>[] = [
  {
    accessorKey: 'address',
    header: 'Address',
    meta: { dataType: 'string', required: true, edit: { kind: 'text' } },
  },
  { accessorKey: 'city', header: 'City', meta: { dataType: 'string', edit: { kind: 'text' } } },
  {
    accessorKey: 'status',
    header: 'Status',
    meta: {
      dataType: 'status',
      edit: { kind: 'choice', options: [{ value: 'active', label: 'Active' }] },
    },
  },
  { accessorKey: 'id', header: 'Number', meta: { dataType: 'number' } },
];
const rows: Flat[] = [1, 2, 3].map((id) => ({
  id,
  address: `${id} Mill Lane`,
  city: '',
  status: 'archived',
}));
const paste = (text: string, row = 0, column = 0) =>
  pastedChanges({
    text,
    at: { row, column },
    rows,
    columns,
    mayEdit: ({ id }: Flat) => id !== 3,
    today: '2026-11-21',
  });

describe('a pasted block', () => {
  test('changes the cells from the current one on', () =>
    expect(paste('Leeds\tActive\nYork\tactive', 0, 1).changes).toEqual([
      { row: rows[0], changes: { city: 'Leeds', status: 'active' } },
      { row: rows[1], changes: { city: 'York', status: 'active' } },
    ]));
  test.each([
    ['a\nb\nc\nd', 0, 0, 'You pasted 4 rows, but there are only 3 from here to the end of the table.'],
    ['a\n', 2, 0, 'Row 1, Address: this row can’t be edited.'],
    ['a\nb\tc\n', 0, 3, 'Row 1, Number: can’t be edited here'],
    ['Leeds\tActive\t1\t2', 0, 1, 'Row 1, Number: can’t be edited here'],
    ['Active\n\nsold', 0, 2, 'Row 2, Status: Required'],
    ['x\n', 0, 2, 'Row 1, Status: No matching option.'],
    ['\n', 0, 0, 'Row 1, Address: Required'],
  ])('%j is rejected as a whole', (text, row, column, problem) =>
    expect(paste(text, row, column)).toEqual({ problem }),
  );
});

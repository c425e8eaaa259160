import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { csvSheet, type SheetColumn, xlsxSheet } from './spreadsheet.ts';

const row = {
  note: '=cmd|’/c calc’!A1',
  amount: -1234.5,
  minutes: 3065,
  day: '2026-03-29',
  // 01:30 in London, whose clocks went forward half an hour before.
  at: '2026-03-29T01:30:00.000Z',
  open: true,
  nothing: null,
  count: 12,
};
const column = (type: SheetColumn['type'], key: keyof typeof row): SheetColumn => ({
  name: key === 'note' ? '=Note' : key,
  type,
  value: (each: typeof row) => each[key],
});
const columns = [
  column('string', 'note'),
  column('currency', 'amount'),
  column('minutes', 'minutes'),
  column('date', 'day'),
  column('datetime', 'at'),
  column('boolean', 'open'),
  column('currency', 'nothing'),
  column('number', 'count'),
];

async function allOf<Each>(source: AsyncIterable<Each>): Promise<Each[]> {
  const all: Each[] = [];
  for await (const each of source) all.push(each);
  return all;
}

async function* pages(many: number, onEnd = () => {}) {
  try {
    for (let n = 0; n < many; n += 1) yield [row];
  } finally {
    onEnd();
  }
}

const zone = 'Europe/London';

test('a CSV has figures, days and times as spreadsheets read them, and no formulas', async () => {
  const text = (await allOf(csvSheet(columns, pages(1), zone))).join('');
  expect(text).toBe(
    "\ufeff'=Note,amount,minutes,day,at,open,nothing,count\r\n'=cmd|’/c calc’!A1,-1234.50,51:05,2026-03-29,2026-03-29 02:30,Yes,,12\r\n",
  );
});

test('an XLSX has real figures, currency, days and times; text stays text', async () => {
  const bytes = Buffer.concat(await allOf(xlsxSheet(columns, pages(1), zone)));
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [head, first] = sheets[0]!.rows;
  expect(head).toEqual(columns.map(({ name }) => name));
  expect(first).toEqual([
    row.note,
    -1234.5,
    // A duration is a fraction of days since the spreadsheets' day 0.
    expect.anything(),
    new Date('2026-03-29T00:00:00Z'),
    new Date('2026-03-29T02:30:00Z'),
    'Yes',
    null,
    12,
  ]);
});

test('a time that occurs twice says its offset, in a CSV and as text in an XLSX', async () => {
  const times = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:15.000Z'];
  async function* rows() {
    yield times.map((at) => ({ at }));
  }
  const at: SheetColumn[] = [{ name: 'at', type: 'datetime', value: (each: { at: string }) => each.at }];
  const csv = (await allOf(csvSheet(at, rows(), zone))).join('');
  const twice = ['2026-10-25 01:30+01:00', '2026-10-25 01:30+00:00'];
  expect(csv).toBe(['\ufeffat', ...twice, '2026-10-25 02:30:15', ''].join('\r\n'));
  const { sheets } = await readXlsx(Buffer.concat(await allOf(xlsxSheet(at, rows(), zone))), { readStyles: true });
  expect(sheets[0]!.rows.slice(1).flat()).toEqual([...twice, new Date('2026-10-25T02:30:15Z')]);
});

test('the source of an abandoned XLSX is closed', async () => {
  let begun = false;
  let closed = false;
  const counted: SheetColumn = {
    ...column('number', 'count'),
    value: () => {
      begun = true;
      return Math.random();
    },
  };
  for await (const _ of xlsxSheet(
    [counted],
    pages(100_000, () => (closed = true)),
    zone,
  ))
    if (begun) break;
  expect(closed).toBe(true);
});

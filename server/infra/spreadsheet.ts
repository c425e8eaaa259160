import { writeXlsxStream } from 'hucre/xlsx';
import { plainPounds } from '#server/format.ts';
import { csvText } from './csv.ts';
import { type FileTimes, fileTimes } from './file-times.ts';

/* Rows as a spreadsheet reads them: figures, days and times are figures, days and times there too. */

/** In minutes: shown as hours and minutes, also beyond a day. */
export const cellTypes = ['string', 'status', 'number', 'currency', 'minutes', 'date', 'datetime', 'boolean'] as const;
type CellType = (typeof cellTypes)[number];

export interface SheetColumn {
  name: string;
  type: CellType;
  value: (row: never) => unknown;
}

/** `xlsx`: the format of its cells. `width`: in characters. */
const styles: Readonly<Record<CellType, { xlsx?: string; width: number }>> = {
  string: { width: 28 },
  status: { width: 18 },
  number: { width: 12 },
  currency: { xlsx: '[$£-809]#,##0.00;[Red]-[$£-809]#,##0.00', width: 13 },
  minutes: { xlsx: '[h]:mm', width: 10 },
  date: { xlsx: 'dd/mm/yyyy', width: 12 },
  datetime: { xlsx: 'dd/mm/yyyy hh:mm', width: 17 },
  boolean: { width: 9 },
};

/** Days from the spreadsheets' day 0 to 1970. */
const epoch = 25_569;
const dayMs = 86_400_000;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const two = (value: number) => String(value).padStart(2, '0');

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function csvCell(type: CellType, value: unknown, times: FileTimes): string {
  if (isEmpty(value)) return '';
  switch (type) {
    case 'currency':
      return plainPounds(Number(value));
    case 'minutes':
      return `${two(Math.floor(Number(value) / 60))}:${two(Number(value) % 60)}`;
    case 'date':
      return String(value).slice(0, 10);
    case 'datetime':
      return times.local(String(value));
    default:
      return typeof value === 'number' ? String(value) : csvText(textOf(value));
  }
}

function xlsxCell(type: CellType, value: unknown, times: FileTimes): string | number | null {
  if (isEmpty(value)) return null;
  switch (type) {
    case 'currency':
      return Number(value);
    case 'minutes':
      return Number(value) / 1440;
    case 'date':
      return new Date(`${String(value).slice(0, 10)}T00:00Z`).getTime() / dayMs + epoch;
    case 'datetime': {
      const days = times.days(String(value));
      // A cell of times has no offset, so a time that occurs twice is text.
      return days === undefined ? times.local(String(value)) : days + epoch;
    }
    default:
      return typeof value === 'number' ? value : textOf(value);
  }
}

type Pages = AsyncIterable<readonly unknown[]>;

/** RFC 4180, with a byte order mark, by which spreadsheets recognise UTF-8. */
export async function* csvSheet(columns: readonly SheetColumn[], pages: Pages, timeZone: string) {
  const times = fileTimes(timeZone);
  yield `\ufeff${columns.map(({ name }) => csvText(name)).join(',')}\r\n`;
  for await (const rows of pages) {
    yield rows
      .map((row) => `${columns.map(({ type, value }) => csvCell(type, value(row as never), times)).join(',')}\r\n`)
      .join('');
  }
}

/** Takes the rows as they are read, so its memory does not grow with them. Text is never a formula there. */
export function xlsxSheet(columns: readonly SheetColumn[], pages: Pages, timeZone: string): AsyncIterable<Uint8Array> {
  const times = fileTimes(timeZone);
  async function* rows() {
    for await (const page of pages) {
      for (const row of page) yield columns.map(({ type, value }) => xlsxCell(type, value(row as never), times));
    }
  }
  return writeXlsxStream(rows(), {
    name: 'Export',
    columns: columns.map(({ name, type }) => {
      const { xlsx, width } = styles[type];
      return { header: name, width, ...(xlsx && { numFmt: xlsx }) };
    }),
    freezePane: { rows: 1 },
  }) as unknown as AsyncIterable<Uint8Array>;
}

/** '20%'; `none` for null. */
export const percentOf = (rate: unknown, none = ''): string =>
  rate === null || rate === undefined ? none : `${rate}%`;

import { type Cell, type CellValue, readXlsx, type Sheet, type Workbook } from 'hucre/xlsx';
import type { FileSheet } from './read-file.ts';

/* Cells of a workbook as the text that a person reads there, in the one form that cannot be read in two ways. */

const secondMs = 1000;
const dayMs = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

/** Days that Excel counts before its first day, of which the library makes dates: a time of day is one in 1899. */
const dayZero = { '1900': Date.UTC(1899, 11, 31), '1904': Date.UTC(1904, 0, 1) };
/** Excel counts 29 February 1900, which never was, and the library does not. */
const notADay = Date.UTC(1900, 1, 28);

/** A format without its texts, colours and conditions; its lengths of time, such as [h], stay. */
const codesOf = (format: string) =>
  format
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .toLowerCase();

/** '51:05', or with the seconds if they are not 0. */
function clockOf(ms: number): string {
  const seconds = Math.round(ms / secondMs);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${rest === 0 ? '' : `:${two(rest)}`}`;
}

/** A day, a time, both or a length of time, as its format shows it. What the format hides is kept. */
function dateText(date: Date, format: string, system: '1900' | '1904'): string {
  const at = Math.round(date.getTime() / secondMs) * secondMs;
  const since = at - dayZero[system];
  if (/\[[hms]+\]/.test(codesOf(format)))
    return since < 0 ? '#NUM!' : clockOf(system === '1900' && at > notADay ? since + dayMs : since);
  if (since < dayMs && since >= 0 && !/[yd]/.test(codesOf(format))) return clockOf(since);
  const day = new Date(at).toISOString().slice(0, 10);
  const time = ((at % dayMs) + dayMs) % dayMs;
  return time === 0 && !/[hs]/.test(codesOf(format)) ? day : `${day} ${clockOf(time)}`;
}

/** Digits without an exponent: 1e-7 is 0.0000001. */
function plainDigits(text: string): string {
  const [, sign = '', whole = '', decimals = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(text) ?? [];
  const shift = Number(power);
  const digits = `${whole}${decimals}`;
  const point = whole.length + shift;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  const fraction = padded.slice(at).replace(/0+$/, '');
  return `${sign}${padded.slice(0, at).replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`;
}

/** A figure to the 15 digits that spreadsheets show: 0.1 + 0.2 is 0.3 there too. */
function numberText(value: number, format: string): string {
  if (!Number.isFinite(value)) return '#NUM!';
  const codes = codesOf(format);
  const [mantissa = '0', power = '0'] = value.toExponential(14).split('e');
  if (codes.includes('%')) return `${plainDigits(`${mantissa}e${Number(power) + 2}`)}%`;
  const text = plainDigits(`${mantissa}e${power}`);
  // Telephone numbers and codes that are kept as figures: '00000' shows their leading zeros.
  return /^0{2,}$/.test(codes) && /^\d+$/.test(text) ? text.padStart(codes.length, '0') : text;
}

function textOf(value: CellValue, cell: Cell | undefined, system: '1900' | '1904'): string {
  // A program that does not calculate wrote the formula without its result.
  if (value === null) return cell?.formula === undefined ? '' : '#CALC!';
  const format = cell?.style?.numFmt ?? '';
  if (value instanceof Date) return dateText(value, format, system);
  if (typeof value === 'number') return numberText(value, format);
  return typeof value === 'boolean' ? String(value).toUpperCase() : value;
}

function sheetOf({ name, rows, cells, merges = [] }: Sheet, system: '1900' | '1904'): FileSheet {
  const lines = rows.map((row, at) => row.map((value, column) => textOf(value, cells?.get(`${at},${column}`), system)));
  // A cell that reaches over rows belongs to each of them.
  for (const { startRow, startCol, endRow } of merges) {
    for (let row = startRow + 1; row <= Math.min(endRow, lines.length - 1); row += 1) {
      const line = lines[row]!;
      while (line.length <= startCol) line.push('');
      line[startCol] = lines[startRow]?.[startCol] ?? '';
    }
  }
  return { name, lines };
}

const isShown = ({ hidden, veryHidden }: Sheet) => !hidden && !veryHidden;
const hasText = ({ lines }: FileSheet) => lines.some((line) => line.some((cell) => cell.trim() !== ''));

/** The sheets of a workbook that have rows and are not hidden. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileSheet[]> {
  const workbook: Workbook = await readXlsx(bytes, { readStyles: true });
  const system = workbook.dateSystem === '1904' ? '1904' : '1900';
  return workbook.sheets
    .filter(isShown)
    .map((sheet) => sheetOf(sheet, system))
    .filter(hasText);
}

import { toast, toastPositions } from '#app/lib/toast.ts';
import type { CellPosition } from '../grid/grid-keys.ts';
import type { TableColumn, TableRow } from '../table-column.ts';
import { cellChanges } from './edit-value.ts';
import type { RowChange } from './row-edits.ts';
import type { Changes } from './row-sender.ts';

/** Parses tab-separated text as spreadsheets copy it: cells with tabs, line breaks or quotes are quoted. */
export function readBlock(text: string): string[][] {
  const lines: string[][] = [];
  const cells = /(?:^|[\t\n])(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/gy;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (const [all, quoted, bare] of plain.matchAll(cells)) {
    if (lines.length === 0 || all.startsWith('\n')) lines.push([]);
    lines.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
  }
  return lines;
}

const written = (cell: string) => (/^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Cells as tab-separated text, which spreadsheets and `readBlock` read. */
export const writeBlock = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(written).join('\t')).join('\n');

interface Pasted<Row extends TableRow> {
  text: string;
  at: CellPosition;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  mayEdit: (row: Row) => boolean;
  today: string;
}

/** The changes of a block pasted at cell `at`, or the reason why none of it can be pasted. */
export function pastedChanges<Row extends TableRow>({ text, at, rows, columns, mayEdit, today }: Pasted<Row>) {
  const block = readBlock(text);
  const changes: RowChange<Row>[] = [];
  const room = rows.length - at.row;
  if (block.length > room)
    return {
      problem: `You pasted ${block.length} rows, but there are only ${room} from here to the end of the table.`,
    };
  for (const [down, line] of block.entries()) {
    const row = rows[at.row + down];
    if (!row) continue;
    let values: Changes = {};
    for (const [right, typed] of line.entries()) {
      const column = columns[at.column + right];
      const where = `Row ${down + 1}, ${column?.header ?? `column ${right + 1}`}`;
      if (!column) return { problem: `${where}: this column does not exist.` };
      if (!mayEdit(row)) return { problem: `${where}: this row can’t be edited.` };
      // `row` includes the values pasted so far: an end depends on the start pasted with it.
      const found = cellChanges(column, typed, today, { ...row, ...values });
      if (found.error !== undefined) return { problem: `${where}: ${found.error}` };
      values = { ...values, ...found.changes };
    }
    changes.push({ row, changes: values });
  }
  return { changes };
}

/** Searches the server for names in the block that are not known yet, each name once. */
export async function rememberPasted<Row extends TableRow>(
  text: string,
  at: CellPosition,
  columns: readonly TableColumn<Row>[],
): Promise<void> {
  const block = readBlock(text);
  await Promise.all(
    columns.slice(at.column).flatMap(({ meta: { edit } }, right) => {
      if (edit?.kind !== 'choice' || !edit.find) return [];
      const { find, options } = edit;
      const names = new Set(block.map((line) => line[right]?.trim() ?? '').filter(Boolean));
      const unknown = [...names].filter((name) => !options.some(({ label }) => label === name));
      return unknown.map((name) => find(name).catch(() => []));
    }),
  );
}

export function pasteProblem(problem: string): void {
  toast.error(`Nothing was pasted. ${problem}`, { ...toastPositions.centre, duration: 8000, id: 'paste' });
}

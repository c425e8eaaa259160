import type { SearchOption } from '#app/ui/combobox.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { columnId, fieldOf, type TableColumn } from '../table-column.ts';

const separators = [',', ';', '\t'] as const;

/** Detects the separator: the most frequent one in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Exports prefix text that a spreadsheet would run as a formula with an apostrophe; it is removed here (csv.ts). */
const neutralised = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** First line that names the separator for Excel, in any language. */
const separatorLine = /^"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i;

/** Parses CSV (RFC 4180, also with semicolons, tabs or the separator of a first line `sep=`) into cells. Drops empty lines. */
export function readLines(file: string): string[][] {
  const whole = file.replace(/^\ufeff/, '');
  const [line = '', declared] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const separator = declared ?? separatorOf(text);
  const code = `\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // A cell keeps the line breaks that it has.
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${code}\\r\\n]*))(${code}|\\r\\n?|\\n|$)`, 'gy');
  const lines: string[][] = [];
  let cellsOfLine: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(cells)) {
    cellsOfLine.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replace(neutralised, ''));
    if (end === separator) continue;
    lines.push(cellsOfLine);
    cellsOfLine = [];
  }
  return lines.filter((each) => each.some((cell) => cell.trim() !== ''));
}

export const importFields = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.filter(({ meta }) => meta.edit && !meta.noImport);

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The column that each heading names, by API field, id, header or earlier headers. If two match one column, the closer one wins. */
export function matchHeadings<Row>(
  headings: readonly string[],
  columns: readonly TableColumn<Row>[],
): (TableColumn<Row> | undefined)[] {
  const fields = importFields(columns);
  const found = new Map<number, TableColumn<Row>>();
  const namesOf: readonly ((column: TableColumn<Row>) => readonly string[])[] = [
    (column) => [fieldOf(column)],
    (column) => [columnId(column)],
    ({ header }) => [header],
    ({ meta }) => meta.headings ?? [],
  ];
  for (const names of namesOf) {
    for (const column of fields) {
      const named = names(column).map(plain);
      const at = headings.findIndex((heading, each) => !found.has(each) && named.includes(plain(heading)));
      if (at >= 0 && ![...found.values()].includes(column)) found.set(at, column);
    }
  }
  return headings.map((_, at) => found.get(at));
}

export const missingFields = <Row>(
  columns: readonly TableColumn<Row>[],
  matched: readonly (TableColumn<Row> | undefined)[],
) =>
  importFields(columns).filter(
    (column) => column.meta.required && column.meta.initial === undefined && !matched.includes(column),
  );

/** Converts a cell for the server: a choice from its label, and hours. The server parses the rest. */
export function importCell<Row>(column: TableColumn<Row>, text: string, heading = ''): string {
  const { edit } = column.meta;
  const trimmed = text.trim();
  if (edit?.kind === 'choice') {
    // People may have the same name, so a row is found by the server. '20%' is the number 20.
    const nameOf = ({ label, value }: SearchOption) => (edit.asNumber ? value : label);
    return edit.options.find((option) => plain(nameOf(option)) === plain(trimmed))?.value ?? trimmed;
  }
  // Our own file for programs has minutes, people's own have hours.
  if (edit?.kind === 'hours' && plain(heading) !== plain(fieldOf(column)) && /^\d+([.,]\d+)?$/.test(plainText(trimmed)))
    return `${plainText(trimmed)}h`;
  return trimmed;
}

/** Rewords a server error for its cell: 'is required', which follows a field's name elsewhere, is 'Required'. */
export function errorText(message: string): string {
  if (message === 'is required') return 'Required';
  return message.charAt(0).toUpperCase() + message.slice(1);
}

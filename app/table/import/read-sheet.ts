import type { TableColumn } from '../table-column.ts';
import type { ImportFile } from './read-file.ts';
import { isBlank } from './read-lines.ts';
import { composed, dayOrderOf, headingLine, matchTargets, sentFields } from './targets.ts';

/** A file or pasted text. */
export interface Source extends ImportFile {
  name: string;
  remembered: Readonly<Record<string, string>>;
}

/** The rows of a file, as they are read. */
interface Reader<Row> {
  source: Source;
  columns: readonly TableColumn<Row>[];
  /** REST base. */
  table: string;
}

/** The sheet of which most headings are known. */
export function bestSheet<Row>({ source: { sheets }, columns, table }: Reader<Row>): number {
  const known = sheets.map(({ lines }) => {
    const headings = lines[headingLine(lines, columns, table)] ?? [];
    return matchTargets(headings, [], columns, { table }).targets.filter(Boolean).length;
  });
  return Math.max(0, known.indexOf(Math.max(...known)));
}

/** Rows with text below the headings, and what each column of them is. */
export function readSheet<Row>(
  all: readonly string[][],
  headingAt: number,
  { columns, table, source: { remembered } }: Reader<Row>,
) {
  const headings = all[headingAt] ?? [];
  const below = all.slice(headingAt + 1).filter((line) => !isBlank(line));
  const widest = below.reduce((most, line) => Math.max(most, line.length), headings.length);
  const named = Array.from({ length: widest }, (_, at) => headings[at] ?? '');
  // Formatted columns without any text are no columns of the table.
  const used =
    named.findLastIndex(
      (heading, at) => heading.trim() !== '' || below.some((line) => (line[at] ?? '').trim() !== ''),
    ) + 1;
  const shown = named.slice(0, used);
  const matched = matchTargets(shown, below, columns, { table, remembered });
  return { headings: shown, lines: below, ...matched, ...dayOrderOf(below, matched.targets) };
}

/** A file as it would be sent without anything chosen in its preview. */
export function readWhole<Row>(reader: Reader<Row>): { fields: string[]; rows: string[][] } {
  const lines = reader.source.sheets[bestSheet(reader)]?.lines ?? [];
  const sheet = readSheet(lines, headingLine(lines, reader.columns, reader.table), reader);
  const reading = { dayOrder: sheet.order, dayStart: defaultDayStart };
  return {
    fields: sentFields(sheet.targets).map(({ field }) => field),
    rows: composed(sheet.lines, sheet.headings, sheet.targets, reading),
  };
}

/** The day's begin for a file that says only how long records took. */
export const defaultDayStart = '08:00';

import type { SearchOption } from '#app/ui/combobox.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { columnId, fieldOf, type TableColumn } from '../table-column.ts';
import { plainHeading as plain } from './headings.ts';

export const importFields = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.filter(({ meta }) => meta.edit && !meta.noImport);

/** 'Payment terms (days)' without what says nothing new. Others stay: a price '(inc VAT)' is another. */
const withoutUnit = (heading: string) => heading.replace(/\s*\((£|gbp|days|optional|required)\)\s*$/i, '');

/**
 * The column that each heading names, by API field, id, header, earlier headers or what `others` call it. If two match one
 * column, the closer one wins.
 */
export function matchHeadings<Row>(
  headings: readonly string[],
  columns: readonly TableColumn<Row>[],
  others: Readonly<Record<string, readonly string[]>> = {},
): (TableColumn<Row> | undefined)[] {
  const fields = importFields(columns);
  const found = new Map<number, TableColumn<Row>>();
  const namesOf: readonly ((column: TableColumn<Row>) => readonly string[])[] = [
    (column) => [fieldOf(column)],
    (column) => [columnId(column)],
    ({ header }) => [header],
    ({ meta }) => meta.headings ?? [],
    (column) => others[fieldOf(column)] ?? [],
  ];
  for (const names of namesOf) {
    for (const column of fields) {
      if ([...found.values()].includes(column)) continue;
      const free = headings.map((heading, at) => (found.has(at) ? '' : plain(withoutUnit(heading))));
      const at = names(column)
        .map((name) => free.indexOf(plain(name)))
        .find((each) => each >= 0);
      if (at !== undefined) found.set(at, column);
    }
  }
  return headings.map((_, at) => found.get(at));
}

export const missingFields = <Row>(
  columns: readonly TableColumn<Row>[],
  matched: readonly (TableColumn<Row> | undefined)[],
) =>
  importFields(columns).filter(
    // By id: columns are made anew when their choices load.
    (column) =>
      column.meta.required &&
      column.meta.initial === undefined &&
      !matched.some((each) => each && columnId(each) === columnId(column)),
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
  // '20%' of a workbook is the figure 20.
  if (edit?.kind === 'currency' && column.meta.dataType === 'number') return trimmed.replace(/\s*%$/, '');
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

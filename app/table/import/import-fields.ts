import { parseDay } from '#server/infra/typed/day.ts';
import { columnId, fieldOf, type TableColumn } from '../table-column.ts';

/** A field that can be imported: one that a new row is given. */
export const importFields = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.filter(({ meta }) => meta.edit);

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Which column of the table each heading means; undefined: none, and it is not imported. By the field on the wire, else by
 * the column's id or header. Where two headings mean one field, the closer one has it.
 */
export function matchHeadings<Row>(
  headings: readonly string[],
  columns: readonly TableColumn<Row>[],
): (TableColumn<Row> | undefined)[] {
  const fields = importFields(columns);
  const found = new Map<number, TableColumn<Row>>();
  for (const nameOf of [fieldOf, columnId, ({ header }: TableColumn<Row>) => header]) {
    for (const column of fields) {
      const at = headings.findIndex(
        (heading, each) => !found.has(each) && plain(heading) === plain(nameOf(column)),
      );
      if (at >= 0 && ![...found.values()].includes(column)) found.set(at, column);
    }
  }
  return headings.map((_, at) => found.get(at));
}

/** Those without which no row can be added, and which no column of the file is. */
export const missingFields = <Row>(
  columns: readonly TableColumn<Row>[],
  matched: readonly (TableColumn<Row> | undefined)[],
) =>
  importFields(columns).filter(
    (column) => column.meta.required && column.meta.initial === undefined && !matched.includes(column),
  );

/** A cell of the file as the server takes it: a choice by its label, a day as people write it. The rest it reads itself. */
export function importCell<Row>({ meta: { edit } }: TableColumn<Row>, text: string, today: string): string {
  const words = text.trim();
  if (edit?.kind === 'choice' && !edit.asNumber)
    return edit.options.find(({ label }) => plain(label) === plain(words))?.value ?? words;
  // A short one, such as 3 or t, means another day tomorrow: nothing for a file.
  if (edit?.kind === 'date' && words.length >= 6) return parseDay(words, today) ?? words;
  return words;
}

/** A refusal of the server's beside its cell: 'is required' continues a field's name there, here it stands alone. */
export function errorText(message: string): string {
  if (message === 'is required') return 'Required';
  return message.charAt(0).toUpperCase() + message.slice(1);
}

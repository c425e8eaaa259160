import { labelOptions } from '#app/lib/label-options.ts';
import type { FieldMeta, StatusStyles, TableColumn } from './table-column.ts';

interface ChoiceOptions<Row> extends Partial<Omit<FieldMeta<Row>, 'edit'>> {
  emptyLabel?: string;
}

/** A column of a fixed choice, displayed by its label; the values of an array are their own labels. */
export function choiceColumn<Row>(
  id: Extract<keyof Row, string>,
  header: string,
  size: number,
  labels: readonly string[] | Readonly<Record<string, string>>,
  { emptyLabel, ...meta }: ChoiceOptions<Row> = {},
): TableColumn<Row> {
  const edit = { kind: 'choice', options: labelOptions(labels), ...(emptyLabel && { emptyLabel }) } as const;
  const labelOf = new Map(edit.options.map(({ value, label }) => [value, label]));
  const accessorFn = (row: Row) => labelOf.get(String(row[id])) ?? row[id];
  return { id, header, size, accessorFn, meta: { dataType: 'string', ...meta, edit } };
}

/** A column of a required status, displayed as a badge. */
export function statusColumn<Row>(
  accessorKey: Extract<keyof Row, string>,
  header: string,
  size: number,
  statusStyle: StatusStyles,
  meta: Partial<FieldMeta<Row>> = {},
): TableColumn<Row> {
  const edit = { kind: 'choice', options: labelOptions(statusStyle) } as const;
  return { accessorKey, header, size, meta: { dataType: 'status', statusStyle, required: true, ...meta, edit } };
}

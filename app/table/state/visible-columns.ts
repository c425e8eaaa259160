import type { TableColumn } from '../table-column.ts';
import { type ListSpec, sortsOf } from './list-state.ts';
import type { TablePreferences } from './table-preferences.ts';

export const isShown = <Row>({ key, startsHidden }: TableColumn<Row>, { shown }: TablePreferences): boolean =>
  shown[key] ?? !startsHidden;

/** Those that can be columns at all: the others are only in forms. */
export const tableColumns = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.filter(({ only }) => only !== 'form');

/** The columns with what can be sorted: the fields that the table's spec sorts by. */
export function sortableColumns<Row>(columns: readonly TableColumn<Row>[], spec: Pick<ListSpec, 'sorts'>) {
  const fields = sortsOf(spec);
  return columns.map((column) => ({ ...column, sortable: fields.includes(column.key) }));
}

import type { TableColumn } from '../table-column.ts';
import type { TablePreferences } from './table-preferences.ts';

export const isShown = <Row>({ key, startsHidden }: TableColumn<Row>, { shown }: TablePreferences): boolean =>
  shown[key] ?? !startsHidden;

/** Those that can be columns at all: the others are only in forms. */
export const tableColumns = <Row>(columns: readonly TableColumn<Row>[]) =>
  columns.filter(({ only }) => only !== 'form');

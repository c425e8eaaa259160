import {
  type Column,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { TableColumn, TableRow } from './table-column.ts';

/** The TanStack Table features in use. Each adds to the bundle of the office's pages. */
export const features = tableFeatures({
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});
export type Features = typeof features;

export type TableInstance<Row extends TableRow> = ReactTable<Features, Row>;

export const definitionOf = <Row extends TableRow>(column: Column<Features, Row, unknown>) =>
  column.columnDef as TableColumn<Row>;

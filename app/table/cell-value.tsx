import type { ReactNode } from 'react';
import { StatusText } from '#app/ui/status-text.tsx';
import { formatCell } from './list-columns.ts';
import { type CellSource, cellValue, type TableColumn } from './table-column.ts';

export const cellSource = <Row,>(column: TableColumn<Row>, row: Row): CellSource<Row> => ({
  row: { original: row },
  getValue: () => cellValue(column, row),
});

/** A field of a row: rendered by the column's `cell`, else formatted by its data type. */
export function CellValue<Row>({ column, row, timeZone }: { column: TableColumn<Row>; row: Row; timeZone: string }) {
  const { dataType, statusStyle } = column.meta;
  if (column.cell) return <Shown>{column.cell(cellSource(column, row))}</Shown>;
  const value = cellValue(column, row);
  if (dataType === 'status' && value) {
    return <StatusText style={statusStyle?.[String(value)] ?? { label: String(value), tone: 'neutral' }} />;
  }
  return <Shown>{formatCell(dataType, value, timeZone)}</Shown>;
}

/** Wraps text in an element and renders nothing for '': cards hide empty lines. */
function Shown({ children }: { children: ReactNode }) {
  if (children === '') return null;
  return typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
}

import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { cellValue, formatCell, type ListColumn } from './list-columns.ts';

interface CellValueProps<Row> {
  column: ListColumn<Row>;
  row: Row;
  timeZone: string;
}

/** One field of one row, as its type is shown. */
export function CellValue<Row>({ column, row, timeZone }: CellValueProps<Row>) {
  if (column.show) return <Shown>{column.show(row)}</Shown>;
  const value = cellValue(column, row);
  if (column.dataType === 'status' && value) {
    const look = column.looks?.[String(value)];
    return <Badge tone={look?.tone}>{look?.label ?? String(value)}</Badge>;
  }
  return <Shown>{formatCell(column.dataType, value, timeZone)}</Shown>;
}

/** A text in its own element, and nothing for an empty one: cards hide empty lines. */
function Shown({ children }: { children: ReactNode }) {
  if (children === '') return null;
  return typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
}

import { Badge } from './badge.tsx';
import { cellValue, formatCell, type ListColumn } from './list-columns.ts';

interface CellValueProps<Row> {
  column: ListColumn<Row>;
  row: Row;
  timeZone: string;
}

/** One field of one row, as its type is shown. */
export function CellValue<Row>({ column, row, timeZone }: CellValueProps<Row>) {
  if (column.show) return <>{column.show(row)}</>;
  const value = cellValue(column, row);
  if (column.dataType === 'status' && value) {
    const look = column.looks?.[String(value)];
    return <Badge tone={look?.tone}>{look?.label ?? String(value)}</Badge>;
  }
  return <>{formatCell(column.dataType, value, timeZone)}</>;
}

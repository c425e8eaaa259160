import { editText } from '../edit/edit-value.ts';
import { formatCell } from '../list-columns.ts';
import { cellValue, type DataType, editedValue, type TableColumn } from '../table-column.ts';

/** Numbers align right. */
export const isNumeric = (dataType: DataType): boolean => dataType === 'currency' || dataType === 'number';

/** Only text may be truncated: a truncated amount, time or status would read as another one. */
export const mayCut = (dataType: DataType): boolean => dataType === 'string';

/** Takes its column's width without widening it. */
export const cutStyle = 'truncate [contain:inline-size]';

/** A cell as plain text, for the clipboard and for accessible names. */
export function cellText<Row>(column: TableColumn<Row>, row: Row, timeZone: string): string {
  const { edit, dataType } = column.meta;
  if (edit?.kind === 'choice') {
    const label = editText(edit, editedValue(column, row));
    if (label) return label;
  }
  // Includes the year, so that it can be pasted again.
  if (edit?.kind === 'datetime') return editText(edit, editedValue(column, row));
  return formatCell(dataType, cellValue(column, row), timeZone);
}

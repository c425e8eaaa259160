import { editText } from '../edit/edit-value.ts';
import { formatCell } from '../list-columns.ts';
import { cellValue, type DataType, editedValue, type TableColumn } from '../table-column.ts';

/** Figures stand at the right, under each other. */
export const isFigure = (dataType: DataType): boolean => dataType === 'currency' || dataType === 'number';

/** Only words may be cut short; a figure, a moment or a state that is cut says something else. */
export const mayCut = (dataType: DataType): boolean => dataType === 'string';

/** Takes the width that its column has, and never makes it wider. */
export const cutStyle = 'truncate [contain:inline-size]';

/** A cell in plain words: to be copied, and where a name hangs on what is being changed. */
export function cellText<Row>(column: TableColumn<Row>, row: Row, timeZone: string): string {
  const { edit, dataType } = column.meta;
  if (edit?.kind === 'choice') {
    const label = editText(edit, editedValue(column, row));
    if (label) return label;
  }
  // As it can be pasted again, with its year.
  if (edit?.kind === 'datetime') return editText(edit, editedValue(column, row));
  return formatCell(dataType, cellValue(column, row), timeZone);
}

import { type Parsed, parseEdit } from './edit-value.ts';
import { cellEditOf, type TableColumn } from './table-column.ts';

/** What was typed for a cell of an existing row as the value on the wire, or what is wrong with it. */
export function parseCell<Row>(column: TableColumn<Row>, text: string, today: string): Parsed {
  const edit = cellEditOf(column);
  if (!edit) return { fault: 'cannot be changed here' };
  const parsed = parseEdit(edit, text, { required: column.required ?? false, today });
  if (parsed.fault !== undefined) return parsed;
  const fault = column.check?.(parsed.value);
  return fault === undefined ? parsed : { fault };
}

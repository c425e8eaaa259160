import { cellEditOf, editedValue, fieldOf, type TableColumn, type TableRow } from '../table-column.ts';
import { type Parsed, parseEdit } from './edit-value.ts';
import type { Changes } from './row-edits.ts';

/** Parses a cell's text into its wire value or an error. */
export function parseCell<Row extends TableRow>(
  column: TableColumn<Row>,
  text: string,
  today: string,
  row?: Row,
): Parsed {
  const edit = cellEditOf(column, row);
  if (!edit) return { error: 'can’t be edited here' };
  const rule = { required: column.meta.required ?? false, today };
  const parsed = parseEdit(edit, text, row ? { ...rule, row, current: editedValue(column, row) } : rule);
  if (parsed.error !== undefined) return parsed;
  const error = column.meta.check?.(parsed.value, (row ?? {}) as Record<string, unknown>);
  return error === undefined ? parsed : { error };
}

/** The changes that a cell's text makes: its own field and those of `also`. */
export function cellChanges<Row extends TableRow>(
  column: TableColumn<Row>,
  text: string,
  today: string,
  row: Row,
): { changes: Changes; error?: undefined } | { error: string } {
  const { value, error } = parseCell(column, text, today, row);
  if (error !== undefined) return { error };
  const field = fieldOf(column);
  const also = (value ?? '') === (editedValue(column, row) ?? '') ? undefined : column.meta.also?.(value, row);
  return { changes: { ...also, [field]: value } };
}

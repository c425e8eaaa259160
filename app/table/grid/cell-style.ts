import { editText } from '../edit/edit-value.ts';
import { formatCell } from '../list-columns.ts';
import { cellValue, type DataType, editedValue, type TableColumn } from '../table-column.ts';

export const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'spacious', label: 'Spacious' },
] as const;
export type Density = (typeof densities)[number]['value'];

/** Row height, px: exact, because the virtualised rows are positioned by it. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, comfortable: 40, spacious: 52 };

export const rowHeightStyle: Readonly<Record<Density, string>> = {
  compact: 'h-8 text-sm',
  comfortable: 'h-10 text-sm',
  spacious: 'h-13 text-base',
};

/** On wide screens the checkbox, the first column and the actions are sticky. */
export const tickWidth = 40;
export const tickStyle = 'lg:sticky lg:left-0 lg:z-5';
export const firstStyle =
  'lg:sticky lg:left-10 lg:z-5 lg:border-r font-medium lg:after:absolute lg:after:inset-y-0 lg:after:left-full lg:after:w-[var(--cut-start)] lg:after:bg-inherit';
export const lastStyle =
  'lg:sticky lg:right-0 lg:z-5 lg:before:absolute lg:before:inset-y-0 lg:before:right-full lg:before:w-[var(--cut-end)] lg:before:bg-inherit';

/** Cell background. Every cell needs it, because sticky cells cover others. */
export const cellStyle = 'bg-raised group-hover/row:bg-surface group-aria-selected/row:bg-accent-soft';

export const actionsWidth = (count: number): number => 32 * count + 12;

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

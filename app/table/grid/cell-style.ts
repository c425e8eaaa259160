import { plainPounds } from '#app/lib/format.ts';
import { typedDay } from '#server/infra/typed/day.ts';
import { editText } from '../edit/edit-value.ts';
import { formatCell } from '../list-columns.ts';
import { cellValue, type DataType, editedValue, type TableColumn } from '../table-column.ts';
import type { RowAction } from './row-actions.tsx';

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
  'group-data-past-start/scroller:shadow-edge-start lg:sticky lg:left-10 lg:z-5 lg:border-r font-medium lg:after:absolute lg:after:inset-y-0 lg:after:left-full lg:after:w-[var(--cut-start)] lg:after:bg-inherit';
export const lastStyle =
  'group-data-past-end/scroller:shadow-edge-end lg:sticky lg:right-0 lg:z-5 lg:before:absolute lg:before:inset-y-0 lg:before:right-full lg:before:w-[var(--cut-end)] lg:before:bg-inherit';

/** Cell background. Every cell needs it, because sticky cells cover others. */
export const cellStyle =
  'bg-raised group-hover/row:bg-surface group-aria-selected/row:bg-accent-soft group-data-open/row:bg-accent-soft';

/** Maximum icons in a row; its menu has all actions. */
const maxIcons = 3;

/** The icons of a row: its first actions that are possible on it. A row with a word has no room for them. */
export function iconActions<Row>(actions: readonly RowAction<Row>[], row: Row): RowAction<Row>[] {
  const possible = actions.filter(
    ({ isHidden, blockedReason }) => !isHidden?.(row) && blockedReason?.(row) === undefined,
  );
  return possible.some(({ word }) => word) ? [] : possible.slice(0, maxIcons);
}

type Worded = readonly { word?: string }[];

/**
 * Widths of the column of actions, px: of the menu with the longest word beside it, and of the icons that need more room
 * than the word, which wide screens with a mouse have (`endStyle`).
 */
export function actionsWidth(actions: Worded, menu: Worded) {
  const letters = Math.max(0, ...actions.map(({ word = '' }) => word.length));
  const words = letters > 0 ? 24 + 8 * letters : 0;
  const count = actions.length + menu.length;
  const icons = count > 1 ? Math.min(maxIcons, actions.filter(({ word }) => !word).length) * 32 : 0;
  return { menu: count === 0 ? 0 : 44 + words, icons: Math.max(0, icons - words) };
}

/** Sets `--end`, the width of the column of actions, from `--menu` and `--icons`. */
export const endStyle =
  '[--end:var(--menu)] [@media(hover:hover)_and_(min-width:80rem)]:[--end:calc(var(--menu)+var(--icons))]';

export const isNumeric = (dataType: DataType): boolean => dataType === 'currency' || dataType === 'number';

/** Only text may be truncated: a truncated amount, time or status would read as another one. */
export const mayCut = (dataType: DataType): boolean => dataType === 'string';

/** Takes its column's width without widening it. */
export const cutStyle = 'truncate [contain:inline-size]';

/** A cell as plain text. */
export function cellText<Row>(column: TableColumn<Row>, row: Row, timeZone: string): string {
  const { edit, dataType } = column.meta;
  if (edit?.kind === 'choice') {
    const label = editText(edit, editedValue(column, row));
    if (label) return label;
  }
  if (edit?.kind === 'hours') return editText(edit, editedValue(column, row));
  // With the year.
  if (edit?.kind === 'datetime') return editText(edit, editedValue(column, row));
  return formatCell(dataType, cellValue(column, row), timeZone);
}

/** A cell as it is typed, for the clipboard: it can be pasted here again, and a spreadsheet reads its figures and days. */
export function copiedText<Row>(column: TableColumn<Row>, row: Row, timeZone: string): string {
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '') return '';
  if (column.meta.dataType === 'currency') return plainPounds(Number(value));
  if (column.meta.dataType === 'date') return typedDay(String(value).slice(0, 10));
  return cellText(column, row, timeZone);
}

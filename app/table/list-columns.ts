import type { ReactNode } from 'react';
import { formatDay, formatPounds } from '#app/lib/format.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';

export type DataType = 'date' | 'datetime' | 'currency' | 'number' | 'boolean' | 'status' | 'string';

/** How a status looks: its word and its colour. By the value on the wire. */
export type StatusLooks = Readonly<Record<string, { label: string; tone: BadgeTone }>>;

/**
 * One field of a list, for cards and tables alike: a new list is an array of these and little else. `key` is the field's
 * name on the wire, by which the server also sorts.
 */
export interface ListColumn<Row> {
  key: string;
  label: string;
  dataType: DataType;
  /** Of a table's column and of a full row's, px. Without one it takes what is left. */
  width?: number;
  sortable?: boolean;
  /** Where the value is not simply `row[key]`: a joined name, a sum. */
  value?: (row: Row) => unknown;
  /** Where the value is shown in a way of its own: a duration as HH:MM. */
  show?: (row: Row) => ReactNode;
  /** On a card, where no heading says what the value is: a figure with its label, a full name. */
  showOnCard?: (row: Row) => ReactNode;
  /** The words and colours of a status. */
  looks?: StatusLooks;
  /**
   * On a card the first three important fields stand out (headline, figure, second line), and of the others one is
   * shown. Absent: in full rows and tables only.
   */
  card?: 'important' | 'other';
}

export const importantOnCard = 3;
export const othersOnCard = 1;

/** The fields of a compact card: at most 3 important and 1 other, in the columns' order. */
export function cardFields<Row>(columns: readonly ListColumn<Row>[]) {
  return {
    important: columns.filter(({ card }) => card === 'important').slice(0, importantOnCard),
    others: columns.filter(({ card }) => card === 'other').slice(0, othersOnCard),
  };
}

export function cellValue<Row>(column: ListColumn<Row>, row: Row): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];
}

const calendarDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** '2026-11-21' -> '21 Nov 2026'. */
export function formatDate(day: string): string {
  return calendarDay.format(new Date(`${day}T00:00:00Z`));
}

/**
 * A value in words, by its type; '' for none. Dates are 'YYYY-MM-DD', datetimes ISO instants, shown in the company's zone.
 */
export function formatCell(dataType: DataType, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  switch (dataType) {
    case 'date':
      return formatDate(String(value).slice(0, 10));
    case 'datetime':
      return `${formatDay(String(value), timeZone)}, ${clockTime(String(value), timeZone)}`;
    case 'currency':
      return formatPounds(Number(value));
    case 'boolean':
      return value ? 'Yes' : 'No';
    default:
      return String(value);
  }
}

import { formatDate, formatExactMoment, formatPounds } from '#app/lib/format.ts';
import type { DataType } from './table-column.ts';

/** Formats a value; '' for none. Dates are 'YYYY-MM-DD'; datetimes are ISO, shown in the company's zone. */
export function formatCell(dataType: DataType, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  switch (dataType) {
    case 'date':
      return formatDate(String(value));
    case 'datetime':
      return formatExactMoment(String(value), timeZone);
    case 'currency':
      return formatPounds(Number(value));
    case 'boolean':
      return value ? 'Yes' : 'No';
    default:
      return String(value);
  }
}

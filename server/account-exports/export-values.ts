import { formatDateRange } from '#server/format.ts';
import type { RowValue } from '#server/rpc/table-meta.ts';
import type { AccountExport } from './schema.ts';

const totalsOf = ({ totals }: Readonly<Record<string, unknown>>) => totals as AccountExport['totals'];

/** Values that an export for people has in place of the fields. */
export const exportValues: Readonly<Record<string, RowValue>> = {
  period_start: ({ start_date, end_date }) => formatDateRange(String(start_date), String(end_date)),
  entries: (row) => totalsOf(row).reduce((sum, { count }) => sum + count, 0),
};

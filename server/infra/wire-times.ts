import type { HistoryRow } from '#db/column-types.ts';

const timeColumn = /(_time|_at|At|^last_login)$/;

/** Converts Postgres times inside history's JSON to the wire format. */
export function wireTimes(row: HistoryRow | null): HistoryRow | null {
  if (row === null) return null;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && timeColumn.test(name) ? new Date(value).toISOString() : value,
    ]),
  );
}

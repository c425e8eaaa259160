import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ListedDays, listedInstants } from './time-zone.ts';

const isAll = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** Whether a column of type date is one of the days, inclusive. */
export const isOnDays = (column: string, { start_date, end_date }: ListedDays): RawBuilder<SqlBool> =>
  isAll([
    ...(start_date === undefined ? [] : [sql`${sql.ref(column)} >= ${start_date}::date`]),
    ...(end_date === undefined ? [] : [sql`${sql.ref(column)} <= ${end_date}::date`]),
  ]);

/** Whether a moment is on one of the company's days, inclusive. */
export function isWithinDays(column: string, days: ListedDays, timeZone: string): RawBuilder<SqlBool> {
  const { from, to } = listedInstants(days, timeZone);
  return isAll([
    ...(from === null ? [] : [sql`${sql.ref(column)} >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql`${sql.ref(column)} < ${to}::timestamptz`]),
  ]);
}

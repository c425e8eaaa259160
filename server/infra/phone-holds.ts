import { type SqlBool, sql } from 'kysely';
import { searchedDigits } from './typed/phone.ts';

/** `q` may be part of the phone number in `column`, however either is written; undefined if `q` is no number. */
export function phoneHolds(column: string, q: string) {
  const digits = searchedDigits(q);
  // Only of the company's rows, and only for such a text, so it needs no index.
  return digits === undefined
    ? undefined
    : sql<SqlBool>`(${sql.ref(column)} <> '' and regexp_replace(${sql.ref(column)}, '\\D', '', 'g') like ${`%${digits}%`})`;
}

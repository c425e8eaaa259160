import type { JoinBuilder, StringReference } from 'kysely';

/** Joins two rows of one company by these columns: `sameCompany(join, 'u.id', 't.user_id')`. */
export function sameCompany<DB, Tables extends keyof DB>(
  join: JoinBuilder<DB, Tables>,
  column: StringReference<DB, Tables> & string,
  reference: StringReference<DB, Tables> & string,
): JoinBuilder<DB, Tables> {
  const companyOf = (ref: string) => `${ref.split('.')[0]}.company_id` as StringReference<DB, Tables>;
  return join.onRef(companyOf(column), '=', companyOf(reference)).onRef(column, '=', reference);
}

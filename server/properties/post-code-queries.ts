import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { postCodeKey } from '#server/infra/typed/post-code.ts';

/** `q` may be part of the postcode of property `alias`, with or without its space; undefined if it is too short. */
export function postCodeHolds(alias: string, q: string) {
  const key = postCodeKey(q);
  return key.length > 1 ? sql<SqlBool>`${sql.ref(`${alias}.post_code_key`)} like ${`%${key}%`}` : undefined;
}

/** Properties of a postcode district such as M19. */
export const inDistrict = (db: Database, scope: Scope, district: string) =>
  db
    .selectFrom('properties as dp')
    .select('dp.id')
    .where('dp.company_id', '=', scope.company_id)
    .where(sql`postcode_district(dp.post_code_key)`, '=', district);

import { type SqlBool, sql } from 'kysely';
import { postCodeKey } from '#server/infra/typed/post-code.ts';

/** `q` may be part of the postcode of property `alias`, with or without its space; undefined if it is too short. */
export function postCodeHolds(alias: string, q: string) {
  const key = postCodeKey(q);
  return key.length > 1 ? sql<SqlBool>`${sql.ref(`${alias}.post_code_key`)} like ${`%${key}%`}` : undefined;
}

import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { savedSettings } from '#server/company-settings/queries.ts';
import type { CalendarOf, TokenScope } from './constants.ts';
import { hasPasskeys } from './passkey-queries.ts';
import { hasTwoFactor } from './two-factor-queries.ts';

export function findToken(db: Database, tokenHash: string) {
  return db
    .selectFrom('access_tokens as t')
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 't.user_id'))
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .select(['t.id', 't.company_id', 't.user_id', 't.last_used_at', 't.expires_at', 't.scope', 't.calendar'])
    .select(['u.role', 'u.status', 'u.first_name', 'u.last_name', 'u.email', 'u.mobile'])
    .select('c.name as company_name')
    .select([
      savedSettings('t.company_id').as('settings'),
      sql<boolean>`(${hasTwoFactor('t')} or ${hasPasskeys('t')})`.as('has_two_factor'),
    ])
    .where('t.token_hash', '=', tokenHash)
    .where('c.suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function touchToken(db: Database, token: { company_id: number; id: number }, now: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now })
    .where('company_id', '=', token.company_id)
    .where('id', '=', token.id)
    .execute();
}

function ownTokens(db: Database, scope: Scope) {
  return db
    .selectFrom('access_tokens as t')
    .where('t.company_id', '=', scope.company_id)
    .where('t.user_id', '=', scope.user_id);
}

const columns = ['t.id', 't.name', 't.scope', 't.calendar', 't.createdAt', 't.last_used_at', 't.expires_at'] as const;

export function listTokens(db: Database, scope: Scope) {
  return ownTokens(db, scope).select(columns).orderBy('t.id', 'desc').execute();
}

export async function insertToken(
  db: Database,
  scope: Scope,
  values: {
    token_hash: string;
    name: string;
    scope: TokenScope;
    calendar: CalendarOf | null;
    expires_at: string | null;
    createdAt: string;
  },
) {
  return db
    .insertInto('access_tokens')
    .values({ ...values, company_id: scope.company_id, user_id: scope.user_id })
    .returning(['id', 'name', 'scope', 'calendar', 'createdAt', 'last_used_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** One of the caller's own; false if there is none. */
export async function deleteToken(db: Database, scope: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_tokens')
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, type Page, pageOf } from '#db/list.ts';
import { byUser, fullName, nestUser } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isOnDays } from '#server/infra/within-days.ts';
import { type PricingTerms, rateOfDay } from '../pricing/rates.ts';
import { type DayValue, type ValueInput, valueByDay } from '../pricing/value.ts';
import type { listUserRatesSchema } from './schema.ts';

/** Admins only; other roles get none. */
export function visibleUserRates(db: Database, scope: Scope) {
  return db
    .selectFrom('user_rates as r')
    .where('r.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));
}

type ListInput = Omit<z.infer<typeof listUserRatesSchema>, 'getCurrent'> & {
  /** Only the rate of each worker in force on this day (YYYY-MM-DD). */
  current_on?: string | undefined;
};

const withUser = (db: Database, scope: Scope) =>
  visibleUserRates(db, scope).innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'r.user_id'));

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = withUser(db, scope);
  if (list.user_id !== undefined) query = query.where('r.user_id', '=', list.user_id);
  if (list.current_on !== undefined) {
    const current = rateOfDay(scope, sql`r.user_id`, sql`${list.current_on}`);
    query = query.where(sql<boolean>`r.effective_from = (select c.effective_from from (${current}) c)`);
  }
  query = query.where(isOnDays('r.effective_from', list));
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) => eb.or([eb(fullName('u'), 'ilike', like), eb('r.comment', 'ilike', like)]));
}

const columns = [
  'r.id',
  'r.user_id',
  'r.rate',
  'r.charge_rate',
  'r.comment',
  'r.effective_from',
  'r.createdAt',
  'r.updatedAt',
  'u.first_name',
  'u.last_name',
] as const;

const byUserAndDay = (direction: RawBuilder<unknown>) => sql`${byUser(direction)}, r.effective_from desc`;

export async function listUserRates(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const order = orderOf('r', list, { by: { user: byUserAndDay }, nullsLast: ['charge_rate'] });
  const rows = withUser(db, scope).select(columns);
  const { data, meta } = await pageOf(db, list, { alias: 'r', base, order, rows });
  return { data: data.map(nestUser), meta } satisfies Page<unknown>;
}

export async function readUserRate(db: Database, scope: Scope, id: number) {
  const row = await withUser(db, scope).select(columns).where('r.id', '=', id).executeTakeFirst();
  return row && nestUser(row);
}

export async function readValue(
  db: Database,
  scope: Scope,
  terms: PricingTerms,
  input: ValueInput,
): Promise<DayValue[]> {
  return (await valueByDay(scope, terms, input).execute(db)).rows;
}

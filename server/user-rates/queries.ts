import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { containing, countOf, type ListQuery, type Page } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import type { UserRates } from '#db/types.gen.ts';
import { type PricingTerms, rateOfDay } from '../pricing/rates.ts';
import { type DayValue, type ValueInput, valueByDay } from '../pricing/value.ts';

/** The rates that the caller may read: all of the company for admins, nobody's for others. */
export function visibleUserRates(db: Database, scope: Scope) {
  return db
    .selectFrom('user_rates as r')
    .where('r.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));
}

export interface RateFilters {
  user_id?: number | undefined;
  /** Only each worker's rate in force on this day (YYYY-MM-DD). */
  current_on?: string | undefined;
}

function filtered(db: Database, scope: Scope, list: ListQuery<RateFilters>) {
  let query = visibleUserRates(db, scope).innerJoin('users as u', (join) =>
    join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.user_id'),
  );
  if (list.user_id !== undefined) query = query.where('r.user_id', '=', list.user_id);
  if (list.current_on !== undefined) {
    const current = rateOfDay(scope, sql`r.user_id`, sql`${list.current_on}`);
    query = query.where(sql<boolean>`r.effective_from = (select c.effective_from from (${current}) c)`);
  }
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) =>
    eb.or([
      eb(sql<string>`u.first_name || ' ' || u.last_name`, 'ilike', like),
      eb('r.comment', 'ilike', like),
    ]),
  );
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

type RateSource = Omit<Selectable<UserRates>, 'company_id'> & { first_name: string; last_name: string };

function toWire({ first_name, last_name, ...row }: RateSource) {
  return { ...row, User: { first_name, last_name } };
}

/** A page of rates with whose they are. */
export async function listUserRates(
  db: Database,
  scope: Scope,
  list: ListQuery<RateFilters>,
): Promise<Page<ReturnType<typeof toWire>>> {
  const base = filtered(db, scope, list);
  const { meta, offset } = await countOf(db, base, list);
  const direction = sql.raw(list.order);
  const sort =
    list.sort === 'user'
      ? sql`u.first_name ${direction}, u.last_name ${direction}, r.effective_from desc`
      : sql`${sql.ref(`r.${list.sort}`)} ${direction} ${sql.raw(list.sort === 'charge_rate' ? 'nulls last' : '')}`;
  const rows = await base
    .select(columns)
    .orderBy(sql`${sort}, r.id ${direction}`)
    .limit(meta.limit)
    .offset(offset)
    .execute();
  return { data: rows.map(toWire), meta };
}

export async function readUserRate(db: Database, scope: Scope, id: number) {
  const row = await visibleUserRates(db, scope)
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.user_id'),
    )
    .select(columns)
    .where('r.id', '=', id)
    .executeTakeFirst();
  return row && toWire(row);
}

/** The current value of the worker's records, by day. */
export async function readValue(
  db: Database,
  scope: Scope,
  terms: PricingTerms,
  input: ValueInput,
): Promise<DayValue[]> {
  return (await valueByDay(scope, terms, input).execute(db)).rows;
}

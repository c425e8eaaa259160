import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, pageOf } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import type { listTradesSchema } from './schema.ts';

const tradesOf = (db: Database, scope: Scope) =>
  db.selectFrom('trades as t').where('t.company_id', '=', scope.company_id);

const columns = ['t.id', 't.name', 't.status', 't.createdAt', 't.updatedAt'] as const;

export function listTrades(db: Database, scope: Scope, list: z.infer<typeof listTradesSchema>) {
  let base = tradesOf(db, scope);
  if (list.status !== undefined) base = base.where('t.status', '=', list.status);
  if (list.q) base = base.where('t.name', 'ilike', containing(list.q));
  const order = orderOf('t', list, { by: { name: sql`lower(t.name)` } });
  return pageOf(db, list, { alias: 't', base, order, rows: tradesOf(db, scope).select(columns) });
}

export const readTrade = (db: Database, scope: Scope, id: number) =>
  tradesOf(db, scope).select(columns).where('t.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends. Undefined if the company has none. */
export const lockTrade = (db: Database, scope: Scope, id: number) =>
  tradesOf(db, scope).select(['t.id', 't.updatedAt']).where('t.id', '=', id).forUpdate().executeTakeFirst();

/** Counts who has it and the jobs that need it, by noun. */
export async function tradeUses(db: Database, scope: Scope, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from user_trades where company_id = ${scope.company_id} and trade_id = ${id}) as worker,
    (select count(*) from jobs where company_id = ${scope.company_id} and trade_id = ${id}) as job`.execute(db);
  return rows[0]!;
}

/** Ids by name in small letters. */
export async function tradeIdsByName(db: Database, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await tradesOf(db, scope).select(['t.id', 't.name']).execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}

/** 'Gas, Plumbing': the trades of user `user`. */
export const tradesOfUser = (
  user: string,
) => sql<string>`(select coalesce(string_agg(tr.name, ', ' order by lower(tr.name)), '')
  from user_trades ut join trades tr on tr.company_id = ut.company_id and tr.id = ut.trade_id
  where ut.company_id = ${sql.ref(`${user}.company_id`)} and ut.user_id = ${sql.ref(`${user}.id`)})`;

/** The name of what job `job` needs. */
export const tradeOfJob = (job: string) => sql<string | null>`(select tr.name from trades tr
  where tr.company_id = ${sql.ref(`${job}.company_id`)} and tr.id = ${sql.ref(`${job}.trade_id`)})`;

/** Gives each user the trades of the list and no others. Those that stay keep their rows. */
export async function replaceTrades(
  db: Database,
  scope: Scope,
  users: readonly { user_id: number; trades: readonly number[] }[],
): Promise<void> {
  const given = users.flatMap(({ user_id, trades }) => trades.map((trade_id) => ({ user_id, trade_id })));
  const pairs = sql`select g.user_id, g.trade_id from unnest(${given.map(({ user_id }) => user_id)}::bigint[],
    ${given.map(({ trade_id }) => trade_id)}::bigint[]) as g (user_id, trade_id)`;
  await sql`delete from user_trades ut where ut.company_id = ${scope.company_id}
    and ut.user_id = any(${users.map(({ user_id }) => user_id)}::bigint[])
    and (ut.user_id, ut.trade_id) not in (${pairs})`.execute(db);
  if (given.length === 0) return;
  await sql`insert into user_trades (company_id, user_id, trade_id)
    select ${scope.company_id}, p.user_id, p.trade_id from (${pairs}) p
    on conflict on constraint user_trades_unique do nothing`.execute(db);
}

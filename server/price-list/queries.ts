import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, pageOf } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import { maxOffered } from './constants.ts';
import type { listPriceItemsSchema } from './schema.ts';

/** Admins read all items, staff those on offer, landlords none. */
export const visiblePriceItems = (db: Database, scope: Scope) =>
  db
    .selectFrom('price_items as pi')
    .where('pi.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where('pi.status', '=', 'active'))
    .$if(scope.role === 'landlord', (query) => query.where(sql<boolean>`false`));

const openColumns = ['pi.id', 'pi.code', 'pi.description', 'pi.unit'] as const;

/** Only admins read cost and price, or when they changed. */
const rows = (db: Database, scope: Scope) =>
  visiblePriceItems(db, scope)
    .select(openColumns)
    .$if(scope.role === 'admin', (query) =>
      query.select(['pi.cost', 'pi.price', 'pi.vat_rate', 'pi.status', 'pi.createdAt', 'pi.updatedAt']),
    );

/** A word that is in the code or the description. */
export const searchedPriceItems = (word: string) =>
  sql<SqlBool>`(pi.code ilike ${containing(word)} or pi.description ilike ${containing(word)})`;

export function listPriceItems(db: Database, scope: Scope, list: z.infer<typeof listPriceItemsSchema>) {
  let base = visiblePriceItems(db, scope);
  if (list.status !== undefined) base = base.where('pi.status', '=', list.status);
  if (list.unit !== undefined) base = base.where('pi.unit', '=', list.unit);
  if (list.has_price !== undefined) base = base.where('pi.price', list.has_price ? 'is not' : 'is', null);
  for (const word of list.q?.split(/\s+/) ?? []) base = base.where(searchedPriceItems(word));
  const order = orderOf('pi', list, {
    by: { code: sql`pi.code collate "natural"`, description: sql`lower(pi.description)` },
    nullsLast: ['cost', 'price', 'vat_rate'],
  });
  return pageOf(db, list, { alias: 'pi', base, order, rows: rows(db, scope) });
}

/** Every item on offer, for searches without signal. */
export const listOffered = (db: Database, scope: Scope) =>
  visiblePriceItems(db, scope)
    .where('pi.status', '=', 'active')
    .select(openColumns)
    .orderBy(sql`pi.code collate "natural"`)
    .orderBy('pi.id')
    .limit(maxOffered)
    .execute();

export const readPriceItem = (db: Database, scope: Scope, id: number) =>
  rows(db, scope).where('pi.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends. Undefined if the caller may not read it. */
export const lockPriceItem = (db: Database, scope: Scope, id: number) =>
  visiblePriceItems(db, scope)
    .select(['pi.id', 'pi.updatedAt'])
    .where('pi.id', '=', id)
    .forUpdate('pi')
    .executeTakeFirst();

/** Counts what was quoted and used of it, by noun. */
export async function priceItemUses(db: Database, scope: Scope, id: number): Promise<Record<string, number>> {
  const { rows: found } = await sql<Record<string, number>>`select
    (select count(*) from materials where company_id = ${scope.company_id} and price_item_id = ${id}) as "used material",
    (select count(*) from quote_lines where company_id = ${scope.company_id} and price_item_id = ${id}) as "quote line"`.execute(
    db,
  );
  return found[0]!;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { groupRows } from '#db/group-rows.ts';
import { containing, hasValues, orderOf, pageOf } from '#db/list.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { lastMailOf } from '#server/documents/mail-queries.ts';
import { isWithinDays } from '#server/infra/within-days.ts';
import { quoteName } from './constants.ts';
import type { listQuotesSchema, QuoteLine, QuoteLineInput } from './schema.ts';

/** Admins read all quotes, landlords those that were sent to customers whose log-in they have, others none. */
export function visibleQuotes(db: Database, scope: Scope) {
  const base = db.selectFrom('quotes as q').where('q.company_id', '=', scope.company_id);
  if (scope.role === 'admin') return base;
  if (scope.role !== 'landlord') return base.where(sql<boolean>`false`);
  return base
    .where('q.status', '<>', 'draft')
    .where('q.customer_id', 'in', (eb) =>
      eb
        .selectFrom('customer_users as cu')
        .select('cu.customer_id')
        .where('cu.company_id', '=', scope.company_id)
        .where('cu.user_id', '=', scope.user_id),
    );
}

type ListInput = z.infer<typeof listQuotesSchema>;
type Status = ListInput['status'] & string;

/** Status of quote `q`; `today` is in the company's zone. */
const statusOn = (today: string) =>
  sql<Status>`case when q.status = 'sent' and q.valid_until < ${today}::date then 'expired' else q.status end`;

/** A draft shows its customer and property as they are now, another as they were when it was sent. */
const frozen = (column: string, current: string) =>
  sql<string>`case when q.status = 'draft' then ${sql.ref(current)} else ${sql.ref(`q.${column}`)} end`;
const customerName = frozen('customer_name', 'c.name');
const propertyAddress = frozen('property_address', 'p.address');

const withNames = (db: Database, scope: Scope) =>
  visibleQuotes(db, scope)
    .innerJoin('customers as c', (join) => sameCompany(join, 'c.id', 'q.customer_id'))
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'q.property_id'))
    .leftJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'q.job_id'));

/** The quotes whose number, title, customer or property holds the text. */
export function searchedQuotes(q: string) {
  const like = containing(q);
  return sql<SqlBool>`(q.quote_number ilike ${like} or q.title ilike ${like} or ${customerName} ilike ${like}
    or ${propertyAddress} ilike ${like})`;
}

const revisedBy = sql<number | null>`(select r.id from quotes r
  where r.company_id = q.company_id and r.revises_id = q.id)`;

/** A revision of it was sent. */
const isReplaced = sql<boolean>`exists (select from quotes r
  where r.company_id = q.company_id and r.revises_id = q.id and r.status <> 'draft')`;

const rowColumns = [
  'q.id',
  'q.quote_number',
  'q.revision',
  'q.revises_id',
  'q.title',
  'q.customer_id',
  'q.property_id',
  'q.job_id',
  'j.number as job_number',
  'j.job_title',
  'q.discount_percent',
  'q.reverse_charge',
  'c.reverse_charge as customer_reverse_charge',
  'q.valid_until',
  'q.sent_at',
  'q.answered_at',
  'q.answered_by',
  'q.decline_reason',
  'q.withdrawn_at',
  'q.requester_id',
  'q.createdAt',
  'q.updatedAt',
] as const;

const rowsOf = (db: Database, scope: Scope, today: string) =>
  withNames(db, scope)
    .select(rowColumns)
    .select([
      statusOn(today).as('status'),
      customerName.as('customer_name'),
      propertyAddress.as('property_address'),
      revisedBy.as('revised_by_id'),
    ]);
export type QuoteRow = Awaited<ReturnType<typeof listQuotes>>['data'][number];

export function listQuotes(db: Database, scope: Scope, list: ListInput, today: string) {
  let base = withNames(db, scope)
    .where(hasValues('q', ['customer_id', 'property_id', 'job_id'], list))
    .where(isWithinDays('q.createdAt', list, scope.time_zone));
  if (list.status !== undefined) base = base.where(statusOn(today), '=', list.status);
  if (list.q) base = base.where(searchedQuotes(list.q));
  const order = orderOf('q', list, {
    by: {
      quote_number: (way) => sql`q.quote_number ${way} nulls last, q.revision ${way}`,
      title: sql`lower(q.title)`,
      customer_name: sql`lower(${customerName})`,
      property_address: sql`lower(${propertyAddress})`,
      status: statusOn(today),
    },
    nullsLast: ['sent_at', 'valid_until', 'answered_at'],
  });
  return pageOf(db, list, { alias: 'q', base, order, rows: rowsOf(db, scope, today) });
}

/** The newest that match, for the search of everything. */
export async function findQuotes(
  db: Database,
  scope: Scope,
  { where, most }: { where: RawBuilder<SqlBool>; most: number },
) {
  const rows = await withNames(db, scope)
    .where(where)
    .select(['q.id', 'q.quote_number', 'q.revision', 'q.title', 'q.status', customerName.as('customer_name')])
    .orderBy('q.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ quote_number, revision, ...row }) => ({ ...row, name: quoteName({ quote_number, revision }) }));
}

const lineColumns = [
  'l.id',
  'l.quote_id',
  'l.price_item_id',
  'l.description',
  'l.unit',
  'l.quantity',
  'l.unit_price',
  'l.vat_rate',
  'l.amount',
  'l.is_optional',
  'l.is_chosen',
] as const;

/** Lines by quote, in their order. The caller may read the quotes. */
export async function linesOfQuotes(db: Database, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, (QuoteLine & { quote_id: number })[]>();
  const rows = await db
    .selectFrom('quote_lines as l')
    .select(lineColumns)
    .where('l.company_id', '=', scope.company_id)
    .where('l.quote_id', 'in', ids)
    .orderBy('l.quote_id')
    .orderBy('l.position')
    .orderBy('l.id')
    .execute();
  return groupRows(rows, ({ quote_id }) => quote_id);
}

export function readQuoteRow(db: Database, scope: Scope, id: number, today: string) {
  return rowsOf(db, scope, today)
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'q.requester_id'))
    .select([
      'q.message',
      'q.terms',
      'q.customer_address',
      'q.customer_email',
      'q.supplier',
      'q.request',
      'q.answered_from',
      'q.token_hash',
      'c.address as current_address',
      'c.post_code as current_post_code',
      'c.email as current_email',
      'p.city',
      'p.post_code',
      'p.address',
      sql<string>`coalesce(trim(${fullName('u')}), '')`.as('requester_name'),
      isReplaced.as('is_replaced'),
      lastMailOf('quote_id', 'q.id').as('mail'),
    ])
    .where('q.id', '=', id)
    .executeTakeFirst();
}
export type WholeQuoteRow = NonNullable<Awaited<ReturnType<typeof readQuoteRow>>>;

/** Locks the row until the transaction ends. Undefined if the caller may not read it. `status` as it is stored. */
export function lockQuote(db: Database, scope: Scope, id: number) {
  return visibleQuotes(db, scope)
    .select(['q.id', 'q.status', 'q.quote_number', 'q.revision', 'q.revises_id', 'q.title', 'q.customer_id'])
    .select(['q.property_id', 'q.job_id', 'q.valid_until', 'q.answered_at', 'q.answered_by', 'q.created_by'])
    .select(['q.discount_percent', 'q.updatedAt'])
    .select(isReplaced.as('is_replaced'))
    .where('q.id', '=', id)
    .forUpdate('q')
    .executeTakeFirst();
}
export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>;

/** Writes the lines in their order: those with an id of the quote stay, the others are new, and what is not named goes. */
export async function replaceLines(
  db: Database,
  scope: Scope,
  quoteId: number,
  lines: readonly QuoteLineInput[],
): Promise<void> {
  const own = await db
    .selectFrom('quote_lines')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('quote_id', '=', quoteId)
    .execute();
  const known = new Set(own.map(({ id }) => id));
  // An id that comes twice is a copied row.
  const stayed = new Set<number>();
  const rows = lines.map(({ id, ...line }, at) => {
    const stays = id !== undefined && known.has(id) && !stayed.has(id);
    if (stays) stayed.add(id);
    return {
      id: stays ? id : null,
      position: at + 1,
      price_item_id: line.price_item_id ?? null,
      description: line.description,
      unit: line.unit ?? 'each',
      quantity: line.quantity ?? 1,
      unit_price: line.unit_price ?? 0,
      vat_rate: line.vat_rate ?? null,
      is_optional: line.is_optional ?? false,
    };
  });
  const gone = [...known].filter((id) => !stayed.has(id));
  if (gone.length > 0) {
    await db.deleteFrom('quote_lines').where('company_id', '=', scope.company_id).where('id', 'in', gone).execute();
  }
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, position integer,
    price_item_id bigint, description text, unit text, quantity numeric, unit_price numeric, vat_rate numeric,
    is_optional boolean)`;
  await sql`update quote_lines l set position = n.position, price_item_id = n.price_item_id,
      description = n.description, unit = n.unit, quantity = n.quantity, unit_price = n.unit_price,
      vat_rate = n.vat_rate, is_optional = n.is_optional, is_chosen = l.is_chosen and n.is_optional
    from ${given}
    where l.company_id = ${scope.company_id} and l.quote_id = ${quoteId} and l.id = n.id
      and (l.position, l.price_item_id, l.description, l.unit, l.quantity, l.unit_price, l.vat_rate, l.is_optional)
        is distinct from (n.position, n.price_item_id, n.description, n.unit, n.quantity, n.unit_price, n.vat_rate,
          n.is_optional)`.execute(db);
  await sql`insert into quote_lines (company_id, quote_id, position, price_item_id, description, unit, quantity,
      unit_price, vat_rate, is_optional)
    select ${scope.company_id}, ${quoteId}, n.position, n.price_item_id, n.description, n.unit, n.quantity,
      n.unit_price, n.vat_rate, n.is_optional
    from ${given} where n.id is null order by n.position`.execute(db);
}

/** The price items among `ids` that the company has. */
export async function knownPriceItems(db: Database, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('price_items')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A job's own customer, else the property's; null: there is none. */
export async function customerOfParent(
  db: Database,
  scope: Scope,
  { job_id, property_id }: { job_id: number | null; property_id: number },
): Promise<number | null> {
  const row = await db
    .selectFrom('properties as p')
    .leftJoin('jobs as j', (join) => sameCompany(join, 'j.property_id', 'p.id').on('j.id', '=', job_id))
    .select(sql<number | null>`coalesce(j.customer_id, p.customer_id)`.as('customer_id'))
    .where('p.company_id', '=', scope.company_id)
    .where('p.id', '=', property_id)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function customerExists(db: Database, scope: Scope, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the company's next number of a year. The counter's row stays locked until the transaction ends, and a rollback
 * returns the number, so there are no gaps: call late and commit soon.
 */
export async function takeQuoteNumber(db: Database, scope: Scope, year: number): Promise<number> {
  const { last } = await db
    .insertInto('quote_counters')
    .values({ company_id: scope.company_id, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'year']).doUpdateSet({ last: sql`quote_counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Gives the lines of a draft the rates that they are sent with. `usual`: of those without one; null: no VAT at all. */
export async function freezeRates(db: Database, scope: Scope, quoteId: number, usual: number | null): Promise<void> {
  await db
    .updateTable('quote_lines')
    .set({ vat_rate: usual === null ? null : sql`coalesce(quote_lines.vat_rate, ${usual})` })
    .where('company_id', '=', scope.company_id)
    .where('quote_id', '=', quoteId)
    .where('vat_rate', usual === null ? 'is not' : 'is', null)
    .execute();
}

export async function chooseLines(db: Database, scope: Scope, quoteId: number, chosen: readonly number[]) {
  const isPicked = sql<boolean>`(quote_lines.id = any(${chosen}::bigint[]))`;
  await db
    .updateTable('quote_lines')
    .set({ is_chosen: isPicked })
    .where('company_id', '=', scope.company_id)
    .where('quote_id', '=', quoteId)
    .where('is_optional', '=', true)
    .where('is_chosen', '<>', isPicked)
    .execute();
}

/** Pounds that a job's accepted quotes add up to, without VAT. */
export async function acceptedNet(db: Database, scope: Scope, jobId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('quotes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('accepted_net'), eb.lit(0)).as('sum'))
    .where('company_id', '=', scope.company_id)
    .where('job_id', '=', jobId)
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return sum;
}

export interface FoundLink {
  company_id: number;
  id: number;
}

/** A link names no company, so each company's own index is searched. */
export async function findQuoteLink(db: Database, token_hash: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select q.* from companies c cross join lateral (
      select company_id, id from quotes where company_id = c.id and token_hash = ${token_hash}) q
    where c.suspended_at is null order by q.company_id limit 1`.execute(db);
  return rows[0];
}

/** Leaves an equal one as it is. */
export async function setLink(db: Database, scope: Scope, id: number, token_hash: string): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ token_hash })
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .where('token_hash', 'is distinct from', token_hash)
    .execute();
}

/** Part of the company's public address. */
export async function readSlug(db: Database, scope: Scope): Promise<string> {
  const { slug } = await db
    .selectFrom('company_addresses')
    .select('slug')
    .where('company_id', '=', scope.company_id)
    .executeTakeFirstOrThrow();
  return slug;
}

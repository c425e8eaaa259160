import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, orderOf, type Page, pageOf } from '#db/list.ts';
import { openJobStatuses, visibleJobs } from '#db/queries/jobs.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import { fullName } from '#db/queries/users.ts';
import type { Role, Scope } from '#db/scope.ts';
import { customerName } from '#server/customers/queries.ts';
import { phoneHolds } from '#server/infra/phone-holds.ts';
import { postCodeHolds } from './post-code-queries.ts';
import type { listPropertiesSchema, Property } from './schema.ts';

type ListInput = z.infer<typeof listPropertiesSchema>;

/**
 * Searches only the fields that the role sees; postcodes match with or without a space, the tenant's phone by its digits,
 * and #12 the number.
 */
export function searchedProperties(scope: Scope, q: string) {
  const like = containing(q);
  const postCode = postCodeHolds('p', q);
  // A bare number is part of an address.
  const number = /^#(\d{1,15})$/.exec(q.trim())?.[1];
  const isStaff = scope.role === 'employee' || scope.role === 'contractor';
  const columns = isStaff ? ['p.address'] : ['p.address', 'p.city', 'p.post_code', 'p.tenant_name'];
  const phone = isStaff ? undefined : phoneHolds('p.tenant_phone', q);
  return sql<SqlBool>`(${sql.join(
    [
      ...columns.map((column) => sql`${sql.ref(column)} ilike ${like}`),
      ...(postCode ? [postCode] : []),
      ...(phone ? [phone] : []),
      ...(number === undefined ? [] : [sql`p.number = ${Number(number)}::bigint`]),
    ],
    sql` or `,
  )})`;
}

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleProperties(db, scope).where(
    hasValues('p', ['status', 'landlord_id', 'agent_id', 'customer_id'], list),
  );
  if (list.property_id !== undefined) query = query.where('p.id', '=', list.property_id);
  for (const column of ['city', 'property_type'] as const) {
    const value = list[column];
    if (value) query = query.where(sql`lower(${sql.ref(`p.${column}`)})`, '=', value.toLowerCase());
  }
  return list.q ? query.where(searchedProperties(scope, list.q)) : query;
}

const forLandlords = [
  'id',
  'number',
  'address',
  'city',
  'post_code',
  'property_type',
  'status',
  'tenant_name',
  'tenant_email',
  'tenant_phone',
  'createdAt',
  'updatedAt',
] as const;

const forAdmins = [
  ...forLandlords,
  'access_notes',
  'landlord_id',
  'agent_id',
  'customer_id',
  'billing_name',
  'billing_address',
  'billing_email',
  'billing_reverse_charge',
  'billing_cis_rate',
  'place',
  'client_ref',
] as const;

const forStaff = ['id', 'number', 'address', 'post_code'] as const;

type Contact = Record<'tenant_name' | 'tenant_phone' | 'access_notes', string | null>;
const noContact: Contact = { tenant_name: null, tenant_phone: null, access_notes: null };

const nameOf = (column: string) => sql<string | null>`(select btrim(${fullName('u')}) from users u
  where u.company_id = p.company_id and u.id = ${sql.ref(`p.${column}`)})`;

const sorting = {
  by: {
    // Sorts numbers numerically: 9 High Street before 10.
    address: sql`p.address collate "natural"`,
    landlord_name: nameOf('landlord_id'),
    agent_name: nameOf('agent_id'),
    customer_name: (way: RawBuilder<unknown>) =>
      sql`lower(${customerName('p', sql.ref('p.customer_id'))}) ${way}, p.customer_id ${way}`,
  },
  nullsLast: ['landlord_name', 'agent_name', 'billing_reverse_charge', 'billing_cis_rate'],
} as const;

/** Columns of `properties` that the role may see of every property that it reads (R12). */
export function propertyColumns(role: Role): readonly string[] {
  if (role === 'landlord') return forLandlords;
  return role === 'admin' ? forAdmins : forStaff;
}

/** What the role may see of property `p`; nothing else leaves the database. */
function columnsFor(db: Database, scope: Scope): AliasedRawBuilder<unknown, string>[] {
  const columns = propertyColumns(scope.role).map((name) => sql.ref(`p.${name}`).as(name));
  if (scope.role === 'landlord') return columns;
  if (scope.role === 'admin') {
    return [
      ...columns,
      // 'M9 0PY': the inward code is the last three characters.
      sql<string>`regexp_replace(post_code_in(p.address), '(...)$', ' \\1')`.as('address_post_code'),
      nameOf('landlord_id').as('landlord_name'),
      nameOf('agent_id').as('agent_name'),
      customerName('p', sql.ref('p.customer_id')).as('customer_name'),
    ];
  }
  const openJob = visibleJobs(db, scope)
    .select(sql<number>`1`.as('one'))
    .where('j.status', 'in', openJobStatuses)
    .where(sql<SqlBool>`j.property_id = p.id`);
  const contact = sql`(select jsonb_build_object('tenant_name', p.tenant_name, 'tenant_phone', p.tenant_phone,
    'access_notes', p.access_notes) where exists ${openJob})`;
  return [...columns, contact.as('contact')];
}

type Row = Property & { contact?: Contact | null };

const wireRows = (db: Database, scope: Scope) =>
  visibleProperties(db, scope).select(columnsFor(db, scope)).$castTo<Row>();

const toWire = ({ contact, ...row }: Row): Property =>
  contact === undefined ? row : { ...row, ...(contact ?? noContact) };

export async function listProperties(db: Database, scope: Scope, list: ListInput): Promise<Page<Property>> {
  const base = filtered(db, scope, list);
  const order = orderOf('p', list, sorting);
  const { data, meta } = await pageOf(db, list, { alias: 'p', base, order, rows: wireRows(db, scope) });
  return { data: data.map(toWire), meta };
}

export async function readProperty(db: Database, scope: Scope, id: number): Promise<Property | undefined> {
  const row = await wireRows(db, scope).where('p.id', '=', id).executeTakeFirst();
  return row && toWire(row);
}

/** Prefilter: addresses with at least `least` of the words, also within longer words. The caller compares exactly. */
export function addressesSharing(db: Database, scope: Scope, terms: readonly string[], least: number) {
  const plain = sql`regexp_replace(lower(p.address), '[^[:alnum:][:space:]]', '', 'g')`;
  return visibleProperties(db, scope)
    .select(['p.id', 'p.address', 'p.city', 'p.post_code', 'p.status'])
    .where(
      sql<boolean>`(select count(*) from unnest(${terms}::text[]) w
        where strpos(lower(p.address), w) > 0 or strpos(${plain}, w) > 0) >= ${least}`,
    )
    .execute();
}

export function findPropertyByRef(db: Database, scope: Scope, clientRef: string) {
  return visibleProperties(db, scope).select('p.id').where('p.client_ref', '=', clientRef).executeTakeFirst();
}

/** Locks the row until the transaction ends, which also blocks new references to it. Undefined if not visible. */
export function lockProperty(db: Database, scope: Scope, id: number) {
  return visibleProperties(db, scope)
    .select(['p.id', 'p.updatedAt'])
    .where('p.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function propertyUses(db: Database, scope: Scope, id: number): Promise<Record<string, number>> {
  const hanging = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${scope.company_id} and property_id = ${id})`;
  const { rows } = await sql<Record<string, number>>`select ${hanging('jobs')} as job, ${hanging('files')} as file,
    ${hanging('notes')} as note, ${hanging('job_tasks')} as task, ${hanging('expenses')} as expense,
    ${hanging('quotes')} as quote`.execute(db);
  return rows[0]!;
}

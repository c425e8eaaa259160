import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { visibleProperties } from '#db/queries/properties.ts';
import { fullName, visibleUsers } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';

export interface NamedRow {
  id: number;
  names: string[];
}

type FindNamed = (db: Database, scope: Scope, names: readonly string[]) => Promise<NamedRow[]>;

const anyOf = (names: readonly string[], columns: ReturnType<typeof sql>[]) =>
  sql<SqlBool>`array[${sql.join(columns)}] && ${names}::text[]`;
const namesOf = (columns: ReturnType<typeof sql>[]) => sql<string[]>`array[${sql.join(columns)}]`;

const userNames = [sql`lower(u.email)`, sql`lower(trim(${fullName('u')}))`];
const numberOf = (column: string) => sql`'#' || ${sql.ref(column)}`;
const propertyNames = [sql`lower(p.address)`, numberOf('p.number')];
/** 'Leak @ 1 Quay Street': as exports for people name a job. */
const jobAtAddress = sql`lower(j.job_title || ' @ ' || (select p.address from properties p
  where p.company_id = j.company_id and p.id = j.property_id))`;
const jobNames = [jobAtAddress, sql`lower(j.job_title)`, sql`lower(j.client_reference)`, numberOf('j.number')];

/** By e-mail or full name. */
const usersNamed: FindNamed = (db, scope, names) =>
  visibleUsers(db, scope)
    .select(['u.id', namesOf(userNames).as('names')])
    .where(anyOf(names, userNames))
    .execute();

/** By address or #number. */
const propertiesNamed: FindNamed = (db, scope, names) =>
  visibleProperties(db, scope)
    .select(['p.id', namesOf(propertyNames).as('names')])
    .where(anyOf(names, propertyNames))
    .execute();

/** By title with or without the address, customer reference or #number. */
const jobsNamed: FindNamed = (db, scope, names) =>
  visibleJobs(db, scope)
    .select(['j.id', namesOf(jobNames).as('names')])
    .where(anyOf(names, jobNames))
    .execute();

const tradesNamed: FindNamed = (db, scope, names) =>
  db
    .selectFrom('trades as t')
    .where('t.company_id', '=', scope.company_id)
    .select(['t.id', sql<string[]>`array[lower(t.name)]`.as('names')])
    .where(anyOf(names, [sql`lower(t.name)`]))
    .execute();

/** By code. */
const itemsNamed: FindNamed = (db, scope, names) =>
  db
    .selectFrom('price_items as pi')
    .where('pi.company_id', '=', scope.company_id)
    .select(['pi.id', sql<string[]>`array[lower(pi.code)]`.as('names')])
    .where(anyOf(names, [sql`lower(pi.code)`]))
    .execute();

export const findNamed = {
  users: usersNamed,
  properties: propertiesNamed,
  jobs: jobsNamed,
  trades: tradesNamed,
  items: itemsNamed,
};

/** Names that are compared with one that no row has. */
const maxCompared = 5_000;

const namesBy = {
  users: (db: Database, scope: Scope) => visibleUsers(db, scope).select(sql<string>`trim(${fullName('u')})`.as('name')),
  properties: (db: Database, scope: Scope) => visibleProperties(db, scope).select('p.address as name'),
  jobs: (db: Database, scope: Scope) => visibleJobs(db, scope).select('j.job_title as name'),
  trades: (db: Database, scope: Scope) =>
    db.selectFrom('trades').where('company_id', '=', scope.company_id).select('name'),
  items: (db: Database, scope: Scope) =>
    db.selectFrom('price_items').where('company_id', '=', scope.company_id).select('code as name'),
} satisfies Record<keyof typeof findNamed, unknown>;

/** The newest names of a kind. */
export async function latestNames(db: Database, scope: Scope, kind: keyof typeof findNamed): Promise<string[]> {
  const query = namesBy[kind](db, scope) as ReturnType<typeof namesBy.trades>;
  return (await query.orderBy('id', 'desc').limit(maxCompared).execute()).map(({ name }) => name);
}

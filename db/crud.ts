import { type Insertable, type OnConflictBuilder, sql, type Updateable } from 'kysely';
import type { Database } from './client.ts';
import { insertRows, isCounted, type Numbered, takeIds, takeNumbers } from './insert-rows.ts';
import { isNamed } from './list.ts';
import type { Scope } from './scope.ts';
import type { DB } from './types.gen.ts';

/* Statements shared by all company tables; other tables do not type-check. */

type CompanyTable = {
  [Table in keyof DB]: DB[Table] extends { company_id: unknown; id: unknown } ? Table : never;
}[keyof DB];

type SetByUs = 'company_id' | 'id' | 'createdAt' | 'updatedAt';

/** Tables with client uuids, and their column for the creator. */
const makers = {
  jobs: 'created_by',
  expenses: 'created_by',
  job_tasks: 'created_by',
  notes: 'user_id',
  amendment_requests: 'user_id',
  materials: 'created_by',
  properties: null,
  quotes: 'created_by',
} as const;
type FromPhones = keyof typeof makers;

/** For `onConflict`: skips a row that a phone sends again after losing the response. */
export const sameClientRef = <Table extends FromPhones | 'files'>(conflict: OnConflictBuilder<DB, Table>) =>
  conflict.expression(sql`company_id, client_ref`).where(sql<boolean>`client_ref is not null`).doNothing();

/** Returns the new id; undefined if the company already has a row with this client_ref. */
export async function insertOnce<Table extends FromPhones>(
  db: Database,
  scope: Scope,
  table: Table,
  values: Omit<Insertable<DB[Table]>, 'company_id' | 'id' | NonNullable<(typeof makers)[Table]>>,
): Promise<number | undefined> {
  const maker = makers[table];
  const row = await db
    .insertInto(table as 'notes')
    .values({
      ...(values as unknown as Insertable<DB['notes']>),
      company_id: scope.company_id,
      ...(maker && { [maker]: scope.user_id }),
    })
    .onConflict(sameClientRef)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertRow<Table extends CompanyTable>(
  db: Database,
  scope: Scope,
  table: Table,
  values: Omit<Insertable<DB[Table]>, 'company_id' | 'id'>,
): Promise<number> {
  const row = await db
    .insertInto(table as 'notes')
    .values({ ...(values as unknown as Insertable<DB['notes']>), company_id: scope.company_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** In one statement. Returns the ids in the order of `rows`, ascending. Throws for a known client_ref. */
export async function insertMany<Table extends CompanyTable & Numbered>(
  db: Database,
  scope: Scope,
  table: Table,
  rows: readonly Omit<Insertable<DB[Table]>, 'company_id' | 'id'>[],
): Promise<{ id: number }[]> {
  const ids = await takeIds(db, table, rows.length);
  const { company_id } = scope;
  const first = isCounted(table) && rows.length > 0 ? await takeNumbers(db, company_id, table, rows.length) : undefined;
  await insertRows(
    db,
    table,
    rows.map(
      (row, at) =>
        ({
          ...row,
          company_id,
          id: ids[at]!,
          ...(first !== undefined && { number: first + at }),
        }) as unknown as Insertable<DB[Table]>,
    ),
  );
  return ids.map((id) => ({ id }));
}

/** Ignores permissions, to distinguish a repeated call from a uuid used by somebody else. */
export function findByClientRef(
  db: Database,
  scope: Scope,
  table: Exclude<FromPhones, 'properties'>,
  clientRef: string,
): Promise<{ id: number; maker: number | null } | undefined> {
  return db
    .selectFrom(table as 'notes')
    .select(['id', sql.ref<number | null>(makers[table]).as('maker')])
    .where('company_id', '=', scope.company_id)
    .where('client_ref', '=', clientRef)
    .executeTakeFirst();
}

/** Without values only `updatedAt` changes, to mark a change of related rows (assignees, a password). */
export async function updateRow<Table extends CompanyTable>(
  db: Database,
  scope: Scope,
  table: Table,
  id: number,
  changes: Omit<Updateable<DB[Table]>, SetByUs>,
): Promise<void> {
  const isEmpty = Object.values(changes).every((value) => value === undefined);
  await db
    .updateTable(table as 'notes')
    .set((eb) => (isEmpty ? { company_id: eb.ref('company_id') } : (changes as Updateable<DB['notes']>)))
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .execute();
}

/** Locks the row with this id or client uuid until the transaction ends, if there is one. */
export async function lockRow(db: Database, scope: Scope, table: string, name: number | string): Promise<void> {
  await sql`select from ${sql.table(table)} r where r.company_id = ${scope.company_id} and ${isNamed('r', name)}
    for no key update`.execute(db);
}

/** False if the company has no such row. */
export async function deleteRow(db: Database, scope: Scope, table: CompanyTable, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table as 'notes')
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

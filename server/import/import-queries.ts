import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { ImportRow } from './schema.ts';

/** Imports that are listed, latest first. */
const listed = 200;

export async function saveImport(
  db: Database,
  { company_id, user_id }: Scope,
  { table, file_name, ids }: { table: string; file_name: string; ids: readonly number[] },
): Promise<void> {
  await db
    .insertInto('imports')
    // Later than the last change of its own rows: whatever is newer was changed since.
    .values({ company_id, created_by: user_id, table, file_name, ids: [...ids], createdAt: sql`clock_timestamp()` })
    .execute();
}

export async function listImports(db: Database, scope: Scope): Promise<ImportRow[]> {
  return db
    .selectFrom('imports as i')
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'i.created_by'))
    .where('i.company_id', '=', scope.company_id)
    .select(['i.id', 'i.table', 'i.file_name', 'i.undone_at', 'i.createdAt'])
    .select([sql<number>`cardinality(i.ids)`.as('count'), sql<string | null>`${fullName('u')}`.as('created_by')])
    .orderBy('i.id', 'desc')
    .limit(listed)
    .execute();
}

export const lockImport = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'table', 'ids', 'createdAt', 'undone_at'])
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const endImport = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('imports')
    .set({ undone_at: sql`now()` })
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .execute();

/** Of these rows, those that were changed or deleted since, and which it was last. */
export async function changesSince(
  db: Database,
  scope: Scope,
  { table, ids, since }: { table: string; ids: readonly number[]; since: string },
): Promise<Map<number, 'changed' | 'deleted'>> {
  const rows = await db
    .selectFrom('history')
    .select(['entity_id', 'action'])
    .distinctOn('entity_id')
    .where('company_id', '=', scope.company_id)
    .where('entity', '=', table)
    .where('entity_id', 'in', [...ids])
    .where('at', '>', since)
    .orderBy('entity_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ entity_id, action }) => [entity_id, action === 'delete' ? 'deleted' : 'changed']));
}

export async function rememberHeadings(
  db: Database,
  { company_id }: Scope,
  table: string,
  headings: readonly { heading: string; field: string | null }[],
): Promise<void> {
  // The last choice for a heading that occurs twice.
  const chosen = new Map(headings.map(({ heading, field }) => [heading, field]));
  if (chosen.size === 0) return;
  await db
    .insertInto('import_headings')
    .values([...chosen].map(([heading, field]) => ({ company_id, table, heading, field })))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'table', 'heading']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
    )
    .execute();
}

/** '' for a heading that is not imported. */
export async function rememberedHeadings(db: Database, scope: Scope, table: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('import_headings')
    .select(['heading', 'field'])
    .where('company_id', '=', scope.company_id)
    .where('table', '=', table)
    .execute();
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field ?? '']));
}

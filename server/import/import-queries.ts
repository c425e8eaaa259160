import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { HistoryRow } from '#db/column-types.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { ImportRow } from './schema.ts';

/** Imports that are listed, latest first. */
const listed = 200;

export async function timeOfDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::timestamptz(3) as at`.execute(db);
  return rows[0]!.at;
}

interface Done {
  row: number;
  id: number;
}

export async function saveImport(
  db: Database,
  { company_id, user_id }: Scope,
  {
    added,
    updated,
    fields,
    ...given
  }: {
    table: string;
    file_name: string;
    fields: readonly string[];
    request_id: string;
    /** Before its first change. */
    began_at: string;
    added: readonly Done[];
    updated: readonly Done[];
  },
): Promise<number> {
  const changed = [...new Map(updated.map((each) => [each.id, each])).values()];
  const { id } = await db
    .insertInto('imports')
    .values({
      ...given,
      company_id,
      created_by: user_id,
      fields: [...fields],
      ids: added.map(({ id }) => id),
      updated_ids: changed.map(({ id }) => id),
      rows: [...added, ...changed].map(({ row }) => row),
      // Later than the last change of its own rows: whatever is newer was changed since.
      createdAt: sql`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function listImports(db: Database, scope: Scope): Promise<ImportRow[]> {
  return db
    .selectFrom('imports as i')
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'i.created_by'))
    .where('i.company_id', '=', scope.company_id)
    .select(['i.id', 'i.table', 'i.file_name', 'i.undone_at', 'i.createdAt'])
    .select([
      sql<number>`cardinality(i.ids)`.as('count'),
      sql<number>`cardinality(i.updated_ids)`.as('updated'),
      sql<string | null>`${fullName('u')}`.as('created_by'),
    ])
    .orderBy('i.id', 'desc')
    .limit(listed)
    .execute();
}

export const lockImport = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'table', 'ids', 'updated_ids', 'fields', 'rows', 'request_id', 'began_at', 'createdAt', 'undone_at'])
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type SavedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

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

/** The values that an import changed in existing rows, as they were before. */
export async function formerValues(
  db: Database,
  scope: Scope,
  { table, updated_ids, fields, request_id, began_at, createdAt }: SavedImport,
): Promise<Map<number, HistoryRow>> {
  if (updated_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('history')
    .select(['entity_id', 'from'])
    .where('company_id', '=', scope.company_id)
    .where('entity', '=', table)
    .where('entity_id', 'in', [...updated_ids])
    .where('action', '=', 'update')
    .where('request_id', '=', request_id)
    .where('at', '>=', began_at)
    .where('at', '<=', createdAt)
    .orderBy('id', 'desc')
    .execute();
  const former = new Map<number, HistoryRow>();
  for (const { entity_id, from } of rows) {
    // The first of several changes has the value from before all.
    const values = Object.entries(from ?? {}).filter(([name]) => fields.includes(name));
    former.set(entity_id, { ...former.get(entity_id), ...Object.fromEntries(values) });
  }
  return former;
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

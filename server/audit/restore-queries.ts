import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { findNoun, nouns } from '../nouns.ts';
import type { readDeletion } from './queries.ts';

export type Deletion = NonNullable<Awaited<ReturnType<typeof readDeletion>>>;

export const restorableEntities: readonly string[] = nouns
  .filter(({ restorable }) => restorable)
  .map(({ entity }) => entity);

/** Entities deleted by cascade with rows of another, and their column that refers to it. */
const childrenOf = (parent: string): readonly (readonly [entity: string, column: string])[] =>
  nouns.flatMap(({ entity, restorable, deletedWith }) => {
    const column = deletedWith?.[parent];
    return restorable && column ? [[entity, column] as const] : [];
  });

/** Cascades log their rows close to the cause, so the search is limited to this many rows around it. */
const near = 100_000;

/** Rows deleted by the same statement as their parent, in order of deletion but visits first: an assignment for a day comes back with its visit. */
export async function deletedWith(db: Database, scope: Scope, parent: Deletion): Promise<Deletion[]> {
  const children = childrenOf(parent.entity);
  if (children.length === 0) return [];
  const namesParent = sql.join(
    children.map(
      ([entity, column]) =>
        sql`(h.entity = ${entity} and (h."from" ->> ${column})::bigint = ${parent.entity_id}::bigint)`,
    ),
    sql` or `,
  );
  return db
    .selectFrom('history as h')
    .select(['h.id', 'h.entity', 'h.entity_id', 'h.action', 'h.at', 'h.subject_user_id', 'h.request_id'])
    .select([sql<string>`h.xmin::text`.as('transaction'), 'h.from'])
    .where('h.company_id', '=', scope.company_id)
    .where('h.id', '>', parent.id - near)
    .where('h.id', '<', parent.id + near)
    .where('h.action', '=', 'delete')
    .where('h.request_id', '=', parent.request_id)
    .where(sql<SqlBool>`h.xmin::text = ${parent.transaction}`)
    .where(sql<SqlBool>`(${namesParent})`)
    .orderBy(sql`h.entity = 'visits'`, 'desc')
    .orderBy('h.id')
    .execute();
}

interface Column {
  name: string;
  /** Table of a reference that deletion sets to null; null for other columns. */
  target: string | null;
}

async function writtenColumns(db: Database, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name,
        (select c.confrelid::regclass::text from pg_constraint c
          where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.confdelsetcols) limit 1) as target
      from pg_attribute a
     where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(db);
  return rows;
}

/**
 * Inserts a deleted row again with its id and a new `updatedAt`. Newer columns get their defaults; nullable references
 * to rows deleted meanwhile, such as a note's author, stay null. False if the row exists.
 */
export async function restoreRow(db: Database, deletion: Deletion, scope: Scope): Promise<boolean> {
  const { table } = findNoun(deletion.entity)!;
  // An assignment for a day may be back already, with its visit.
  const conflict = table === 'job_assignees' ? sql`` : sql`(company_id, id)`;
  const deletedColumns = Object.keys(deletion.from ?? {});
  const columns = (await writtenColumns(db, table)).filter(
    ({ name }) => name !== 'updatedAt' && deletedColumns.includes(name),
  );
  const values = columns.map(({ name, target }) => {
    const value = sql.ref(`r.${name}`);
    if (target === null) return value;
    return sql`case when exists (select 1 from ${sql.table(target)} x
      where x.company_id = r.company_id and x.id = ${value}) then ${value} end`;
  });
  // Copied within Postgres to avoid the precision of JavaScript numbers.
  const result = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)}
      from history h, jsonb_populate_record(null::${sql.table(table)}, h."from") r
     where h.company_id = ${scope.company_id} and h.id = ${deletion.id}
        on conflict ${conflict} do nothing`.execute(db);
  return result.numAffectedRows === 1n;
}

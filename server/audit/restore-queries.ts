import { type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import type { readDeletion } from './queries.ts';

/** A change that deleted a row, as history holds it. */
export type Deletion = NonNullable<Awaited<ReturnType<typeof readDeletion>>>;

interface Restorable {
  table: string;
  /** What goes with it when it is deleted: the entity and the column that names this row. */
  children?: Readonly<Record<string, string>>;
}

/** Every kind of row that can be deleted, by the name under which history knows it. */
const restorable: Readonly<Record<string, Restorable>> = {
  'time-tracking': { table: 'time_records' },
  payments: { table: 'payments' },
  expenses: { table: 'expenses', children: { files: 'expense_id' } },
  'amendment-requests': { table: 'amendment_requests' },
  jobs: {
    table: 'jobs',
    children: { 'job-assignees': 'job_id', 'job-tasks': 'job_id', notes: 'job_id', files: 'job_id' },
  },
  'job-assignees': { table: 'job_assignees' },
  properties: {
    table: 'properties',
    children: { 'job-tasks': 'property_id', notes: 'property_id', files: 'property_id' },
  },
  'job-tasks': { table: 'job_tasks' },
  notes: { table: 'notes' },
  files: { table: 'files' },
  users: { table: 'users', children: { 'users-rates': 'user_id' } },
  'users-rates': { table: 'user_rates' },
};

export const restorableEntities: readonly string[] = Object.keys(restorable);

/** Cascades write their rows close to their cause: the log is not searched further than this many rows around it. */
const near = 100_000;

/** What was deleted with a row by the same statement of the same request, in the order in which it went. */
export async function deletedWith(db: Database, scope: Scope, parent: Deletion): Promise<Deletion[]> {
  const children = Object.entries(restorable[parent.entity]?.children ?? {});
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
    .orderBy('h.id')
    .execute();
}

interface Column {
  name: string;
  /** Where a reference that was emptied when its target went may point; null for every other column. */
  target: string | null;
}

/** The columns of a table that are written, in its own words: a generated one is not. */
async function writtenColumns(db: Database, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name,
        (select c.confrelid::regclass::text from pg_constraint c
          where c.conrelid = a.attrelid and c.contype = 'f' and a.attnum = any (c.confdelsetcols) limit 1) as target
      from pg_attribute a
     where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`.execute(
    db,
  );
  return rows;
}

/**
 * Writes a deleted row again, under its own id, as it was; `updatedAt` is new. Columns that the table got since take
 * their defaults; who or what is gone meanwhile and may be, such as a note's author, stays empty. False: it is there.
 */
export async function restoreRow(db: Database, deletion: Deletion, scope: Scope): Promise<boolean> {
  const { table } = restorable[deletion.entity]!;
  const kept = Object.keys(deletion.from ?? {});
  const columns = (await writtenColumns(db, table)).filter(
    ({ name }) => name !== 'updatedAt' && kept.includes(name),
  );
  const values = columns.map(({ name, target }) => {
    const value = sql.ref(`r.${name}`);
    if (target === null) return value;
    return sql`case when exists (select 1 from ${sql.table(target)} x
      where x.company_id = r.company_id and x.id = ${value}) then ${value} end`;
  });
  // The row goes from history to its table without passing through JavaScript's numbers.
  const result = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)}
      from history h, jsonb_populate_record(null::${sql.table(table)}, h."from") r
     where h.company_id = ${scope.company_id} and h.id = ${deletion.id}
        on conflict (company_id, id) do nothing`.execute(db);
  return result.numAffectedRows === 1n;
}

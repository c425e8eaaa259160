import { type Insertable, sql } from 'kysely';
import type { Database } from './client.ts';
import type { DB } from './types.gen.ts';

/** Tables with ids from a sequence. */
export type Numbered = {
  [T in keyof DB]: DB[T] extends { id: { readonly __insert__: number | undefined } } ? T : never;
}[keyof DB];

/** Reserves `count` ids, ascending, so that rows can refer to each other before they are inserted. */
export async function takeIds(db: Database, table: Numbered, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)
    order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** One statement with one parameter. A column set in only some rows is null, not its default, in the others. */
export async function insertRows<T extends keyof DB>(
  db: Database,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = new Set(rows.flatMap((row) => Object.keys(row as object)));
  const columns = sql.join([...names].map((name) => sql.ref(name)));
  const into = sql.table(table);
  await sql`insert into ${into} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
}

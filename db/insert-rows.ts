import { type Insertable, sql } from 'kysely';
import type { Database } from './client.ts';
import type { DB } from './types.gen.ts';

export type Numbered = {
  [T in keyof DB]: DB[T] extends { id: { readonly __insert__: number | undefined } } ? T : never;
}[keyof DB];

/** Reserves `count` ids, ascending, so that rows can refer to each other before they are inserted. */
export async function takeIds(db: Database, table: Numbered, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(sequence) as id
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence offset 0) looked_up_once,
      generate_series(1, ${count}::int)
    order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** Tables whose rows have a number of their company. */
const counted = ['jobs', 'properties'] as const satisfies readonly Numbered[];
type Counted = (typeof counted)[number];

export const isCounted = (table: string): table is Counted => (counted as readonly string[]).includes(table);

/** The first of `count` numbers. Numbering by trigger would update the company's counter once per row. */
export async function takeNumbers(db: Database, company_id: number, table: Counted, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into company_counters as counter (company_id, entity, next_number)
    values (${company_id}, ${table}, ${count}::int + 1)
    on conflict on constraint company_counters_pk do update set next_number = counter.next_number + ${count}::int
    returning next_number - ${count}::int as first`.execute(db);
  return rows[0]!.first;
}

/** In order, in one statement with one parameter, after one for the defaults of columns that only some rows set. */
export async function insertRows<T extends keyof DB>(
  db: Database,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  if (rows.length === 0) return;
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (value !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const names = [...counts.keys()];
  const partial = names.filter((name) => counts.get(name)! < rows.length);
  const defaults = partial.length > 0 ? await columnDefaults(db, table, partial) : new Map<string, string>();
  const into = sql.table(table);
  const columns = names.map((name) => {
    const column = sql.ref(`new.${name}`);
    const other = defaults.get(name);
    return other === undefined ? column : sql`case when each.value ? ${name} then ${column} else ${sql.raw(other)} end`;
  });
  await sql`insert into ${into} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(columns)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality each (value, place),
      jsonb_populate_record(null::${into}, each.value) new
    order by each.place`.execute(db);
}

/** SQL of the columns' defaults, by column. Only an insert with `values` takes them by itself. */
async function columnDefaults(db: Database, table: string, columns: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as text
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = ${table}::regclass and a.attname = any(${columns}::text[])`.execute(db);
  return new Map(rows.map(({ name, text }) => [name, text]));
}

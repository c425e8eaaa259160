import { type RawBuilder, sql } from 'kysely';

/* JSON of rows as the API writes it, made in Postgres (page-text.ts). tests/contract/page-text.test.ts compares the bytes. */

type JsonColumns = Readonly<Record<string, RawBuilder<unknown>>>;

/** `wireTime` in SQL, for sessions in UTC. */
export const instant = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A numeric as JavaScript writes it: without zeros at the end. */
export const jsonNumber = (column: string) => sql`${sql.ref(column)}::float8`;

const listOf = (columns: JsonColumns) =>
  sql.join(Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.id(name)}`));

export const object = (columns: JsonColumns, where = sql``) =>
  sql`(select o from (select ${listOf(columns)} ${where}) o)`;

/** `from`: what follows the columns, with its order. */
export const array = (columns: JsonColumns, from: RawBuilder<unknown>) =>
  sql`array(select o from (select ${listOf(columns)} ${from}) o)`;

export const rowText = (columns: JsonColumns) =>
  sql<string>`(select row_to_json(r)::text from (select ${listOf(columns)}) r)`;

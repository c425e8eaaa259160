import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { toIso } from '#server/infra/clock.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import { findNoun } from '#server/nouns.ts';
import type { Alike, Duplicates, RowValues, SameBy } from '#server/rpc/table-meta.ts';
import type { ImportField } from './cells.ts';

/** An existing row, or an earlier row of the file, from 1. */
export type Match = { id: number; row?: undefined } | { row: number; id?: undefined };

interface Table {
  /** The noun. */
  entity: string;
  duplicates: Duplicates;
  fields: ReadonlyMap<string, ImportField>;
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A value as it is compared: the case, spaces and marks of texts do not matter. */
const plain = (value: unknown): string =>
  typeof value === 'string'
    ? plainText(value).toLowerCase().replace(/\s+/g, ' ')
    : value === undefined || value === null
      ? ''
      : String(value);

const sqlTypes: Partial<Record<ImportField['kind'], string>> = {
  text: 'text',
  choice: 'text',
  number: 'numeric',
  minutes: 'int',
  boolean: 'boolean',
  date: 'date',
  moment: 'timestamptz',
};
const sqlType = ({ kind }: ImportField) => sqlTypes[kind] ?? 'bigint';

/** False for a value of another type: a client's own id of a job is no number. */
const isComparable = (field: ImportField, value: unknown) => sqlType(field) !== 'bigint' || typeof value === 'number';

/** A moment without its offset is in the company's time zone. */
function valuesOf({ fields }: Table, scope: Scope, row: RowValues): RowValues {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (fields.get(name)?.kind !== 'moment' || typeof value !== 'string') return [name, value];
      try {
        return [name, toIso(toInstant(value, scope.time_zone, name))];
      } catch {
        return [name, undefined];
      }
    }),
  );
}

const sameBy = ({ by, and = [] }: SameBy): Alike => ({
  columns: [...by, ...and],
  keyOf: (row) =>
    by.every((name) => isGiven(row[name])) ? by.map((name) => plain(row[name])).join('\u0000') : undefined,
  likeness: (row, other) => Number(and.every((name) => !isGiven(row[name]) || plain(row[name]) === plain(other[name]))),
});

type Existing = RowValues & { id: number };

/** The company's rows that may be the same as some of `rows`, by id. */
async function existing(
  db: Database,
  scope: Scope,
  { entity, fields }: Table,
  rule: SameBy | Alike,
  rows: readonly RowValues[],
): Promise<Existing[]> {
  const { columns } = 'by' in rule ? sameBy(rule) : rule;
  const by = 'by' in rule ? rule.by : [];
  const typed = by.map((name) => ({ name, field: fields.get(name)! }));
  const sought = rows.filter((row) =>
    typed.every(({ name, field }) => isGiven(row[name]) && isComparable(field, row[name])),
  );
  if (sought.length === 0) return [];
  const isText = (field: ImportField) => sqlType(field) === 'text';
  const value = ({ name, field }: (typeof typed)[number]) =>
    isText(field) ? sql`lower(btrim(${sql.ref(name)}))` : sql.ref(name);
  const lists = typed.map(
    ({ name, field }) =>
      sql`${sought.map((row) => (isText(field) ? String(row[name]).trim().toLowerCase() : row[name]))}::${sql.raw(sqlType(field))}[]`,
  );
  const isSought =
    by.length === 0 ? sql`true` : sql`(${sql.join(typed.map(value))}) in (select * from unnest(${sql.join(lists)}))`;
  const { rows: found } = await sql<Existing>`select id, ${sql.join(columns.map((name) => sql.ref(name)))}
    from ${sql.table(findNoun(entity)!.table)} where company_id = ${scope.company_id} and ${isSought} order by id`.execute(
    db,
  );
  return found;
}

/** Rows by their keys, each with what it would be a match as. */
type Candidates = Map<string, { values: RowValues; match: Match }[]>;

function add(candidates: Candidates, key: string | undefined, values: RowValues, match: Match) {
  if (key === undefined) return;
  const same = candidates.get(key);
  if (same) same.push({ values, match });
  else candidates.set(key, [{ values, match }]);
}

/**
 * For each row of a file the existing row that it is like, else the earlier row of the file. Rows that are undefined are
 * left out. Of rows that are equally alike, the first.
 */
export async function findMatches(
  db: Database,
  scope: Scope,
  table: Table,
  rows: readonly (RowValues | undefined)[],
): Promise<(Match | undefined)[]> {
  const values = rows.map((row) => row && valuesOf(table, scope, row));
  const matches: (Match | undefined)[] = rows.map(() => undefined);
  /** Rows that an earlier rule had a key for. */
  const done = new Set<number>();
  for (const rule of table.duplicates) {
    const { keyOf, likeness } = 'by' in rule ? sameBy(rule) : rule;
    const keyed = values.flatMap((row, at) => {
      const key = row && !done.has(at) ? keyOf(row) : undefined;
      return row && key !== undefined ? [{ row, at, key }] : [];
    });
    const candidates: Candidates = new Map();
    const found = await existing(
      db,
      scope,
      table,
      rule,
      keyed.map(({ row }) => row),
    );
    for (const row of found) add(candidates, keyOf(row), row, { id: row.id });
    for (const { row, at, key } of keyed) {
      done.add(at);
      const best = (candidates.get(key) ?? [])
        .map(({ values: other, match }) => ({ match, like: likeness(row, other) }))
        .reduce<{ match?: Match; like: number }>((most, each) => (each.like > most.like ? each : most), { like: 0 });
      matches[at] = best.match;
      // A row that is like an existing one says nothing new of those after it.
      if (!best.match) add(candidates, key, row, { row: at + 1 });
    }
  }
  return matches;
}

/** The names of rows, for nouns that have one. */
export async function namesOfRows(db: Database, scope: Scope, entity: string, ids: readonly number[]) {
  const { table, name } = findNoun(entity)!;
  if (!name || ids.length === 0) return new Map<number, string>();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(concat_ws(' ', ${sql.join(name.map((column) => sql.ref(column)))})) as name
      from ${sql.table(table)} where company_id = ${scope.company_id} and id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

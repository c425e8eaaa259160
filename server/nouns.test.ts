import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { test } from '#tests/support/test.ts';
import { describingColumns } from './infra/noun.ts';
import { nouns } from './nouns.ts';
import { exportedColumns } from './privacy/export-queries.ts';

/* Each noun.ts against the database. What differs is printed as 'entity: fact'. */

const factsOf = (facts: (noun: (typeof nouns)[number]) => readonly string[]) =>
  nouns.flatMap((noun) => facts(noun).map((fact) => `${noun.entity}: ${fact}`)).sort();

const entityOf = new Map(nouns.map(({ table, entity }) => [table, entity]));

/** The columns of each noun's table. */
async function columnsOf(db: Database) {
  const { rows } = await sql<{ table: string; name: string }>`
    select attrelid::regclass::text as "table", attname as name from pg_attribute
     where attrelid = any(${nouns.map(({ table }) => table)}::regclass[]) and attnum > 0 and not attisdropped`.execute(
    db,
  );
  return (table: string) => rows.flatMap((row) => (row.table === table ? row.name : []));
}

interface Reference {
  table: string;
  /** The column with the other row's id. */
  column: string;
  target: string;
  cascades: boolean;
}

/** Foreign keys of nouns to nouns. */
async function references(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as "table", own.attname as "column", c.confrelid::regclass::text as target,
        c.confdeltype = 'c' as cascades
      from pg_constraint c
      cross join unnest(c.conkey, c.confkey) as pair (own, other)
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = pair.other and other.attname = 'id'
     where c.contype = 'f' and own.attname <> 'company_id'`.execute(db);
  return rows.filter(({ table, target }) => entityOf.has(table) && entityOf.has(target));
}

describe('the list of nouns', () => {
  test('has every table that keeps a history, with its name and its owner there', async ({ db }) => {
    const { rows } = await sql<{ table: string; words: string }>`
      select distinct tgrelid::regclass::text as "table", encode(tgargs, 'escape') as words from pg_trigger
       where tgfoid = 'write_history'::regproc and not tgisinternal`.execute(db);
    const kept = rows.map(({ table, words }) => {
      const [entity = '', owner = ''] = words.split('\\000');
      return { entity, table, owner };
    });
    const byEntity = (a: { entity: string }, b: { entity: string }) => a.entity.localeCompare(b.entity);
    const listed = nouns.map(({ entity, table, owner = '' }) => ({ entity, table, owner }));
    expect(listed.sort(byEntity)).toEqual(kept.sort(byEntity));
  });

  test('says what each is deleted with', async ({ db }) => {
    const cascades = (await references(db)).filter((each) => each.cascades);
    expect(
      factsOf(({ deletedWith = {} }) => Object.entries(deletedWith).map(([parent, column]) => `${parent} ${column}`)),
    ).toEqual(
      cascades.map(({ table, column, target }) => `${entityOf.get(table)}: ${entityOf.get(target)} ${column}`).sort(),
    );
  });

  test('says what else each belongs to by a column that refers to it', async ({ db }) => {
    const known = (await references(db)).map(
      ({ table, column, target }) => `${entityOf.get(table)}: ${entityOf.get(target)} ${column}`,
    );
    const said = factsOf(({ belongsTo = {} }) =>
      Object.entries(belongsTo).map(([whole, column]) => `${whole} ${column}`),
    );
    expect(said.filter((each) => !known.includes(each))).toEqual([]);
  });

  test('names each column that refers to a noun with a name', async ({ db }) => {
    const named = nouns.flatMap(({ name, table }) => (name ? [table] : []));
    const refer = (await references(db)).filter(({ target }) => named.includes(target));
    // Of the history itself, which has no foreign key.
    const known = [
      'users: subject_user_id',
      ...refer.map(({ column, target }) => `${entityOf.get(target)}: ${column}`),
    ];
    expect(factsOf(({ referredToBy = [] }) => referredToBy)).toEqual([...new Set(known)].sort());
  });

  test('names only columns that exist', async ({ db }) => {
    const columns = await columnsOf(db);
    const unknown = factsOf(({ table, name = [], searched = [], hidden = [], personal }) => {
      const { about = 'id', names = [], secret = [], erased = {} } = personal ?? {};
      const named = [...name, ...searched, ...hidden, about, ...names, ...secret, ...Object.keys(erased)];
      return named.filter((column) => !columns(table).includes(column));
    });
    expect(unknown).toEqual([]);
  });

  test('describes each by columns of its table', async ({ db }) => {
    const columns = await columnsOf(db);
    // A part such as {property_id|job_id} needs one of them.
    const nothing = factsOf(({ table, description, ...noun }) =>
      description.filter((part) => {
        const named = describingColumns({ ...noun, table, description: [part] });
        return !named.some((column) => columns(table).includes(column));
      }),
    );
    expect(nothing).toEqual([]);
  });

  test('says of whom each row is personal data', async ({ db }) => {
    const people = (await references(db)).filter(({ target }) => target === 'users');
    const personal = factsOf(({ personal, entity }) => {
      const { about, names = [] } = personal ?? {};
      return [...(about && entity !== 'users' ? [about] : []), ...names];
    });
    expect(personal).toEqual(people.map(({ table, column }) => `${entityOf.get(table)}: ${column}`).sort());
  });

  test('gives people a copy of what is about them', async ({ db }) => {
    const columns = await exportedColumns(db, { role: 'employee' });
    const missing = factsOf(({ personal }) =>
      personal?.about && columns[personal.file]!.length === 0 ? ['columns'] : [],
    );
    expect(missing).toEqual([]);
  });

  test('sends owners only events of what has an owner', () => {
    expect(factsOf(({ live, owner }) => (live?.toOwner && !owner ? ['owner'] : []))).toEqual([]);
  });
});

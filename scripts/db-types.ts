import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen';
import { createDatabase } from '#db/client.ts';
import {
  databaseUrl,
  dropDatabase,
  failingLog,
  makeTemplate,
  startTestServer,
} from '#tests/support/postgres.ts';

// npm run db:types            writes db/types.gen.ts from a freshly migrated database
// npm run db:types -- --check  exits 1 when that file is not what the migrations make

const file = fileURLToPath(new URL('../db/types.gen.ts', import.meta.url));

/** Our JSON columns and their shapes in db/column-types.ts. */
const jsonColumns: Record<string, string> = {
  'history.from': 'HistoryRow | null',
  'history.to': 'HistoryRow | null',
  'invoices.supplier': 'Generated<Supplier>',
  'statement_agreements.days': 'AgreedDay[]',
  'time_records.end_cordinate': 'Coordinates | null',
  'time_records.reported': 'Generated<Reported>',
  'time_records.start_cordinate': 'Coordinates | null',
};

/** The text of db/types.gen.ts for this database. Unions of words come from the checks named <table>_<column>_known. */
export async function typesOf<DB>(db: Kysely<DB>): Promise<string> {
  const words = await knownWords(db);
  const dialect = new PostgresDialect({ dateParser: 'string', numericParser: 'number' });
  Object.assign(dialect.adapter.definitions ?? {}, {
    Int8: new RawExpressionNode('number'),
    Numeric: new RawExpressionNode('number'),
    Timestamp: new RawExpressionNode('ColumnType<string, Date | string, Date | string>'),
  });
  return generate({
    db,
    dialect,
    outFile: null,
    // Other schemas are reached by plain SQL alone: the queue's own, and what waits to be told to the screens.
    excludePattern: '{graphile_worker,live}.*',
    customImports: {
      GeneratedAlways: 'kysely',
      ...Object.fromEntries(
        ['AgreedDay', 'Coordinates', 'HistoryRow', 'Reported', 'Supplier'].map((shape) => [
          shape,
          './column-types.ts',
        ]),
      ),
    },
    overrides: { columns: { ...jsonColumns, ...(await generatedColumns(db, words)) } },
    postprocess: async ({ metadata }) => {
      for (const table of metadata.tables) {
        for (const column of table.columns) {
          column.enumValues = words.get(`${table.name}.${column.name}`) ?? null;
        }
      }
      return metadata;
    },
  });
}

async function knownWords<DB>(db: Kysely<DB>): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and conname like '%\_known'`.execute(db);
  return new Map(
    rows.map(({ table, name, definition }) => [
      `${table}.${name.slice(table.length + 1, -'_known'.length)}`,
      [...definition.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? ''),
    ]),
  );
}

/** Columns that only the database writes: no insert and no update may name them. */
async function generatedColumns<DB>(db: Kysely<DB>, words: Map<string, string[]>) {
  const { rows } = await sql<{ column: string; type: string; nullable: boolean }>`
    select c.relname || '.' || a.attname as "column", not a.attnotnull as nullable,
        case a.atttypid when 'text'::regtype then 'string' when 'boolean'::regtype then 'boolean' else 'number' end as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (a.attgenerated <> '' or a.attidentity = 'a')`.execute(db);
  return Object.fromEntries(
    rows.map(({ column, type, nullable }) => {
      const known = words
        .get(column)
        ?.map((word) => `'${word}'`)
        .join(' | ');
      return [column, `GeneratedAlways<${known ?? type}${nullable ? ' | null' : ''}>`];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startTestServer();
  const name = await makeTemplate(server.url);
  const db = createDatabase(databaseUrl(server.url, name), { max: 1, log: failingLog });
  try {
    const text = await typesOf(db);
    if (!process.argv.includes('--check')) {
      await writeFile(file, text);
    } else if ((await readFile(file, 'utf8')) !== text) {
      console.error('db/types.gen.ts is not what the migrations make: run npm run db:types');
      process.exitCode = 1;
    }
  } finally {
    await db.destroy();
    await dropDatabase(server.url, name);
    await server.stop();
  }
}

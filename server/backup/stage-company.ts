import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { copyIn } from '#db/copy.ts';
import { mailTables } from '#server/documents/mail-queries.ts';
import { rowKeyColumns } from './adapt-rows.ts';
import { type CompanyTable, listCompanyTables, rowsOfCompany } from './company-tables.ts';
import { BackupError, type BackupLocation } from './location.ts';
import { type Manifest, type TableEntry, tablePath } from './manifest.ts';
import { createMeasure, gunzipped } from './measured.ts';
import { identifier, listed, qualified } from './tables.ts';

/** A company's rows in temporary tables of the same names: `files` is the staged one, `public.files` the real one. */

/** Of the company, where the rows come from and where they go. */
export interface Numbers {
  before: number;
  after: number;
}

interface StageOptions {
  client: pg.Client;
  place: BackupLocation;
  manifest: Manifest;
  company: Numbers;
  step(name: string): Promise<void> | void;
}

const staged = (name: string) => qualified({ schema: 'pg_temp', name });

export async function findCompanyIn(place: BackupLocation, manifest: Manifest, slug: string): Promise<number> {
  const { company, name } = manifest;
  if (company && company.slug !== slug) throw new BackupError(`The backup ${name} is of ${company.slug}.`);
  if (company) return company.id;
  const table = manifest.tables.find((each) => each.name === 'company_addresses');
  const lines = table ? (await text(gunzipped(await place.read(tablePath(name, table))))).split('\n') : [];
  const at = (column: string) => table!.columns.indexOf(column);
  const found = lines.map((line) => line.split('\t')).find((fields) => fields[at('slug')] === slug);
  if (!found) throw new BackupError(`The backup ${name} has no company with the address ${slug}.`);
  return Number(found[at('company_id')]);
}

/** Only the company's lines, with its new number. As Latin-1, which keeps every byte. */
async function* linesOfCompany(source: AsyncIterable<Uint8Array>, at: number, { before, after }: Numbers) {
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop()!;
    let matching = '';
    for (const line of lines) {
      const fields = line.split('\t');
      if (fields[at] !== String(before)) continue;
      fields[at] = String(after);
      matching += `${fields.join('\t')}\n`;
    }
    if (matching !== '') yield Buffer.from(matching, 'latin1');
  }
}

/** Reads the company's rows from its own backup or from one of the whole installation. They have their new number. */
export async function stageCompany(parts: StageOptions): Promise<CompanyTable[]> {
  const { client, manifest, company, step } = parts;
  const tables = await listCompanyTables(client);
  for (const table of tables) {
    await step(`stage ${table.name}`);
    const entry = manifest.tables.find(({ schema, name }) => schema === table.schema && name === table.name);
    if (!entry) throw new BackupError(`The backup has no table ${table.name}.`);
    await stageTable(parts, table, entry);
  }
  for (const table of tables.filter(({ companyColumn }) => companyColumn === null)) {
    const mine = rowsOfCompany(tables, table, company.after, 'pg_temp');
    await client.query(`delete from ${staged(table.name)} t where not ${mine}`);
  }
  return tables;
}

async function stageTable({ client, place, manifest, company }: StageOptions, table: CompanyTable, entry: TableEntry) {
  const columns = listed(entry.columns);
  await client.query(
    `create temporary table ${identifier(table.name)} as select ${columns} from ${qualified(table)} with no data`,
  );
  const sums = createMeasure();
  const rows = sums.through(gunzipped(await place.read(tablePath(manifest.name, entry))));
  const { companyColumn } = table;
  const mine = companyColumn ? linesOfCompany(rows, entry.columns.indexOf(companyColumn), company) : rows;
  await copyIn(client, `copy ${staged(table.name)} (${columns}) from stdin`, mine);
  if (sums.result().sha256 !== entry.sha256) throw new BackupError(`The backup of the table ${table.name} is damaged.`);
}

/** Gives each stored file a new key, so that no two companies share bytes: the SQL, and the same in JavaScript. */
export function newKeys(salt: string) {
  const of = (key: string) => {
    const hash = createHash('sha256').update(`${salt} ${key}`).digest('hex').slice(0, 32);
    return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  };
  const sql = (key: string) => {
    const hash = `left(encode(sha256(convert_to('${salt} ' || ${key}, 'UTF8')), 'hex'), 32)`;
    return `regexp_replace(${hash}, '^(..)(..)', '\\1/\\2/\\1\\2')`;
  };
  return { of, sql };
}

interface RenewOptions {
  client: pg.Client;
  tables: readonly CompanyTable[];
  company: Numbers;
  keys: ReturnType<typeof newKeys>;
  slug: string;
}

/**
 * What else must differ from the backup. Rows keep their numbers, which are only unique within a company, so that links,
 * history and what scripts have stored stay right. The company's own number, those of shared rows and the keys of stored
 * files are unique in the installation.
 */
export async function renewRows({ client, tables, company, keys, slug }: RenewOptions): Promise<void> {
  await client.query(`update ${staged('company_addresses')} set slug = $1`, [slug]);
  // The queue stays behind.
  for (const table of mailTables) {
    await client.query(`update ${staged(table)} set gave_up = true where sent_at is null`);
  }
  for (const { name, column } of await jsonColumns(client, tables)) {
    await client.query(
      `update ${staged(name)} set ${column} = jsonb_set(${column}, '{company_id}', to_jsonb($1::bigint))
       where ${column} ->> 'company_id' = $2::text`,
      [company.after, company.before],
    );
  }
  await client.query(
    `update ${staged('history')} set entity_id = $1,
       "from" = case when "from" ? 'id' then jsonb_set("from", '{id}', to_jsonb($1::bigint)) else "from" end,
       "to" = case when "to" ? 'id' then jsonb_set("to", '{id}', to_jsonb($1::bigint)) else "to" end
     where entity = 'companies'`,
    [company.after],
  );
  for (const [table, columns] of rowKeyColumns) {
    for (const column of columns) {
      await client.query(`update ${staged(table)} set ${column} = ${keys.sql(column)} where ${column} is not null`);
    }
  }
  for (const side of ['"from"', '"to"']) {
    for (const column of rowKeyColumns[0][1]) {
      await client.query(
        `update ${staged('history')} set ${side} = jsonb_set(${side}, '{${column}}',
           to_jsonb(${keys.sql(`(${side} ->> '${column}')`)}))
         where entity = 'files' and ${side} ->> '${column}' is not null`,
      );
    }
  }
  for (const table of tables) if (table.companyColumn === null) await renewShared(client, tables, table);
}

async function jsonColumns(client: pg.Client, tables: readonly CompanyTable[]) {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select c.relname as name, quote_ident(a.attname) as "column" from pg_class c
     join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.atttypid = 'jsonb'::regtype`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

/** Columns whose values a sequence gives, with its name. */
export async function numberedColumns(client: pg.Client, { name }: CompanyTable) {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select a.attname as "column", pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
     where a.attrelid = $1::regclass and a.attidentity <> '' and not a.attisdropped`,
    [qualified({ schema: 'public', name })],
  );
  return rows;
}

/** The last number that a sequence gave; 0 for none. */
export async function lastOf(client: pg.Client, sequence: string): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
  );
  return Number(rows[0]!.last);
}

async function renewShared(client: pg.Client, tables: readonly CompanyTable[], table: CompanyTable): Promise<void> {
  for (const { column, sequence } of await numberedColumns(client, table)) {
    const renewed = staged(`renewed ${table.name}`);
    await client.query(
      `create temporary table ${identifier(`renewed ${table.name}`)} as select ${identifier(column)} as before,
         ${await lastOf(client, sequence)} + row_number() over (order by ${identifier(column)}) as after
       from ${staged(table.name)}`,
    );
    const places = tables.flatMap((child) =>
      child.references
        .filter(({ to, toColumns }) => to === table.name && toColumns.includes(column))
        .map(({ columns, toColumns }) => ({ name: child.name, column: columns[toColumns.indexOf(column)]! })),
    );
    for (const each of [{ name: table.name, column }, ...places]) {
      await client.query(
        `update ${staged(each.name)} t set ${identifier(each.column)} = r.after from ${renewed} r
         where r.before = t.${identifier(each.column)}`,
      );
    }
  }
}

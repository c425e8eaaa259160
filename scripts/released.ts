/**
 * What the last release needs of a database, in migrations/released.json.gz: released.test.ts holds every later migration
 * to it. `npm run release` writes it when the version in package.json is a new one; commit it with the release.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { createDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#migrations/all.ts';
import { failingLog, startTestServer } from '#tests/support/postgres.ts';
import { sourcesHash, type WholeRun, wholeRunFile } from '#tests/support/sql/recorded.ts';
import { version } from '../package.json';

const file = path.resolve(import.meta.dirname, '../migrations/released.json.gz');

export interface Catalogue {
  /** What statements may rely on: 'column jobs.status text'. */
  offers: string[];
  /** What may reject a write. */
  limits: Limit[];
}

interface Limit {
  table: string;
  /** 'jobs_status_known CHECK (…)'. */
  text: string;
  kind: 'check' | 'key' | 'required' | 'queue';
  columns: string[];
}

interface Released {
  version: string;
  migrations: string[];
  catalogue: Catalogue;
  /** With parameters numbered from 1 without gaps. */
  statements: string[];
}

export const readReleased = (): Released => JSON.parse(gunzipSync(readFileSync(file)).toString());

const ours = sql.raw(`('public'::regnamespace, 'live'::regnamespace)`);
const columnsOf = sql`select c.relname as "table", a.*, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    and c.relname not like 'kysely%'`;

export async function readCatalogue<DB>(db: Kysely<DB>): Promise<Catalogue> {
  const offers = await sql<{ text: string }>`
    with columns as (${columnsOf})
    select format('column %s.%s %s', "table", attname, type) as text from columns
    union all
    select format('column %s.%s may be written', "table", attname) from columns
      where attgenerated = '' and attidentity <> 'a'
    union all
    select format('column %s.%s may be null', "table", attname) from columns where not attnotnull
    union all
    select format('function %s(%s) returns %s', proname, pg_get_function_identity_arguments(oid), pg_get_function_result(oid))
      from pg_proc p where pronamespace in ${ours} and prokind = 'f' and prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    order by 1`.execute(db);
  const limits = await sql<Limit>`
    with columns as (${columnsOf}),
    rejecting as (
      select conrelid as relation, oid as rule, conindid as index, case contype when 'c' then 'check' else 'key' end as kind,
        conname || ' ' || replace(pg_get_constraintdef(oid), ' NOT VALID', '') as text
      from pg_constraint where connamespace in ${ours} and contype in ('c', 'f', 'u', 'p', 'x')
      union all
      select indrelid, null, indexrelid, 'key', pg_get_indexdef(indexrelid)
      from pg_index join pg_class c on c.oid = indrelid
      where relnamespace in ${ours} and indisunique
        and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid))
    select c.relname as "table", r.text, r.kind, array(
        select distinct a.attname::text from pg_depend d
        join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.refobjid = r.relation and d.refobjsubid > 0 and (
          d.classid = 'pg_constraint'::regclass and d.objid = r.rule or d.classid = 'pg_class'::regclass and d.objid = r.index)
        order by 1) as columns
    from rejecting r join pg_class c on c.oid = r.relation where c.relname not like 'kysely%'
    union all
    select "table", attname || ' must be given', 'required', array[]::text[] from columns
      where attnotnull and not atthasdef and attidentity = '' and attgenerated = ''
    union all
    -- Workers of earlier versions end themselves.
    select 'graphile_worker', 'breaking migration ' || id, 'queue', array[]::text[]
      from graphile_worker.migrations where breaking
    order by 1, 2`.execute(db);
  return { offers: offers.rows.map(({ text }) => text), limits: limits.rows };
}

const lengthLimit = /(char_length\([^<>=]+ <= )(\d+)/g;

/** Whether a check is an earlier one that takes longer texts. */
function isRaised(before: string, after: string): boolean {
  const lengths = (text: string) => [...text.matchAll(lengthLimit)].map(([, , length]) => Number(length));
  const shape = (text: string) => text.replace(lengthLimit, '$1');
  const earlier = lengths(before);
  const isLonger = lengths(after).every((length, at) => length >= earlier[at]!);
  return shape(before) === shape(after) && isLonger && !/\b(not|case)\b/i.test(after);
}

/** What code that was written for `before` may fail on with `after`. */
export function contractions(before: Catalogue, after: Catalogue): string[] {
  const offered = new Set(after.offers);
  const columns = new Set(before.offers.flatMap((offer) => /^column (\S+)/.exec(offer)?.[1] ?? []));
  const tables = new Set([...columns].map((column) => column.split('.')[0]).concat('graphile_worker'));
  const textOf = ({ table, text }: Limit) => `${table}: ${text}`;
  const known = new Set(before.limits.map(textOf));
  const mayReject = (limit: Limit): boolean => {
    const text = textOf(limit);
    if (!tables.has(limit.table) || known.has(text)) return false;
    if (limit.kind === 'check' && [...known].some((earlier) => isRaised(earlier, text))) return false;
    const added = limit.columns.filter((column) => !columns.has(`${limit.table}.${column}`));
    if (added.length === 0) return true;
    // Rows of earlier versions have the default of an added column. Null takes no part in a key.
    if (limit.kind === 'key')
      return !added.some((column) => offered.has(`column ${limit.table}.${column} may be null`));
    return added.length < limit.columns.length;
  };
  return [
    ...before.offers.filter((offer) => !offered.has(offer)).map((offer) => `${offer} is gone`),
    ...after.limits.filter(mayReject).map((limit) => `${textOf(limit)} is new`),
  ].sort();
}

/** Lists of rows are recorded as one row, which leaves gaps; Postgres cannot know the type of an unused parameter. */
function numbered(statement: string): string {
  const used = [...new Set([...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))].sort(
    (a, b) => a - b,
  );
  return statement.replace(/\$(\d+)/g, (_, number) => `$${used.indexOf(Number(number)) + 1}`);
}

/** What the tests of these sources sent: `npm test` leaves it in .cache/sql. */
function readStatements(): string[] {
  const run = existsSync(wholeRunFile) && (JSON.parse(readFileSync(wholeRunFile, 'utf8')) as WholeRun);
  if (!run || run.sources !== sourcesHash())
    throw new Error(
      'The statements of this version are not recorded yet: run npm test first, all of it, until it passes.',
    );
  // Others have no plan, such as the fetch of a cursor; the cursor's own query has.
  const queries = run.statements
    .map((statement) => statement.trim().replace(/^declare \w+ no scroll cursor for /, ''))
    .filter((statement) => /^(select|insert|update|delete|with)\b/i.test(statement));
  return [...new Set(queries.map(numbered))].sort();
}

async function record(): Promise<void> {
  if (existsSync(file) && readReleased().version === version) return;
  const statements = readStatements();
  const server = await startTestServer();
  const db = createDatabase(server.url, { max: 2, log: failingLog });
  await migrate(db);
  const released: Released = {
    version,
    migrations: Object.keys(migrations),
    catalogue: await readCatalogue(db),
    statements,
  };
  await db.destroy();
  await server.stop();
  writeFileSync(file, gzipSync(JSON.stringify(released), { level: 9 }));
  console.log(`${path.relative(process.cwd(), file)} describes ${version} now: commit it.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await record();

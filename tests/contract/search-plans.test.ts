import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from '#tests/support/caller.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { largeCompany } from '#tests/support/large-company.ts';
import { type SentStatement, sentStatements } from '#tests/support/sent-statements.ts';
import { who, world } from '#tests/support/world.ts';

/*
 * A search of a small company must not read what others wrote. No step of its plans may yield more rows or index entries
 * than the company has records, however many records of others contain the text.
 */
const others = 50_000;
const own = { records: 300, files: 300 };

let database: OwnDatabase;
let small: Awaited<ReturnType<typeof smallCompany>>;

async function smallCompany() {
  const { small } = await world(database.db, {
    small: company({
      users: { ann: { role: 'admin', email: 'ann@small.example' } },
      properties: { mill: {} },
      jobs: { boiler: { property: 'mill' } },
    }),
  });
  await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, note)
    select ${small.id}::bigint, ${small.users.ann}::bigint, ${small.jobs.boiler}::bigint, at, at + interval '1 minute',
      'Bled the radiators'
    from (select timestamptz '2025-01-01T00:00:00Z' + n * interval '1 hour' as at
      from generate_series(1, ${own.records}::int) n) each`.execute(database.db);
  const files = (id: number, user: number, count: number, description: string) =>
    sql`insert into files (company_id, user_id, category, description, file_name, file_type, mime, size, crc32, sha256,
        storage_key, property_id)
      select ${id}::bigint, ${user}::bigint, 'before_job', ${description} || ' ' || n % 499,
        'IMG_' || lpad(n::text, 6, '0') || '.jpg', 'image', 'image/jpeg', 2000, n, repeat(md5(n::text), 2),
        ${id}::text || ' ' || n, (select min(id) from properties where company_id = ${id}::bigint)
      from generate_series(1, ${count}::int) n`.execute(database.db);
  await files(small.id, small.users.ann, own.files, 'Roof');
  const { id } = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'worker1@large.example')
    .executeTakeFirstOrThrow();
  await files(large, id, 20_000, 'Kitchen');
  return small;
}

let large: number;
beforeAll(async () => {
  database = await ownDatabase();
  large = await largeCompany(database.db, others);
  small = await smallCompany();
  await sql`vacuum analyze`.execute(database.db);
}, 240_000);
afterAll(() => database.drop());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** Steps of a statement that read more than `limit` rows of a table or entries of an index. */
async function largeSteps(client: pg.Client, { text, values }: SentStatement, limit: number) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    .filter((node) => /^(time_records|files)/.test(node['Index Name'] ?? node['Relation Name'] ?? ''))
    .filter((node) => rowsOf(node) > limit)
    .map((node) => `${rowsOf(node)} by ${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`);
}

test('a search of a small company reads no more than its own records', { timeout: 240_000 }, async () => {
  const ann = await callerFor(database.db, who(small, 'ann'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const found: Record<string, string[]> = {};
  const texts = ['coat', 'visit', 'hall, first coat, visit 1', 'boiler and the trap, visit', 'merchant, visit 7'];
  const searches = [
    ...texts.map((q) => [`records ${q}`, own.records, () => ann.timeTracking.list({ q })] as const),
    ...['Kitchen', 'Kitchen 1', 'IMG_0001', 'IMG_01'].map(
      (q) => [`files ${q}`, own.files, () => ann.files.list({ q })] as const,
    ),
  ];
  for (const [name, limit, search] of searches) {
    const sent = (await sentStatements(search)).filter(({ text }) => /ilike/.test(text));
    expect(sent.length, name).toBe(1);
    const steps = await largeSteps(client, sent[0]!, limit);
    if (steps.length > 0) found[name] = steps;
  }
  await client.end();
  expect(found).toEqual({});
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor } from '#tests/support/caller.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { largeCompany } from '#tests/support/large-company.ts';
import { type SentStatement, sentStatements } from '#tests/support/sent-statements.ts';
import { who, world } from '#tests/support/world.ts';
import { call, procedures } from './procedures.ts';

/*
 * What statements read, in a database with a large company and a small one. Pages, rows and index entries are counted,
 * because they do not depend on the load of the machine. With more rows: PLAN_RECORDS=300000.
 */
const records = Number(process.env.PLAN_RECORDS ?? 30_000);
const ownRows = { records: 300, files: 300 };

let own: OwnDatabase;
let large: number;
let small: Awaited<ReturnType<typeof smallCompany>>;

/** Few records of time and files: a small part of either table. */
async function smallCompany() {
  const made = await world(own.db, {
    small: company({
      users: { ann: { role: 'admin', email: 'ann@small.example' } },
      properties: { mill: {} },
      jobs: { boiler: { property: 'mill' } },
    }),
  });
  await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, note)
    select ${made.small.id}::bigint, ${made.small.users.ann}::bigint, ${made.small.jobs.boiler}::bigint, at,
      at + interval '1 minute', 'Bled the radiators'
    from (select timestamptz '2025-01-01T00:00:00Z' + n * interval '1 hour' as at
      from generate_series(1, ${ownRows.records}::int) n) each`.execute(own.db);
  return made.small;
}

/** Without history, which takes longer than all else. */
async function addFiles(company_id: number, count: number, description: string) {
  await own.db.transaction().execute(async (transaction) => {
    await sql`alter table files disable trigger user`.execute(transaction);
    await sql`insert into files (company_id, user_id, category, description, file_name, file_type, mime, size, crc32, sha256,
        storage_key, property_id)
      select id, (select min(id) from users where company_id = companies.id), 'before_job',
        ${description} || ' ' || n % 499, 'IMG_' || lpad(n::text, 6, '0') || '.jpg', 'image', 'image/jpeg', 2000, n,
        repeat(md5(n::text), 2), id || ' ' || n, (select min(id) from properties where company_id = companies.id)
      from companies, generate_series(1, ${count}::int) n where id = ${company_id}::bigint`.execute(transaction);
    await sql`set constraints all immediate`.execute(transaction);
    await sql`alter table files enable trigger user`.execute(transaction);
  });
}

beforeAll(async () => {
  own = await ownDatabase();
  large = await largeCompany(own.db, records);
  small = await smallCompany();
  await addFiles(small.id, ownRows.files, 'Roof');
  await addFiles(large, 20_000, 'Kitchen');
  await sql`vacuum analyze`.execute(own.db);
}, 240_000);
afterAll(() => own.drop());

const reads = procedures.filter(({ type, path }) => type === 'query' && !/^(auth|requestAJob|queue)/.test(path));
/** Filters of some lists; each list uses those that its input accepts. */
const filters = [
  {},
  { q: 'boiler 7' },
  { status: 'in_progress' },
  { user_id: 1007 },
  { needs_review: true },
  { page: 60 },
  { user_id: 1007, page: 60 },
  { page: 'last' },
];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)];
const readBy = (step: PlanNode) =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)) *
  step['Actual Loops'];
const rowsOf = (plan: PlanNode) => stepsOf(plan).reduce((sum, step) => sum + readBy(step), 0);

/** Pages and rows that a statement touches under a kind of plan. Writes are rolled back. */
async function workOf(client: pg.Client, { text, values }: SentStatement, mode: 'custom' | 'generic') {
  await client.query('begin');
  try {
    await client.query(`set local plan_cache_mode = force_${mode}_plan`);
    // `execute` takes no parameters, so Postgres formats the literals.
    const asText = values.map((_, at) => `quote_nullable($${at + 1}::text)`).join(', ');
    const { rows } = await client.query({ text: `select ${asText}`, values, rowMode: 'array' });
    const literals = values.length > 0 ? `(${rows[0]!.join(', ')})` : '';
    await client.query(`prepare judged as ${text}`);
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, timing off, format json) execute judged${literals}`,
    );
    const { Plan } = explained.rows[0]!['QUERY PLAN'][0];
    return { pages: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], rows: rowsOf(Plan) };
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

/** Maximum ratio to the work of the custom plan; differences below this number of pages or rows are ignored. */
const most = { times: 2, freely: 200 };

/** The reason why a statement should not be named; undefined if its generic plan is as good. */
async function planError(client: pg.Client, sent: SentStatement): Promise<string | undefined> {
  const custom = await workOf(client, sent, 'custom');
  const generic = await workOf(client, sent, 'generic');
  const worse = (['pages', 'rows'] as const).filter(
    (unit) => generic[unit] > most.times * custom[unit] && generic[unit] - custom[unit] > most.freely,
  );
  if (worse.length === 0) return undefined;
  const comparison = worse.map((unit) => `${custom[unit]} -> ${generic[unit]} ${unit}`).join(', ');
  return `${comparison}: ${sent.text.slice(0, 200)}`;
}

/** Without the number that tells the forms of a statement apart. */
const nameOf = ({ name }: SentStatement) => name?.split(' ')[0];

/*
 * From the sixth use of a prepared statement on a connection Postgres may use a generic plan, which ignores the values; any
 * other is planned for its values each time. So the generic plan of every statement with a name (db/prepared.ts) must be
 * as good as its custom plan.
 */
test('what is prepared has one good plan for all values', { timeout: 240_000 }, async () => {
  const boss = await own.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', large)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const admin = await callerFor(own.db, { company_id: large, id: boss.id });
  const beside = await callerFor(own.db, who(small, 'ann'));
  const paths = new Set<string>();
  const named = new Map<string, SentStatement & { path: string }>();
  let unnamed = 0;
  for (const { path, input } of reads) {
    for (const filter of filters) {
      if (input ? !input.safeParse(filter).success : filter !== filters[0]) continue;
      paths.add(path);
      for (const each of await sentStatements(() => call(admin, path, input && filter))) {
        if (each.name === undefined) unnamed += 1;
        else named.set(JSON.stringify([each.text, each.values]), { ...each, path });
      }
      // The values of a company that is a small part of the tables.
      for (const each of await sentStatements(() => call(beside, path, input && filter))) {
        if (each.name !== undefined) named.set(JSON.stringify([each.text, each.values]), { ...each, path });
      }
    }
  }
  // What a worker's day and an edit in the office write and lock.
  const day = async () => {
    const worker = await callerFor(own.db, { company_id: large, id: 1007 }, { idempotencyKey: randomUUID() });
    const { id } = await worker.timeTracking.start({ job_id: 1020, is_driving: false, client_ref: randomUUID() });
    await worker.timeTracking.changeOwn({ id, data: { is_driving: true, client_ref: randomUUID() } });
    await admin.timeTracking.correct({ id, changes: { note: 'Replaced the valve' } });
    await admin.jobs.get({ id: 1020 });
  };
  // The same record cannot be inserted again.
  for (const each of await sentStatements(day))
    if (each.name !== undefined && nameOf(each) !== 'timeRecord.insert')
      named.set(JSON.stringify([each.text, each.values]), { ...each, path: 'a day' });
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const errors: string[] = [];
  for (const sent of named.values()) {
    const error = await planError(client, sent);
    if (error) errors.push(`${sent.path}: ${error}`);
  }
  await client.end();
  expect(errors).toEqual([]);
  const names = new Set([...named.values()].map(nameOf));
  for (const name of ['timeRecords.list', 'timeRecord.surroundings', 'timeRecord.lock', 'timeRecord.update', 'job.row'])
    expect(names).toContain(name);
  expect(unnamed).toBeGreaterThan(paths.size);
  expect(paths.size).toBeGreaterThan(25);
  for (const path of ['payRun.list', 'jobs.counts', 'timeTracking.list', 'timeTracking.sums', 'dashboard.analytics'])
    expect(paths).toContain(path);
});

/** Steps of a statement that read more than `limit` rows of a table or entries of an index. */
async function largeSteps(client: pg.Client, { text, values }: SentStatement, limit: number) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  return stepsOf(rows[0]!['QUERY PLAN'][0].Plan)
    .filter((step) => /^(time_records|files)/.test(step['Index Name'] ?? step['Relation Name'] ?? ''))
    .filter((step) => readBy(step) > limit)
    .map((step) => `${readBy(step)} by ${step['Node Type']} ${step['Index Name'] ?? step['Relation Name']}`);
}

test('a search of a small company reads no more than its own rows, however many of others contain the text', {
  timeout: 240_000,
}, async () => {
  const ann = await callerFor(own.db, who(small, 'ann'));
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const found: Record<string, string[]> = {};
  const texts = ['coat', 'visit', 'hall, first coat, visit 1', 'boiler and the trap, visit', 'merchant, visit 7'];
  const searches = [
    ...texts.map((q) => [`records ${q}`, ownRows.records, () => ann.timeTracking.list({ q })] as const),
    ...['Kitchen', 'Kitchen 1', 'IMG_0001', 'IMG_01'].map(
      (q) => [`files ${q}`, ownRows.files, () => ann.files.list({ q })] as const,
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

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
 * From the sixth use of a named statement on a connection Postgres may use a generic plan, which ignores the values; an
 * unnamed statement is planned for its values each time. So the generic plan of every named list or sum statement must
 * be as good as its custom plan. Compares the pages and rows that each plan touches, which do not depend on the load of
 * the machine. With more rows: PLAN_RECORDS=300000.
 */
const records = Number(process.env.PLAN_RECORDS ?? 30_000);
/** Maximum ratio to the work of the custom plan; differences below this number of pages or rows are ignored. */
const most = { times: 2, freely: 200 };

let own: OwnDatabase;
let id: number;
let small: Awaited<ReturnType<typeof smallCompany>>;
/** A company with a record of time, a small part of every table. */
async function smallCompany() {
  const minutes = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z' };
  const made = await world(own.db, {
    small: company({
      users: { ann: { role: 'admin', email: 'ann@small.example' } },
      properties: { mill: {} },
      jobs: { boiler: { property: 'mill' } },
    }),
  });
  await own.db
    .insertInto('time_records')
    .values({
      company_id: made.small.id,
      user_id: made.small.users.ann,
      job_id: made.small.jobs.boiler,
      start_time: minutes.start,
      end_time: minutes.end,
      is_driving: false,
      note: 'Bled the radiators',
      reported: {},
    })
    .execute();
  return made.small;
}
beforeAll(async () => {
  own = await ownDatabase();
  id = await largeCompany(own.db, records);
  small = await smallCompany();
  await sql`analyze`.execute(own.db);
}, 120_000);
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
];

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

const rowsOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);

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

test('named list and sum queries have one good plan for all values', {
  timeout: 240_000,
}, async () => {
  const boss = await own.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const admin = await callerFor(own.db, { company_id: id, id: boss.id });
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
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const errors: string[] = [];
  for (const sent of named.values()) {
    const error = await planError(client, sent);
    if (error) errors.push(`${sent.path}: ${error}`);
  }
  await client.end();
  expect(errors).toEqual([]);
  expect(named.size).toBeGreaterThan(0);
  expect(unnamed).toBeGreaterThan(paths.size);
  expect(paths.size).toBeGreaterThan(25);
  for (const path of ['payRun.list', 'jobs.counts', 'timeTracking.list', 'timeTracking.sums', 'dashboard.analytics'])
    expect(paths).toContain(path);
});

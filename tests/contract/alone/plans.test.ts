import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor } from '#tests/support/caller.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { largeCompany } from '#tests/support/large-company.ts';
import { type SentStatement, sentStatements } from '#tests/support/sent-statements.ts';
import { call, procedures } from '../procedures.ts';

/*
 * From the sixth use of a named statement on a connection Postgres may take a generic plan, which does not know the values;
 * a statement without a name is planned for its values each time. So whatever the lists and sums send under a name must
 * have a generic plan as good as the one for its values. Judged by the pages and rows that each plan touches, which a busy
 * machine does not change. With more rows: PLAN_RECORDS=300000.
 */
const records = Number(process.env.PLAN_RECORDS ?? 30_000);
/** Times as much work as the plan for the values is too much; so much, in pages or rows, is nothing. */
const most = { times: 2, freely: 200 };

let own: OwnDatabase;
let id: number;
beforeAll(async () => {
  own = await ownDatabase();
  id = await largeCompany(own.db, records);
}, 120_000);
afterAll(() => own.drop());

const reads = procedures.filter(
  ({ type, path }) => type === 'query' && !/^(auth|requestAJob|queue)/.test(path),
);
/** Filters that some lists have; a list takes those that its input knows. */
const filters = [{}, { q: 'boiler 7' }, { status: 'in_progress' }, { user_id: 1007 }, { needs_review: true }];

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

/** The pages and rows that a statement touches under a kind of plan. Whatever it writes is undone. */
async function workOf(client: pg.Client, { text, values }: SentStatement, mode: 'custom' | 'generic') {
  await client.query('begin');
  try {
    await client.query(`set local plan_cache_mode = force_${mode}_plan`);
    // `execute` takes no parameters: Postgres itself makes literals of them.
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

/** Why a statement should not have a name; undefined: its plan is as good without the values. */
async function faultOf(client: pg.Client, sent: SentStatement): Promise<string | undefined> {
  const custom = await workOf(client, sent, 'custom');
  const generic = await workOf(client, sent, 'generic');
  const worse = (['pages', 'rows'] as const).filter(
    (unit) => generic[unit] > most.times * custom[unit] && generic[unit] - custom[unit] > most.freely,
  );
  if (worse.length === 0) return undefined;
  const words = worse.map((unit) => `${custom[unit]} -> ${generic[unit]} ${unit}`).join(', ');
  return `${words}: ${sent.text.slice(0, 200)}`;
}

test('what lists and sums send under a name has one good plan, whatever its values', {
  timeout: 240_000,
}, async () => {
  const boss = await own.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  const admin = await callerFor(own.db, { company_id: id, id: boss.id });
  const asked = new Set<string>();
  const named = new Map<string, SentStatement & { path: string }>();
  let unnamed = 0;
  for (const { path, input } of reads) {
    for (const filter of filters) {
      if (input ? !input.safeParse(filter).success : filter !== filters[0]) continue;
      asked.add(path);
      for (const each of await sentStatements(() => call(admin, path, input && filter))) {
        if (each.name === undefined) unnamed += 1;
        else named.set(JSON.stringify([each.text, each.values]), { ...each, path });
      }
    }
  }
  const client = new pg.Client({ connectionString: own.url });
  await client.connect();
  const faults: string[] = [];
  for (const sent of named.values()) {
    const fault = await faultOf(client, sent);
    if (fault) faults.push(`${sent.path}: ${fault}`);
  }
  await client.end();
  expect(faults).toEqual([]);
  expect(named.size).toBeGreaterThan(0);
  expect(unnamed).toBeGreaterThan(asked.size);
  expect(asked.size).toBeGreaterThan(25);
  for (const path of [
    'payRun.list',
    'jobs.counts',
    'timeTracking.list',
    'timeTracking.sums',
    'dashboard.analytics',
  ])
    expect(asked).toContain(path);
});

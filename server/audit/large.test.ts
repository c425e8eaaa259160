import { CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { listHistory } from './queries.ts';
import { restorableEntities } from './restore-queries.ts';

const many = 60_000;

/** A company with a long log and five deleted expenses at its beginning; returns its id. */
async function longLog(db: Database) {
  const { acme } = await world(db, { acme: company({ users: { ann: { role: 'admin' } } }) });
  await sql`alter table history disable trigger user`.execute(db);
  const add = (count: number, entity: string, action: string) =>
    sql`insert into history (company_id, entity, entity_id, action, actor_id, actor_name, "from", "to", "at")
      select ${acme.id}, ${entity}, n, ${action}, 7, 'Ann', '{"note": "a"}', '{"note": "b"}',
          now() - make_interval(hours => ${many}::int - n) from generate_series(1, ${count}::int) n`.execute(db);
  await add(5, 'expenses', 'delete');
  await add(many, 'time-tracking', 'update');
  await sql`analyze history`.execute(db);
  return acme;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Number of history rows that Postgres reads. */
const looked = (plan: Plan): number =>
  (plan['Relation Name'] === 'history'
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0) + (plan.Plans ?? []).reduce((sum, each) => sum + looked(each), 0);

test('a page of a large log reads only a small part of it', { timeout: 60_000 }, async ({ db }) => {
  const { id: company_id, users } = await longLog(db);
  const queries: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const scope = { company_id, user_id: users.ann, role: 'admin', time_zone: 'Europe/London' };
  const rowsLookedAt = async (filters: object) => {
    queries.length = 0;
    const list = { page: 1, limit: 50, sort: 'at', order: 'desc', from: null, to: null, ...filters };
    const { data } = await listHistory(watched, scope as never, list as never, restorableEntities);
    let rows = 0;
    for (const node of queries) {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId());
      const explained = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
      );
      rows += looked(explained.rows[0]!['QUERY PLAN'][0]!.Plan);
    }
    return { found: data.length, rows };
  };
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const longAgo = await rowsLookedAt({ from: hoursAgo(50_100), to: hoursAgo(50_000) });
  expect(longAgo.found).toBe(50);
  expect(longAgo.rows).toBeLessThan(3_000);
  const deleted = { action: 'delete' };
  const expenses = { entity: 'expenses' };
  for (const filters of [{}, deleted, expenses, { ...expenses, ...deleted }, { ...deleted, user_id: 7 }]) {
    const { found, rows } = await rowsLookedAt(filters);
    expect(found, JSON.stringify(filters)).toBe('action' in filters || 'entity' in filters ? 5 : 50);
    expect(rows, JSON.stringify(filters)).toBeLessThan(3_000);
  }
});

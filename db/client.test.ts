import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createDatabase } from './client.ts';
import type { DB } from './types.gen.ts';
import { wireTime } from './wire-types.ts';

let scratch: OwnDatabase;
let db: Kysely<DB>;

beforeAll(async () => {
  scratch = await ownDatabase();
  db = scratch.db;
});
afterAll(() => scratch.drop());

const one = async (expression: string) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
  return rows[0]?.value;
};

describe('a row from the database is a row of the wire', () => {
  it.each<[string, unknown]>([
    ["timestamptz '2026-03-29 01:00:00+00'", '2026-03-29T01:00:00.000Z'],
    ["timestamptz '2026-03-29 02:00:00+01'", '2026-03-29T01:00:00.000Z'],
    ["timestamptz '2026-03-29 01:00:00.5Z'", '2026-03-29T01:00:00.500Z'],
    ["timestamptz '2026-03-29 01:00:00.123456Z'", '2026-03-29T01:00:00.123Z'],
    ["timestamptz(3) '2026-03-29 01:00:00.1239Z'", '2026-03-29T01:00:00.124Z'],
    ['null::timestamptz', null],
    ["date '2026-03-29'", '2026-03-29'],
    ['12.50::numeric(12,2)', 12.5],
    ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
    ['(select count(*) from users)', 0],
    ["array[timestamptz '2026-03-29 01:00:00+00', null]", ['2026-03-29T01:00:00.000Z', null]],
    ["array[date '2026-03-29']", ['2026-03-29']],
    ['array[1.5, null]::numeric[]', [1.5, null]],
    ['array[1, 2]::int8[]', [1, 2]],
    ["array['a', 'b,c']", ['a', 'b,c']],
    ['\'{"a":1.5}\'::jsonb', { a: 1.5 }],
  ])('%s', async (expression, value) => {
    expect(await one(expression)).toEqual(value);
  });

  it('also where a session is not in UTC', () => {
    expect(wireTime('2026-03-29 06:45:00.5+05:45')).toBe('2026-03-29T01:00:00.500Z');
    expect(() => wireTime('infinity')).toThrow();
  });

  it('and takes an instant as a Date or as text', async () => {
    const instant = '2026-03-29T01:00:00.123Z';
    const { rows } =
      await sql`select ${new Date(instant)}::timestamptz as date, ${instant}::timestamptz as text`.execute(
        db,
      );
    expect(rows).toEqual([{ date: instant, text: instant }]);
  });
});

it('sessions are in UTC, also when the URL has options of its own, and end what takes too long', async () => {
  const url = `${scratch.url}&options=-c%20timezone%3DAsia%2FKathmandu`;
  const odd = createDatabase(url, { max: 1, log: { error: () => {} } });
  const { rows } =
    await sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as most,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('application_name') as name`.execute(odd);
  await odd.destroy();
  expect(rows).toEqual([{ zone: 'UTC', most: '30s', idle: '1min', name: 'fettle' }]);
});

describe('prepared statements', () => {
  const prepared = (on: Kysely<DB>) =>
    sql<{ statement: string; name: string }>`select statement, name from pg_prepared_statements`.execute(on);

  it('are made once a connection for each statement, by a name from its text, and none for transaction control', async () => {
    const single = createDatabase(scratch.url, { max: 1, log: { error: () => {} } });
    for (const id of [1, 2, 3]) {
      await single.selectFrom('users').select('email').where('id', '=', id).execute();
    }
    await single.transaction().execute((trx) => trx.selectFrom('jobs').select('id').execute());
    const { rows } = await prepared(single);
    await single.destroy();
    const statements = rows.map((row) => row.statement).sort();
    expect(statements).toEqual([
      'select "email" from "users" where "id" = $1',
      'select "id" from "jobs"',
      'select statement, name from pg_prepared_statements',
    ]);
    expect(new Set(rows.map((row) => row.name)).size).toBe(3);
  });

  it('are no more than 500; what comes after works without a name', async () => {
    const single = createDatabase(scratch.url, { max: 1, log: { error: () => {} } });
    for (let i = 0; i < 600; i++) {
      const { rows } = await sql`select ${sql.raw(String(i))}::int as i, ${i}::int as given`.execute(single);
      expect(rows).toEqual([{ i, given: i }]);
    }
    const { rows } = await prepared(single);
    await single.destroy();
    expect(rows.length).toBeLessThanOrEqual(500);
    expect(rows.length).toBeGreaterThan(450);
  });
});

it('a connection that Postgres ends is reported and replaced, whether idle or at work', async () => {
  const told: string[] = [];
  const single = createDatabase(scratch.url, { max: 1, log: { error: (_, words) => told.push(words) } });
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single)).rows[0]?.pid;
  const first = await pid();
  await sql`select pg_terminate_backend(${first})`.execute(db);
  await expect.poll(() => told).toEqual(['An idle database connection was lost']);
  const second = await pid();
  expect(second).not.toBe(first);

  const work = sql`select pg_sleep(20)`.execute(single);
  const failed = expect(work).rejects.toThrow(/terminat/);
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${second} and state = 'active'`.execute(db))
          .rows.length,
    )
    .toBe(1);
  await sql`select pg_terminate_backend(${second})`.execute(db);
  await failed;
  expect(await pid()).not.toBe(second);
  await single.destroy();
});

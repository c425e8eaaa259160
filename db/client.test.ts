import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { createDatabase, openFloor, reserved } from './client.ts';
import { prepared } from './prepared.ts';
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

describe('mapping of database rows', () => {
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

  it('works in sessions with a zone other than UTC', () => {
    expect(wireTime('2026-03-29 06:45:00.5+05:45')).toBe('2026-03-29T01:00:00.500Z');
    expect(() => wireTime('infinity')).toThrow();
  });

  it('accepts an instant as a Date or a string', async () => {
    const instant = '2026-03-29T01:00:00.123Z';
    const { rows } =
      await sql`select ${new Date(instant)}::timestamptz as date, ${instant}::timestamptz as text`.execute(db);
    expect(rows).toEqual([{ date: instant, text: instant }]);
  });
});

it('sessions use UTC, also if the URL has its own options, and abort long statements', async () => {
  const url = `${scratch.url}&options=-c%20timezone%3DAsia%2FKathmandu`;
  const odd = createDatabase(url, { max: 1, log: { error: () => {} } });
  const { rows } = await sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as most,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('application_name') as name`.execute(odd);
  await odd.destroy();
  expect(rows).toEqual([{ zone: 'UTC', most: '30s', idle: '1min', name: 'fettle' }]);
});

describe('prepared statements', () => {
  const preparedOn = (on: Kysely<DB>) =>
    sql<{
      statement: string;
      name: string;
    }>`select name, statement from pg_prepared_statements order by prepare_time`.execute(on);

  const userById = (on: Kysely<DB>, id: number) =>
    prepared(on, 'test.user', on.selectFrom('users').select('email').where('id', '=', id));

  it('are created once per connection where a call names them', async () => {
    const single = createDatabase(scratch.url, { max: 1, log: { error: () => {} } });
    for (const id of [1, 2, 3]) {
      await userById(single, id);
      await single.selectFrom('users').select('mobile').where('id', '=', id).execute();
      await single.transaction().execute((trx) => prepared(trx, 'test.one', sql`select ${id}::int as id`.compile(trx)));
    }
    const { rows } = await preparedOn(single);
    await single.destroy();
    expect(rows).toEqual([
      { name: 'test.user', statement: 'select "email" from "users" where "id" = $1' },
      { name: 'test.one', statement: 'select $1::int as id' },
    ]);
  });

  it('are not created through PgBouncer, to which no time limits are sent either', async () => {
    const pooled = createDatabase(scratch.url, { max: 1, log: { error: () => {} }, pooled: true });
    await userById(pooled, 1);
    const { rows } = await preparedOn(pooled);
    const limit = await sql`select current_setting('statement_timeout') as most`.execute(pooled);
    await pooled.destroy();
    expect(rows).toEqual([]);
    expect(limit.rows).toEqual([{ most: '0' }]);
  });

  it('have a name for each text, of which there are at most 40', async () => {
    const single = createDatabase(scratch.url, { max: 1, log: { error: () => {} } });
    for (let n = 1; n <= 45; n += 1) {
      const found = await prepared(single, 'test.many', sql<{ n: number }>`select ${sql.lit(n)} as n`.compile(single));
      expect(found).toEqual([{ n }]);
    }
    const { rows } = await preparedOn(single);
    await single.destroy();
    expect(rows).toHaveLength(40);
    expect(rows.at(-1)).toEqual({ name: 'test.many 40', statement: 'select 40 as n' });
  });
});

describe('a list parameter', () => {
  it.each<[number[], string, number[]]>([
    [[], 'any($1)', []],
    [[1], '= $1', [1]],
    [[1, 3], 'any($1)', [1, 3]],
  ])('%j is one parameter', async (given, text, found) => {
    const numbers = db.selectFrom(sql<{ n: number }>`generate_series(1, 4)`.as<'g'>(sql.raw('g(n)')));
    const isIn = numbers.select('n').where('n', 'in', given);
    expect(isIn.compile().sql).toContain(text);
    expect(isIn.compile().parameters).toHaveLength(1);
    expect((await isIn.execute()).map(({ n }) => n)).toEqual(found);
    const rest = await numbers.select('n').where('n', 'not in', given).execute();
    expect(rest.map(({ n }) => n)).toEqual([1, 2, 3, 4].filter((n) => !found.includes(n)));
  });
});

describe('with few connections left', () => {
  const quiet = { error: () => {} };

  it('some are reserved for essential statements', async () => {
    const busy = createDatabase(scratch.url, { max: 6, log: quiet });
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    let begun = 0;
    const work = Array.from({ length: 20 }, () =>
      busy.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        begun += 1;
        await held;
      }),
    );
    await expect.poll(() => begun).toBe(4);
    const { rows } = await sql`select 1 as one`.execute(reserved(busy));
    expect(rows).toEqual([{ one: 1 }]);
    expect(begun).toBe(4);
    free();
    await Promise.all(work);
    expect(begun).toBe(20);
    await busy.destroy();
  });

  it('a statement waits until Postgres accepts another connection, which is logged once', async () => {
    const messages: string[] = [];
    const first = createDatabase(scratch.url, { max: 1, log: quiet });
    const second = createDatabase(scratch.url, {
      max: 1,
      log: { ...quiet, warn: (_, message) => messages.push(message) },
    });
    const limit = (most: string) =>
      sql`do $$ begin execute format('alter database %I connection limit %s',
      current_database(), ${sql.raw(most)}); end $$`.execute(db);
    try {
      await sql`select 1`.execute(first);
      await limit('(select count(*) from pg_stat_activity where datname = current_database())');
      const waiting = sql<{ one: number }>`select 1 as one`.execute(second);
      await expect.poll(() => messages).toEqual(['Postgres has no free connection; waiting for one']);
      await first.destroy();
      expect((await waiting).rows).toEqual([{ one: 1 }]);
      expect(messages).toHaveLength(1);
    } finally {
      await limit('-1');
      await second.destroy();
    }
  });

  it('a minimum of connections stays open while idle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const url = `${scratch.url}&application_name=floor`;
    const floor = createDatabase(url, { max: 6, log: quiet });
    const open = async () => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from pg_stat_activity where application_name = 'floor'`.execute(db);
      return rows[0]!.n;
    };
    try {
      await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(floor)));
      expect(await open()).toBe(4);
      vi.advanceTimersByTime(600_000);
      await expect.poll(open).toBe(3);
    } finally {
      vi.useRealTimers();
      await floor.destroy();
    }
  });

  it('the minimum is opened at start', async () => {
    const url = `${scratch.url}&application_name=opened`;
    const floor = createDatabase(url, { max: 6, log: quiet });
    await openFloor(floor, 6);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from pg_stat_activity where application_name = 'opened'`.execute(db);
    await floor.destroy();
    expect(rows).toEqual([{ n: 3 }]);
  });
});

it('a connection ended by Postgres is reported and replaced, idle or busy', async () => {
  const messages: string[] = [];
  const single = createDatabase(scratch.url, {
    max: 1,
    log: { error: (_, message) => messages.push(message) },
  });
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single)).rows[0]?.pid;
  const first = await pid();
  await sql`select pg_terminate_backend(${first})`.execute(db);
  await expect.poll(() => messages).toEqual(['An idle database connection was lost']);
  const second = await pid();
  expect(second).not.toBe(first);

  const work = sql`select pg_sleep(20)`.execute(single);
  const failed = expect(work).rejects.toThrow(/terminat/);
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where pid = ${second} and state = 'active'`.execute(db)).rows.length,
    )
    .toBe(1);
  await sql`select pg_terminate_backend(${second})`.execute(db);
  await failed;
  expect(await pid()).not.toBe(second);
  await single.destroy();
});

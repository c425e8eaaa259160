import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { test } from '#tests/support/test.ts';
import { company, world } from '#tests/support/world.ts';
import { mintScope } from '../auth/scope.ts';
import { mergeRecordDays } from './day-total-queries.ts';
import { listTimeRecords } from './row-queries.ts';

const acme = company({
  users: { ann: { role: 'admin' }, ben: { role: 'employee' }, eve: { role: 'employee' } },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill', status: 'in_progress' } },
});

type Made = Awaited<ReturnType<typeof make>>;
const make = async (db: Database) => (await world(db, { acme }, () => Date.parse('2026-11-01T12:00:00Z'))).acme;

const orders = ['asc', 'desc'] as const;
const list = { sort: 'start_time', limit: 4 } as const;

const readerOf = ({ id: company_id, users }: Made) =>
  mintScope({ company_id, id: users.ann, role: 'admin' }, 'Europe/London');

/** Records `n` to `last`, every 20 minutes, of both workers in turns. */
const adding = ({ id: company_id, users, jobs }: Made, n: number, last: number) => sql`
  insert into time_records (company_id, user_id, job_id, start_time, end_time)
  select ${company_id}, case when n % 2 = 0 then ${users.ben}::bigint else ${users.eve}::bigint end, ${jobs.boiler},
    begun, begun + interval '11 minutes'
  from (select n, timestamptz '2026-05-30 22:00:00Z' + n * interval '20 minutes' as begun
    from generate_series(${n}::integer, ${last}::integer) n) each`;

async function idsInOrder(db: Database, { id: company_id }: Made, order: 'asc' | 'desc'): Promise<number[]> {
  const by = sql.raw(order);
  const { rows } = await sql<{ id: number }>`select id from time_records where company_id = ${company_id}
    order by start_time ${by}, id ${by}`.execute(db);
  return rows.map(({ id }) => id);
}

const at = fc.integer({ min: 0, max: 4 * 72 });
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), at }),
  fc.record({ does: fc.constant('move' as const), which: fc.nat(), at }),
  fc.record({ does: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ does: fc.constant('merge' as const) }),
);

test('a page of all records is found by how many start on each day, after any changes', {
  timeout: 30_000,
}, async ({ db }) => {
  const made = await make(db);
  const scope = readerOf(made);
  const tried = async (change: RawBuilder<unknown>) => {
    await sql`savepoint step`.execute(db);
    await change.execute(db).then(
      () => sql`release savepoint step`.execute(db),
      () => sql`rollback to savepoint step`.execute(db),
    );
  };
  const nth = (which: number) => sql`company_id = ${made.id} and id = (select id from time_records
    where company_id = ${made.id} order by id offset ${which}::bigint % greatest(1,
      (select count(*) from time_records where company_id = ${made.id})) limit 1)`;
  const starting = (n: number) => sql`timestamptz '2026-05-30 22:00:00Z' + ${n}::integer * interval '20 minutes'`;
  await adding(made, 100, 130).execute(db);
  let pages = 0;
  for (const history of fc.sample(fc.array(step, { minLength: 5, maxLength: 30 }), { numRuns: 6, seed: 3 })) {
    for (const each of history) {
      if (each.does === 'add') await tried(adding(made, each.at, each.at));
      else if (each.does === 'move')
        await tried(sql`update time_records set start_time = ${starting(each.at)},
          end_time = ${starting(each.at)} + interval '9 minutes' where ${nth(each.which)}`);
      else if (each.does === 'delete') await tried(sql`delete from time_records where ${nth(each.which)}`);
      else await mergeRecordDays(db, made.id);
    }
    for (const order of orders) {
      const ids = await idsInOrder(db, made, order);
      for (let page = 1; page <= Math.ceil(ids.length / list.limit) + 1; page += 1) {
        const { data, meta } = await listTimeRecords(db, scope, { ...list, order, page, count: 'exact' });
        expect(data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * list.limit, page * list.limit));
        expect(meta).toEqual({ total: ids.length, total_exact: true, page, limit: list.limit });
        pages += 1;
      }
    }
  }
  expect(pages).toBeGreaterThan(40);
});

test('far pages need no exact total, with the rows and meta of pages counted from the start', {
  timeout: 30_000,
}, async ({ db }) => {
  const made = await make(db);
  await sql`set local fettle.quiet = 'on'`.execute(db);
  await adding(made, 1, 1_110).execute(db);
  const worker = mintScope({ company_id: made.id, id: made.users.ben, role: 'employee' }, 'Europe/London');
  const meta = { total: 1_000, total_exact: false, limit: 50 };
  for (const order of orders) {
    const ids = await idsInOrder(db, made, order);
    for (const page of [20, 21, 23, 24]) {
      const wanted = { ...list, limit: 50, order, page };
      const shown = ids.slice((page - 1) * 50, page * 50);
      for (const filter of [{}, { is_driving: false }]) {
        const found = await listTimeRecords(db, readerOf(made), { ...wanted, ...filter });
        expect(found.data.map(({ id }) => id)).toEqual(shown);
        expect(found.meta).toEqual({ ...meta, page });
      }
    }
    // Others see their own records alone, of which there are fewer.
    expect((await listTimeRecords(db, worker, { ...list, limit: 50, order, page: 21 })).data).toEqual([]);
    const last = await listTimeRecords(db, readerOf(made), { ...list, limit: 50, order, page: 'last' });
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(1_100));
    expect(last.meta).toEqual({ total: 1_110, total_exact: true, page: 23, limit: 50 });
  }
});

test('records by day agree with the records for every reader, beside writers, merging and counting again', {
  timeout: 30_000,
}, async ({ own }) => {
  const made = await make(own.db);
  const days = sql<{ day: string }>`
    select d.day from (select day, sum(records) as records from record_days where company_id = ${made.id} group by day) d
    full join (select (start_time at time zone 'UTC')::date as day, count(*) as records from time_records
      where company_id = ${made.id} group by 1) t on t.day = d.day
    where coalesce(d.records, 0) <> coalesce(t.records, 0)`;
  const shift = (n: number) => sql`interval '1 day' * (case when ${n}::integer % 2 = 0 then 40 else -40 end)`;
  const work = (worker: number) => async (db: Database, n: number) => {
    await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time) select ${made.id}, ${worker},
      ${made.jobs.boiler}, begun, begun + interval '5 minutes'
      from (values (timestamptz '2026-03-01 00:00:00Z' + ${n}::integer * interval '5 hours')) each (begun)`.execute(db);
    await sql`update time_records set start_time = start_time + ${shift(n)}, end_time = end_time + ${shift(n)}
      where company_id = ${made.id} and user_id = ${worker} and id % 5 = 0`.execute(db);
    await sql`delete from time_records where company_id = ${made.id} and user_id = ${worker} and id % 7 = 0`.execute(
      db,
    );
  };
  const seen: unknown[] = [];
  const turns = [
    work(made.users.ben),
    work(made.users.eve),
    (db: Database) => mergeRecordDays(db, made.id),
    (db: Database) => mergeRecordDays(db, made.id),
    (db: Database) => sql`select rebuild_record_days(${made.id})`.execute(db),
    async (db: Database) => seen.push(...(await days.execute(db)).rows),
  ];
  await Promise.all(
    turns.map(async (turn) => {
      const db = own.another();
      for (let n = 1; n <= 40; n += 1) await db.transaction().execute<unknown>((trx) => turn(trx, n));
    }),
  );
  expect(seen).toEqual([]);
  expect((await days.execute(own.db)).rows).toEqual([]);
});

import { sql } from 'kysely';
import { expect } from 'vitest';
import { callerFor } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({
  users: { emil: { role: 'employee' } },
  properties: { mill: { address: '3 Mill Lane' } },
  jobs: { boiler: { property: 'mill', job_title: 'Boiler loses pressure' } },
  records: {
    long: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-02T08:00:00Z',
      end_time: '2026-03-02T09:30:00Z',
      note: 'Bled the radiators',
    },
    short: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-02T10:00:00Z',
      end_time: '2026-03-02T10:20:00Z',
      note: 'Topped up to 1:30 bar',
    },
  },
});

test('searches one’s own records by job, address, note and duration', async ({ db }) => {
  const w = await world(db, { acme });
  const { records, users } = w.acme;
  const emil = await callerFor(db, who(w.acme, 'emil'), { now: '2026-03-02T12:00:00.000Z' });
  const found = async (q: string) => {
    const { data } = await emil.timeTracking.listOfUser({ id: users.emil, q });
    return data.map(({ id }) => id);
  };
  const both = [records.short, records.long];
  expect(await found('boiler')).toEqual(both);
  expect(await found('mill lane')).toEqual(both);
  expect(await found('radiators')).toEqual([records.long]);
  // Both as the list shows it and as people write it; also finds notes with this text.
  expect(await found('01:30')).toEqual([records.long]);
  expect(await found('1:30')).toEqual(both);
  expect(await found('0:20')).toEqual([records.short]);
  expect(await found('1:75')).toEqual([]);
});

test('every search strategy finds all matching records in order', async ({ db }) => {
  const w = await world(db, { acme });
  const { id: company, users, jobs } = w.acme;
  const plain = await db
    .insertInto('jobs')
    .values({
      company_id: company,
      property_id: w.acme.properties.mill,
      job_title: 'Fence',
      job_type: 'Other',
      requested_by: 'office',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Every third by its job, every fifth by its note, some by both; every 400th by a rare word.
  await sql`insert into time_records (company_id, user_id, job_id, start_time, end_time, note)
    select ${company}::bigint, ${users.emil}::bigint, case when n % 3 = 0 then ${jobs.boiler}::bigint else ${plain.id}::bigint end,
      '2025-01-01T00:00:00Z'::timestamptz + n * interval '1 hour',
      '2025-01-01T00:00:00Z'::timestamptz + n * interval '1 hour' + (1 + n % 7) * interval '1 minute',
      case when n % 400 = 7 then 'Quillon fitted' when n % 5 = 0 then 'Looked at the boiler' else 'Painted the hall' end
    from generate_series(1, 6500) n`.execute(db);
  const all = (
    await db.selectFrom('time_records').select(['id', 'note', 'job_id', 'start_time', 'duration']).execute()
  ).map((row) => ({ ...row, hit: row.job_id === jobs.boiler || /boiler/i.test(row.note) }));
  const emil = await callerFor(db, who(w.acme, 'emil'), { now: '2026-03-02T12:00:00.000Z' });
  type Input = Omit<Parameters<typeof emil.timeTracking.listOfUser>[0], 'id'>;
  const search = async (input: Input) => {
    const { data, meta } = await emil.timeTracking.listOfUser({ id: users.emil, ...input });
    return { ids: data.map(({ id }) => id), total: meta.total, exact: meta.total_exact, page: meta.page };
  };
  const hits = all.filter(({ hit }) => hit).sort((a, b) => b.start_time.localeCompare(a.start_time) || b.id - a.id);
  const ids = hits.map(({ id }) => id);
  expect(hits.length).toBeGreaterThan(3000);
  expect(await search({ q: 'boiler' })).toEqual({
    ids: ids.slice(0, 20),
    total: 1000,
    exact: false,
    page: 1,
  });
  expect((await search({ q: 'boiler', page: 3 })).ids).toEqual(ids.slice(40, 60));
  expect((await search({ q: 'boiler', order: 'asc' })).ids).toEqual(ids.toReversed().slice(0, 20));
  const pages = Math.ceil(ids.length / 20);
  expect(await search({ q: 'boiler', page: 'last' })).toEqual({
    ids: ids.slice((pages - 1) * 20),
    total: ids.length,
    exact: true,
    page: pages,
  });
  expect((await search({ q: 'boiler', count: 'exact', limit: 1 })).total).toBe(ids.length);
  const longest = [...hits].sort((a, b) => b.duration! - a.duration! || b.id - a.id).map(({ id }) => id);
  expect((await search({ q: 'boiler', sort: 'duration', limit: 50 })).ids).toEqual(longest.slice(0, 50));

  // Also without a search: the last pages are read from the other end.
  const sorted = [...all].sort((a, b) => b.start_time.localeCompare(a.start_time) || b.id - a.id);
  const inOrder = sorted.map(({ id }) => id);
  const last = Math.ceil(all.length / 20);
  expect((await search({ page: 'last' })).ids).toEqual(inOrder.slice((last - 1) * 20));
  expect((await search({ page: last - 1, count: 'exact' })).ids).toEqual(
    inOrder.slice((last - 2) * 20, (last - 1) * 20),
  );
  expect((await search({ page: last + 1, count: 'exact' })).ids).toEqual([]);
  expect((await search({ page: 'last', order: 'asc' })).ids).toEqual(inOrder.toReversed().slice((last - 1) * 20));

  const rare = sorted.filter(({ note }) => note.startsWith('Quillon')).map(({ id }) => id);
  expect(await search({ q: 'quillon' })).toEqual({
    ids: rare,
    total: rare.length,
    exact: true,
    page: 1,
  });
  expect(await search({ q: 'nothing like it' })).toEqual({ ids: [], total: 0, exact: true, page: 1 });
  // A filter applies to every meaning of the text.
  expect((await search({ q: 'boiler', start_date: '2025-01-01', end_date: '2025-01-01' })).total).toBe(
    hits.filter(({ start_time }) => start_time.startsWith('2025-01-01')).length,
  );
  expect((await search({ q: '0:07', limit: 1000 })).ids.length).toBe(
    all.filter(({ duration }) => duration === 7).length,
  );
});

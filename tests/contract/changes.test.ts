import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { asksForChanges, followersOf } from '#server/http/rest/changes.ts';
import { restRoutes, rowSchema } from '#server/http/rest/routes.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { everyone } from './access/line.ts';
import { accessTable } from './access/table.ts';
import { noon } from './two-companies.ts';
import { test } from './two-companies-test.ts';
import { type Headers, listed, type Row } from './whole-list.ts';

const rowLists = restRoutes.filter((route) => !route.list && rowSchema(route));
const followed = rowLists.filter((route) => asksForChanges(route, { cursor: '' }));

/** A program's copy of a list. */
class Copy {
  readonly rows = new Map<number, Row>();
  /** Everything that it was ever told of. */
  readonly told = new Set<number>();
  cursor: string | undefined;

  constructor(
    private readonly app: TestApp,
    readonly path: string,
    readonly headers: Headers,
    readonly limit: number,
  ) {}

  /** Whether there is more. */
  async read(): Promise<boolean> {
    const query = new URLSearchParams({ limit: String(this.limit) });
    if (this.cursor) query.set('cursor', this.cursor);
    else query.set('updated_since', '2000-01-01T00:00:00Z');
    const answer = await this.app.rest('GET', `${this.path}?${query}`, undefined, this.headers);
    expect(answer.status, answer.text).toBe(200);
    const { data, deleted, meta } = answer.body as {
      data: Row[];
      deleted: Row[];
      meta: { cursor: string; more: boolean };
    };
    expect(data.length + deleted.length).toBeLessThanOrEqual(this.limit);
    for (const row of data) this.rows.set(row.id, row);
    for (const { id, deleted_at } of deleted) {
      expect(deleted_at).toMatch(/^20\d\d-/);
      this.rows.delete(id);
    }
    for (const { id } of [...data, ...deleted]) this.told.add(id);
    this.cursor = meta.cursor;
    return meta.more;
  }

  async readAll(): Promise<void> {
    while (await this.read());
  }
}

const rounds = Number(process.env.SOAK_COUNT ?? 1);
const sorted = (rows: Iterable<Row>) => [...rows].sort((a, b) => a.id - b.id);

test('every list of rows with versions can be followed, by those who read the same rows whatever others do', {
  timeout: 90_000,
}, async ({ own, two }) => {
  const clock = testClock(noon);
  const app = await startApp(own.db, { clock });
  // Without versions, or without pages: settings and views.
  const notFollowed = rowLists.filter((route) => !followed.includes(route)).map(({ line }) => line.path);
  expect(notFollowed.sort()).toEqual(['/account-exports', '/audit', '/imports', '/saved-views', '/settings']);
  for (const route of followed) {
    const { path } = route.line;
    const { allowed } = accessTable[route.procedure]!;
    for (const role of allowed === 'anyone' ? everyone : allowed) {
      const headers = { cookie: await cookieFor(own.db, who(two.acme, role), clock) };
      if (role !== 'admin' && followersOf(route) === 'admins') {
        const answer = await app.rest('GET', `${path}?updated_since=2000-01-01T00:00:00Z`, undefined, headers);
        expect([answer.status, answer.body.code], `${path} as ${role}`).toEqual([403, 'forbidden']);
        continue;
      }
      const copy = new Copy(app, path, headers, 6);
      await copy.readAll();
      expect(sorted(copy.rows.values()), `${path} as ${role}`).toEqual(
        sorted(await listed(app, route, role, headers, own.db)),
      );
    }
  }

  const admin = { cookie: await cookieFor(own.db, who(two.acme, 'admin'), clock) };
  // A visit that is given to nobody is gone for whoever had it, once, and comes back to them.
  const employee = { cookie: await cookieFor(own.db, who(two.acme, 'employee'), clock) };
  const visits = new Copy(app, '/visits', employee, 50);
  await visits.readAll();
  const before = sorted(visits.rows.values());
  const [visit] = before;
  const give = (changes: { user_id: number | null } | { note: string }) =>
    own.db.updateTable('visits').set(changes).where('id', '=', visit!.id).execute();
  await give({ user_id: null });
  await visits.readAll();
  expect(sorted(visits.rows.values())).toEqual(before.slice(1));
  await give({ note: 'Nobody’s' });
  visits.told.clear();
  await visits.readAll();
  expect([...visits.told]).toEqual([]);
  await give({ user_id: two.acme.users.employee });
  await visits.readAll();
  expect(visits.rows.get(visit!.id)).toMatchObject({ note: 'Nobody’s' });

  // Changes that erasing leaves out of the history must reach the copies too.
  const erased = new Copy(app, '/jobs', admin, 50);
  await erased.readAll();
  await own.db.transaction().execute(async (db) => {
    await sql`select set_config('fettle.erasing', 'on', true)`.execute(db);
    await db.updateTable('jobs').set({ job_description: 'Erased' }).where('id', '=', two.acme.jobs.open).execute();
  });
  await erased.readAll();
  expect(erased.rows.get(two.acme.jobs.open)).toMatchObject({ job_description: 'Erased' });
  const get = (query: string, headers = admin) => app.rest('GET', query, undefined, headers);
  const { body } = await get('/jobs?updated_since=2000-01-01T00:00:00Z&limit=1');
  const rival = { cookie: await cookieFor(own.db, who(two.rival, 'admin'), clock) };
  const cursor = body.meta.cursor as string;
  for (const [path, headers] of [
    [`/jobs?cursor=${cursor}`, rival],
    [`/visits?cursor=${cursor}`, admin],
    [`/jobs?cursor=${cursor.slice(1)}`, admin],
    ['/jobs?cursor=x', admin],
  ] as const)
    expect((await get(path, headers)).body, path).toMatchObject({ code: 'conflict', cause: 'expired' });
  for (const query of [
    'updated_since=yesterday',
    `updated_since=2026-01-01T00:00:00Z&cursor=${cursor}`,
    `cursor=${cursor}&status=x`,
    'cursor=x&limit=0',
  ])
    expect((await get(`/jobs?${query}`)).status, query).toBe(400);
  const since = new Date(Date.now() + 60_000).toISOString();
  expect((await get(`/jobs?updated_since=${since}`)).body.data).toEqual([]);
  await app.close();
});

test('a copy ends with exactly the rows of the list, however transactions interleave', { timeout: 90_000 }, async ({
  own,
  two,
}) => {
  const clock = testClock(noon);
  const app = await startApp(own.db, { clock });
  const writers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new pg.Client({ connectionString: own.url });
      await client.connect();
      return { client, held: new Set<number>(), made: new Map<number, number>(), open: false };
    }),
  );
  type Writer = (typeof writers)[number];
  const companies = [two.acme, two.rival];
  const people = companies.flatMap(({ users, id }) =>
    [users.employee, users.contractor].map((user) => ({ company: id, user })),
  );
  /** The committed absences with their company, and everybody who ever had them. */
  const live = new Map<number, number>();
  const owners = new Map<number, Set<number>>();

  for (let seed = 1; seed <= rounds; seed += 1) {
    let state = Math.imul(seed, 7_919) + 13;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const route = followed.find(({ line }) => line.path === '/absences')!;
    const copies = await Promise.all(
      companies.flatMap((side) =>
        (['admin', 'employee', 'contractor'] as const).map(async (role) => ({
          role,
          user: side.users[role],
          headers: { cookie: await cookieFor(own.db, who(side, role), clock) },
        })),
      ),
    );
    const readers = copies.map((each) => ({ ...each, copy: new Copy(app, '/absences', each.headers, 2 + random(4)) }));

    async function write({ client, held, made, open }: Writer) {
      if (!open) await client.query('begin');
      const free = [...live, ...made].filter(([id]) => held.has(id) || !writers.some((other) => other.held.has(id)));
      const note = (id: number, user: number) => owners.set(id, new Set([...(owners.get(id) ?? []), user]));
      if (free.length === 0 || random(3) === 0) {
        const { company, user } = pick(people);
        const { rows } = await client.query(
          `insert into absences (company_id, user_id, start_date, end_date, kind) values ($1, $2, '2026-05-01', '2026-05-02', 'holiday') returning id`,
          [company, user],
        );
        const id = Number(rows[0].id);
        held.add(id);
        made.set(id, company);
        note(id, user);
        return;
      }
      const [id, company] = pick(free);
      held.add(id);
      const what = random(4);
      if (what === 0) {
        await client.query('delete from absences where company_id = $1 and id = $2', [company, id]);
        made.delete(id);
      } else if (what === 1) {
        const { user } = pick(people.filter((each) => each.company === company));
        await client.query('update absences set user_id = $3 where company_id = $1 and id = $2', [company, id, user]);
        note(id, user);
      } else
        await client.query('update absences set note = note || $3 where company_id = $1 and id = $2', [
          company,
          id,
          'x',
        ]);
    }
    async function end(writer: Writer, how: 'commit' | 'rollback') {
      if (!writer.open) return;
      await writer.client.query(how);
      Object.assign(writer, { open: false, held: new Set(), made: new Map() });
      const { rows } = await writer.client.query('select company_id, id from absences');
      live.clear();
      for (const row of rows) live.set(Number(row.id), Number(row.company_id));
    }

    for (let step = 0; step < 160; step += 1) {
      const writer = pick(writers);
      // The last two are long: they end when all others have.
      if (random(4) === 0 && writers.indexOf(writer) < 4) await end(writer, random(4) === 0 ? 'rollback' : 'commit');
      else {
        await write(writer);
        writer.open = true;
      }
      if (random(3) === 0) await pick(readers).copy.read();
    }
    for (const writer of writers) {
      await end(writer, 'commit');
      await pick(readers).copy.read();
    }
    for (const { role, user, headers, copy } of readers) {
      await copy.readAll();
      const rows = sorted(await listed(app, route, role, headers, own.db));
      expect(sorted(copy.rows.values()), `seed ${seed} ${role}`).toEqual(rows);
      const foreign = [...copy.told].filter((id) => owners.has(id) && !owners.get(id)!.has(user));
      if (role !== 'admin') expect(foreign, `seed ${seed} ${role}`).toEqual([]);
      // A run of pages that finds nothing new has an end.
      expect([await copy.read(), sorted(copy.rows.values()).length]).toEqual([false, rows.length]);
    }
  }
  await Promise.all(writers.map(({ client }) => client.end()));
  await app.close();
});

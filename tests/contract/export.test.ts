import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { company } from '#db/fixtures/world-spec.ts';
import { restRoutes } from '#server/http/rest/routes.ts';
import { appRouter } from '#server/router.ts';
import { exportedTables } from '#server/rpc/table-meta.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import type { OwnDatabase } from '#tests/support/database.ts';
import { startApp, type TestApp } from '#tests/support/server.ts';
import { who, world } from '#tests/support/world.ts';
import { noon, type Role, type Two, tellsOfRival } from './two-companies.ts';
import { test as base } from './two-companies-test.ts';

interface Fixtures {
  app: TestApp;
  csv: (path: string, role?: Role) => ReturnType<TestApp['rest']>;
}

const test = base.extend<Fixtures>({
  app: async ({ db, two: _ }, use) => {
    const app = await startApp(db, { clock: testClock(noon) });
    await use(app);
    await app.close();
  },
  csv: async ({ app, db, two }, use) =>
    use(async (path, role = 'admin') => {
      const cookie = await cookieFor(db, who(two.acme, role), testClock(noon));
      return app.rest('GET', path, undefined, { cookie });
    }),
});

const lines = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1);

/** Lists under the path of another one with an export of their own. */
const nested = ['/invoices/owed', '/invoices/payments', '/invoices/lines', '/customers/account-entries'];
const nameOf = (path: string) => path.slice(1).replace('/', '-');
const pathOf = (table: string) => nested.find((path) => nameOf(path) === table) ?? `/${table}`;

test('every table with a list has an export', () => {
  const listed = restRoutes
    .filter(({ line, type }) => line.list && type === 'query')
    .map(({ line }) => line.path)
    .filter((path) => nested.includes(path) || !path.slice(1).includes('/'))
    .map(nameOf);
  expect([...exportedTables(appRouter).keys()].sort()).toEqual(listed.sort());
});

test.for([...exportedTables(appRouter).keys()])(
  '%s: exports the rows of its list, of the own company',
  async (table, { csv }) => {
    const list = await csv(`${pathOf(table)}?limit=1000`);
    const answer = await csv(`/export/${table}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(`filename="${table}-2026-03-02.csv"`);
    const [heading, ...rows] = lines(answer.text);
    expect(list.body.data.length).toBeGreaterThan(0);
    // Fields with line breaks would be counted twice; these fixtures have none.
    // Lines have no id of their own: they begin with their invoice's.
    const key = table === 'invoices-lines' ? 'invoice_id' : 'id';
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      list.body.data.map((row: Record<string, unknown>) => String(row[key])),
    );
    expect(heading!.split(',')[0]).toBe(key);
    expect(tellsOfRival(answer.text)).toBe(false);
    expect(answer.text).not.toMatch(/\[object Object\]|undefined/);
  },
);

describe('an export', () => {
  test('starts with a UTF-8 mark and formats times as the company does', async ({ app, db, two }) => {
    const headers = { cookie: await cookieFor(db, who(two.acme, 'admin'), testClock(noon)) };
    const response = await fetch(`${app.url}/api/v1/export/time-tracking?limit=1&sort=id&order=asc`, {
      headers,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading = '', first = ''] = lines(new TextDecoder().decode(bytes));
    expect(first.split(',')[heading.split(',').indexOf('start_time')]).toBe('2026-03-02 08:00+00:00');
    expect(heading).toContain('User.first_name,User.last_name,Job.job_title,Job.Property.address');
  });

  test('uses the filters, search and sort order of its list', async ({ csv, two }) => {
    const ids = async (query: string) =>
      lines((await csv(`/export/time-tracking?${query}`)).text)
        .slice(1)
        .map((line) => Number(line.split(',')[0]));
    const { records, users } = two.acme;
    expect(await ids(`user_id=${users.employee}&sort=start_time&order=asc`)).toEqual([
      records.employeeDone,
      records.employeeOpen,
    ]);
    expect(await ids('q=at+it+now&sort=id&order=desc')).toEqual(
      [records.adminOpen, records.employeeOpen, records.contractorOpen].sort((a, b) => b - a),
    );
    expect(await ids('is_driving=true')).toEqual([]);
    expect(await ids('page=3&limit=1')).toHaveLength(6);
  });

  test('rejects what its list rejects, an unknown table, and everyone but admins', async ({ csv }) => {
    for (const [path, status] of [
      ['time-tracking?sort=review_reasons', 400],
      ['time-tracking?nothing=1', 400],
      ['time-tracking?is_driving=perhaps', 400],
      ['settings', 404],
      ['sessions', 404],
      ['toString', 404],
    ] as const) {
      const answer = await csv(`/export/${path}`);
      expect([answer.status, typeof answer.body.message], path).toEqual([status, 'string']);
    }
    for (const role of ['employee', 'contractor', 'landlord'] as const)
      expect((await csv('/export/time-tracking', role)).status).toBe(403);
  });

  test('escapes formulas in text typed by others', async ({ csv, db, two }) => {
    await db
      .updateTable('properties')
      .set({ tenant_name: '=HYPERLINK("http://evil.example")' })
      .where('id', '=', two.acme.properties.home)
      .execute();
    const answer = await csv('/export/properties');
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });
});

describe('a large export', () => {
  const rows = 2500;
  async function fill(own: OwnDatabase, two: Two) {
    await sql`insert into payments (company_id, user_id, payment_date, amount)
      select ${two.acme.id}::bigint, ${two.acme.users.employee}::bigint, '2026-01-01', n from generate_series(1, ${rows}::int) n`.execute(
      own.db,
    );
    const app = await startApp(own.db, { clock: testClock(noon) });
    const headers = { cookie: await cookieFor(own.db, who(two.acme, 'admin'), testClock(noon)) };
    return { app, headers };
  }

  test('is complete, without duplicates and consistent as of its request', async ({ own, two }) => {
    const { app, headers } = await fill(own, two);
    const response = await fetch(`${app.url}/api/v1/export/payments?sort=amount&order=asc`, { headers });
    const reader = response.body!.getReader();
    const parts = [await reader.read()];
    // A change now shifts every later page of the table, but not the export.
    await sql`delete from payments where company_id = ${two.acme.id} and amount < 900`.execute(own.db);
    for (let part = parts[0]!; !part.done; part = parts.at(-1)!) parts.push(await reader.read());
    const text = Buffer.concat(parts.flatMap(({ value }) => (value ? [value] : []))).toString();
    const ids = lines(text)
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([rows + 2, rows + 2]);
    await app.close();
  });

  test('that is not read to its end releases its connection', async ({ own, two }) => {
    const { app, headers } = await fill(own, two);
    const stop = new AbortController();
    const response = await fetch(`${app.url}/api/v1/export/payments`, { headers, signal: stop.signal });
    await response.body!.getReader().read();
    stop.abort();
    const open = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(own.db)
      ).rows[0]?.n;
    // Asked once more after a 0, another transaction of the app may have begun.
    await expect.poll(open, { timeout: 10_000 }).toBe(0);
    await app.close();
  });

  test('that fails midway is not a complete download', async ({ own, two }) => {
    const { app, headers } = await fill(own, two);
    await sql`create function fail_late(n numeric) returns numeric language plpgsql as $$
      begin if n = 1700 then raise exception 'late'; end if; return n; end $$`.execute(own.db);
    await sql`alter table payments rename to payments_kept`.execute(own.db);
    await sql`create view payments as select company_id, id, user_id, payment_date, fail_late(amount) as amount, payment_type,
      payment_method, description, created_by, cis_deducted, "createdAt", "updatedAt" from payments_kept`.execute(
      own.db,
    );
    const response = await fetch(`${app.url}/api/v1/export/payments?sort=id&order=asc`, { headers });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(app.errors.splice(0).join('')).toContain('late');
    await app.close();
  });
});

describe('parallel exports', () => {
  /** 15 MB of notes, more than the socket buffers hold. Few and long, because rows take time and bytes do not. */
  async function fillWide({ db }: OwnDatabase) {
    const admins = Array.from({ length: 10 }, (_, at) => [`admin${at}`, { role: 'admin' } as const] as const);
    const { acme } = await world(db, {
      acme: company({
        users: { ...Object.fromEntries(admins), emil: { role: 'employee' } },
        properties: { home: { address: '1 High Street' } },
      }),
    });
    const users: Record<string, number> = acme.users;
    await sql`alter table notes disable trigger user`.execute(db);
    await sql`insert into notes (company_id, user_id, property_id, note)
      select ${acme.id}::bigint, ${users.emil}::bigint, ${acme.properties.home}::bigint, repeat('Boiler ', 1400)
      from generate_series(1, 1550)`.execute(db);
    const app = await startApp(db, { clock: testClock(noon) });
    const cookies = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        cookieFor(db, { company_id: acme.id, id: users[`admin${at}`]! }, testClock(noon)),
      ),
    );
    const stop = new AbortController();
    // Keep a reference: fetch closes the connection of a garbage-collected response.
    const answers: Response[] = [];
    const start = async (cookie: string) => {
      const answer = await fetch(`${app.url}/api/v1/export/notes`, {
        headers: { cookie },
        signal: stop.signal,
      });
      answers.push(answer);
      return answer;
    };
    return { app, cookies, start, stop, answers };
  }
  const reading = async ({ db }: OwnDatabase) =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db)
    ).rows[0]!.n;

  test('that nobody reads hold no connection: others proceed', { timeout: 60_000 }, async ({ own }) => {
    const { app, cookies, start, stop, answers: begun } = await fillWide(own);
    for (const cookie of cookies) {
      // Two at once may read until their buffers are full. One that kept its place would reject this for good.
      await expect.poll(async () => (await start(cookie)).status, { timeout: 20_000 }).toBe(200);
    }
    await expect.poll(() => reading(own), { timeout: 20_000 }).toBe(0);
    const since = performance.now();
    const answers = await Promise.all([
      app.request('GET', '/readyz'),
      ...cookies.map((cookie) => app.rest('GET', '/jobs', undefined, { cookie })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(performance.now() - since).toBeLessThan(2_000);
    expect(begun.filter(({ ok }) => ok)).toHaveLength(10);
    stop.abort();
    await app.close();
  });

  test('are limited to two per process and one per user', { timeout: 60_000 }, async ({ own }) => {
    const { app, cookies, start, stop, answers } = await fillWide(own);
    const [first, second, third] = cookies as [string, string, string];
    await own.db.transaction().execute(async (blocker) => {
      await sql`lock table notes in access exclusive mode`.execute(blocker);
      // Both wait for their first rows; the heading has been sent.
      expect([(await start(first)).status, (await start(second)).status]).toEqual([200, 200]);
      for (const [cookie, words] of [
        [first, /already have an export/],
        [third, /Other exports are running/],
      ] as const) {
        const response = await app.rest('GET', '/export/notes', undefined, { cookie });
        expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
        expect(response.body.message).toMatch(words);
      }
    });
    await expect.poll(() => reading(own), { timeout: 20_000 }).toBe(0);
    // Nobody has read the first two: they hold no read slot, but still count for their users.
    expect((await start(first)).status).toBe(429);
    expect((await start(third)).status).toBe(200);
    expect(answers).toHaveLength(4);
    stop.abort();
    await expect
      .poll(async () => (await app.rest('GET', '/export/users', undefined, { cookie: first })).status)
      .toBe(200);
    await app.close();
  });
});

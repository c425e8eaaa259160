import { sql } from 'kysely';
import { expect } from 'vitest';
import { restRoutes, rowSchema } from '#server/http/rest/routes.ts';
import { findNoun } from '#server/nouns.ts';
import { cookieFor } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { who } from '#tests/support/world.ts';
import { everyone } from './access/line.ts';
import { accessTable } from './access/table.ts';
import { noon, type Role, roles } from './two-companies.ts';
import { test } from './two-companies-test.ts';
import { type Headers, listed } from './whole-list.ts';

/** Lists of which each row can be got by its id. */
const lists = restRoutes.filter((route) => !route.list && rowSchema(route));
const tables: Readonly<Record<string, string>> = {
  '/account-exports': 'account_exports',
  '/audit': 'history',
  '/saved-views': 'saved_views',
};
const tableOf = (path: string) => tables[path] ?? findNoun(path.slice(1))!.table;

/** A call of its own, which says more of a row, does without these or has them in another form. */
const onlyInLists = new Set(['newest_photo_id', 'next_visit', 'property_address']);
const ownCalls = new Set(restRoutes.filter(({ list }) => !list).map(({ line }) => `${line.method} ${line.path}`));

test('GET by id has every row of a list as the list has it, and no other', async ({ db, two }) => {
  const clock = testClock(noon);
  const app = await startApp(db, { clock });
  expect(lists.map(({ line }) => line.path).sort()).toMatchInlineSnapshot(`
    [
      "/absences",
      "/account-exports",
      "/amendment-requests",
      "/audit",
      "/customers",
      "/expenses",
      "/files",
      "/invoices",
      "/job-tasks",
      "/jobs",
      "/materials",
      "/notes",
      "/payments",
      "/price-list",
      "/properties",
      "/quotes",
      "/saved-views",
      "/settings",
      "/spending-approvals",
      "/time-tracking",
      "/trades",
      "/users",
      "/users-rates",
      "/visits",
      "/webhooks",
    ]
  `);
  let found = 0;
  const sessions = new Map<Role, Headers>();
  for (const role of roles) sessions.set(role, { cookie: await cookieFor(db, who(two.acme, role), clock) });
  for (const route of lists) {
    const { path } = route.line;
    const { allowed } = accessTable[route.procedure]!;
    const ids = await sql<{ id: number }>`select id from ${sql.table(tableOf(path))} order by id desc limit 6`.execute(
      db,
    );
    for (const role of roles) {
      const headers = sessions.get(role)!;
      const get = (id: unknown) => app.rest('GET', `${path}/${id}`, undefined, headers);
      if (!(allowed === 'anyone' ? everyone : allowed).includes(role)) {
        expect((await get(ids.rows[0]!.id)).status, `${path} as ${role}`).toBe(403);
        continue;
      }
      const rows = await listed(app, route, role, headers, db);
      const ownCall = ownCalls.has(`GET ${path}/{id}`);
      for (const row of rows.slice(0, 3)) {
        const { status, body } = await get(row.id);
        const same = Object.fromEntries(Object.entries(row).filter(([name]) => !onlyInLists.has(name)));
        const expected = ownCall ? expect.objectContaining(same) : row;
        expect([status, body.data], `${path}/${row.id} as ${role}`).toEqual([200, expected]);
        if (typeof row.client_ref === 'string' && !path.match(/expenses|quotes|visits/))
          expect((await get(row.client_ref)).body.data?.id, `${path}/${row.client_ref} as ${role}`).toBe(row.id);
        found += 1;
      }
      const shown = new Set(rows.map(({ id }) => id));
      for (const { id } of ids.rows.filter((row) => !shown.has(row.id))) {
        const answer = await get(id);
        expect([answer.status, answer.body.code], `${path}/${id} as ${role}`).toEqual([404, 'not_found']);
      }
    }
    expect((await app.rest('GET', `${path}/1`)).status).toBe(401);
  }
  expect(found).toBeGreaterThan(80);
  expect((await app.rest('GET', '/absences/x', undefined, sessions.get('admin'))).status).toBe(400);
  await app.close();
});

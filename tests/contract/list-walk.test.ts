import { sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { beginWalk } from '#db/list-walk.ts';
import { createCaller } from '#server/router.ts';
import type { Context } from '#server/rpc/context.ts';
import { contextFor } from '#tests/support/caller.ts';
import { who } from '#tests/support/world.ts';
import { call, inputJsonSchema, procedures } from './procedures.ts';
import { noon } from './two-companies.ts';
import { test } from './two-companies-test.ts';

const limit = 2;

/** Their rows are calculated all at once. */
const unwalked = ['payRun.list', 'statements.list', 'cis.list', 'invoices.owed', 'accounts.entries'];

/** Every list that needs no other input, with each of its sorts. */
const lists = procedures.flatMap(({ path, input, type }) => {
  const { properties = {}, required = [] } = inputJsonSchema(input);
  const isList = type === 'query' && properties.sort && properties.order && properties.limit && required.length === 0;
  if (!isList || unwalked.includes(path)) return [];
  const { options } = ((input as z.ZodObject).shape.sort as unknown as { unwrap(): z.ZodEnum }).unwrap();
  return [{ path, sorts: options as string[] }];
});

async function firstPages(ctx: Context, db: Database, path: string, input: object): Promise<unknown[]> {
  const caller = createCaller({ ...ctx, db });
  const rows: unknown[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const { data } = (await call(caller, path, { ...input, page, limit })) as { data: unknown[] };
    rows.push(...data);
    if (data.length < limit) break;
  }
  return rows;
}

test('a walk reads the pages of each list in each order, from one cursor', { timeout: 60_000 }, async ({
  own,
  two,
}) => {
  const { acme } = two;
  const ctx = await contextFor(own.db, who(acme, 'admin'), { now: noon });
  const walked = new Set<string>();
  for (const { path, sorts } of lists) {
    for (const sort of sorts) {
      for (const order of ['asc', 'desc']) {
        const input = { sort, order };
        const paged = await firstPages(ctx, own.db, path, input);
        const read = await own.db.transaction().execute(async (db) => {
          beginWalk(db);
          const rows = await firstPages(ctx, db, path, input);
          const { rows: cursors } = await sql`select from pg_cursors where name = 'list_walk'`.execute(db);
          if (cursors.length > 0) walked.add(path);
          return rows;
        });
        expect(read, `${path} ${sort} ${order}`).toEqual(paged);
        if (paged.length >= limit) expect(walked, path).toContain(path);
      }
    }
  }
  expect([...walked]).toEqual(
    expect.arrayContaining(['timeTracking.list', 'jobs.list', 'expenses.list', 'audit.list']),
  );
});

test('a walk reads another list, or an earlier page, as usual', async ({ own, two }) => {
  const { acme } = two;
  const ctx = await contextFor(own.db, who(acme, 'admin'), { now: noon });
  const inputs = [3, 2, 4].flatMap((page) => [{ page }, { page, user_id: acme.users.employee }]);
  const read = (db: Database, input: object) =>
    createCaller({ ...ctx, db }).timeTracking.list({ limit: 1, sort: 'id', order: 'asc', ...input });
  const usual: unknown[] = [];
  for (const input of inputs) usual.push((await read(own.db, input)).data);
  await own.db.transaction().execute(async (db) => {
    beginWalk(db);
    for (const [at, input] of inputs.entries()) expect((await read(db, input)).data).toEqual(usual[at]);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import { takeNumbers } from '#db/insert-rows.ts';
import type { DB } from '#db/types.gen.ts';
import { rejection } from '#tests/support/rejection.ts';
import { test } from '#tests/support/test.ts';

/** Companies and jobs as the version before numbers makes them. */
async function newCompany(db: Kysely<DB>, name: string) {
  const { rows } = await sql<{ id: number }>`insert into companies (name) values (${name}) returning id`.execute(db);
  const company = rows[0]!.id;
  const addProperty = async (on = db, client_ref: string | null = null) => {
    const { rows: added } = await sql<{ id: number }>`insert into properties (company_id, address, client_ref)
      values (${company}, '1 Mill Lane', ${client_ref}) on conflict (company_id, client_ref) where client_ref is not null
      do nothing returning id`.execute(on);
    return added[0]?.id;
  };
  const property = await addProperty();
  const addJob = async (on = db, client_ref: string | null = null) => {
    const { rows: added } = await sql<{ id: number }>`
      insert into jobs (company_id, property_id, job_title, job_type, requested_by, client_ref)
      values (${company}, ${property}, 'Boiler', 'Maintenance', 'office', ${client_ref})
      on conflict (company_id, client_ref) where client_ref is not null do nothing returning id`.execute(on);
    return added[0]?.id;
  };
  const numbers = async (table: 'jobs' | 'properties') => {
    const { rows: found } = await sql<{ number: number }>`select number from ${sql.table(table)}
      where company_id = ${company} order by id`.execute(db);
    return found.map(({ number }) => number);
  };
  return { company, addProperty, addJob, numbers };
}

/** Until a statement of this database waits for a lock. */
async function waits(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await sleep(20);
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('each company counts from 1 without gaps, in parallel and after rollbacks', async ({ own: { db } }) => {
  const companies = [await newCompany(db, 'Acme'), await newCompany(db, 'Beacon')];
  const add = ({ addJob }: (typeof companies)[number], fails: boolean) =>
    db.transaction().execute(async (transaction) => {
      await addJob(transaction);
      if (fails) throw new Error('rolled back');
    });
  await Promise.allSettled(upTo(60).map((n) => add(companies[n % 2]!, n % 5 === 0)));
  for (const { company, numbers, addProperty } of companies) {
    expect((await numbers('jobs')).sort((a, b) => a - b)).toEqual(upTo(24));
    expect(await takeNumbers(db, company, 'properties', 10)).toBe(2);
    await addProperty();
    expect(await numbers('properties')).toEqual([1, 12]);
  }
});

test('a row that is sent again takes no number, also while the first is being written', async ({ own: { db } }) => {
  const { addJob, addProperty, numbers } = await newCompany(db, 'Acme');
  const ref = randomUUID();
  // The company's very first job: there is no counter to wait for yet.
  let second = Promise.resolve<number | undefined>(undefined);
  await db.transaction().execute(async (transaction) => {
    await addJob(transaction, ref);
    second = addJob(db, ref);
    await waits(db);
  });
  expect(await second).toBeUndefined();
  const made = await Promise.all(upTo(4).map(() => addJob(db, ref)));
  expect(made.filter(Boolean)).toEqual([]);
  await addProperty(db, ref);
  await addProperty(db, ref);
  await addJob();
  await addProperty();
  expect([await numbers('jobs'), await numbers('properties')]).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
});

test('a number never changes, and is not given again after a deletion', async ({ db }) => {
  const { company, addJob, numbers } = await newCompany(db, 'Acme');
  await addJob();
  const last = await addJob();
  for (const table of ['jobs', 'properties'] as const) {
    for (const number of [7, null]) {
      expect(await rejection(db.updateTable(table).set({ number }).where('company_id', '=', company))).toBe(
        `${table}_number_kept`,
      );
    }
  }
  await db.deleteFrom('jobs').where('company_id', '=', company).where('id', '=', last!).execute();
  await addJob();
  expect(await numbers('jobs')).toEqual([1, 3]);
});

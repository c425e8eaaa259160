import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { migrate } from '#db/migrate.ts';
import type { DB } from '#db/types.gen.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { test } from '#tests/support/test.ts';
import { wholeSchema } from '#tests/support/whole-database.ts';
import { migrations } from './all.ts';
import { readRoutines } from './routines/all.ts';

const { functions, triggers } = readRoutines();
const tableOf = ({ name }: { name: string }) => name.slice('triggers/'.length);

/** All functions, and no trigger yet. */
let bare: OwnDatabase;
beforeAll(async () => {
  bare = await ownDatabase({ migrated: false });
  await migrate(bare.db, migrations, { routines: { functions, triggers: [] } });
});
afterAll(() => bare.drop());

test('every .sql file of the folder is made', async () => {
  const inFolder = await readdir(path.join(import.meta.dirname, 'routines'), { recursive: true });
  const names = inFolder.filter((file) => file.endsWith('.sql')).map((file) => file.slice(0, -'.sql'.length));
  expect([...functions, ...triggers].map(({ name }) => name).sort()).toEqual(names.sort());
});

/** The tables whose triggers this transaction has made, and those that it has locked. */
async function touched(db: Kysely<DB>) {
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name);
  return {
    made: await names(sql`select distinct tgrelid::regclass::text as name from pg_trigger
      where not tgisinternal and xmin = pg_current_xact_id()::xid`),
    locked:
      await names(sql`select distinct c.oid::regclass::text as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relnamespace in ('public'::regnamespace, 'live'::regnamespace)`),
  };
}

test('each file of triggers has those of its table and locks no other, and together they are all', async ({ db }) => {
  // Those that a migration needed from its first moment on.
  expect((await wholeSchema(bare.db)).triggers).toEqual([
    expect.stringContaining('TRIGGER take_customer '),
    expect.stringContaining('TRIGGER take_payer '),
  ]);
  for (const file of triggers) {
    const found = await bare.db.transaction().execute(async (transaction) => {
      await sql.raw(file.text).execute(transaction);
      return touched(transaction);
    });
    expect(found, file.name).toEqual({ made: [tableOf(file)], locked: [tableOf(file)] });
  }
  expect((await wholeSchema(bare.db)).triggers).toEqual((await wholeSchema(db)).triggers);
});

/*
 * A reader who goes on to write would wait for a file that waits for a stronger lock than it has. So what needs the
 * strongest, as dropping a trigger, stands first in its file.
 */
test('no file of triggers waits for its table while holding a weaker lock on it', async ({ own }) => {
  const writer = own.another();
  const waited: string[] = [];
  for (const file of triggers) {
    const reader = await own.db.startTransaction().execute();
    await sql`lock table ${sql.table(tableOf(file))} in access share mode`.execute(reader);
    /** What the one who waits for the table waits for, and has: AccessShareLock is in the way of nobody. */
    const locks = async () => {
      const { rows } = await sql<{ lock: string }>`
        select case when l.granted then 'has ' else 'waits for ' end || l.mode as lock from pg_locks w
          join pg_locks l on l.pid = w.pid and l.relation = w.relation
          where w.relation = ${tableOf(file)}::regclass and not w.granted and l.mode <> 'AccessShareLock'`.execute(
        own.db,
      );
      return rows.map(({ lock }) => lock);
    };
    let isMade = false;
    const made = (async () => {
      await sql.raw(file.text).execute(writer);
      isMade = true;
    })();
    try {
      await expect.poll(async () => isMade || (await locks()).length > 0, { interval: 5 }).toBe(true);
      if (!isMade) waited.push(`${file.name} ${await locks()}`);
    } finally {
      await reader.rollback().execute();
      await made;
    }
  }
  expect(waited).toEqual(
    ['invoice_lines', 'invoice_vat', 'invoices', 'users'].map(
      (table) => `triggers/${table} waits for AccessExclusiveLock`,
    ),
  );
});

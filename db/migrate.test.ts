import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { migrations } from '#migrations/all.ts';
import { createIndexConcurrently } from '#migrations/beside-writers.ts';
import { readRoutines, routineOf } from '#migrations/routines/all.ts';
import { type OwnDatabase, ownDatabase } from '#tests/support/database.ts';
import { noteOldChain } from '#tests/support/old-chain.ts';
import { test as withOwn } from '#tests/support/test.ts';
import { allRows, wholeSchema } from '#tests/support/whole-database.ts';
import { isMigrated, type Migrations, migrate } from './migrate.ts';
import { lastOldCommit, oldChain } from './old-chain.ts';
import type { DB } from './types.gen.ts';

let own: OwnDatabase;
beforeAll(async () => {
  own = await ownDatabase();
  await sql`create table a (id int primary key, n int); create table b (id int primary key, n int)`.execute(own.db);
});
afterAll(() => own.drop());

const add =
  (...statements: string[]) =>
  async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
const namesOfDone = async () =>
  (
    await sql<{ name: string }>`select name from kysely_migration where name like '9%' order by 1`.execute(own.db)
  ).rows.map(({ name }) => name);
describe('pending migrations', () => {
  test('run in one transaction each: those before a failed one stay', async () => {
    const given: Migrations = {
      '9001_one': { up: add('alter table a add column one int') },
      '9002_two': { up: add('alter table a add column two int', 'select 1 / 0') },
      '9003_three': { up: add('alter table a add column three int') },
    };
    await expect(migrate(own.db, given)).rejects.toThrow('division by zero');
    expect(await namesOfDone()).toEqual(['9001_one']);
    const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'a' order by 1`.execute(own.db);
    expect(rows.map(({ name }) => name)).toEqual(['id', 'n', 'one']);
  });

  test('may be unknown to an older build, which still starts', async () => {
    const [first] = Object.keys(migrations);
    expect(await migrate(own.db, { [first!]: migrations[first!]! })).toEqual([]);
    expect(await isMigrated(own.db)).toBe(true);
  });

  test('yield while a table is in use for long, and retry', { timeout: 20_000 }, async () => {
    let leave = () => {};
    const until = new Promise<void>((resolve) => {
      leave = resolve;
    });
    let reads = () => {};
    const reading = new Promise<void>((resolve) => {
      reads = resolve;
    });
    const reader = own.db.transaction().execute(async (transaction) => {
      await sql`select count(*) from a`.execute(transaction);
      reads();
      await until;
    });
    await reading;
    const migrated = migrate(own.another(), {
      '9011_wait': { up: add('alter table a add column waited int') },
    });
    // Without a limit, everybody later would wait as long as that one reader.
    const waits: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const since = performance.now();
      await sql`select count(*) from a`.execute(own.db);
      waits.push(performance.now() - since);
      await sleep(100);
    }
    expect(Math.max(...waits)).toBeLessThan(3_500);
    expect(await namesOfDone()).not.toContain('9011_wait');
    leave();
    await Promise.all([reader, migrated]);
    expect(await namesOfDone()).toContain('9011_wait');
  });

  test('that lock two tables never abort a reader of both', { timeout: 20_000 }, async () => {
    let next = () => {};
    const until = new Promise<void>((resolve) => {
      next = resolve;
    });
    // A reader of b that then wants a, while the migration holds a and wants b.
    const reader = own.db.transaction().execute(async (transaction) => {
      await sql`select count(*) from b`.execute(transaction);
      await until;
      return sql<{ n: number }>`select count(*) as n from a`.execute(transaction);
    });
    const migrated = migrate(own.another(), {
      '9021_both': {
        locks: ['a', 'b'],
        up: add('alter table a add column both_of int', 'alter table b add column both_of int'),
      },
    });
    // The migration either holds a, or waits for b while holding nothing.
    const holdsA = async () =>
      (
        await sql`select from pg_locks where relation = 'a'::regclass and mode = 'AccessExclusiveLock' and granted`.execute(
          own.db,
        )
      ).rows.length;
    await expect.poll(holdsA, { interval: 5, timeout: 15_000 }).toBe(1);
    next();
    expect((await reader).rows).toEqual([{ n: 0 }]);
    expect(await migrated).toEqual(['9021_both']);
  });

  test('never abort a writer that waits behind them for a table and holds the next', {
    timeout: 20_000,
  }, async ({ onTestFinished }) => {
    // The order of the tables is left as it is.
    vi.spyOn(Math, 'random').mockReturnValue(0.95);
    onTestFinished(() => void vi.restoreAllMocks());
    const waiters = async (mode: string) =>
      (
        await sql`select from pg_locks where relation = 'a'::regclass and mode = ${mode} and not granted`.execute(
          own.db,
        )
      ).rows.length;
    let next = () => {};
    const until = new Promise<void>((resolve) => {
      next = resolve;
    });
    const reader = own.db.transaction().execute(async (transaction) => {
      await sql`select count(*) from a`.execute(transaction);
      await until;
    });
    const writer = own.db.transaction().execute(async (transaction) => {
      await sql`select count(*) from b`.execute(transaction);
      const migrated = migrate(own.another(), {
        '9022_both': { locks: ['a', 'b'], up: add('alter table a add column later int') },
      });
      await expect.poll(() => waiters('AccessExclusiveLock'), { interval: 5 }).toBe(1);
      const written = sql`insert into a (id) values (-1)`.execute(transaction);
      await expect.poll(() => waiters('RowExclusiveLock'), { interval: 5 }).toBe(1);
      // The migration would get a, and Postgres would look at the writer's wait soon after.
      setTimeout(next, 600);
      await written;
      return { migrated };
    });
    const { migrated } = await writer;
    await reader;
    expect(await migrated).toEqual(['9022_both']);
    await sql`delete from a where id = -1`.execute(own.db);
  });

  test('nor one whom the holder of the next table waits for', { timeout: 20_000 }, async ({ onTestFinished }) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.95);
    onTestFinished(() => void vi.restoreAllMocks());
    const waits = async (query: string) =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like ${`${query}%`}`.execute(own.db)
      ).rows.length;
    let next = () => {};
    const until = new Promise<void>((resolve) => {
      next = resolve;
    });
    const reader = own.db.transaction().execute(async (transaction) => {
      await sql`select count(*) from a`.execute(transaction);
      await until;
    });
    let migrated: Promise<string[]> | undefined;
    let holder: Promise<unknown> | undefined;
    // Holds a lock, and waits behind the migration for a.
    await own.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(9023)`.execute(transaction);
      const holds = own.another().transaction();
      let held = () => {};
      const holding = new Promise<void>((resolve) => {
        held = resolve;
      });
      // Holds b, and soon waits for that lock.
      holder = holds.execute(async (other) => {
        await sql`select count(*) from b`.execute(other);
        held();
        await until;
        await sql`select pg_advisory_xact_lock(9023)`.execute(other);
      });
      await holding;
      migrated = migrate(own.another(), {
        '9023_both': { locks: ['a', 'b'], up: add('alter table a add column last int') },
      });
      await expect.poll(() => waits('lock table'), { interval: 5 }).toBe(1);
      const written = sql`insert into a (id) values (-2)`.execute(transaction);
      await expect.poll(() => waits('insert into a'), { interval: 5 }).toBe(1);
      setTimeout(next, 500);
      await written;
    });
    await Promise.all([reader, holder]);
    expect(await migrated).toEqual(['9023_both']);
    await sql`delete from a where id = -2`.execute(own.db);
  });

  test('may create an index concurrently, and retry after a failed attempt', async () => {
    await sql`insert into b values (1, 1), (2, 1)`.execute(own.db);
    await expect(sql`create unique index concurrently b_by_n on b (n)`.execute(own.db)).rejects.toThrow('b_by_n');
    let leave = () => {};
    const until = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const writing = sql`update b set n = n`;
    const made: Migrations = {
      '9031_index': {
        transaction: false,
        up: (db) => createIndexConcurrently(db, 'b_by_n', 'on b (n)'),
      },
    };
    // Two processes start at once: the migration must not wait for the process that waits for it.
    const writer = own.db.transaction().execute(async (transaction) => {
      await writing.execute(transaction);
      await until;
    });
    const both = [migrate(own.another(), made), migrate(own.another(), made)];
    await sleep(200);
    await sql`insert into b values (3, 3)`.execute(own.db);
    leave();
    await writer;
    expect((await Promise.all(both)).flat()).toEqual(['9031_index']);
    const { rows } = await sql`select indisvalid as valid, indisunique as uniq from pg_index
      where indexrelid = 'b_by_n'::regclass`.execute(own.db);
    expect(rows).toEqual([{ valid: true, uniq: false }]);
  });
});

describe('routines', () => {
  const greets = (name: string) => `create or replace function greeting() returns text language sql return '${name}'`;
  const greeting = async (db: Kysely<DB>) =>
    (await sql<{ words: string }>`select greeting() as words`.execute(db)).rows[0]!.words;
  const and = (name: string, text: string, { functions, triggers } = readRoutines()) => ({
    functions: [...functions, routineOf(name, text)],
    triggers,
  });
  const withGreeting = (name: string) => and('functions/greeting', `${greets(name)};`);

  withOwn('are made again when their text has changed, and only then', async ({ own: { db } }) => {
    const triggers = async () => (await sql`select oid, tgname from pg_trigger order by 1`.execute(db)).rows;
    const before = await triggers();
    expect(await migrate(db)).toEqual([]);
    expect(await migrate(db, migrations, { routines: withGreeting('Hello') })).toEqual(['routines/functions/greeting']);
    expect(await greeting(db)).toBe('Hello');
    await sql.raw(greets('By hand')).execute(db);
    expect(await migrate(db, migrations, { routines: withGreeting('Hello') })).toEqual([]);
    expect(await greeting(db)).toBe('By hand');
    expect(await migrate(db, migrations, { routines: withGreeting('Good day') })).toEqual([
      'routines/functions/greeting',
    ]);
    expect(await migrate(db, migrations, { routines: withGreeting('Hello') })).toEqual(['routines/functions/greeting']);
    expect(await greeting(db)).toBe('Hello');
    expect(await triggers()).toEqual(before);
  });

  withOwn('of triggers wait for one table at a time, and hold no other', async ({ own }) => {
    const { functions, triggers } = readRoutines();
    const changed = triggers.map(({ name, text }) => {
      const later = `new."updatedAt" > '-infinity' and`;
      return routineOf(name, text.replace(/when \((new.status = 'disabled'|old.wish)/, `when (${later} $1`));
    });
    const made = async () => {
      const { rows } = await sql<{ name: string }>`select tgname as name from pg_trigger
        where pg_get_triggerdef(oid) like '%-infinity%' order by 1`.execute(own.db);
      return rows.map(({ name }) => name);
    };
    const writer = await own.db.startTransaction().execute();
    await sql`lock table visits in row exclusive mode`.execute(writer);
    const migrated = migrate(own.another(), migrations, { routines: { functions, triggers: changed } });
    try {
      await expect.poll(made, { timeout: 10_000 }).toEqual(['end_access']);
    } finally {
      await writer.commit().execute();
    }
    expect(await migrated).toEqual(['routines/triggers/users', 'routines/triggers/visits']);
    expect(await made()).toEqual(['end_access', 'grant_wish']);
  });

  withOwn(
    'are left alone by an older build: of fewer migrations, or of an earlier version',
    async ({ own: { db } }) => {
      await migrate(
        db,
        { ...migrations, '9001_newer': { up: add('create table newer (id int)') } },
        { routines: withGreeting('Hello') },
      );
      expect(await migrate(db, migrations, { routines: withGreeting('Old') })).toEqual([]);
      await sql`delete from kysely_migration where name = '9001_newer'`.execute(db);
      const version = '99.10.0';
      expect(await migrate(db, migrations, { routines: withGreeting('New'), version })).toEqual([
        'routines/functions/greeting',
      ]);
      expect(await migrate(db, migrations, { routines: withGreeting('Old'), version: '99.9.0' })).toEqual([]);
      expect(await greeting(db)).toBe('New');
    },
  );

  withOwn('that are no longer needed are dropped by a migration and not made again', async ({ own: { db } }) => {
    await migrate(db, migrations, { routines: withGreeting('Hello') });
    await migrate(db, { ...migrations, '9001_no_greeting': { up: add('drop function greeting()') } });
    await expect(greeting(db)).rejects.toThrow('does not exist');
    expect(await migrate(db, migrations, { routines: withGreeting('Hello') })).toEqual([]);
    await expect(greeting(db)).rejects.toThrow('does not exist');
  });

  withOwn('that 0.2.0 noted by statement are made again once, by whoever starts first', async ({ own }) => {
    const noted = async () =>
      (
        await sql<{ hash: string; routine: string }>`select hash, routine from kysely_routine order by 2`.execute(
          own.db,
        )
      ).rows;
    const before = [await noted(), await wholeSchema(own.db)];
    const files = before[0]!.length;
    await sql`update kysely_routine set hash = md5(hash), routine = split_part(routine, '/', 2)`.execute(own.db);
    const ran = await Promise.all([migrate(own.db), migrate(own.another())]);
    expect(ran.map((names) => names.length).sort()).toEqual([0, files]);
    expect([await noted(), await wholeSchema(own.db)]).toEqual(before);
  });

  withOwn('that fail change nothing, and are tried again by the next start', async ({ own: { db } }) => {
    const broken = and(
      'functions/broken',
      'create or replace function broken() returns text language sql return x;',
      withGreeting('Hello'),
    );
    await expect(migrate(db, migrations, { routines: broken })).rejects.toThrow('"x" does not exist');
    await expect(greeting(db)).rejects.toThrow('does not exist');
    expect(await migrate(db, migrations, { routines: withGreeting('Hello') })).toEqual(['routines/functions/greeting']);
  });
});

describe('a database of the old chain', () => {
  withOwn('is accepted as it is: functions are made again, once, by whoever starts first', async ({ own }) => {
    const fresh = await wholeSchema(own.db);
    await noteOldChain(own.db, [...oldChain, '0007_from_a_branch']);
    // A trigger that came later, and a key that the old chain added as not valid.
    await sql`drop trigger end_brought_forward on payments`.execute(own.db);
    await sql`do $$ declare definition text := (select pg_get_constraintdef(oid) from pg_constraint
      where conname = 'time_records_visit_fk'); begin
      execute format('alter table time_records drop constraint time_records_visit_fk,
        add constraint time_records_visit_fk %s not valid', definition); end $$`.execute(own.db);
    await sql`delete from kysely_migration where name = '0117_valid_visits_of_records'`.execute(own.db);
    await sql`create or replace function tell_people() returns trigger language plpgsql as 'begin return null; end'`.execute(
      own.db,
    );
    const ran = await Promise.all([migrate(own.db), migrate(own.another())]);
    expect(ran.map((names) => names.includes('routines/functions/tell_people')).sort()).toEqual([false, true]);
    expect(ran.flat().filter((name) => !name.startsWith('routines/'))).toEqual(['0117_valid_visits_of_records']);
    expect(await isMigrated(own.db)).toBe(true);
    expect(await wholeSchema(own.db)).toEqual(fresh);
    expect(await migrate(own.db)).toEqual([]);
  });

  withOwn.for([
    ['most of it', oldChain.slice(0, -1)],
    ['all but one in between', oldChain.filter((name) => name !== '0052_visits')],
    ['a few', oldChain.slice(0, 3)],
  ] as const)('that has %s is told what to start once, and nothing is changed', async ([, names], { own: { db } }) => {
    await noteOldChain(db, names);
    const state = async () => [await allRows(db), await wholeSchema(db)];
    const before = await state();
    await expect(migrate(db)).rejects.toThrow(`git checkout ${lastOldCommit}`);
    expect(await state()).toEqual(before);
  });
});

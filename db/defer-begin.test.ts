import { type RawBuilder, sql } from 'kysely';
import { describe, expect } from 'vitest';
import { sentStatements } from '#tests/support/sent-statements.ts';
import { test } from '#tests/support/test.ts';
import { setActor } from './actor.ts';
import { sentAfterBegin } from './defer-begin.ts';

const texts = async (work: () => Promise<unknown>) =>
  (await sentStatements(work)).map(({ text }) => text.split(' ')[0]);

describe('a transaction', () => {
  test('sets the actor in the message that begins it, whatever the name', async ({ own: { db } }) => {
    const name = `O'Brien \\' || now(); -- $1 $& "£"`;
    const read = () =>
      db.transaction().execute(async (transaction) => {
        await setActor(transaction, { id: 7, name, reason: '$2' });
        const { rows } = await sql`select current_setting('fettle.actor_id') as id,
          current_setting('fettle.actor_name') as name, current_setting('fettle.reason') as reason`.execute(
          transaction,
        );
        return rows[0];
      });
    expect(await read()).toEqual({ id: '7', name, reason: '$2' });
    expect(await texts(read)).toEqual(['begin;', 'select', 'commit']);
    const { rows } = await sql`select current_setting('fettle.actor_name', true) as name`.execute(db);
    expect(rows).not.toEqual([{ name }]);
  });

  test('begins with its first statement, and not at all without one', async ({ own: { db } }) => {
    const one = () => db.transaction().execute((transaction) => sql`select 1`.execute(transaction));
    expect(await texts(one)).toEqual(['begin', 'select', 'commit']);
    expect(await texts(() => db.transaction().execute(async () => {}))).toEqual([]);
    await expect(db.transaction().execute(() => Promise.reject(new Error('changed')))).rejects.toThrow('changed');
    // The connection is free for statements outside a transaction.
    expect(await texts(() => sql`select 1`.execute(db))).toEqual(['select']);
  });

  test('is not left by what follows a first message that fails', async ({ own: { db } }) => {
    const work = (first: RawBuilder<unknown>) =>
      db.transaction().execute(async (transaction) => {
        await setActor(transaction, { id: null, name: 'a\0' });
        await first.execute(transaction);
      });
    await sql`create sequence numbers`.execute(db);
    for (const first of [sql`select nextval('numbers')`, sql`create table left_over (id int)`, sql`select 1`]) {
      await expect(work(first)).rejects.toThrow('invalid message format');
    }
    await expect(work(sql`select ${sql.raw(sentAfterBegin)} 1`)).rejects.toThrow('invalid message format');
    const { rows } = await sql`select to_regclass('left_over') as found, is_called from numbers`.execute(db);
    expect(rows).toEqual([{ found: null, is_called: false }]);
  });

  test.for(['with the actor', 'without'])('%s, is undone by an error', async (actor, { own: { db } }) => {
    const failed = db.transaction().execute(async (transaction) => {
      if (actor === 'with the actor') await setActor(transaction, { id: null, name: '' });
      await sql`create table kept (id int)`.execute(transaction);
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(failed).rejects.toThrow('division by zero');
    const { rows } = await sql`select to_regclass('kept') as kept`.execute(db);
    expect(rows).toEqual([{ kept: null }]);
  });
});

import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { company } from '#db/fixtures/world-spec.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { who, world } from '#tests/support/world.ts';

const ground = { id: 1, name: 'Ground Ltd' };

describe('test fixtures', () => {
  for (const round of ['first', 'second']) {
    test(`a rolled-back database is empty in the ${round} test`, async ({ db }) => {
      expect(await db.selectFrom('companies').selectAll().execute()).toEqual([]);
      await db.transaction().execute((trx) => trx.insertInto('companies').values(ground).execute());
      expect(await db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Ground Ltd' }]);
    });
  }

  test('a failing nested transaction undoes only its own part', async ({ db }) => {
    await db.insertInto('companies').values(ground).execute();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('companies').values({ id: 2, name: 'Undone' }).execute();
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    await expect(db.insertInto('companies').values(ground).execute()).rejects.toThrow('companies_pk');
    expect(await db.selectFrom('companies').select('id').execute()).toEqual([{ id: 1 }]);
  });

  test('parallel callers take turns on a rolled-back database', async ({ db }) => {
    const ids = [1, 2, 3, 4, 5];
    await Promise.all(
      ids.map((id) =>
        db.transaction().execute((trx) => trx.insertInto('companies').values({ id, name: 'x' }).execute()),
      ),
    );
    expect(await db.selectFrom('companies').select('id').execute()).toHaveLength(5);
  });

  test('an own database commits, and a second pool sees it', async ({ own }) => {
    await own.db.insertInto('companies').values(ground).execute();
    expect(await own.another().selectFrom('companies').select('id').execute()).toEqual([{ id: 1 }]);
  });

  const acme = company({
    users: {
      ann: { role: 'admin', email: 'ann@acme.example' },
      ben: { role: 'employee', status: 'disabled' },
    },
  });

  test('a caller is a user with their own session', async ({ db }) => {
    const w = await world(db, { acme });
    const ann = await callerFor(db, who(w.acme, 'ann'));
    expect((await ann.auth.session()).user).toMatchObject({ id: w.acme.users.ann, role: 'admin' });
    const nobody = await callerFor(db, null);
    expect(await refusal(nobody.timeTracking.list({}))).toMatchObject({ code: 'unauthenticated' });
    await expect(callerFor(db, who(w.acme, 'ben'))).rejects.toThrow('are they active?');
  });

  test('an app answers over HTTP to a logged-in user', async ({ db }) => {
    const w = await world(db, { acme });
    const app = await startApp(db);
    const cookie = await app.login('ann@acme.example');
    const overRest = await app.rest('GET', '/auth/session', undefined, { cookie });
    expect(overRest.body.data.user.id).toBe(w.acme.users.ann);
    const overTrpc = await app.trpc('query', 'auth.session', undefined, { cookie });
    expect(overTrpc.body.result.data).toEqual(overRest.body.data);
    await app.close();
  });

  test('the suite runs in an unusual time zone', () => {
    expect(new Date(0).getHours()).toBe(5);
  });
});

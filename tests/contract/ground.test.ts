import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/test.ts';

const company = { id: 1, name: 'Ground Ltd' };

describe('the tests’ own ground', () => {
  for (const round of ['first', 'second']) {
    test(`a rolled-back database is empty in the ${round} test`, async ({ db }) => {
      expect(await db.selectFrom('companies').selectAll().execute()).toEqual([]);
      await db.transaction().execute((trx) => trx.insertInto('companies').values(company).execute());
      expect(await db.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Ground Ltd' }]);
    });
  }

  test('a transaction that throws undoes its own part only', async ({ db }) => {
    await db.insertInto('companies').values(company).execute();
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('companies').values({ id: 2, name: 'Undone' }).execute();
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    await expect(db.insertInto('companies').values(company).execute()).rejects.toThrow('companies_pk');
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
    await own.db.insertInto('companies').values(company).execute();
    expect(await own.another().selectFrom('companies').select('id').execute()).toEqual([{ id: 1 }]);
  });

  test('the suite runs in an odd time zone', () => {
    expect(new Date(0).getHours()).toBe(5);
  });
});

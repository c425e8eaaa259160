import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { seed } from '#db/fixtures/seed.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { callerFor } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { testLog } from '#tests/support/test-log.ts';
import { testStorage } from '#tests/support/test-storage.ts';
import { hashPassword } from '../auth/passwords.ts';
import { hangDemoPhotos, storeDemoPhotos } from './photos.ts';

const moment = '2026-03-04T12:00:00.000Z';

async function demoWith(db: Database, storage: Storage, count?: number) {
  const { log } = testLog();
  const seeded = await seed(db, {
    demo: true,
    firstCompany: undefined,
    clock: () => Date.parse(moment),
    hashPassword,
    furnishDemo: async (transaction, made) =>
      hangDemoPhotos(transaction, made, await storeDemoPhotos(made.photos.slice(0, count), { storage, log })),
  });
  expect(seeded.made).toBe('demo');
  return db
    .selectFrom('files')
    .leftJoin('expenses', 'expenses.id', 'files.expense_id')
    .select(['category', 'files.job_id', 'files.user_id', 'storage_key', 'size', 'files.createdAt', 'amount'])
    .orderBy('files.id')
    .execute();
}

// The first draws some thirty pictures, which takes seconds.
describe('the demo pictures', { timeout: 60_000 }, () => {
  test('belong to jobs, before and after the work, and to expenses', { tags: 'soak' }, async ({ db }) => {
    const storage = testStorage();
    const files = await demoWith(db, storage);
    const of = (wanted: string) => files.filter(({ category }) => category === wanted);
    expect(of('before_job').length).toBeGreaterThanOrEqual(12);
    expect(of('after_job').length).toBeGreaterThanOrEqual(6);
    expect(of('expense_receipt').length).toBeGreaterThan(2);
    for (const { category, job_id, user_id, storage_key, size, createdAt, amount } of files) {
      const bytes = await buffer(await storage.open(storage_key));
      expect(bytes.byteLength).toBe(size);
      expect(size).toBeLessThan(40_000);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
      expect(createdAt <= moment).toBe(true);
      expect(user_id).not.toBeNull();
      if (category === 'expense_receipt') expect(amount).toBeGreaterThan(0);
      else expect(job_id).not.toBeNull();
    }
    expect(new Set(files.map(({ storage_key }) => storage_key)).size, 'no two are one').toBe(files.length);

    const { id, company_id } = await db
      .selectFrom('users')
      .select(['id', 'company_id'])
      .where('email', '=', 'landlord@fettle.example')
      .executeTakeFirstOrThrow();
    const landlord = await callerFor(db, { company_id, id }, { now: moment });
    expect((await landlord.files.list({})).data.length, 'the landlord sees some').toBeGreaterThan(0);
  });

  test('are omitted if they cannot be stored; SVG input is rejected afterwards', async ({ db }) => {
    const full = { ...testStorage(), put: () => Promise.reject(new Error('no room')) };
    expect(await demoWith(db, full, 2)).toEqual([]);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(drawing).png().toBuffer()).rejects.toThrow();
  });
});

import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { filesOffice } from '#tests/support/files-office.ts';
import { jpegHead, received } from '#tests/support/sample-files.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

/** One file of each kind, by name. */
async function everyKind(db: Database) {
  const office = await filesOffice(db);
  const { upload, jobs, properties, expenses, w } = office;
  const zoe = await callerFor(db, who(w.other, 'zoe'));
  const [theirs] = await zoe.files.create({
    files: [await received(jpegHead(300))],
    category: 'before_job',
    job_id: w.other.jobs.shed,
  });
  const files = {
    before: await upload('emil', { job_id: jobs.boiler, category: 'before_job', description: 'Rust' }),
    after: await upload('ann', { job_id: jobs.boiler, category: 'after_job', description: '100%_done' }),
    note: await upload('ann', { job_id: jobs.boiler }),
    shown: await upload('ann', { job_id: jobs.boiler, visible_to_landlord: true }),
    house: await upload('ann', { property_id: properties.mill, category: 'before_job' }),
    roof: await upload('ann', { job_id: jobs.roof, category: 'before_job' }),
    late: await upload('emil', { job_id: jobs.roof }),
    receipt: await upload('emil', { category: 'expense_receipt', expense_id: expenses.pipe }),
    fuel: await upload('eva', { category: 'expense_receipt', expense_id: expenses.fuel }),
    theirs: theirs!,
  };
  const nameOf = (id: number) => Object.entries(files).find(([, file]) => file.id === id)?.[0] ?? '?';
  const seen = async (by: Parameters<typeof office.as>[0], input = {}) => {
    const { data } = await (await office.as(by)).files.list({ sort: 'id', order: 'asc', ...input });
    return data.map(({ id }) => nameOf(id));
  };
  return { ...office, files, seen };
}

describe('files visible to each role', () => {
  test('in lists', async ({ db }) => {
    const { seen } = await everyKind(db);
    const all = ['before', 'after', 'note', 'shown', 'house', 'roof', 'late', 'receipt', 'fuel'];
    expect(await seen('ann')).toEqual(all);
    // Open jobs, own uploads, and receipts of own expenses.
    expect(await seen('emil')).toEqual(['before', 'after', 'note', 'shown', 'late', 'receipt']);
    expect(await seen('eva')).toEqual(['before', 'after', 'note', 'shown', 'fuel']);
    expect(await seen('carl')).toEqual([]);
    expect(await seen('lara')).toEqual(['before', 'after', 'shown']);
  });

  test('by id, as content or thumbnail, to change or delete: otherwise 404', async ({ db }) => {
    const { as, files } = await everyKind(db);
    await db.updateTable('files').set({ thumbnail_key: 'ab/cd/thumb' }).execute();
    const hidden = {
      ann: ['theirs'],
      emil: ['house', 'roof', 'fuel', 'theirs'],
      carl: ['before', 'receipt'],
      lara: ['note', 'house', 'receipt', 'theirs'],
    } as const;
    for (const [by, names] of Object.entries(hidden) as unknown as [keyof typeof hidden, (keyof typeof files)[]][]) {
      const caller = (await as(by)).files;
      for (const name of names) {
        const { id } = files[name];
        for (const call of [() => caller.content({ id }), () => caller.thumbnail({ id })]) {
          expect(await refusal(call()), `${by} ${name}`).toMatchObject({ code: 'not_found' });
        }
        if (by === 'lara') continue;
        for (const call of [() => caller.update({ id, changes: { description: 'x' } }), () => caller.remove({ id })]) {
          expect(await refusal(call()), `${by} ${name}`).toMatchObject({ code: 'not_found' });
        }
      }
    }
    const lara = await as('lara');
    const { id } = files.before;
    expect(await lara.files.content({ id })).toMatchObject({ id, link: `/api/v1/files/${id}/content` });
    expect(await lara.files.thumbnail({ id })).toEqual({ id, thumbnail: `/api/v1/files/${id}/thumbnail` });
  });

  test('a landlord sees neither the sender nor receipts', async ({ db }) => {
    const { as } = await everyKind(db);
    const [file] = (await (await as('lara')).files.list({})).data;
    expect(file).toMatchObject({ property_address: '1 Mill Lane', job_title: 'Boiler' });
    for (const field of ['user_id', 'user_first_name', 'expense_id', 'visible_to_landlord']) {
      expect(file).not.toHaveProperty(field);
    }
  });

  test('a receipt moves with its expense to another worker', async ({ db }) => {
    const { as, seen, users, expenses } = await everyKind(db);
    const ann = await as('ann');
    await ann.expenses.update({ id: expenses.pipe, changes: { user_id: users.eva } });
    expect(await seen('emil')).not.toContain('receipt');
    expect(await seen('eva')).toContain('receipt');
  });
});

test('the list filters, searches and sorts', async ({ db }) => {
  const { seen, jobs, properties, expenses, w } = await everyKind(db);
  expect(await seen('ann', { job_id: jobs.roof })).toEqual(['roof', 'late']);
  expect(await seen('ann', { property_id: properties.barn, category: 'before_job' })).toEqual(['roof']);
  expect(await seen('ann', { expense_id: expenses.pipe })).toEqual(['receipt']);
  expect(await seen('ann', { description: '%_d' })).toEqual(['after']);
  expect(await seen('ann', { q: 'barn lane' })).toEqual(['roof', 'late']);
  expect(await seen('ann', { q: 'rust' })).toEqual(['before']);
  expect(await seen('ann', { file_type: 'video' })).toEqual([]);
  expect(await seen('ann', { job_id: w.other.jobs.shed })).toEqual([]);
  expect(await seen('ann', { sort: 'description', order: 'desc', limit: 2 })).toEqual(['before', 'after']);
  expect(await seen('ann', { sort: 'createdAt', order: 'desc', limit: 2, page: 2 })).toEqual(['late', 'roof']);
});

test('the archive of a job contains the visible files, under unique names', async ({ db }) => {
  const { as, files, jobs } = await everyKind(db);
  const ann = await as('ann');
  expect(await ann.files.archive({ id: jobs.boiler })).toEqual({
    id: jobs.boiler,
    file_name: `job-${jobs.boiler}-files.zip`,
    size: 1200,
    files: [
      { id: files.before.id, file_name: 'photo.jpg', size: 300 },
      { id: files.after.id, file_name: 'photo (2).jpg', size: 300 },
      { id: files.note.id, file_name: 'photo (3).jpg', size: 300 },
      { id: files.shown.id, file_name: 'photo (4).jpg', size: 300 },
    ],
  });
  const lara = await as('lara');
  expect((await lara.files.archive({ id: jobs.boiler })).files.map(({ id }) => id)).toEqual([
    files.before.id,
    files.after.id,
    files.shown.id,
  ]);
  expect(await refusal(ann.files.archive({ id: jobs.attic }))).toMatchObject({
    code: 'not_found',
    message: 'No files to download',
  });
  for (const [by, id] of [
    ['lara', jobs.roof],
    ['carl', jobs.boiler],
    ['emil', jobs.roof],
  ] as const) {
    expect(await refusal((await as(by)).files.archive({ id }))).toMatchObject({
      code: 'not_found',
      message: 'This job does not exist.',
    });
  }
});

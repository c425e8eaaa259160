import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const office = company({ users: { ann: { role: 'admin' }, wes: { role: 'employee' } } });
const rows = [['1 Quay Street'], ['2 Quay Street'], ['3 Quay Street']];

test('an import is undone as a whole at any later time, or says which rows were used or changed since', async ({
  db,
}) => {
  const w = await world(db, { acme: office, rival: office });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const given = { table: 'properties', fields: ['address'], file_name: 'Rent book.xlsx' };
  const { ids } = await ann.import.create({ ...given, rows });
  await ann.import.create({ ...given, rows, dry_run: true });
  const [done, ...others] = await ann.import.list();
  expect(others).toEqual([]);
  expect(done).toMatchObject({ table: 'properties', file_name: 'Rent book.xlsx', count: 3, undone_at: null });
  const { id } = done!;

  const strangers = await callerFor(db, who(w.rival, 'ann'));
  expect(await strangers.import.list()).toEqual([]);
  expect(await refusal(strangers.import.undoWhole({ id }))).toMatchObject({ code: 'not_found' });
  const wes = await callerFor(db, who(w.acme, 'wes'));
  expect(await refusal(wes.import.undoWhole({ id }))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(wes.import.list())).toMatchObject({ code: 'forbidden' });

  const job = await ann.jobs.create({ property_id: ids[0]!, job_title: 'Fence' });
  const second = await ann.properties.update({ id: ids[1]!, changes: { city: 'Hull' } });
  const count = async () => (await ann.properties.list({})).meta.total;
  const before = await count();
  const { code, details } = await refusal(ann.import.undoWhole({ id }));
  expect(code).toBe('conflict');
  expect(details?.rows).toMatchObject([
    { row: 1, id: ids[0] },
    { row: 2, id: ids[1], message: 'It was changed since.' },
  ]);
  expect(await count()).toBe(before);

  // What was deleted meanwhile is undone already.
  await ann.jobs.remove({ id: job.id });
  await ann.properties.remove({ id: second.id });
  expect(await ann.import.undoWhole({ id })).toEqual({ ids });
  expect(await count()).toBe(before - 3);
  expect((await ann.import.list())[0]?.undone_at).not.toBeNull();
  expect(await refusal(ann.import.undoWhole({ id }))).toMatchObject({ code: 'conflict' });
});

test('what was chosen for a heading is remembered by company and table, the last time', async ({ db }) => {
  const w = await world(db, { acme: office, rival: office });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const choose = (address: string, field: string | null) =>
    ann.import.create({
      table: 'properties',
      fields: ['address'],
      rows: [[address]],
      headings: [{ heading: 'flat', field }],
    });
  await choose('1 Quay Street', null);
  expect(await ann.import.headings({ table: 'properties' })).toEqual({ flat: '' });
  await choose('2 Quay Street', 'city');
  expect(await ann.import.headings({ table: 'properties' })).toEqual({ flat: 'city' });
  expect(await ann.import.headings({ table: 'jobs' })).toEqual({});
  const strangers = await callerFor(db, who(w.rival, 'ann'));
  expect(await strangers.import.headings({ table: 'properties' })).toEqual({});
});

import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({
  users: {
    ann: { role: 'admin' },
    emil: { role: 'employee' },
    lara: { role: 'landlord', first_name: 'Lara', last_name: 'Lord' },
    zed: { role: 'landlord', first_name: 'Zed' },
  },
  properties: {
    ten: { address: '10 High Street', tenant_phone: '2', landlord: 'zed' },
    flat: { address: 'Flat 2, 9 High Street, Stockport', tenant_phone: '3', agent: 'lara' },
    nine: { address: '9 High Street', tenant_phone: '1', landlord: 'lara' },
    old: { address: "9 St. John's High Street", status: 'archived', tenant_phone: '4' },
    road: { address: '9 Mill Road' },
  },
});
const other = company({
  users: { zoe: { role: 'admin' } },
  properties: { far: { address: '9 High Street' } },
});

const setUp = async (db: Database) => {
  const w = await world(db, { acme, other });
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key));
  return { w, as, ann: await as('ann'), ids: w.acme.properties };
};

test('similar: addresses of the own company, most similar first, archived ones too', async ({ db }) => {
  const { ann, ids } = await setUp(db);
  const found = async (address: string) =>
    (await ann.properties.similar({ address })).map((each) => [each.id, each.shared_words]);
  expect(await found('9 HIGH street.')).toEqual([
    [ids.flat, 3],
    [ids.nine, 3],
    [ids.old, 3],
  ]);
  expect((await found('Flat 2 - 9 High Street'))[0]).toEqual([ids.flat, 5]);
  expect(await found('9 st johns high street')).toContainEqual([ids.old, 5]);
  expect(await found('High Street')).toEqual([]);
  expect(await found('9 Elm Road')).toEqual([]);
  const others = await ann.properties.similar({ address: '9 High Street', except_id: ids.nine });
  expect(others.map((each) => each.id)).toEqual([ids.flat, ids.old]);
  expect(others[1]).toMatchObject({ address: "9 St. John's High Street", status: 'archived' });
});

test('similar: at most ten, and for many addresses at once', async ({ db }) => {
  const { w, ann } = await setUp(db);
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    company_id: w.acme.id,
    address: `${at} Long Row, Bury`,
  }));
  await db.insertInto('properties').values(rows).execute();
  const found = await ann.properties.similar({ address: '1234 Long Row Bury' });
  expect(found).toHaveLength(10);
  expect(found[0]).toMatchObject({ address: '1234 Long Row, Bury', shared_words: 4 });
});

test('similar: for admins only', async ({ db }) => {
  const { as } = await setUp(db);
  const input = { address: '9 High Street' };
  for (const role of ['emil', 'lara'] as const) {
    expect(await refusal((await as(role)).properties.similar(input))).toMatchObject({ code: 'forbidden' });
  }
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.properties.similar(input))).toMatchObject({ code: 'unauthenticated' });
  expect(await refusal((await as('ann')).properties.similar({ address: ' ' }))).toMatchObject({
    code: 'invalid',
  });
});

test('addresses are sorted naturally, here and in the list of jobs', async ({ db }) => {
  const { ann, ids } = await setUp(db);
  const { data } = await ann.properties.list({ sort: 'address' });
  expect(data.map((each) => each.address)).toEqual([
    '9 High Street',
    '9 Mill Road',
    "9 St. John's High Street",
    '10 High Street',
    'Flat 2, 9 High Street, Stockport',
  ]);
  for (const key of ['ten', 'nine'] as const) {
    await ann.jobs.create({ property_id: ids[key], job_title: key });
  }
  const jobs = await ann.jobs.list({ sort: 'property_address', order: 'asc' });
  expect(jobs.data.map((job) => job.job_title)).toEqual(['nine', 'ten']);
});

test('sorts by every column of the table', async ({ db }) => {
  const { ann, as, ids } = await setUp(db);
  const first = async (sort: 'landlord_name' | 'agent_name' | 'tenant_phone', order: 'asc' | 'desc') =>
    (await ann.properties.list({ sort, order })).data[0]?.id;
  expect(await first('landlord_name', 'asc')).toBe(ids.nine);
  expect(await first('landlord_name', 'desc')).toBe(ids.ten);
  expect(await first('agent_name', 'desc')).toBe(ids.flat);
  expect(await first('tenant_phone', 'desc')).toBe(ids.old);
  const emil = await as('emil');
  expect(await refusal(emil.properties.list({ sort: 'landlord_name' }))).toMatchObject({ code: 'forbidden' });
});

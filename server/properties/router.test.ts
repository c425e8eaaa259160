import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: { role: 'employee' },
    cleo: { role: 'contractor' },
    lara: { role: 'landlord', first_name: 'Lara', last_name: 'Lord' },
    agnes: { role: 'landlord' },
  },
  properties: {
    mill: {
      address: '1 Mill Lane',
      city: 'Stockport',
      post_code: 'SK1 3AA',
      landlord: 'lara',
      tenant_name: 'Tom Tenant',
      tenant_phone: '0161 496 0001',
      tenant_email: 'tom@tenant.example',
      access_notes: 'Key safe 4711',
      billing_name: 'Lord Estates',
    },
    oak: {
      address: '2 Oak Road',
      post_code: 'M9 0PY',
      agent: 'agnes',
      tenant_name: 'Olga',
      tenant_phone: '0161 496 0002',
    },
    old: { address: '3 Old Street', status: 'archived' },
  },
  jobs: {
    boiler: { property: 'mill', status: 'in_progress' },
    done: { property: 'oak', status: 'completed' },
  },
});
const other = company({
  users: { zoe: { role: 'admin', email: 'zoe@other.example' }, lou: { role: 'landlord' } },
  properties: { far: { address: '99 Far Away' } },
});

const setUp = async (db: Database) => {
  const w = await world(db, { acme, other });
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key));
  return { w, as, ann: await as('ann'), ids: w.acme.properties };
};

describe('access to properties', () => {
  test('requires a session, and only admins write', async ({ db }) => {
    const { as, ids } = await setUp(db);
    const nobody = await callerFor(db, null);
    expect(await refusal(nobody.properties.list({}))).toMatchObject({ code: 'unauthenticated' });
    for (const role of ['emil', 'cleo', 'lara'] as const) {
      const caller = await as(role);
      expect(await refusal(caller.properties.create({ address: 'x' }))).toMatchObject({ code: 'forbidden' });
      expect(await refusal(caller.properties.update({ id: ids.mill, changes: { city: 'x' } }))).toMatchObject({
        code: 'forbidden',
      });
      expect(await refusal(caller.properties.remove({ id: ids.mill }))).toMatchObject({ code: 'forbidden' });
    }
  });

  test("another company's property is 404", async ({ db }) => {
    const { w, ann } = await setUp(db);
    const { far } = w.other.properties;
    expect(await refusal(ann.properties.update({ id: far, changes: { city: 'x' } }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(ann.properties.remove({ id: far }))).toMatchObject({ code: 'not_found' });
    expect((await ann.properties.list({ property_id: far })).data).toEqual([]);
    const zoe = await callerFor(db, who(w.other, 'zoe'));
    expect((await zoe.properties.list({})).data.map((row) => row.address)).toEqual(['99 Far Away']);
  });
});

describe('rows and fields by role', () => {
  test('admins: everything, with the names of landlord and agent', async ({ db }) => {
    const { ann, w } = await setUp(db);
    const { data, meta } = await ann.properties.list({});
    expect(data.map((row) => row.address)).toEqual(['1 Mill Lane', '2 Oak Road', '3 Old Street']);
    expect(meta).toEqual({ total: 3, total_exact: true, page: 1, limit: 100 });
    expect(data[0]).toMatchObject({
      landlord_id: w.acme.users.lara,
      landlord_name: 'Lara Lord',
      agent_name: null,
      access_notes: 'Key safe 4711',
      billing_name: 'Lord Estates',
    });
  });

  test('staff: active ones by address; tenant and access only with an open job there', async ({ db }) => {
    const { as, ids } = await setUp(db);
    expect((await (await as('emil')).properties.list({})).data).toEqual([
      {
        id: ids.mill,
        number: 1,
        address: '1 Mill Lane',
        post_code: 'SK1 3AA',
        tenant_name: 'Tom Tenant',
        tenant_phone: '0161 496 0001',
        access_notes: 'Key safe 4711',
      },
      {
        id: ids.oak,
        number: 2,
        address: '2 Oak Road',
        post_code: 'M9 0PY',
        tenant_name: null,
        tenant_phone: null,
        access_notes: null,
      },
    ]);
    // The boiler job is open, but the contractor is not involved.
    const cleos = (await (await as('cleo')).properties.list({})).data;
    expect(cleos.map((row) => [row.address, row.tenant_name, row.access_notes])).toEqual([
      ['1 Mill Lane', null, null],
      ['2 Oak Road', null, null],
    ]);
  });

  test('landlords: those they own or manage, without access notes and billing', async ({ db }) => {
    const { as } = await setUp(db);
    const laras = (await (await as('lara')).properties.list({})).data;
    expect(laras.map((row) => row.address)).toEqual(['1 Mill Lane']);
    expect(laras[0]).toMatchObject({ tenant_name: 'Tom Tenant', city: 'Stockport' });
    expect(JSON.stringify(laras)).not.toMatch(/4711|Lord Estates|billing|landlord/);
    const agneses = (await (await as('agnes')).properties.list({})).data;
    expect(agneses.map((row) => row.address)).toEqual(['2 Oak Road']);
  });

  test('no filter, sort order or search reveals fields hidden from staff', async ({ db }) => {
    const { as, w } = await setUp(db);
    const emil = await as('emil');
    expect(await refusal(emil.properties.list({ landlord_id: w.acme.users.lara }))).toMatchObject({
      code: 'forbidden',
      fields: { landlord_id: 'Only admins can set this.' },
    });
    expect(await refusal(emil.properties.list({ sort: 'tenant_name' }))).toMatchObject({ code: 'forbidden' });
    expect((await emil.properties.list({ q: 'Olga' })).data).toEqual([]);
  });
});

test('an email address is one or empty, at the tenant and in the billing', async ({ db }) => {
  const { ann, w } = await setUp(db);
  const id = w.acme.properties.mill;
  for (const field of ['tenant_email', 'billing_email'] as const) {
    const save = (value: string | null) => ann.properties.update({ id, changes: { [field]: value } });
    for (const bad of ['foo@', 'bad', 'two@a.example, three@a.example', 'a b@c.example'])
      expect(await refusal(save(bad)), bad).toMatchObject({ fields: { [field]: 'must be an email address' } });
    expect(await save(' bills@mill.example ')).toMatchObject({ [field]: 'bills@mill.example' });
    expect(await save('')).toMatchObject({ [field]: '' });
    await save('bills@mill.example');
    expect(await save(null)).toMatchObject({ [field]: '' });
  }
  expect(await refusal(ann.properties.create({ address: '8 New Street', billing_email: 'bad@' }))).toMatchObject({
    fields: { billing_email: 'must be an email address' },
  });
});

describe('the list', () => {
  test('searches address, city and tenant, and a postcode with or without its space', async ({ db }) => {
    const { ann } = await setUp(db);
    const found = async (q: string) => (await ann.properties.list({ q })).data.map((row) => row.address);
    expect(await found('oak')).toEqual(['2 Oak Road']);
    expect(await found('stockPORT')).toEqual(['1 Mill Lane']);
    expect(await found('olga')).toEqual(['2 Oak Road']);
    expect(await found('m90py')).toEqual(['2 Oak Road']);
    expect(await found('SK1 3')).toEqual(['1 Mill Lane']);
    expect(await found('%')).toEqual([]);
  });

  test('filters, sorts and pages', async ({ db }) => {
    const { ann, w } = await setUp(db);
    expect((await ann.properties.list({ status: 'archived' })).data).toHaveLength(1);
    expect((await ann.properties.list({ landlord_id: w.acme.users.lara })).data).toHaveLength(1);
    expect((await ann.properties.list({ city: 'stockport' })).data).toHaveLength(1);
    const last = await ann.properties.list({ sort: 'id', order: 'desc', limit: 2, page: 'last' });
    expect(last.meta).toMatchObject({ page: 2, total: 3 });
    expect(last.data).toHaveLength(1);
    expect(await refusal(ann.properties.list({ page: 0 }))).toMatchObject({ code: 'invalid' });
    expect(await refusal(ann.properties.list({ sort: 'landlord_id' as never }))).toMatchObject({
      code: 'invalid',
      fields: { sort: expect.stringContaining('must be one of') },
    });
  });
});

describe('adding a property', () => {
  test('stores every field, and returns the same row when resent', async ({ db }) => {
    const { ann, w } = await setUp(db);
    const client_ref = randomUUID();
    const input = {
      address: ' 7 New Road ',
      post_code: 'M1 1AE',
      landlord_id: w.acme.users.lara,
      tenant_name: null,
      client_ref,
    };
    const made = await ann.properties.create(input);
    expect(made).toMatchObject({
      address: '7 New Road',
      status: 'active',
      tenant_name: '',
      landlord_name: 'Lara Lord',
      client_ref,
    });
    expect(await ann.properties.create(input)).toEqual(made);
    expect((await ann.properties.list({ q: '7 New Road' })).data).toHaveLength(1);
  });

  test('rejects invalid values', async ({ db }) => {
    const { ann, w } = await setUp(db);
    expect(await refusal(ann.properties.create({ address: '  ' }))).toMatchObject({
      code: 'invalid',
      fields: { address: 'is required' },
    });
    // Not a landlord, and a landlord of another company.
    for (const landlord_id of [w.acme.users.emil, w.other.users.lou, 999_999]) {
      expect(await refusal(ann.properties.create({ address: 'x', landlord_id }))).toMatchObject({
        code: 'not_found',
        fields: { landlord_id: 'This landlord does not exist.' },
      });
    }
  });
});

describe('changing a property', () => {
  test('changes only the given fields, and clears with null', async ({ db }) => {
    const { ann, ids } = await setUp(db);
    const changed = await ann.properties.update({
      id: ids.mill,
      changes: { access_notes: null, landlord_id: null, status: 'archived' },
    });
    expect(changed).toMatchObject({
      address: '1 Mill Lane',
      access_notes: '',
      landlord_id: null,
      landlord_name: null,
      status: 'archived',
      tenant_name: 'Tom Tenant',
    });
  });

  test('rejects a change of an older version, naming who changed it', async ({ db }) => {
    const { ann, ids } = await setUp(db);
    const [seen] = (await ann.properties.list({ property_id: ids.mill })).data;
    const expected_updatedAt = seen!.updatedAt!;
    await ann.properties.update({ id: ids.mill, changes: { city: 'Leeds' }, expected_updatedAt });
    const late = ann.properties.update({ id: ids.mill, changes: { city: 'York' }, expected_updatedAt });
    expect(await refusal(late)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Ann Admin changed this'),
      details: { changed_by: 'Ann Admin' },
    });
  });
});

describe('deleting a property', () => {
  test('is allowed if nothing refers to it', async ({ db }) => {
    const { ann, ids } = await setUp(db);
    expect(await ann.properties.remove({ id: ids.old })).toEqual({ id: ids.old });
    expect(await refusal(ann.properties.remove({ id: ids.old }))).toMatchObject({ code: 'not_found' });
  });

  test('is rejected if it is in use, with the references and alternatives', async ({ db }) => {
    const { ann, ids } = await setUp(db);
    expect(await refusal(ann.properties.remove({ id: ids.mill }))).toMatchObject({
      code: 'conflict',
      message: 'This property has 1 job, so it can’t be deleted. Archive it instead.',
      details: { uses: { job: 1 } },
    });
  });
});

test('over REST: bare or wrapped fields, 201, the list with its meta', async ({ db }) => {
  await setUp(db);
  const app = await startApp(db);
  const cookie = await app.login('ann@acme.example');
  const made = await app.rest('POST', '/properties', { address: '8 Rest Road' }, { cookie });
  expect(made.status).toBe(201);
  const path = `/properties/${made.body.data.id}`;
  const bare = await app.rest('PATCH', path, { city: 'Bury' }, { cookie });
  expect(bare.body.data).toMatchObject({ address: '8 Rest Road', city: 'Bury' });
  const wrapped = await app.rest('PATCH', path, { changes: { city: 'Bolton' } }, { cookie });
  expect(wrapped.body.data.city).toBe('Bolton');
  const list = await app.rest('GET', '/properties?q=rest&limit=5', undefined, { cookie });
  expect(list.body).toMatchObject({ data: [{ city: 'Bolton' }], meta: { total: 1, limit: 5 } });
  expect((await app.rest('DELETE', path, undefined, { cookie })).body).toEqual({
    data: { id: made.body.data.id },
  });
  await app.close();
});

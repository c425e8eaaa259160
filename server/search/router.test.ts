import { expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { createInvoice } from '#tests/support/full-company.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const acme = company({
  users: {
    ann: { role: 'admin', first_name: 'Ann', last_name: 'Albright', email: 'ann@acme.example' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Engel', email: 'emil@acme.example' },
    gone: { role: 'employee', first_name: 'Alan', last_name: 'Gone', status: 'disabled' },
  },
  properties: {
    albert: { address: '14 Albert Road', post_code: 'M19 2EF', tenant_name: 'Mrs Quill', tenant_phone: '07700 900200' },
    mill: { address: '1 Mill Lane', post_code: 'M1 1AA' },
  },
  jobs: {
    leak: { property: 'albert', job_title: 'Leak under sink' },
    done: { property: 'albert', job_title: 'Leak in bath', status: 'completed' },
    millLeak: { property: 'mill', job_title: 'Leak in roof' },
  },
});
const other = company({
  users: { zoe: { role: 'admin' } },
  properties: { far: { address: '9 Albert Street' } },
  jobs: { theirs: { property: 'far', job_title: 'Leak far away' } },
});

test('finds rows of each kind that contain all words, and none of another company', async ({ db }) => {
  const w = await world(db, { acme, other });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const { jobs, properties, users } = w.acme;
  const invoice = await createInvoice(db, {
    company_id: w.acme.id,
    job_id: jobs.done,
    created_by: users.ann,
    net_amount: 1,
    number: 'INV-2026-0042',
  });
  const ids = async (q: string) => {
    const found = await ann.search.find({ q });
    return Object.fromEntries(
      Object.entries(found).map(([kind, rows]) => [kind, rows.map(({ id }: { id: number }) => id)]),
    );
  };
  // Open jobs first; the disabled user after the active one.
  expect(await ids('alb')).toMatchObject({
    jobs: [jobs.leak, jobs.done],
    properties: [properties.albert],
    users: [users.ann],
  });
  expect((await ids('leak albert')).jobs).toEqual([jobs.leak, jobs.done]);
  expect((await ids('leak mill')).jobs).toEqual([jobs.millLeak]);
  expect((await ids('m192ef')).properties).toEqual([properties.albert]);
  expect((await ids('quill')).properties).toEqual([properties.albert]);
  expect((await ids('emil engel')).users).toEqual([users.emil]);
  expect((await ids('al')).users).toEqual([users.ann, users.gone]);
  expect((await ids('2026-0042')).invoices).toEqual([invoice]);
  const customer = await ann.customers.create({ name: 'Quoted Ltd' });
  const quote = await ann.quotes.create({ property_id: properties.mill, customer_id: customer.id, title: 'Skylight' });
  expect((await ids('quoted sky')).quotes).toEqual([quote.id]);
  expect(await ids('#2')).toMatchObject({ jobs: [jobs.done], properties: [properties.mill] });
  const { id: valve } = await ann.priceList.create({ code: 'TRV-15', description: 'Radiator valve, angled' });
  expect((await ids('angled trv')).items).toEqual([valve]);
  expect(await ids('%_')).toEqual({
    jobs: [],
    properties: [],
    users: [],
    items: [],
    quotes: [],
    customers: [],
    invoices: [],
  });
});

test('finds who calls by their phone, however it is written, and a request by its reference', async ({ db }) => {
  const w = await world(db, { acme, other });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  const { jobs, properties } = w.acme;
  const request = { reference: 'DCTS-9ZMM-6C8V', requester_phone: '+44 (0)161 496 0000' };
  for (const id of [jobs.millLeak, w.other.jobs.theirs]) {
    await db.updateTable('jobs').set(request).where('id', '=', id).execute();
  }
  await db
    .updateTable('properties')
    .set({ tenant_phone: '07700 900200' })
    .where('id', '=', w.other.properties.far)
    .execute();
  const ids = async (q: string) => {
    const found = await ann.search.find({ q });
    return { jobs: found.jobs.map(({ id }) => id), properties: found.properties.map(({ id }) => id) };
  };
  // The tenant's property, and what is going on there.
  const quill = { jobs: [jobs.leak, jobs.done], properties: [properties.albert] };
  for (const q of ['07700 900200', '07700900200', '+447700900200', '07700-900 200', '900200', '90020', 'quill 07700'])
    expect(await ids(q), q).toEqual(q.startsWith('quill') ? { ...quill, jobs: [] } : quill);
  const one = { jobs: [jobs.millLeak], properties: [] };
  for (const q of ['0161 496 0000', '01614960000', 'DCTS-9ZMM-6C8V', 'dcts9zmm6c8v', 'dcts 9zmm 6c8v'])
    expect(await ids(q), q).toEqual(one);
  expect((await ann.jobs.list({ q: 'dcts9zmm6c8v' })).data.map(({ id }) => id)).toEqual([jobs.millLeak]);
  // Too few digits, and no reference.
  for (const q of ['0770', '0020', 'dcts9zmm']) expect(await ids(q), q).toEqual({ jobs: [], properties: [] });
  // Of another role, only what it may read.
  const emil = await callerFor(db, who(w.acme, 'emil'));
  for (const q of ['07700 900200', '0161 496 0000', 'dcts9zmm6c8v']) {
    expect((await emil.properties.list({ q })).data, q).toEqual([]);
    expect((await emil.jobs.list({ q })).data, q).toEqual([]);
  }
});

test('at most five of a kind; for admins only; one letter is too short', async ({ db }) => {
  const many = Object.fromEntries(
    Array.from({ length: 7 }, (_, n) => [`p${n}`, { address: `${n} Long Street` }] as const),
  ) as Record<'p0', { address: string }>;
  const w = await world(db, {
    acme: company({ ...acme, properties: { mill: {}, albert: {}, ...many } }),
  });
  const ann = await callerFor(db, who(w.acme, 'ann'));
  expect((await ann.search.find({ q: 'long street' })).properties).toHaveLength(5);
  const emil = await callerFor(db, who(w.acme, 'emil'));
  expect(await refusal(emil.search.find({ q: 'leak' }))).toMatchObject({ code: 'forbidden' });
  expect(await refusal((await callerFor(db, null)).search.find({ q: 'leak' }))).toMatchObject({
    code: 'unauthenticated',
  });
  const app = await startApp(db, {});
  const cookie = await app.login('ann@acme.example');
  const get = (q: string) => app.rest('GET', `/search?q=${q}`, undefined, { cookie });
  expect((await get('leak')).body.data.jobs).toHaveLength(3);
  expect((await get('l')).status).toBe(400);
  await app.close();
});

import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { setThumbnail } from '#server/files/task-queries.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T12:00:00.000Z';

const acme = company({
  users: {
    ann: { role: 'admin', first_name: 'Ann' },
    emil: { role: 'employee', rates: [{ rate: 12, charge_rate: 4321.5, effective_from: '2026-01-01' }] },
    carl: { role: 'contractor' },
    lara: { role: 'landlord' },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill' } },
  records: {
    worked: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-03-02T08:00:00Z',
      end_time: '2026-03-02T09:00:00Z',
      note: 'Worked at the boiler',
    },
  },
  payments: { paid: { user: 'emil', amount: 100 } },
});

const setUp = async (db: Database) => {
  const clock = testClock(now);
  const w = await world(db, { acme, other: company({ users: { zoe: { role: 'admin' } } }) }, clock);
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now: clock });
  return { w, as, ann: await as('ann'), zoe: await callerFor(db, who(w.other, 'zoe'), { now: clock }) };
};

test('the search finds what belongs to a thing or a person of that name, also when it is gone', async ({ db }) => {
  const { ann, w } = await setUp(db);
  const { boiler } = w.acme.jobs;
  const { worked } = w.acme.records;
  await ann.timeTracking.correct({ id: worked, changes: { end_time: '2026-03-02T09:30:00Z' } });
  const found = async (q: string) => {
    const { data } = await ann.audit.list({ q });
    return [...new Set(data.map(({ entity, action }) => `${entity} ${action}`))].sort();
  };
  const [job] = (await ann.audit.list({ entity: 'jobs', id: boiler })).data;
  const title = String(job?.to?.job_title);
  expect(await found(title)).toEqual(['jobs create', 'time-tracking create', 'time-tracking update']);
  expect(await found('at the boil')).toEqual(['time-tracking create']);
  expect(await found('nothing like it')).toEqual([]);
  await ann.jobs.update({ id: boiler, changes: { job_title: 'Cellar' } });
  expect(await found('cellar')).toContain('time-tracking update');
  await ann.timeTracking.remove({ id: worked });
  expect(await found('cellar')).toContain('time-tracking delete');
});

describe('reading the history', () => {
  test('is for admins, each of their own company', async ({ db }) => {
    const { as, zoe, w } = await setUp(db);
    const nobody = await callerFor(db, null);
    expect(await refusal(nobody.audit.list({}))).toMatchObject({ code: 'unauthenticated' });
    for (const role of ['emil', 'carl', 'lara'] as const) {
      expect(await refusal((await as(role)).audit.list({}))).toMatchObject({ code: 'forbidden' });
    }
    expect((await zoe.audit.list({ entity: 'payments' })).data).toEqual([]);
    expect((await zoe.audit.list({ entity: 'users', id: w.acme.users.emil })).data).toEqual([]);
  });

  test('of one row shows who changed what and when, from and to, newest first', async ({ db }) => {
    const { ann, w } = await setUp(db);
    const id = w.acme.records.worked;
    await ann.timeTracking.correct({ id, changes: { end_time: '2026-03-02T09:30:00Z' } });
    await ann.timeTracking.remove({ id, reason: 'Twice' });
    const { data, meta } = await ann.audit.list({ entity: 'time-tracking', id });
    expect(data.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect(data[0]).toMatchObject({
      actor_id: w.acme.users.ann,
      reason: 'Twice',
      can_restore: true,
      to: null,
    });
    expect(data[0]?.from).toMatchObject({
      id,
      start_time: '2026-03-02T08:00:00.000Z',
      note: 'Worked at the boiler',
    });
    expect(data[1]).toMatchObject({
      from: { end_time: '2026-03-02T09:00:00.000Z', duration: 60 },
      to: { end_time: '2026-03-02T09:30:00.000Z', duration: 90 },
      can_restore: false,
    });
    expect(data[1]?.to).not.toHaveProperty('reported');
    expect(meta.total).toBe(3);
    const oldest = await ann.audit.list({ entity: 'time-tracking', id, order: 'asc', limit: 1 });
    expect(oldest.data[0]?.action).toBe('create');
  });

  test('of the company filters by user, entity, text and day of its zone', async ({ db }) => {
    const { ann, w } = await setUp(db);
    await ann.jobs.update({ id: w.acme.jobs.boiler, changes: { job_title: 'Boiler room' } });
    const today = new Date().toISOString().slice(0, 10);
    const by = { user_id: w.acme.users.ann };
    const titles = async (input: object) =>
      (await ann.audit.list({ ...by, entity: 'jobs', id: w.acme.jobs.boiler, ...input })).data.map(
        ({ entity, action }) => `${entity} ${action}`,
      );
    expect(await titles({})).toEqual(['jobs update', 'jobs create']);
    expect(await titles({ action: 'update' })).toEqual(['jobs update']);
    expect(await titles({ action: 'delete' })).toEqual([]);
    expect(await titles({ user_id: w.acme.users.emil })).toEqual([]);
    expect(await titles({ q: 'ann', action: 'update' })).toEqual(['jobs update']);
    expect(await titles({ q: 'annie' })).toEqual([]);
    expect(await titles({ q: 'boiler room' })).toEqual(['jobs update', 'jobs create']);
    expect(await titles({ start_date: today, action: 'update' })).toEqual(['jobs update']);
    expect(await titles({ end_date: '2020-01-01' })).toEqual([]);
    expect(await refusal(ann.audit.list({ id: 1 }))).toMatchObject({
      code: 'invalid',
      fields: { entity: 'is required with id' },
    });
  });

  test('omits what the server itself adds to a picture', async ({ db }) => {
    const { ann, w } = await setUp(db);
    const { id } = await db
      .insertInto('files')
      .values({
        company_id: w.acme.id,
        user_id: w.acme.users.emil,
        property_id: w.acme.properties.mill,
        category: 'before_job',
        file_type: 'image',
        file_name: 'boiler.jpg',
        mime: 'image/jpeg',
        size: 10,
        storage_key: `${w.acme.id}/boiler`,
        sha256: '0'.repeat(64),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const picture = { thumbnail_key: `${w.acme.id}/small`, width: 800, height: 600 };
    await setThumbnail(db, { company_id: w.acme.id, id }, picture);
    const { data } = await ann.audit.list({ entity: 'files', id });
    expect(data.map(({ action }) => action)).toEqual(['create']);
  });

  test('resolves the names of users, jobs and properties', async ({ db }) => {
    const { ann, as, w } = await setUp(db);
    const { users, jobs, properties, records } = w.acme;
    const spare = await ann.jobs.create({
      property_id: properties.mill,
      job_title: 'Spare room',
      job_description: '',
      requested_by: 'office',
    });
    await ann.timeTracking.correct({ id: records.worked, changes: { job_id: spare.id } });
    const [moved] = (await ann.audit.list({ entity: 'time-tracking', id: records.worked })).data;
    expect(moved?.names).toMatchObject({
      [`job_id:${spare.id}`]: 'Spare room',
      [`job_id:${jobs.boiler}`]: expect.any(String),
      [`subject_user_id:${users.emil}`]: expect.stringContaining('mil'),
    });
    const [place] = (await ann.audit.list({ entity: 'properties', id: properties.mill })).data;
    expect(place?.names).toHaveProperty([`id:${properties.mill}`]);
    // Workers get this text with the change itself.
    expect((await (await as('emil')).audit.mine({})).data[0]?.names).toEqual({});
  });

  test('of an update identifies the row; deleted rows keep their name', async ({ db }) => {
    const { ann, w } = await setUp(db);
    const { properties, users } = w.acme;
    const { id: job_id } = await ann.jobs.create({
      property_id: properties.mill,
      job_title: 'Spare room',
      job_description: '',
      requested_by: 'office',
    });
    const task = await ann.jobTasks.create({ job_id, description: 'Paint it' });
    await ann.jobTasks.update({ id: task.id, changes: { status: 'completed' } });
    await ann.payments.update({ id: w.acme.payments.paid, changes: { description: 'June' } });
    const updates = async () => (await ann.audit.list({ action: 'update', user_id: users.ann })).data;
    const [payment, change] = await updates();
    expect(payment).toMatchObject({
      entity: 'payments',
      about: { amount: 100, user_id: users.emil },
      names: { [`user_id:${users.emil}`]: expect.stringContaining('mil') },
    });
    expect(change).toMatchObject({
      entity: 'job-tasks',
      about: { description: 'Paint it', job_id, property_id: properties.mill },
      names: { [`job_id:${job_id}`]: 'Spare room' },
    });
    await ann.jobs.remove({ id: job_id });
    expect((await updates())[1]).toEqual(change);
    const [deleted] = (await ann.audit.list({ action: 'delete', entity: 'job-tasks' })).data;
    expect(deleted).toMatchObject({ about: null, can_restore: true, from: { description: 'Paint it' } });
    expect(deleted?.names).toHaveProperty([`job_id:${job_id}`], 'Spare room');
  });

  test('never shows a secret', async ({ db }) => {
    const { ann, as } = await setUp(db);
    await (await as('emil')).auth.changePassword({ newPassword: 'n3w password' });
    const all = await ann.audit.list({ limit: 1000 });
    expect(JSON.stringify(all)).not.toMatch(/argon|n3w password/);
    expect(all.data.find(({ to }) => to && 'password' in to)?.to).toEqual({ password: '(secret)' });
  });
});

describe('changes by others to a worker’s records', () => {
  test('are shown to that worker only', async ({ db }) => {
    const { ann, as, w } = await setUp(db);
    const emil = await as('emil');
    const id = w.acme.records.worked;
    await ann.timeTracking.correct({ id, changes: { note: 'Worked at the other boiler' } });
    await ann.users.update({ id: w.acme.users.emil, changes: { mobile: '07700 900123' } });
    const { data } = await emil.audit.mine({ action: 'update' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      entity: 'time-tracking',
      entity_id: id,
      actor_name: expect.stringContaining('Ann'),
      from: { note: 'Worked at the boiler' },
      to: { note: 'Worked at the other boiler' },
    });
    expect(JSON.stringify((await emil.audit.mine({})).data)).not.toMatch(/4321\.5|rate/);
    expect((await (await as('carl')).audit.mine({})).data).toEqual([]);
    expect(await refusal((await as('lara')).audit.mine({}))).toMatchObject({ code: 'forbidden' });
  });

  test('omit the worker’s own changes', async ({ db }) => {
    const { as, w } = await setUp(db);
    const emil = await as('emil');
    const start = { job_id: w.acme.jobs.boiler, is_driving: true };
    await emil.timeTracking.start(start);
    expect((await emil.audit.mine({ entity: 'time-tracking' })).data).toEqual([]);
  });
});

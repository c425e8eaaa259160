import { describe, expect } from 'vitest';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T12:00:00.000Z';
const worked = { user: 'emil', job: 'boiler', note: 'Worked at the boiler' } as const;

const acme = company({
  users: {
    ann: { role: 'admin', first_name: 'Ann' },
    emil: { role: 'employee', rates: [{ rate: 20, effective_from: '2026-01-01' }] },
    newt: { role: 'employee' },
    sue: { role: 'employee', email: 'sue@acme.example', rates: [{ rate: 9, effective_from: '2026-01-01' }] },
  },
  properties: { mill: {} },
  jobs: { boiler: { property: 'mill' }, roof: { property: 'mill', assignees: ['emil'], budget: 99.5 } },
  records: {
    early: { ...worked, start_time: '2026-03-02T08:00:00Z', end_time: '2026-03-02T09:00:00Z' },
  },
  payments: { paid: { user: 'emil', amount: 100.1, description: 'March' } },
  notes: { key: { user: 'newt', job: 'roof', note: 'The key is next door' } },
  tasks: { tiles: { job: 'roof', description: 'Count tiles' } },
});

const setUp = async (db: Database) => {
  const clock = testClock(now);
  const w = (await world(db, { acme }, clock)).acme;
  const as = (key: keyof typeof w.users) => callerFor(db, who(w, key), { now: clock });
  const ann = await as('ann');
  const deletionOf = async (
    entity: 'payments' | 'jobs' | 'users' | 'users-rates' | 'time-tracking' | 'files',
    id: number,
  ) => (await ann.audit.list({ entity, id, limit: 1 })).data[0]!.id;
  return { w, as, ann, clock, deletionOf };
};
/** Deletes like an admin's call. */
const deleteAs = (
  db: Database,
  actor: number,
  table: 'payments' | 'jobs' | 'files' | 'notes',
  id: number,
  requestId = 'r-1',
) =>
  db.transaction().execute(async (db) => {
    await setActor(db, { id: actor, name: 'Ann', requestId });
    await db.deleteFrom(table).where('id', '=', id).execute();
  });
const rowOf = (db: Database, table: 'payments' | 'jobs' | 'notes' | 'job_tasks' | 'users', id: number) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst() as Promise<
    Record<string, unknown> | undefined
  >;

test('restores a deleted payment unchanged, with the same id, once', async ({ db }) => {
  const { w, ann, deletionOf } = await setUp(db);
  const id = w.payments.paid;
  const before = await rowOf(db, 'payments', id);
  await deleteAs(db, w.users.ann, 'payments', id);
  const deletion = await deletionOf('payments', id);
  expect(await ann.audit.restore({ id: deletion, reason: 'By mistake' })).toEqual({
    entity: 'payments',
    id,
    with: [],
    left_out: [],
  });
  const { updatedAt: _, ...after } = (await rowOf(db, 'payments', id))!;
  expect(before).toMatchObject(after);
  const [reported] = (await ann.audit.list({ entity: 'payments', id })).data;
  expect(reported).toMatchObject({
    action: 'restore',
    actor_id: w.users.ann,
    reason: 'By mistake',
    to: { amount: 100.1 },
  });
  expect(await refusal(ann.audit.restore({ id: deletion }))).toMatchObject({
    code: 'conflict',
    message: 'This has already been restored.',
  });
});

test('only admins may restore, and only deleted rows', async ({ db }) => {
  const { w, as, ann, deletionOf } = await setUp(db);
  const creation = await deletionOf('payments', w.payments.paid);
  expect(await refusal(ann.audit.restore({ id: creation }))).toMatchObject({
    code: 'conflict',
    message: 'Only deleted items can be restored.',
  });
  await deleteAs(db, w.users.ann, 'payments', w.payments.paid);
  const id = await deletionOf('payments', w.payments.paid);
  expect(await refusal((await as('emil')).audit.restore({ id }))).toMatchObject({ code: 'forbidden' });
  expect(await refusal(ann.audit.restore({ id: 999_999_999 }))).toMatchObject({ code: 'not_found' });
});

describe('restoring related rows', () => {
  test('a job brings back its tasks, notes and assignees, but not those deleted before it', async ({ db }) => {
    const { w, ann, deletionOf } = await setUp(db);
    await db.deleteFrom('job_tasks').where('id', '=', w.tasks.tiles).execute();
    const before = await ann.jobs.get({ id: w.jobs.roof });
    await ann.jobs.remove({ id: w.jobs.roof });
    expect(await rowOf(db, 'notes', w.notes.key)).toBeUndefined();
    const answer = await ann.audit.restore({ id: await deletionOf('jobs', w.jobs.roof) });
    expect(answer.with.map(({ entity }) => entity).sort()).toEqual(['job-assignees', 'notes']);
    expect(await rowOf(db, 'notes', w.notes.key)).toMatchObject({
      job_id: w.jobs.roof,
      user_id: w.users.newt,
    });
    expect(await rowOf(db, 'jobs', w.jobs.roof)).toMatchObject({
      budget: 99.5,
      property_id: w.properties.mill,
      number: before.number,
    });
    expect((await ann.jobs.get({ id: w.jobs.roof })).assignees).toHaveLength(1);
    expect(await rowOf(db, 'job_tasks', w.tasks.tiles)).toBeUndefined();
  });

  test('rows deleted by another call of the same request stay deleted', async ({ db }) => {
    const { w, ann, deletionOf } = await setUp(db);
    await deleteAs(db, w.users.ann, 'notes', w.notes.key, 'one batch');
    await deleteAs(db, w.users.ann, 'jobs', w.jobs.roof, 'one batch');
    const answer = await ann.audit.restore({ id: await deletionOf('jobs', w.jobs.roof) });
    expect(answer.with.map(({ entity }) => entity).sort()).toEqual(['job-assignees', 'job-tasks']);
  });

  test('rows survive that their author is deleted meanwhile: without the name', async ({ db }) => {
    const { w, ann, deletionOf } = await setUp(db);
    await ann.jobs.remove({ id: w.jobs.roof });
    await ann.users.remove({ id: w.users.newt });
    await ann.audit.restore({ id: await deletionOf('jobs', w.jobs.roof) });
    expect(await rowOf(db, 'notes', w.notes.key)).toMatchObject({ user_id: null });
  });

  test('a user comes back with their rates and without a password', async ({ db }) => {
    const { w, ann, deletionOf } = await setUp(db);
    await ann.users.remove({ id: w.users.sue });
    const answer = await ann.audit.restore({ id: await deletionOf('users', w.users.sue) });
    expect(answer.with).toMatchObject([{ entity: 'users-rates' }]);
    const login = await db
      .selectFrom('logins')
      .select(['email_key', 'password_hash'])
      .where('user_id', '=', w.users.sue)
      .executeTakeFirst();
    expect(login).toEqual({ email_key: 'sue@acme.example', password_hash: null });
    expect((await ann.userRates.list({ user_id: w.users.sue })).data).toMatchObject([{ rate: 9 }]);
  });
});

describe('restoring is rejected with the reason', () => {
  test('if the time is taken meanwhile', async ({ db }) => {
    const { w, ann, deletionOf } = await setUp(db);
    const id = w.records.early;
    await ann.timeTracking.remove({ id });
    const times = { start_time: '2026-03-02T08:30:00Z', end_time: '2026-03-02T08:40:00Z' };
    const note = 'Another thing altogether';
    const start = { job_id: w.jobs.boiler, user_id: w.users.emil, is_driving: false, note };
    const made = await ann.timeTracking.start({ ...start, ...times });
    const deletion = { id: await deletionOf('time-tracking', id) };
    expect(await refusal(ann.audit.restore(deletion))).toMatchObject({
      code: 'conflict',
      message: 'This can’t be restored: This time overlaps another record of the same worker.',
    });
    await ann.timeTracking.remove({ id: made.id });
    expect(await ann.audit.restore(deletion)).toMatchObject({ entity: 'time-tracking', id });
  });

  test('if the email address is in use or the job is deleted', async ({ db }) => {
    const { w, ann, deletionOf } = await setUp(db);
    await ann.users.remove({ id: w.users.sue });
    const sue = { id: await deletionOf('users', w.users.sue) };
    const password = 'p4ssword again';
    await ann.users.create({ first_name: 'N', email: 'Sue@acme.example', role: 'employee', password });
    expect(await refusal(ann.audit.restore(sue))).toMatchObject({
      code: 'conflict',
      message: 'This can’t be restored: This email address is already in use.',
    });
    await ann.timeTracking.remove({ id: w.records.early });
    await ann.jobs.remove({ id: w.jobs.boiler });
    const record = { id: await deletionOf('time-tracking', w.records.early) };
    expect(await refusal(ann.audit.restore(record))).toMatchObject({
      code: 'conflict',
      message: 'This can’t be restored: This job does not exist.',
    });
  });

  test('until confirmed, if a rate changes the value of past work', async ({ db }) => {
    const { w, ann, deletionOf } = await setUp(db);
    const [rate] = (await ann.userRates.list({ user_id: w.users.emil })).data;
    await ann.userRates.remove({ id: rate!.id, confirm_past: true });
    const id = await deletionOf('users-rates', rate!.id);
    expect(await refusal(ann.audit.restore({ id }))).toMatchObject({
      details: { records: 1, pay_difference: 10 },
    });
    expect((await ann.userRates.list({ user_id: w.users.emil })).data).toEqual([]);
    expect(await ann.audit.restore({ id, confirm_past: true })).toMatchObject({ id: rate!.id });
  });

  test('if the content of a file is deleted', async ({ db }) => {
    const { w, clock, deletionOf } = await setUp(db);
    const { id } = await db
      .insertInto('files')
      .values({
        company_id: w.id,
        job_id: w.jobs.roof,
        category: 'before_job',
        file_name: 'a.jpg',
        file_type: 'image',
        mime: 'image/jpeg',
        size: 1,
        storage_key: 'a',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deleteAs(db, w.users.ann, 'jobs', w.jobs.roof);
    clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString());
    const later = await callerFor(db, who(w, 'ann'), { now: clock });
    const file = { id: await deletionOf('files', id) };
    expect(await refusal(later.audit.restore(file))).toMatchObject({
      message: 'This file’s contents are no longer stored.',
    });
    const answer = await later.audit.restore({ id: await deletionOf('jobs', w.jobs.roof) });
    expect(answer.left_out).toEqual([{ entity: 'files', id }]);
  });
});

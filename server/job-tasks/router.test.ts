import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { board, now } from '#tests/support/note-board.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

const titles = (list: { data: { description: string }[] }) => list.data.map((each) => each.description);

test('requires a session; landlords have no access; only admins delete; another company’s task is 404', async ({
  db,
}) => {
  const { as, emil, ann, tasks, jobs, other } = await board(db);
  const nobody = await callerFor(db, null);
  for (const [caller, code] of [
    [nobody, 'unauthenticated'],
    [await as('lara'), 'forbidden'],
  ] as const) {
    for (const call of [
      caller.jobTasks.list({ job_id: jobs.boiler }),
      caller.jobTasks.listOfJob({ id: jobs.boiler }),
      caller.jobTasks.create({ job_id: jobs.boiler, description: 'x' }),
      caller.jobTasks.update({ id: tasks.bleed, changes: { status: 'completed' } }),
      caller.jobTasks.remove({ id: tasks.bleed }),
    ]) {
      expect(await refusal(call)).toMatchObject({ code });
    }
  }
  expect(await refusal(emil.jobTasks.remove({ id: tasks.bleed }))).toMatchObject({ code: 'forbidden' });
  const id = other.tasks.theirs;
  expect(await refusal(ann.jobTasks.remove({ id }))).toMatchObject({ code: 'not_found' });
  expect(await refusal(ann.jobTasks.update({ id, changes: {} }))).toMatchObject({ code: 'not_found' });
  expect(await refusal(ann.jobTasks.listOfJob({ id: other.jobs.theirs }))).toMatchObject({
    code: 'not_found',
  });
});

describe('lists', () => {
  test('of a job includes the names of assignee and author', async ({ db }) => {
    const { emil, jobs, tasks, users, properties } = await board(db);
    const list = await emil.jobTasks.listOfJob({ id: jobs.boiler });
    expect(titles(list)).toEqual(['Bleed radiators', 'Test pressure', 'Called off']);
    expect(list.data[1]).toEqual({
      id: tasks.test,
      description: 'Test pressure',
      status: 'in_progress',
      assigned_to: users.ella,
      Assignee: { first_name: 'Ella', last_name: '' },
      job_id: jobs.boiler,
      property_id: properties.mill,
      created_by: users.ann,
      Creator: { first_name: 'Ann', last_name: 'Admin' },
      client_ref: null,
      createdAt: now,
      updatedAt: now,
    });
    expect(list.data[0]).toMatchObject({ assigned_to: null, Assignee: null });
    const byRef = await emil.jobTasks.listOfJob({ id: 'c0000000-0000-4000-8000-000000000001', limit: 2 });
    expect(byRef).toMatchObject({ meta: { total: 3, limit: 2 } });
  });

  test('of a property covers the jobs that the caller may read, all for admins', async ({ db }) => {
    const { ann, emil, as, jobs, users, properties } = await board(db);
    const at = { property_id: properties.mill };
    expect(titles(await ann.jobTasks.list(at))).toContain('Survey the roof');
    expect(titles(await emil.jobTasks.list(at))).toEqual(['Bleed radiators', 'Test pressure', 'Called off']);
    expect(titles(await (await as('cleo')).jobTasks.list(at))).toEqual([]);
    expect(await refusal(emil.jobTasks.list({}))).toMatchObject({ code: 'invalid' });
    expect(titles(await ann.jobTasks.list({ status: 'cancelled' }))).toEqual(['Called off']);
    expect(titles(await ann.jobTasks.list({ assigned_to: users.ella }))).toEqual(['Test pressure']);
    expect(titles(await ann.jobTasks.list({ q: 'DOG' }))).toEqual(['Feed the dog']);
    const byStatus = await ann.jobTasks.list({ job_id: jobs.boiler, sort: 'status', order: 'desc' });
    expect(titles(byStatus)).toEqual(['Called off', 'Test pressure', 'Bleed radiators']);
  });
});

describe('adding a task', () => {
  test('staff add to jobs they may read; admins also to a property, with an assignee', async ({ db }) => {
    const { ann, emil, as, jobs, users, properties } = await board(db);
    const made = await emil.jobTasks.create({ job_id: jobs.boiler, description: ' Order a valve ' });
    expect(made).toMatchObject({
      description: 'Order a valve',
      status: 'pending',
      assigned_to: null,
      property_id: properties.mill,
      Creator: { first_name: 'Emil' },
    });
    const admins = await ann.jobTasks.create({
      property_id: properties.oak,
      description: 'Call',
      assigned_to: users.cleo,
      status: 'in_progress',
    });
    expect(admins).toMatchObject({ job_id: null, assigned_to: users.cleo, status: 'in_progress' });
    const cleo = await as('cleo');
    expect(await refusal(cleo.jobTasks.create({ job_id: jobs.boiler, description: 'x' }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('rejects an empty title, a missing parent and fields of admins', async ({ db }) => {
    const { ann, emil, jobs, users, properties } = await board(db);
    const add = (input: object) => refusal(emil.jobTasks.create({ job_id: jobs.boiler, description: 'x', ...input }));
    expect(await add({ description: '  ' })).toMatchObject({
      code: 'invalid',
      fields: { description: 'Task title cannot be empty.' },
    });
    expect(await add({ job_id: null, property_id: properties.mill })).toMatchObject({ code: 'invalid' });
    expect(await add({ assigned_to: users.emil, status: 'completed' })).toMatchObject({
      code: 'forbidden',
      fields: { assigned_to: expect.any(String), status: expect.any(String) },
    });
    const landlord = ann.jobTasks.create({
      job_id: jobs.boiler,
      description: 'x',
      assigned_to: users.lara,
    });
    expect(await refusal(landlord)).toMatchObject({
      code: 'not_found',
      fields: { assigned_to: 'This user does not exist.' },
    });
  });

  test('resending its client_ref returns the same task; another user’s is rejected', async ({ db }) => {
    const { emil, as, jobs } = await board(db);
    const input = { job_id: jobs.boiler, description: 'Once', client_ref: randomUUID() };
    const made = await emil.jobTasks.create(input);
    expect(await emil.jobTasks.create(input)).toEqual(made);
    expect(await refusal((await as('ella')).jobTasks.create(input))).toMatchObject({ code: 'conflict' });
    const ticked = await emil.jobTasks.update({ id: input.client_ref, changes: { status: 'completed' } });
    expect(ticked).toMatchObject({ id: made.id, status: 'completed' });
  });
});

describe('changing a task', () => {
  test('workers rename; completing assigns the task to them, reopening keeps the assignee', async ({ db }) => {
    const { emil, as, tasks, users } = await board(db);
    const set = (changes: object, caller = emil) => caller.jobTasks.update({ id: tasks.test, changes });
    expect(await set({ description: 'Test it' })).toMatchObject({
      description: 'Test it',
      assigned_to: users.ella,
    });
    expect(await set({ status: 'completed' })).toMatchObject({
      status: 'completed',
      assigned_to: users.emil,
      Assignee: { first_name: 'Emil' },
    });
    // Ticking a completed task does not reassign it.
    const ella = await as('ella');
    expect(await set({ status: 'completed', assigned_to: users.ella }, ella)).toMatchObject({
      assigned_to: users.emil,
    });
    expect(await set({ status: 'in_progress' }, ella)).toMatchObject({
      status: 'in_progress',
      assigned_to: users.emil,
    });
  });

  test('workers change nothing else', async ({ db }) => {
    const { emil, tasks, users } = await board(db);
    const set = (id: number, changes: object) => refusal(emil.jobTasks.update({ id, changes }));
    for (const changes of [
      { status: 'pending' },
      { status: 'cancelled' },
      { assigned_to: users.emil },
      { assigned_to: null },
      { status: 'completed', assigned_to: users.ella },
    ]) {
      expect(await set(tasks.test, changes)).toMatchObject({ code: 'forbidden' });
    }
    expect(await set(tasks.off, { status: 'completed' })).toMatchObject({
      code: 'forbidden',
      message: 'Only admins can reopen cancelled tasks.',
    });
    expect(await set(tasks.oaks, { description: ' ' })).toMatchObject({
      code: 'invalid',
      fields: { description: 'Task title cannot be empty.' },
    });
  });

  test('admins set any status, assign and unassign; an older version is rejected', async ({ db }) => {
    const { ann, tasks, users } = await board(db);
    const set = (changes: object, expected_updatedAt?: string) =>
      ann.jobTasks.update({ id: tasks.off, changes, expected_updatedAt });
    const pending = await set({ status: 'pending', assigned_to: users.cleo });
    expect(pending).toMatchObject({ status: 'pending', assigned_to: users.cleo });
    expect(await set({ status: 'completed' })).toMatchObject({ assigned_to: users.cleo });
    expect(await set({ assigned_to: null })).toMatchObject({ assigned_to: null, Assignee: null });
    expect(await refusal(set({ assigned_to: users.lara }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(set({ status: 'pending' }, pending.updatedAt))).toMatchObject({ code: 'conflict' });
    expect(await ann.jobTasks.remove({ id: tasks.off })).toEqual({ id: tasks.off });
    expect(await refusal(ann.jobTasks.remove({ id: tasks.off }))).toMatchObject({ code: 'not_found' });
  });
});

test('over REST: by job, under changes', async ({ db }) => {
  const { jobs, tasks } = await board(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const list = await app.rest('GET', `/job-tasks/job/${jobs.boiler}?status=pending`, undefined, { cookie });
  expect(list.body).toMatchObject({ data: [{ id: tasks.bleed }], meta: { total: 1 } });
  const made = await app.rest('POST', '/job-tasks', { job_id: jobs.boiler, description: 'New' }, { cookie });
  expect(made.status).toBe(201);
  const path = `/job-tasks/${made.body.data.id}`;
  const changed = await app.rest('PATCH', path, { changes: { status: 'cancelled' } }, { cookie });
  expect(changed.body.data.status).toBe('cancelled');
  expect((await app.rest('DELETE', path, undefined, { cookie })).status).toBe(200);
  await app.close();
});

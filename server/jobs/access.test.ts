import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { jobOffice, titles } from '#tests/support/job-office.ts';
import { test } from '#tests/support/test.ts';
import { jobSchema, updateJobSchema } from './schema.ts';

describe('access to jobs', () => {
  test('requires a session', async ({ db }) => {
    const { ids } = await jobOffice(db);
    const nobody = await callerFor(db, null);
    for (const call of [
      nobody.jobs.list({}),
      nobody.jobs.active(),
      nobody.jobs.counts(),
      nobody.jobs.get({ id: ids.boiler }),
      nobody.jobs.update({ id: ids.boiler, changes: {} }),
      nobody.jobs.remove({ id: ids.boiler }),
      nobody.jobStatuses.list(),
    ]) {
      expect(await refusal(call)).toMatchObject({ code: 'unauthenticated' });
    }
  });

  test('landlords neither track nor change, and only admins delete', async ({ db }) => {
    const { as, ids } = await jobOffice(db);
    const lara = await as('lara');
    expect(await refusal(lara.jobs.active())).toMatchObject({ code: 'forbidden' });
    expect(await refusal(lara.jobs.update({ id: ids.boiler, changes: { status: 'completed' } }))).toMatchObject({
      code: 'forbidden',
    });
    for (const role of ['lara', 'emil', 'cleo'] as const) {
      expect(await refusal((await as(role)).jobs.remove({ id: ids.damp }))).toMatchObject({
        code: 'forbidden',
        message: "You don't have permission to perform this action.",
      });
    }
  });

  test("another company's job is 404", async ({ db }) => {
    const { ann, w } = await jobOffice(db);
    const id = w.other.jobs.theirs;
    expect(await refusal(ann.jobs.get({ id }))).toMatchObject({ code: 'not_found' });
    expect(await refusal(ann.jobs.update({ id, changes: { job_title: 'x' } }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(ann.jobs.remove({ id }))).toMatchObject({ code: 'not_found' });
    const input = { job_title: 'x', property_id: w.other.properties.far };
    expect(await refusal(ann.jobs.create(input))).toMatchObject({
      code: 'not_found',
      fields: { property_id: 'This property does not exist.' },
    });
    const at = w.acme.properties;
    const assignees = [{ user_id: w.other.users.zoe }];
    expect(await refusal(ann.jobs.create({ job_title: 'x', property_id: at.mill, assignees }))).toMatchObject({
      code: 'not_found',
      fields: { assignees: 'This user does not exist.' },
    });
  });
});

describe('rows and fields by role', () => {
  test('admins: everything, with counts and assignees', async ({ db }) => {
    const { ann, ids, users } = await jobOffice(db);
    expect(await ann.jobs.get({ id: ids.boiler })).toMatchObject({
      property_address: '1 Mill Lane',
      budget: 98765.43,
      planned_minutes: 54321,
      requester_name: 'Rita Requester',
      client_reference: 'PO-8812',
      tasksCount: 2,
      notesCount: 1,
      expensesCount: 2,
      filesCount: 0,
      assignees: [
        { user_id: users.cleo, assigned_for: null },
        { user_id: users.emil, assigned_for: '2026-03-02', User: { first_name: 'Emil', last_name: 'Engel' } },
      ],
    });
  });

  test('admins: each field that they may change, and each that the answer can have', async ({ db }) => {
    const { ann, ids } = await jobOffice(db);
    const answered = Object.keys(await ann.jobs.get({ id: ids.boiler }));
    expect(answered.sort()).toEqual(Object.keys(jobSchema.shape).sort());
    expect(answered).toEqual(expect.arrayContaining(Object.keys(updateJobSchema.shape.changes.shape)));
  });

  test('employees: open jobs and their own, without budget and with only their own expenses', async ({ db }) => {
    const { as, ids } = await jobOffice(db);
    const emil = await as('emil');
    expect(titles(await emil.jobs.list({ dateRange: 'all', includeCompleted: true }))).toEqual([
      'Boiler loses pressure',
      'Damp in bathroom',
    ]);
    const boiler = await emil.jobs.get({ id: ids.boiler });
    expect(boiler).toMatchObject({ client_reference: 'PO-8812', expensesCount: 1, tasksCount: 2 });
    expect(JSON.stringify(boiler)).not.toMatch(/budget|98765|planned_minutes|Rita|requester_|created_by/);
    for (const hidden of ['requested', 'done', 'shelved'] as const) {
      expect(await refusal(emil.jobs.get({ id: ids[hidden] }))).toMatchObject({ code: 'not_found' });
    }
  });

  test('contractors: only jobs they are involved in', async ({ db }) => {
    const { as, ids } = await jobOffice(db);
    const cleo = await as('cleo');
    expect(titles(await cleo.jobs.list({}))).toEqual(['Boiler loses pressure']);
    expect(await refusal(cleo.jobs.get({ id: ids.damp }))).toMatchObject({ code: 'not_found' });
  });

  test('landlords: title, status and dates of jobs at their properties', async ({ db }) => {
    const { as, ids, at } = await jobOffice(db);
    const lara = await as('lara');
    const list = await lara.jobs.list({ includeCompleted: true });
    expect(titles(list)).toEqual(['Asked for', 'Boiler loses pressure', 'Fence mended']);
    expect(list.data[0]).toMatchObject({ next_visit: null, newest_photo_id: null });
    expect(await lara.jobs.get({ id: ids.done })).toEqual({
      id: ids.done,
      number: 4,
      client_ref: null,
      property_id: at.mill,
      property_address: '1 Mill Lane',
      post_code: 'SK1 3AA',
      city: '',
      job_title: 'Fence mended',
      status: 'completed',
      job_start_date: null,
      job_end_date: '2026-02-20',
      due_date: null,
      createdAt: '2026-02-10T12:00:00.000Z',
      updatedAt: expect.any(String),
    });
    expect(await refusal(lara.jobs.get({ id: ids.damp }))).toMatchObject({ code: 'not_found' });
  });

  test('landlords: in a list, the next visit without its worker, and the newest picture that they may see', async ({
    db,
  }) => {
    const { as, ids, at, users } = await jobOffice(db);
    const { company_id } = await db
      .selectFrom('jobs')
      .select('company_id')
      .where('id', '=', ids.boiler)
      .executeTakeFirstOrThrow();
    const visit = { company_id, job_id: ids.boiler, user_id: users.emil };
    const promised = { window_from: '08:00', window_to: '12:00' };
    await db.deleteFrom('visits').execute();
    await db
      .insertInto('visits')
      .values([
        { ...visit, day: '2026-02-27', starts: '09:00' },
        { ...visit, day: '2026-03-04', starts: '07:00', status: 'cancelled' },
        { ...visit, day: '2026-03-05', starts: '10:30' },
        { ...visit, day: '2026-03-05', ...promised, user_id: null },
      ])
      .execute();
    const picture = {
      ...{ company_id, job_id: ids.boiler, property_id: at.mill, user_id: users.emil, file_type: 'image' as const },
      ...{ mime: 'image/jpeg', file_name: 'boiler.jpg', size: 1 },
    };
    const [, before] = await db
      .insertInto('files')
      .values([
        { ...picture, storage_key: 'a', category: 'before_job', createdAt: '2026-02-20T10:00:00Z', thumbnail_key: 'a' },
        { ...picture, storage_key: 'b', category: 'before_job', createdAt: '2026-02-21T10:00:00Z', thumbnail_key: 'b' },
        { ...picture, storage_key: 'c', category: 'work_note', createdAt: '2026-02-22T10:00:00Z', thumbnail_key: 'c' },
        { ...picture, storage_key: 'd', category: 'after_job', createdAt: '2026-02-23T10:00:00Z' },
      ])
      .returning('id')
      .execute();
    const boilerOf = async (name: 'lara' | 'emil' | 'ann') =>
      (await (await as(name)).jobs.list({})).data.find(({ id }) => id === ids.boiler);
    expect(await boilerOf('lara')).toMatchObject({
      next_visit: { day: '2026-03-05', starts: null, ...promised, status: 'planned' },
      newest_photo_id: before!.id,
    });
    for (const name of ['emil', 'ann'] as const) expect(await boilerOf(name)).not.toHaveProperty('next_visit');
  });

  test('no filter, sort order or search reveals hidden fields', async ({ db }) => {
    const { as, users } = await jobOffice(db);
    const lara = await as('lara');
    const emil = await as('emil');
    for (const call of [
      lara.jobs.list({ assignee: users.emil }),
      lara.jobs.list({ job_type: 'Emergency' }),
      lara.jobs.list({ sort: 'priority' }),
      lara.jobs.list({ sort: 'budget' }),
      emil.jobs.list({ sort: 'budget' }),
      emil.jobs.list({ sort: 'fixed_price' }),
    ]) {
      expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
    }
    expect(titles(await lara.jobs.list({ q: '0.4 bar' }))).toEqual([]);
    expect(titles(await emil.jobs.list({ q: '0.4 bar' }))).toEqual(['Boiler loses pressure']);
  });

  test('statuses that each role may set', async ({ db }) => {
    const { as, ann } = await jobOffice(db);
    expect(await ann.jobStatuses.list()).toHaveLength(8);
    const open = [
      { value: 'pending_start', label: 'Pending start' },
      { value: 'in_progress', label: 'In progress' },
      { value: 'pending_completed', label: 'Pending completion' },
    ];
    expect(await (await as('emil')).jobStatuses.list()).toEqual(open);
    expect(await (await as('lara')).jobStatuses.list()).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { testClock } from '#tests/support/clock.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { company, who, world } from '#tests/support/world.ts';

const now = '2026-03-02T09:00:00.000Z';

const acme = company({
  users: {
    ann: { role: 'admin', email: 'ann@acme.example', first_name: 'Ann', last_name: 'Admin' },
    emil: { role: 'employee', first_name: 'Emil', last_name: 'Engel' },
    cleo: { role: 'contractor' },
    lara: { role: 'landlord' },
  },
  properties: {
    mill: { address: '1 Mill Lane', post_code: 'SK1 3AA', landlord: 'lara' },
    oak: { address: '2 Oak Road' },
    old: { address: '3 Old Street', status: 'archived' },
  },
  jobs: {
    boiler: {
      property: 'mill',
      job_title: 'Boiler loses pressure',
      job_description: 'Drops to 0.4 bar overnight',
      job_type: 'Emergency',
      status: 'in_progress',
      priority: 'High',
      budget: 98765.43,
      client_reference: 'PO-8812',
      requester_name: 'Rita Requester',
      created_by: 'ann',
      assignees: [{ user: 'emil', on: '2026-03-02' }, 'cleo'],
    },
    damp: {
      property: 'oak',
      job_title: 'Damp in bathroom',
      job_type: 'Inspection',
      status: 'pending_start',
      priority: 'Low',
      created_by: 'ann',
    },
    asked: { property: 'mill', job_title: 'Asked for', status: 'awaiting_approval', created_by: 'ann' },
    done: {
      property: 'mill',
      job_title: 'Fence mended',
      status: 'completed',
      job_end_date: '2026-02-20',
      created_by: 'ann',
      createdAt: '2026-02-10T12:00:00Z',
    },
    older: {
      property: 'oak',
      job_title: 'Long ago',
      status: 'completed',
      created_by: 'ann',
      createdAt: '2025-10-01T12:00:00Z',
    },
    shelved: { property: 'oak', job_title: 'Shelved', status: 'archived', created_by: 'ann' },
    refused: { property: 'oak', job_title: 'Refused', status: 'rejected', created_by: 'ann' },
    off: { property: 'oak', job_title: 'Called off', status: 'cancelled', created_by: 'ann' },
  },
  records: {
    morning: {
      user: 'emil',
      job: 'boiler',
      start_time: '2026-02-27T08:00:00Z',
      end_time: '2026-02-27T09:00:00Z',
      note: 'Looked at the boiler',
    },
  },
  expenses: {
    valve: { user: 'emil', job: 'boiler', amount: 12.5 },
    pump: { user: 'cleo', job: 'boiler', amount: 99 },
  },
  notes: { key: { user: 'emil', job: 'boiler', note: 'Key at number 3' } },
  tasks: {
    bleed: { job: 'boiler', description: 'Bleed radiators' },
    test: { job: 'boiler', description: 'Test' },
  },
});
const other = company({
  users: { zoe: { role: 'admin' } },
  properties: { far: { address: '99 Far Away' } },
  jobs: { theirs: { property: 'far', created_by: 'zoe' } },
});

const setUp = async (db: Database) => {
  const w = await world(db, { acme, other }, testClock(now));
  const as = (key: keyof typeof w.acme.users) => callerFor(db, who(w.acme, key), { now });
  return { w, as, ann: await as('ann'), ids: w.acme.jobs, users: w.acme.users, at: w.acme.properties };
};
const titles = (list: { data: { job_title: string }[] }) => list.data.map((job) => job.job_title).sort();

describe('who may', () => {
  test('nobody without a session', async ({ db }) => {
    const { ids } = await setUp(db);
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
    const { as, ids } = await setUp(db);
    const lara = await as('lara');
    expect(await refusal(lara.jobs.active())).toMatchObject({ code: 'forbidden' });
    expect(
      await refusal(lara.jobs.update({ id: ids.boiler, changes: { status: 'completed' } })),
    ).toMatchObject({ code: 'forbidden' });
    for (const role of ['lara', 'emil', 'cleo'] as const) {
      expect(await refusal((await as(role)).jobs.remove({ id: ids.damp }))).toMatchObject({
        code: 'forbidden',
        message: "You don't have permission to perform this action.",
      });
    }
  });

  test("another company's job does not exist", async ({ db }) => {
    const { ann, w } = await setUp(db);
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
    expect(await refusal(ann.jobs.create({ job_title: 'x', property_id: at.mill, assignees }))).toMatchObject(
      { code: 'not_found', fields: { assignees: 'This user does not exist.' } },
    );
  });
});

describe('what each role sees', () => {
  test('admins: everything, with counts and assignees', async ({ db }) => {
    const { ann, ids, users } = await setUp(db);
    expect(await ann.jobs.get({ id: ids.boiler })).toMatchObject({
      property_address: '1 Mill Lane',
      budget: 98765.43,
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

  test('employees: the open jobs and their own, with no budget and only their own expenses', async ({
    db,
  }) => {
    const { as, ids } = await setUp(db);
    const emil = await as('emil');
    expect(titles(await emil.jobs.list({ dateRange: 'all', includeCompleted: true }))).toEqual([
      'Boiler loses pressure',
      'Damp in bathroom',
    ]);
    const boiler = await emil.jobs.get({ id: ids.boiler });
    expect(boiler).toMatchObject({ client_reference: 'PO-8812', expensesCount: 1, tasksCount: 2 });
    expect(JSON.stringify(boiler)).not.toMatch(/budget|98765|Rita|requester_|created_by/);
    for (const hidden of ['asked', 'done', 'shelved'] as const) {
      expect(await refusal(emil.jobs.get({ id: ids[hidden] }))).toMatchObject({ code: 'not_found' });
    }
  });

  test('contractors: only those they have to do with', async ({ db }) => {
    const { as, ids } = await setUp(db);
    const cleo = await as('cleo');
    expect(titles(await cleo.jobs.list({}))).toEqual(['Boiler loses pressure']);
    expect(await refusal(cleo.jobs.get({ id: ids.damp }))).toMatchObject({ code: 'not_found' });
  });

  test('landlords: title, status and dates of those at their properties', async ({ db }) => {
    const { as, ids, at } = await setUp(db);
    const lara = await as('lara');
    const list = await lara.jobs.list({ includeCompleted: true });
    expect(titles(list)).toEqual(['Asked for', 'Boiler loses pressure', 'Fence mended']);
    expect(await lara.jobs.get({ id: ids.done })).toEqual({
      id: ids.done,
      client_ref: null,
      property_id: at.mill,
      property_address: '1 Mill Lane',
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

  test('no filter, order or search tells a role what its rows leave out', async ({ db }) => {
    const { as, users } = await setUp(db);
    const lara = await as('lara');
    const emil = await as('emil');
    for (const call of [
      lara.jobs.list({ assignee: users.emil }),
      lara.jobs.list({ job_type: 'Emergency' }),
      lara.jobs.list({ sort: 'priority' }),
      lara.jobs.list({ sort: 'budget' }),
      emil.jobs.list({ sort: 'budget' }),
    ]) {
      expect(await refusal(call)).toMatchObject({ code: 'forbidden' });
    }
    expect(titles(await lara.jobs.list({ q: '0.4 bar' }))).toEqual([]);
    expect(titles(await emil.jobs.list({ q: '0.4 bar' }))).toEqual(['Boiler loses pressure']);
  });

  test('the statuses that they may set', async ({ db }) => {
    const { as, ann } = await setUp(db);
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

describe('the list', () => {
  const unfinished = ['Asked for', 'Boiler loses pressure', 'Damp in bathroom'];

  test('always has what is not closed; flags add closed ones made in the range', async ({ db }) => {
    const { ann } = await setUp(db);
    expect(titles(await ann.jobs.list({}))).toEqual(unfinished);
    expect(titles(await ann.jobs.list({ dateRange: 'lastweek' }))).toEqual(unfinished);
    const completed = { includeCompleted: true } as const;
    expect(titles(await ann.jobs.list(completed))).toEqual([...unfinished, 'Fence mended'].sort());
    expect(titles(await ann.jobs.list({ ...completed, dateRange: 'all' }))).toContain('Long ago');
    expect(titles(await ann.jobs.list({ ...completed, dateRange: 'week' }))).not.toContain('Fence mended');
    expect(titles(await ann.jobs.list({ includeRejected: true }))).toEqual(
      [...unfinished, 'Called off', 'Refused'].sort(),
    );
    expect(titles(await ann.jobs.list({ includeArchived: true }))).toEqual([...unfinished, 'Shelved'].sort());
    expect(titles(await ann.jobs.list({ status: 'completed' }))).toEqual(['Fence mended']);
  });

  test('a custom range takes whole days of the company’s zone', async ({ db }) => {
    const { ann } = await setUp(db);
    const custom = { dateRange: 'custom', includeCompleted: true } as const;
    const on = (day: string) => ann.jobs.list({ ...custom, start_date: day, end_date: day });
    expect(titles(await on('2026-02-10'))).toContain('Fence mended');
    expect(titles(await on('2026-02-11'))).not.toContain('Fence mended');
    expect(await refusal(ann.jobs.list(custom))).toMatchObject({
      code: 'invalid',
      fields: { start_date: 'is required with dateRange custom' },
    });
    expect(await refusal(ann.jobs.list({ start_date: '2026-02-10' }))).toMatchObject({ code: 'invalid' });
  });

  test('filters', async ({ db }) => {
    const { ann, users, at } = await setUp(db);
    expect(titles(await ann.jobs.list({ job_type: 'Inspection' }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ property_id: at.oak }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ assignee: users.cleo }))).toEqual(['Boiler loses pressure']);
    expect(titles(await ann.jobs.list({ priority: 'Low' }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ status: 'awaiting_approval' }))).toEqual(['Asked for']);
  });

  test('finds by title, reference, property and number', async ({ db }) => {
    const { ann, ids } = await setUp(db);
    for (const q of ['boiler', 'po-8812', `#${ids.boiler}`]) {
      expect(titles(await ann.jobs.list({ q }))).toEqual(['Boiler loses pressure']);
    }
    expect(titles(await ann.jobs.list({ q: 'oak road' }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ q: 'nothing' }))).toEqual([]);
  });

  test('orders words as they mean, empty dates last, and pages', async ({ db }) => {
    const { ann } = await setUp(db);
    const by = async (sort: 'priority' | 'status' | 'due_date' | 'property_address' | 'budget') =>
      (await ann.jobs.list({ sort, order: 'desc' })).data.map((job) => job.job_title);
    expect((await by('priority'))[0]).toBe('Boiler loses pressure');
    expect((await by('priority')).at(-1)).toBe('Damp in bathroom');
    expect((await by('status'))[0]).toBe('Boiler loses pressure');
    expect((await by('property_address'))[0]).toBe('Damp in bathroom');
    expect((await by('budget'))[0]).toBe('Boiler loses pressure');
    expect(await by('due_date')).toHaveLength(3);
    const second = await ann.jobs.list({ sort: 'id', order: 'asc', limit: 1, page: 2 });
    expect(second.data.map((job) => job.job_title)).toEqual(['Damp in bathroom']);
    expect(second.meta).toEqual({ total: 3, total_exact: true, page: 2, limit: 1 });
  });
});

describe('active and counts', () => {
  test('active: assigned for today first, then the most recently tracked, then by id', async ({ db }) => {
    const { w, as, ids, users, ann, at } = await setUp(db);
    await ann.jobs.update({
      id: ids.damp,
      changes: { assignees: [{ user_id: users.emil, assigned_for: '2026-03-03' }] },
    });
    const fresh = await ann.jobs.create({ property_id: at.oak, job_title: 'Fresh' });
    const emil = await as('emil');
    expect(await emil.jobs.active()).toEqual([
      {
        id: ids.boiler,
        job_title: 'Boiler loses pressure',
        property_id: at.mill,
        property_address: '1 Mill Lane',
      },
      expect.objectContaining({ id: ids.damp }),
      expect.objectContaining({ id: fresh.id }),
    ]);
    // Tomorrow the other one is today's, and comes before the one tracked.
    const tomorrow = await callerFor(db, who(w.acme, 'emil'), {
      now: '2026-03-03T00:30:00Z',
    });
    expect((await tomorrow.jobs.active()).map((job) => job.id)).toEqual([ids.damp, ids.boiler, fresh.id]);
    // Tracked moves a job up.
    await emil.timeTracking.start({ job_id: fresh.id, is_driving: true });
    expect((await emil.jobs.active()).map((job) => job.id)).toEqual([ids.boiler, fresh.id, ids.damp]);
    expect((await (await as('cleo')).jobs.active()).map((job) => job.id)).toEqual([ids.boiler]);
  });

  test('counts what the caller may read, by type and every status', async ({ db }) => {
    const { ann, as } = await setUp(db);
    expect(await ann.jobs.counts()).toEqual({
      total: 8,
      by_type: { emergency: 1, maintenance: 6, refurbishment: 0, other: 1 },
      by_status: {
        awaiting_approval: 1,
        pending_start: 1,
        in_progress: 1,
        pending_completed: 0,
        completed: 2,
        cancelled: 1,
        rejected: 1,
        archived: 1,
      },
    });
    expect(await (await as('cleo')).jobs.counts()).toMatchObject({ total: 1, by_type: { emergency: 1 } });
  });
});

describe('adding', () => {
  test('an admin’s has every field, a worker’s and a landlord’s what theirs is', async ({ db }) => {
    const { ann, as, at, users } = await setUp(db);
    const made = await ann.jobs.create({
      property_id: at.oak,
      job_title: ' Rewire ',
      job_type: 'Installation',
      requested_by: 'tenant',
      priority: 'Critical',
      budget: 1200.5,
      due_date: '2026-04-01',
      client_reference: 'A1',
      assignees: [{ user_id: users.emil }, { user_id: users.emil, assigned_for: null }],
    });
    expect(made).toMatchObject({
      job_title: 'Rewire',
      status: 'pending_start',
      requested_by: 'tenant',
      budget: 1200.5,
      due_date: '2026-04-01',
      created_by: users.ann,
      job_end_date: null,
      assignees: [{ user_id: users.emil, assigned_for: null }],
    });
    const emils = await (await as('emil')).jobs.create({ property_id: at.mill, job_title: 'Gutter' });
    expect(emils).toMatchObject({ status: 'pending_start', requested_by: 'employee' });
    const cleos = await (await as('cleo')).jobs.create({
      property_id: at.mill,
      job_title: 'Tiles',
      status: 'pending_start',
    });
    expect(cleos).toMatchObject({ status: 'awaiting_approval', requested_by: 'employee' });
    const laras = await (await as('lara')).jobs.create({ property_id: at.mill, job_title: 'Door sticks' });
    expect(laras).toMatchObject({ status: 'awaiting_approval', job_title: 'Door sticks' });
    expect(await ann.jobs.get({ id: laras.id })).toMatchObject({ requested_by: 'landlord' });
  });

  test('only at properties that the caller may read', async ({ db }) => {
    const { as, at } = await setUp(db);
    const lara = await as('lara');
    const emil = await as('emil');
    expect(await refusal(lara.jobs.create({ property_id: at.oak, job_title: 'x' }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(emil.jobs.create({ property_id: at.old, job_title: 'x' }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('fields of admins are refused by name', async ({ db }) => {
    const { as, at, users } = await setUp(db);
    const emil = await as('emil');
    const call = emil.jobs.create({
      property_id: at.oak,
      job_title: 'x',
      budget: 5,
      assignees: [{ user_id: users.emil }],
    });
    expect(await refusal(call)).toMatchObject({
      code: 'forbidden',
      fields: { budget: 'Only an admin may use this.', assignees: 'Only an admin may use this.' },
    });
    expect(await refusal(emil.jobs.create({ property_id: at.oak, job_title: '' }))).toMatchObject({
      code: 'invalid',
      fields: { job_title: 'is required' },
    });
  });

  test('sent again with its client_ref it is one job, also under that name; another’s is refused', async ({
    db,
  }) => {
    const { as, at } = await setUp(db);
    const emil = await as('emil');
    const input = { property_id: at.oak, job_title: 'Once', client_ref: randomUUID() };
    const made = await emil.jobs.create(input);
    expect((await emil.jobs.create(input)).id).toBe(made.id);
    expect((await emil.jobs.get({ id: input.client_ref })).id).toBe(made.id);
    const cleo = await as('cleo');
    expect(await refusal(cleo.jobs.create(input))).toMatchObject({ code: 'conflict' });
  });

  test('in parallel with one client_ref too', async ({ own }) => {
    const { as, at } = await setUp(own.db);
    const emil = await as('emil');
    const input = { property_id: at.oak, job_title: 'Once', client_ref: randomUUID() };
    const made = await Promise.all(Array.from({ length: 6 }, () => emil.jobs.create(input)));
    expect(new Set(made.map((job) => job.id)).size).toBe(1);
  });
});

describe('changing', () => {
  test('completing fills the end date in the company’s zone, reopening clears it', async ({ db }) => {
    const { ids, w } = await setUp(db);
    // Half past midnight in London's summer is still yesterday in UTC.
    const late = await callerFor(db, who(w.acme, 'ann'), { now: '2026-07-01T23:30:00Z' });
    const completed = await late.jobs.update({ id: ids.damp, changes: { status: 'completed' } });
    expect(completed).toMatchObject({ status: 'completed', job_end_date: '2026-07-02' });
    const reopened = await late.jobs.update({ id: ids.damp, changes: { status: 'in_progress' } });
    expect(reopened).toMatchObject({ status: 'in_progress', job_end_date: null });
    expect(Date.parse(reopened.status_changed_at!)).toBeGreaterThan(Date.parse(now));
  });

  test('workers change the status among the open ones, by client_ref too, and nothing else', async ({
    db,
  }) => {
    const { as, ids } = await setUp(db);
    const emil = await as('emil');
    const changed = await emil.jobs.update({ id: ids.boiler, changes: { status: 'pending_completed' } });
    expect(changed.status).toBe('pending_completed');
    for (const changes of [{ status: 'completed' }, { job_title: 'x' }, { budget: 1 }] as const) {
      expect(await refusal(emil.jobs.update({ id: ids.boiler, changes }))).toMatchObject({
        code: 'forbidden',
      });
    }
    const cleo = await as('cleo');
    expect(
      await refusal(cleo.jobs.update({ id: ids.damp, changes: { status: 'in_progress' } })),
    ).toMatchObject({ code: 'not_found' });
  });

  test('assignees are the whole list; what stays is not touched', async ({ db }) => {
    const { ann, ids, users } = await setUp(db);
    const before = await db.selectFrom('job_assignees').select(['id', 'user_id']).execute();
    const kept = before.find((row) => row.user_id === users.cleo);
    const { updatedAt } = await ann.jobs.get({ id: ids.boiler });
    const changed = await ann.jobs.update({
      id: ids.boiler,
      changes: { assignees: [{ user_id: users.cleo }, { user_id: users.ann, assigned_for: '2026-03-09' }] },
    });
    expect(changed.assignees?.map((each) => [each.user_id, each.assigned_for])).toEqual([
      [users.cleo, null],
      [users.ann, '2026-03-09'],
    ]);
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
    const after = await db.selectFrom('job_assignees').select(['id', 'user_id']).execute();
    expect(after).toContainEqual(kept);
    const landlord = ann.jobs.update({ id: ids.boiler, changes: { assignees: [{ user_id: users.lara }] } });
    expect(await refusal(landlord)).toMatchObject({ code: 'not_found' });
  });

  test('refuses a change of an older row', async ({ db }) => {
    const { ann, ids } = await setUp(db);
    const { updatedAt } = await ann.jobs.get({ id: ids.damp });
    await ann.jobs.update({ id: ids.damp, changes: { priority: 'High' }, expected_updatedAt: updatedAt });
    const late = ann.jobs.update({
      id: ids.damp,
      changes: { priority: 'Low' },
      expected_updatedAt: updatedAt,
    });
    expect(await refusal(late)).toMatchObject({ code: 'conflict', details: { changed_by: 'Ann Admin' } });
  });

  test('moves to another property with its notes', async ({ db }) => {
    const { ann, ids, at } = await setUp(db);
    const moved = await ann.jobs.update({ id: ids.boiler, changes: { property_id: at.oak } });
    expect(moved).toMatchObject({ property_address: '2 Oak Road', notesCount: 1 });
  });
});

describe('deleting', () => {
  test('takes tasks and notes with it', async ({ db }) => {
    const { w, ann, ids, at } = await setUp(db);
    const { id } = await ann.jobs.create({ property_id: at.oak, job_title: 'Mistake' });
    await db
      .insertInto('job_tasks')
      .values({ company_id: w.acme.id, job_id: id, property_id: at.oak, description: 'Gone with it' })
      .execute();
    expect(await ann.jobs.remove({ id })).toEqual({ id });
    expect(await refusal(ann.jobs.get({ id }))).toMatchObject({ code: 'not_found' });
    expect(await ann.jobs.remove({ id: ids.damp })).toEqual({ id: ids.damp });
  });

  test('refuses while time or money hangs on it, saying what and what to do instead', async ({ db }) => {
    const { ann, ids } = await setUp(db);
    expect(await refusal(ann.jobs.remove({ id: ids.boiler }))).toMatchObject({
      code: 'conflict',
      message: 'This job has 1 time record and 2 expenses, so it cannot be deleted. Archive it instead.',
      details: { uses: { 'time record': 1, expense: 2 } },
    });
  });
});

test('over REST: query strings become what the schema wants', async ({ db }) => {
  const { ids } = await setUp(db);
  const app = await startApp(db, { clock: testClock(now) });
  const cookie = await app.login('ann@acme.example');
  const get = async (path: string) => app.rest('GET', path, undefined, { cookie });
  const list = await get('/jobs?includeCompleted=true&dateRange=all&limit=2&sort=id&order=asc');
  expect(list.body).toMatchObject({
    data: [{ id: ids.boiler }, { id: ids.damp }],
    meta: { total: 5, page: 1, limit: 2 },
  });
  expect((await get('/jobs/active')).body.data).toHaveLength(2);
  expect((await get('/jobs/counts')).body.data.total).toBe(8);
  expect((await get(`/jobs/${ids.boiler}`)).body.data.budget).toBe(98765.43);
  expect((await get('/jobs/99999999')).status).toBe(404);
  expect((await get('/jobs/abc')).status).toBe(400);
  expect((await get('/jobs?includeCompleted=maybe')).body).toMatchObject({
    code: 'invalid',
    fields: { includeCompleted: 'must be true or false' },
  });
  expect((await get('/job-statuses')).body.data[0]).toEqual({
    value: 'awaiting_approval',
    label: 'Awaiting approval',
  });
  const bare = await app.rest('PATCH', `/jobs/${ids.damp}`, { status: 'archived' }, { cookie });
  expect(bare.body.data.status).toBe('archived');
  await app.close();
});

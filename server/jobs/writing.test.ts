import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { jobOffice, now } from '#tests/support/job-office.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

describe('adding a job', () => {
  test('admins set every field, workers and landlords those of their role', async ({ db }) => {
    const { ann, as, at, users } = await jobOffice(db);
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
    const { as, at } = await jobOffice(db);
    const lara = await as('lara');
    const emil = await as('emil');
    expect(await refusal(lara.jobs.create({ property_id: at.oak, job_title: 'x' }))).toMatchObject({
      code: 'not_found',
    });
    expect(await refusal(emil.jobs.create({ property_id: at.old, job_title: 'x' }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('rejects fields of admins by name', async ({ db }) => {
    const { as, at, users } = await jobOffice(db);
    const emil = await as('emil');
    const call = emil.jobs.create({
      property_id: at.oak,
      job_title: 'x',
      budget: 5,
      assignees: [{ user_id: users.emil }],
    });
    expect(await refusal(call)).toMatchObject({
      code: 'forbidden',
      fields: { budget: 'Only admins can set this.', assignees: 'Only admins can set this.' },
    });
    expect(await refusal(emil.jobs.create({ property_id: at.oak, job_title: '' }))).toMatchObject({
      code: 'invalid',
      fields: { job_title: 'is required' },
    });
  });

  test('resending its client_ref returns the same job; another user’s is rejected', async ({ db }) => {
    const { as, at } = await jobOffice(db);
    const emil = await as('emil');
    const input = { property_id: at.oak, job_title: 'Once', client_ref: randomUUID() };
    const made = await emil.jobs.create(input);
    expect((await emil.jobs.create(input)).id).toBe(made.id);
    expect((await emil.jobs.get({ id: input.client_ref })).id).toBe(made.id);
    const cleo = await as('cleo');
    expect(await refusal(cleo.jobs.create(input))).toMatchObject({ code: 'conflict' });
  });

  test('parallel resends of one client_ref make one job too', async ({ own }) => {
    const { as, at } = await jobOffice(own.db);
    const emil = await as('emil');
    const input = { property_id: at.oak, job_title: 'Once', client_ref: randomUUID() };
    const made = await Promise.all(Array.from({ length: 6 }, () => emil.jobs.create(input)));
    expect(new Set(made.map((job) => job.id)).size).toBe(1);
  });
});

describe('changing a job', () => {
  test('completing sets the end date in the company’s zone, reopening clears it', async ({ db }) => {
    const { ids, w } = await jobOffice(db);
    // Half past midnight in London's summer is still yesterday in UTC.
    const late = await callerFor(db, who(w.acme, 'ann'), { now: '2026-07-01T23:30:00Z' });
    const completed = await late.jobs.update({ id: ids.damp, changes: { status: 'completed' } });
    expect(completed).toMatchObject({ status: 'completed', job_end_date: '2026-07-02' });
    const reopened = await late.jobs.update({ id: ids.damp, changes: { status: 'in_progress' } });
    expect(reopened).toMatchObject({ status: 'in_progress', job_end_date: null });
    expect(Date.parse(reopened.status_changed_at!)).toBeGreaterThan(Date.parse(now));
  });

  test('workers change the status among the open ones, by client_ref too, and nothing else', async ({ db }) => {
    const { as, ids } = await jobOffice(db);
    const emil = await as('emil');
    const changed = await emil.jobs.update({ id: ids.boiler, changes: { status: 'pending_completed' } });
    expect(changed.status).toBe('pending_completed');
    for (const changes of [{ status: 'completed' }, { job_title: 'x' }, { budget: 1 }] as const) {
      expect(await refusal(emil.jobs.update({ id: ids.boiler, changes }))).toMatchObject({
        code: 'forbidden',
      });
    }
    const cleo = await as('cleo');
    expect(await refusal(cleo.jobs.update({ id: ids.damp, changes: { status: 'in_progress' } }))).toMatchObject({
      code: 'not_found',
    });
  });

  test('assignees are sent as the whole list; unchanged ones are not touched', async ({ db }) => {
    const { ann, ids, users } = await jobOffice(db);
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

  test('rejects a change of an older version', async ({ db }) => {
    const { ann, ids } = await jobOffice(db);
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
    const { ann, ids, at } = await jobOffice(db);
    const moved = await ann.jobs.update({ id: ids.boiler, changes: { property_id: at.oak } });
    expect(moved).toMatchObject({ property_address: '2 Oak Road', notesCount: 1 });
  });
});

describe('deleting a job', () => {
  test('deletes its tasks and notes too', async ({ db }) => {
    const { w, ann, ids, at } = await jobOffice(db);
    const { id } = await ann.jobs.create({ property_id: at.oak, job_title: 'Mistake' });
    await db
      .insertInto('job_tasks')
      .values({ company_id: w.acme.id, job_id: id, property_id: at.oak, description: 'Gone with it' })
      .execute();
    expect(await ann.jobs.remove({ id })).toEqual({ id });
    expect(await refusal(ann.jobs.get({ id }))).toMatchObject({ code: 'not_found' });
    expect(await ann.jobs.remove({ id: ids.damp })).toEqual({ id: ids.damp });
  });

  test('is rejected while time or money depends on it, with the alternatives', async ({ db }) => {
    const { ann, ids } = await jobOffice(db);
    expect(await refusal(ann.jobs.remove({ id: ids.boiler }))).toMatchObject({
      code: 'conflict',
      message: 'This job has 1 time record and 2 expenses, so it can’t be deleted. Archive it instead.',
      details: { uses: { 'time record': 1, expense: 2 } },
    });
  });
});

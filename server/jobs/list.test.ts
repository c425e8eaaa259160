import { describe, expect } from 'vitest';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { jobOffice, titles } from '#tests/support/job-office.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

describe('the list', () => {
  const unfinished = ['Asked for', 'Boiler loses pressure', 'Damp in bathroom'];

  test('always includes open jobs; flags add closed ones created in the range', async ({ db }) => {
    const { ann } = await jobOffice(db);
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

  test('a custom range covers whole days of the company’s zone', async ({ db }) => {
    const { ann } = await jobOffice(db);
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
    const { ann, users, at } = await jobOffice(db);
    expect(titles(await ann.jobs.list({ job_type: 'Inspection' }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ property_id: at.oak }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ assignee: users.cleo }))).toEqual(['Boiler loses pressure']);
    expect(titles(await ann.jobs.list({ priority: 'Low' }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ status: 'awaiting_approval' }))).toEqual(['Asked for']);
  });

  test('due this week: from Sunday to Saturday, while the job is open', async ({ db }) => {
    const { ann, ids } = await jobOffice(db);
    const due = async (due_date: string) => {
      await ann.jobs.update({ id: ids.damp, changes: { due_date } });
      const total = async (input: Parameters<typeof ann.jobs.list>[0]) => (await ann.jobs.list(input)).meta.total;
      const due_this_week = await total({ due: 'this_week' });
      // What the jobs dashboard says is what its links open.
      const [late, unassigned] = [await total({ due: 'overdue' }), await total({ unassigned: true })];
      expect((await ann.jobs.counts()).open).toEqual({ late, due_this_week, unassigned });
      expect([late, unassigned]).toEqual([due_date < '2026-03-02' ? 1 : 0, 2]);
      return due_this_week;
    };
    expect([await due('2026-02-28'), await due('2026-03-01'), await due('2026-03-07')]).toEqual([0, 1, 1]);
    expect(await due('2026-03-08')).toBe(0);
  });

  test('every group has as many jobs as its count says, including closed ones', async ({ db }) => {
    const { ann } = await jobOffice(db);
    const all = {
      dateRange: 'all',
      includeCompleted: true,
      includeRejected: true,
      includeArchived: true,
    } as const;
    for (const loaded of [{ dateRange: 'all' } as const, { ...all, includeArchived: false }, all]) {
      const { by_type, total } = await ann.jobs.counts(loaded);
      expect((await ann.jobs.list(loaded)).meta.total).toBe(total);
      for (const [job_group, count] of Object.entries(by_type)) {
        const list = await ann.jobs.list({ ...loaded, job_group: job_group as keyof typeof by_type });
        expect([job_group, list.meta.total]).toEqual([job_group, count]);
      }
    }
    expect(await ann.jobs.counts(all)).toEqual(await ann.jobs.counts());
    expect((await ann.jobs.counts({ dateRange: 'all' })).by_status.archived).toBe(0);
    expect(titles(await ann.jobs.list({ job_group: 'other' }))).toContain('Damp in bathroom');
  });

  test('searches title, reference, property and number', async ({ db }) => {
    const { ann, ids } = await jobOffice(db);
    const { number } = await ann.jobs.get({ id: ids.boiler });
    for (const q of ['boiler', 'po-8812', `#${number}`]) {
      expect(titles(await ann.jobs.list({ q }))).toEqual(['Boiler loses pressure']);
    }
    expect(titles(await ann.jobs.list({ q: 'oak road' }))).toEqual(['Damp in bathroom']);
    expect(titles(await ann.jobs.list({ q: 'nothing' }))).toEqual([]);
  });

  test('sorts by meaning, empty dates last, and pages', async ({ db }) => {
    const { ann } = await jobOffice(db);
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

describe('active jobs and counts', () => {
  test('active: assigned for today first, then the most recently tracked, then by id', async ({ db }) => {
    const { w, as, ids, users, ann, at } = await jobOffice(db);
    await ann.jobs.update({
      id: ids.damp,
      changes: { assignees: [{ user_id: users.emil, assigned_for: '2026-03-03' }] },
    });
    const fresh = await ann.jobs.create({ property_id: at.oak, job_title: 'Fresh' });
    const emil = await as('emil');
    expect(await emil.jobs.active()).toEqual([
      {
        id: ids.boiler,
        number: 1,
        job_title: 'Boiler loses pressure',
        property_id: at.mill,
        property_address: '1 Mill Lane',
        post_code: 'SK1 3AA',
        city: '',
        assigned_for: '2026-03-02',
        tracked_at: '2026-02-27T08:00:00.000Z',
        places: [],
      },
      expect.objectContaining({ id: ids.damp, assigned_for: null }),
      expect.objectContaining({ id: fresh.id }),
    ]);
    // Tomorrow the other job is today's and comes before the tracked one.
    const tomorrow = await callerFor(db, who(w.acme, 'emil'), {
      now: '2026-03-03T00:30:00Z',
    });
    expect((await tomorrow.jobs.active()).map((job) => job.id)).toEqual([ids.damp, ids.boiler, fresh.id]);
    // Tracking moves a job up.
    await emil.timeTracking.start({ job_id: fresh.id, is_driving: true });
    expect((await emil.jobs.active()).map((job) => job.id)).toEqual([ids.boiler, fresh.id, ids.damp]);
    expect((await (await as('cleo')).jobs.active()).map((job) => job.id)).toEqual([ids.boiler]);
  });

  test('active: includes where and when the caller last worked, and nobody else', async ({ db }) => {
    const { as, ids, users, w } = await jobOffice(db);
    const at = (latitude: number) => ({ latitude, longitude: -2.24 });
    const base = { company_id: w.acme.id, job_id: ids.boiler, note: 'Topped up', reported: {} };
    const record = (user_id: number, day: string, rest: object) => ({
      ...base,
      user_id,
      start_time: `${day}T09:00:00Z`,
      end_time: `${day}T10:00:00Z`,
      is_driving: false,
      ...rest,
    });
    await db
      .insertInto('time_records')
      .values([
        record(users.emil, '2026-02-24', { start_cordinate: at(50), end_cordinate: at(51) }),
        record(users.emil, '2026-02-25', { start_cordinate: at(52), end_cordinate: null }),
        record(users.emil, '2026-02-26', { start_cordinate: at(53), is_driving: true, note: '' }),
        record(users.emil, '2026-02-27', {}),
        record(users.cleo, '2026-02-28', { start_cordinate: at(54) }),
        record(users.emil, '2025-11-01', { start_cordinate: at(55), job_id: ids.damp }),
      ])
      .execute();
    const [boiler, damp] = await (await as('emil')).jobs.active();
    expect(boiler).toMatchObject({ tracked_at: '2026-02-27T09:00:00.000Z', places: [at(52)] });
    expect(damp).toMatchObject({ tracked_at: null, places: [] });
  });

  test('active: search keeps the order', async ({ db }) => {
    const { as, ids, ann, at } = await jobOffice(db);
    const fresh = await ann.jobs.create({ property_id: at.oak, job_title: 'Fresh' });
    const emil = await as('emil');
    const found = async (input: Parameters<typeof emil.jobs.active>[0]) =>
      (await emil.jobs.active(input)).map((job) => job.id);
    expect(await found({})).toEqual([ids.boiler, ids.damp, fresh.id]);
    expect(await found({ q: 'OAK road' })).toEqual([ids.damp, fresh.id]);
    expect(await found({ q: 'fence' })).toEqual([]);
  });

  test('active: returns all open jobs, however many', async ({ db }) => {
    const { w, as, at } = await jobOffice(db);
    const emil = await as('emil');
    const before = (await emil.jobs.active()).length;
    const many = Array.from({ length: 1001 }, (_, nth) => ({
      company_id: w.acme.id,
      property_id: at.oak,
      job_title: `Door ${nth}`,
      job_type: 'Maintenance' as const,
      requested_by: 'office' as const,
      status: 'in_progress' as const,
    }));
    await db.insertInto('jobs').values(many).execute();
    const jobs = await emil.jobs.active();
    expect(jobs).toHaveLength(before + 1001);
    expect(jobs.at(-1)).toMatchObject({ job_title: 'Door 1000' });
    expect(await emil.jobs.active({ first: 20 })).toEqual(jobs.slice(0, 20));
    expect((await emil.jobs.active({ q: 'door 99', first: 5 })).map((job) => job.job_title)).toHaveLength(5);
  });

  test('counts the jobs that the caller may read, by type and status', async ({ db }) => {
    const { ann, as } = await jobOffice(db);
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
      open: { late: 0, due_this_week: 0, unassigned: 2 },
    });
    expect(await (await as('cleo')).jobs.counts()).toMatchObject({ total: 1, by_type: { emergency: 1 } });
  });
});

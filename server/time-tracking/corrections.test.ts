import { describe, expect } from 'vitest';
import { billRow } from '#tests/support/bill.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';

describe('an admin', () => {
  const shift = {
    is_driving: false,
    note,
    start_time: '2026-03-02T07:00:00Z',
    end_time: '2026-03-02T08:00:00Z',
  };

  test('adds and corrects records; an overlap is rejected, naming the other record', async ({ db }) => {
    const { boss, jobs, users } = await office(db);
    const one = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    expect(one).toMatchObject({ needs_review: false, user_id: users.ann });
    const two = await boss.timeTracking.start({
      ...shift,
      user_id: users.ann,
      job_id: jobs.damp,
      start_time: '2026-03-02T08:00:00Z',
      end_time: '2026-03-02T08:30:00Z',
    });
    const over = boss.timeTracking.correct({ id: two.id, changes: { start_time: '2026-03-02T07:59:00Z' } });
    expect(await refusal(over)).toMatchObject({ code: 'conflict', details: { id: one.id } });
    const fixed = await boss.timeTracking.correct({
      id: two.id,
      changes: { end_time: '2026-03-02T08:45:00Z', is_billable: false },
    });
    expect(fixed).toMatchObject({ duration: 45, billing_status: 'excluded', note });
    expect(await boss.timeTracking.correct({ id: two.id, changes: { billing_status: 'unbilled' } })).toMatchObject({
      is_billable: true,
    });
  });

  test('approves with needs_review false, which confirms the end', async ({ db }) => {
    const { ann, boss, jobs, users } = await office(db);
    await ann.timeTracking.start({ ...shift, job_id: jobs.boiler });
    const flagged = await boss.timeTracking.list({ needs_review: true });
    expect(flagged.meta).toEqual({ total: 1, total_exact: true, page: 1, limit: 20 });
    const [row] = await boss.timeTracking.sums({});
    expect(row).toMatchObject({ user_id: users.ann, total_toPay: 14.5, pending_pay: 14.5, balance: 0 });
    const id = flagged.data[0]!.id;
    expect(await boss.timeTracking.correct({ id, changes: { needs_review: false } })).toMatchObject({
      review_reasons: [],
    });
    expect((await boss.timeTracking.sums({}))[0]).toMatchObject({ pending_pay: 0, balance: -14.5 });
  });

  test('withdraws an approval: the same review reasons apply, and an unknown end is unknown again', async ({ db }) => {
    const { ann, boss, jobs } = await office(db);
    await ann.timeTracking.start({ ...shift, job_id: jobs.boiler });
    const [one] = (await boss.timeTracking.list({ needs_review: true })).data;
    const id = one!.id;
    const approval = { needs_review: false, review_reasons: [] };
    expect(await boss.timeTracking.correct({ id, changes: approval })).toMatchObject({ review_reasons: [] });
    const back = (review_reasons: ('added_afterwards' | 'closed')[]) =>
      boss.timeTracking.correct({ id, changes: { needs_review: true, review_reasons } });
    expect(await back(['added_afterwards'])).toMatchObject({
      needs_review: true,
      review_reasons: ['added_afterwards'],
    });
    const facts = () =>
      db.selectFrom('time_records').select(['decided', 'counted_minutes']).where('id', '=', id).executeTakeFirst();
    expect(await facts()).toEqual({ decided: true, counted_minutes: 60 });
    await back(['closed']);
    expect(await facts()).toEqual({ decided: false, counted_minutes: 0 });
  });

  test('is shown who changed a record in the meantime', async ({ db }) => {
    const { boss, jobs, users } = await office(db);
    const record = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    await boss.timeTracking.correct({ id: record.id, changes: { is_billable: false } });
    const stale = { id: record.id, changes: { is_driving: true }, expected_updatedAt: record.updatedAt };
    expect(await refusal(boss.timeTracking.correct(stale))).toMatchObject({
      code: 'conflict',
      details: { changed_by: 'Bea Boss' },
    });
  });

  test('deletes with a reason, and the worker still sees the record', async ({ db }) => {
    const { boss, ann, jobs, users, call } = await office(db);
    const { id } = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    const ben = await call('ben');
    expect(await refusal(ben.timeTracking.remove({ id }))).toMatchObject({ code: 'forbidden' });
    await boss.timeTracking.remove({ id, reason: 'Entered twice' });
    const { data, meta } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(meta.total).toBe(0);
    expect(data).toMatchObject([
      {
        id,
        duration: 60,
        start_time: '2026-03-02T07:00:00.000Z',
        deleted: { by: 'Bea Boss', reason: 'Entered twice' },
      },
    ]);
  });

  test('cannot change invoiced records', async ({ db }) => {
    const { boss, jobs, users, id: company_id } = await office(db);
    const { id } = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    await billRow(db, { table: 'time_records', id, company_id, job_id: jobs.boiler });
    expect(await refusal(boss.timeTracking.correct({ id, changes: { is_driving: true } }))).toMatchObject({
      code: 'conflict',
    });
    expect(await refusal(boss.timeTracking.remove({ id }))).toMatchObject({ code: 'conflict' });
  });

  for (const settled of [true, false]) {
    test(`reopens a ${settled ? 'settled' : 'reported'} record, and its worker continues from there`, async ({
      db,
    }) => {
      const { ann, boss, jobs, clock } = await office(db);
      const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
      clock.advance('1h');
      await ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T09:30:00Z' } });
      if (settled) await boss.timeTracking.correct({ id, changes: { needs_review: false } });
      const again = await boss.timeTracking.correct({ id, changes: { end_time: null } });
      expect(again).toMatchObject({ end_time: null, end_cordinate: null, needs_review: false });
      const next = await ann.timeTracking.start({ job_id: jobs.damp, is_driving: false, end_previous: {} });
      expect(next.end_time).toBeNull();
      const { data } = await ann.timeTracking.listOfUser({ id: again.user_id });
      expect(data[1]).toMatchObject({ id, end_time: '2026-03-02T10:00:00.000Z', review_reasons: [] });
      await boss.timeTracking.remove({ id: next.id });
      await boss.timeTracking.correct({ id, changes: { end_time: null } });
      const ended = await ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T09:45:00Z' } });
      expect(ended).toMatchObject({ duration: 45, needs_review: false });
    });
  }

  test('cannot enter future times', async ({ db }) => {
    const { ann, boss, jobs, users } = await office(db);
    const ahead = {
      user_id: users.ben,
      job_id: jobs.boiler,
      is_driving: true,
      start_time: '2026-03-02T09:06:00Z',
    };
    expect(await refusal(boss.timeTracking.start(ahead))).toMatchObject({
      code: 'unprocessable',
      fields: { start_time: 'This time is in the future.' },
    });
    const end_time = '2062-03-02T09:00:00Z';
    const long = boss.timeTracking.start({ ...ahead, start_time: '2026-03-02T08:00:00Z', end_time });
    expect(await refusal(long)).toMatchObject({ code: 'unprocessable' });
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    for (const changes of [{ end_time }, { start_time: end_time }])
      expect(await refusal(boss.timeTracking.correct({ id, changes }))).toMatchObject({
        code: 'unprocessable',
      });
  });

  test('cannot start a record for a worker without access', async ({ db }) => {
    const { boss, jobs, users } = await office(db);
    const done = await boss.timeTracking.start({ ...shift, user_id: users.ann, job_id: jobs.boiler });
    await boss.users.update({ id: users.ann, changes: { status: 'disabled' } });
    const running = { user_id: users.ann, job_id: jobs.boiler, is_driving: true };
    expect(await refusal(boss.timeTracking.start(running))).toMatchObject({ code: 'unprocessable' });
    const again = boss.timeTracking.correct({ id: done.id, changes: { end_time: null } });
    expect(await refusal(again)).toMatchObject({ code: 'unprocessable' });
    const fixed = await boss.timeTracking.correct({
      id: done.id,
      changes: { end_time: '2026-03-02T07:30:00Z' },
    });
    expect(fixed.duration).toBe(30);
  });

  for (const move of ['start', 'worker'] as const) {
    test(`moves a record to another ${move}; the end set by a switch to it stays with the previous one`, async ({
      db,
    }) => {
      const { ann, boss, jobs, users, clock } = await office(db);
      const driving = { job_id: jobs.boiler, is_driving: true };
      const one = await ann.timeTracking.start(driving);
      clock.advance('1h');
      const two = await ann.timeTracking.start({ ...driving, job_id: jobs.damp, end_previous: {} });
      clock.advance('2h');
      const changes = move === 'start' ? { start_time: '2026-03-02T10:30:00Z' } : { user_id: users.ben };
      await boss.timeTracking.correct({ id: two.id, changes });
      await ann.timeTracking.start({ ...driving, start_time: '2026-03-02T10:10:00Z' });
      const { data } = await boss.timeTracking.list({ job_id: jobs.boiler });
      expect(data.find(({ id }) => id === one.id)).toMatchObject({
        end_time: '2026-03-02T10:00:00.000Z',
        review_reasons: [],
      });
    });
  }
});

import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { amendmentOffice, workNote } from '#tests/support/amendment-office.ts';
import { callerFor, refusal } from '#tests/support/caller.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { who } from '#tests/support/world.ts';

const invalid = (field: string, message: string) => ({
  code: 'invalid',
  message: message,
  fields: { [field]: message },
});

describe('requesting a change', () => {
  test('stores the requested values and those of the record', async ({ db }) => {
    const { ann, ask: request, users, work, jobs } = await amendmentOffice(db);
    const created = await request({
      requested_end_time: '2026-03-02T10:30:00Z',
      original_end_time: '2026-03-02T10:00:00Z',
      requested_job_id: jobs.cons,
      // Equal to the record: not changes.
      requested_start_time: '2026-03-02T08:00:59Z',
      requested_is_driving: false,
      requested_note: workNote,
    });
    expect(created).toMatchObject({
      user_id: users.ann,
      tracking_id: work,
      reason: 'I wrote it down wrong',
      status: 'pending',
      original_end_time: '2026-03-02T10:00:00.000Z',
      requested_end_time: '2026-03-02T10:30:00.000Z',
      end_time_status: 'pending',
      original_job_id: jobs.boiler,
      requested_job_id: jobs.cons,
      job_id_status: 'pending',
      RequestedJob: { job_title: 'Gutter', Property: { address: '12 Wilbraham Road' } },
      original_start_time: null,
      requested_start_time: null,
      start_time_status: null,
      is_driving_status: null,
      note_status: null,
    });
    expect((await ann.amendmentRequests.list({})).data).toEqual([created]);
  });

  test('answers invalid requests with the message of the field', async ({ db }) => {
    const { ann, ask: request, drive, work } = await amendmentOffice(db);
    const changes = { requested_is_driving: true };
    for (const reason of ['', '  ', undefined]) {
      const call = ann.amendmentRequests.create({ tracking_id: work, changes, reason: reason as string });
      expect(await refusal(call)).toMatchObject(invalid('reason', 'Reason is required'));
    }
    const empty = "Start and or End time can't be empty";
    expect(await refusal(request({ requested_start_time: '' }))).toMatchObject(invalid('start_time', empty));
    expect(await refusal(request({ requested_end_time: null }))).toMatchObject(invalid('end_time', empty));
    const short = 'Note must be at least 10 characters long';
    expect(await refusal(request({ requested_note: 'too short' }))).toMatchObject(invalid('note', short));
    expect(await refusal(request({ requested_note: 'too short' }, drive))).toMatchObject(invalid('note', short));
    for (const same of [{}, { requested_note: workNote }, { requested_is_driving: null }]) {
      expect(await refusal(request(same))).toMatchObject({
        code: 'invalid',
        message: 'No changes made',
        fields: { changes: 'No changes made' },
      });
    }
    const backwards = request({ requested_start_time: '2026-03-02T10:01:00Z' });
    expect(await refusal(backwards)).toMatchObject(invalid('end_time', 'The end time can’t be before the start time.'));
    const ahead = request({ requested_end_time: '2026-03-02T12:06:00Z' });
    expect(await refusal(ahead)).toMatchObject({
      code: 'unprocessable',
      fields: { end_time: 'This time is in the future.' },
    });
    const skipped = request({ requested_start_time: '2026-03-29 01:30' });
    expect(await refusal(skipped)).toMatchObject({
      code: 'unprocessable',
      fields: { start_time: 'The time 2026-03-29 01:30 does not exist.' },
    });
  });

  test('reads a time without an offset in the company’s zone', async ({ db }) => {
    const { ask: request } = await amendmentOffice(db);
    const { requested_end_time } = await request({
      requested_end_time: '2026-03-02T11:15',
      original_end_time: '2026-03-02T10:00',
    });
    expect(requested_end_time).toBe('2026-03-02T11:15:00.000Z');
  });

  test('is allowed only for one’s own ended records', async ({ db }) => {
    const { ann, boss, call, jobs, ask: request, work } = await amendmentOffice(db);
    const changes = { requested_is_driving: true };
    for (const caller of [await call('ben'), boss]) {
      const theirs = caller.amendmentRequests.create({ tracking_id: work, changes, reason: 'Not mine' });
      expect(await refusal(theirs)).toMatchObject({ code: 'not_found' });
    }
    const running = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    expect(await refusal(request(changes, running.id))).toMatchObject({
      code: 'conflict',
      message: 'This record is still running. End it first.',
      fields: { tracking_id: expect.any(String) },
    });
    const unknownJob = request({ requested_job_id: jobs.requested });
    expect(await refusal(unknownJob)).toMatchObject({
      code: 'not_found',
      fields: { job_id: expect.any(String) },
    });
  });

  test('is rejected with the current record if that has changed', async ({ db }) => {
    const { ann, ask: request, boss, jobs, work } = await amendmentOffice(db);
    await boss.timeTracking.correct({ id: work, changes: { end_time: '2026-03-02T09:45:00Z' } });
    const stale = request({
      requested_end_time: '2026-03-02T09:30:00Z',
      original_end_time: '2026-03-02T10:00:00Z',
      original_note: 'not asked about, not looked at',
    });
    expect(await refusal(stale)).toMatchObject({
      code: 'conflict',
      message: 'This record has changed since you opened it: the end time. Review it and try again.',
      fields: { end_time: 'This has changed since you opened it.' },
      details: { current: { end_time: '2026-03-02T09:45:00.000Z' } },
    });
    const otherJob = ann.amendmentRequests.create({
      tracking_id: work,
      reason: 'Wrong job',
      changes: { requested_job_id: jobs.cons },
      job_id: jobs.damp,
    });
    expect(await refusal(otherJob)).toMatchObject({ details: { current: { job_id: jobs.boiler } } });
  });

  test('replaces the undecided request; the same client_ref returns the first one', async ({ db }) => {
    const { ann, ask: request, call, work } = await amendmentOffice(db);
    const first = await request({ requested_is_driving: true });
    const client_ref = randomUUID();
    const again = { tracking_id: work, reason: 'Both were wrong', client_ref };
    const second = await ann.amendmentRequests.create({
      ...again,
      changes: { requested_end_time: '2026-03-02T09:30:00Z' },
    });
    const third = await ann.amendmentRequests.create({
      ...again,
      changes: { requested_note: 'Changed the pump' },
    });
    expect(third).toEqual(second);
    const { data } = await ann.amendmentRequests.list({ getAllRequests: true, sort: 'id', order: 'asc' });
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'withdrawn'],
      [second.id, 'pending'],
    ]);
    const ben = await call('ben');
    const { id } = await ben.timeTracking.start({
      job_id: (await ann.jobs.active())[0]!.id,
      is_driving: true,
      start_time: '2026-03-02T10:00:00Z',
      end_time: '2026-03-02T11:00:00Z',
      timer: true,
    });
    const theirs = { tracking_id: id, reason: 'Mine', changes: { requested_is_driving: false }, client_ref };
    expect(await refusal(ben.amendmentRequests.create(theirs))).toMatchObject({ code: 'conflict' });
  });
});

test('only its worker can withdraw it', async ({ db }) => {
  const { ann, ask: request, boss, decide, users, id: company_id } = await amendmentOffice(db);
  const { id } = await request({ requested_is_driving: true });
  const withdraw = { id, changes: { status: 'withdrawn' as const } };
  expect(await refusal(boss.amendmentRequests.update(withdraw))).toMatchObject({ code: 'forbidden' });
  const own = await refusal(ann.amendmentRequests.update({ id, changes: { status: 'approved' } }));
  expect(own).toMatchObject({ code: 'forbidden' });
  const fieldsChanges = [{ key: 'is_driving' as const, status: 'approved' as const }];
  const both = ann.amendmentRequests.update({ id, changes: { status: 'withdrawn', fieldsChanges } });
  expect(await refusal(both)).toMatchObject({ code: 'invalid' });
  expect(await ann.amendmentRequests.update(withdraw)).toMatchObject({
    id,
    status: 'withdrawn',
    effect: null,
  });
  // Retry after a lost response.
  expect(await ann.amendmentRequests.update(withdraw)).toMatchObject({ status: 'withdrawn' });
  expect(await refusal(decide(id, { status: 'approved' }))).toMatchObject({
    code: 'conflict',
    message: 'The worker has withdrawn or replaced this request.',
  });
  const again = await request({ requested_is_driving: true });
  await decide(again.id, { status: 'rejected' });
  const late = ann.amendmentRequests.update({ id: again.id, changes: { status: 'withdrawn' } });
  expect(await refusal(late)).toMatchObject({
    code: 'conflict',
    message: 'This request has already been decided.',
  });
  const nobody = await callerFor(db, null);
  expect(await refusal(nobody.amendmentRequests.update(withdraw))).toMatchObject({ code: 'unauthenticated' });
  // A landlord has no access to any of this.
  await boss.users.update({ id: users.ann, changes: { role: 'landlord' } });
  const landlord = await callerFor(db, who({ id: company_id, users }, 'ann'));
  expect(await refusal(landlord.amendmentRequests.list({}))).toMatchObject({ code: 'forbidden' });
});

test('a withdrawal has no message of the office', async ({ db }) => {
  const { ann, ask: request } = await amendmentOffice(db);
  const { id } = await request({ requested_is_driving: true });
  const withdraw = (decision_note: string) =>
    ann.amendmentRequests.update({ id, changes: { status: 'withdrawn', decision_note } });
  expect(await refusal(withdraw('The office says so'))).toMatchObject({ code: 'invalid' });
  expect(await withdraw('')).toMatchObject({ status: 'withdrawn', decision_note: '' });
});

test('over REST: the success message, and fields bare or under changes', async ({ own: { db } }) => {
  const { clock, drive, users } = await amendmentOffice(db);
  const app = await startApp(db, { clock });
  const { email } = await db.selectFrom('users').select('email').where('id', '=', users.ann).executeTakeFirstOrThrow();
  const headers = { cookie: await app.login(email) };
  const body = {
    tracking_id: drive,
    reason: 'Stop on the way',
    changes: { requested_note: 'Picked up the pump' },
  };
  const made = await app.rest('POST', '/amendment-requests', body, headers);
  expect(made.status).toBe(201);
  expect(made.body.message).toBe('Amendment requested successfully');
  const path = `/amendment-requests/${made.body.data.id}`;
  const taken = await app.rest('PATCH', path, { status: 'withdrawn' }, headers);
  expect(taken.body.data).toMatchObject({ status: 'withdrawn', note_status: 'pending' });
  await app.close();
});

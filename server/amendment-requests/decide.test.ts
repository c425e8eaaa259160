import { describe, expect } from 'vitest';
import { contents } from '#tests/contract/contents.ts';
import { amendmentOffice, workNote } from '#tests/support/amendment-office.ts';
import { billRow } from '#tests/support/bill.ts';
import { refusal } from '#tests/support/caller.ts';
import { startApp } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

const half = '2026-03-02T09:30:00Z';
const note = 'Changed the pump and bled it';

describe('deciding a request', () => {
  test('by field: accepted values are written at once, and the status follows', async ({ db }) => {
    const { ask: request, boss, decide, record, work, jobs, users } = await amendmentOffice(db);
    await boss.timeTracking.correct({ id: work, changes: { needs_review: true } });
    const { id } = await request({
      requested_note: note,
      requested_is_driving: true,
      requested_job_id: jobs.damp,
    });
    const one = await decide(id, {
      fieldsChanges: [{ key: 'requested_note', status: 'approved', requested: note }],
      status: 'partially_approved',
    });
    expect(one).toMatchObject({
      status: 'partially_approved',
      note_status: 'approved',
      is_driving_status: 'pending',
    });
    expect(await record(work)).toMatchObject({ note, is_driving: false, needs_review: true });
    await decide(id, {
      fieldsChanges: [{ key: 'is_driving', status: 'rejected' }],
      status: 'partially_approved',
    });
    expect(await record(work)).toMatchObject({ is_driving: false, job_id: jobs.boiler });
    const last = await decide(id, { fieldsChanges: [{ key: 'job_id', status: 'approved' }] });
    expect(last).toMatchObject({
      status: 'approved',
      is_driving_status: 'rejected',
      job_id_status: 'approved',
      decided_by: users.boss,
      decided_at: '2026-03-02T12:00:00.000Z',
      DecidedBy: { first_name: 'Bea', last_name: 'Boss' },
      effect: null,
      Job: { id: jobs.damp },
      OriginalJob: { job_title: 'Boiler' },
    });
    // An approved request clears the review.
    expect(await record(work)).toMatchObject({ job_id: jobs.damp, needs_review: false });
  });

  test('with a change: the admin’s value is written, the worker’s is kept in the history', async ({ db }) => {
    const { ask: request, decide, record, work } = await amendmentOffice(db);
    const { id } = await request({ requested_end_time: half });
    const edited = { key: 'end_time' as const, status: 'edited' as const, requested: '2026-03-02T09:45' };
    expect(await decide(id, { fieldsChanges: [edited] })).toMatchObject({
      status: 'approved',
      end_time_status: 'edited',
      requested_end_time: '2026-03-02T09:45:00.000Z',
    });
    expect(await record(work)).toMatchObject({ end_time: '2026-03-02T09:45:00.000Z', duration: 105 });
    const historyRow = await db
      .selectFrom('history')
      .select(['actor_name', 'reason', 'from', 'to'])
      .where('entity', '=', 'time-tracking')
      .where('entity_id', '=', work)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(historyRow).toMatchObject({
      actor_name: 'Bea Boss',
      reason: `Amendment request ${id}: I wrote it down wrong`,
      to: { end_time: '2026-03-02T09:45:00+00:00' },
    });
  });

  test('of all fields leaves nothing to decide', async ({ db }) => {
    const { ask: request, decide, record, work, drive } = await amendmentOffice(db);
    const all = await request({ requested_end_time: half, requested_note: note });
    expect(await decide(all.id, { status: 'approved' })).toMatchObject({
      status: 'approved',
      end_time_status: 'approved',
      note_status: 'approved',
    });
    expect(await record(work)).toMatchObject({ end_time: '2026-03-02T09:30:00.000Z', note });
    expect(await refusal(decide(all.id, { status: 'rejected' }))).toMatchObject({
      code: 'conflict',
      message: 'This request has already been decided.',
    });
    const none = await request({ requested_is_driving: false, requested_note: note }, drive);
    const before = await record(drive);
    expect(await decide(none.id, { status: 'rejected', fieldsChanges: [] })).toMatchObject({
      status: 'rejected',
    });
    expect(await record(drive)).toEqual(before);
  });

  test('based on an older version is rejected with who decided it and when', async ({ db }) => {
    const { ask: request, decide } = await amendmentOffice(db);
    const { id, updatedAt } = await request({ requested_note: note });
    await decide(id, { status: 'rejected' });
    const late = decide(id, { status: 'approved' }, { expected_updatedAt: updatedAt });
    expect(await refusal(late)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Bea Boss changed this on .*\. Review it and try again\.$/),
    });
  });

  test('decides a pending start and end together', async ({ db }) => {
    const { ask: request, decide, record, work } = await amendmentOffice(db);
    const times = { requested_start_time: '2026-03-02T08:15:00Z', requested_end_time: half };
    const one = await request({ ...times, requested_note: note });
    const edited = {
      key: 'start_time' as const,
      status: 'edited' as const,
      requested: '2026-03-02T08:20:00Z',
    };
    expect(await decide(one.id, { fieldsChanges: [edited] })).toMatchObject({
      status: 'partially_approved',
      start_time_status: 'edited',
      end_time_status: 'approved',
      note_status: 'pending',
    });
    expect(await record(work)).toMatchObject({ duration: 70 });
    const two = await request({
      requested_start_time: '2026-03-02T08:30:00Z',
      requested_end_time: '2026-03-02T09:20:00Z',
    });
    expect(await decide(two.id, { fieldsChanges: [{ key: 'end_time', status: 'rejected' }] })).toMatchObject({
      status: 'rejected',
      start_time_status: 'rejected',
    });
    // One call may decide the fields differently.
    const three = await request({
      requested_start_time: '2026-03-02T08:30:00Z',
      requested_end_time: '2026-03-02T09:20:00Z',
    });
    await decide(three.id, {
      fieldsChanges: [
        { key: 'start_time', status: 'approved' },
        { key: 'end_time', status: 'rejected' },
      ],
    });
    expect(await record(work)).toMatchObject({ duration: 60, note: workNote });
  });

  test('makes a record closed for its worker count again once its end is agreed', async ({ db }) => {
    const { ann, ask: request, boss, clock, decide, jobs, users } = await amendmentOffice(db);
    const driving = { is_driving: true, job_id: jobs.boiler };
    const { id } = await ann.timeTracking.start(driving);
    clock.advance('3h');
    await ann.timeTracking.start({ ...driving, job_id: jobs.damp });
    const minutes = async () => (await boss.timeTracking.sums({ user_id: users.ann }))[0]!.total_duration;
    expect(await minutes()).toBe(240);
    const created = await request({ requested_end_time: '2026-03-02T13:00:00Z' }, id);
    expect(created.TimeTracking).toMatchObject({ review_reasons: ['closed'], duration: 180 });
    expect(await decide(created.id, { status: 'approved' })).toMatchObject({
      TimeTracking: { review_reasons: [], duration: 60 },
    });
    expect(await minutes()).toBe(300);
  });
});

describe('the office’s message', () => {
  test.for([
    ['accepting one field', { fieldsChanges: [{ key: 'note', status: 'approved' }] }],
    ['rejecting one field', { fieldsChanges: [{ key: 'note', status: 'rejected' }] }],
    [
      'accepting with a change',
      { fieldsChanges: [{ key: 'end_time', status: 'edited', requested: '2026-03-02T09:45' }] },
    ],
    ['accepting all', { status: 'approved' }],
    ['rejecting all', { status: 'rejected' }],
  ] as const)('goes with %s, and the worker reads it', async ([, changes], { db }) => {
    const { ann, ask: request, decide } = await amendmentOffice(db);
    const { id } = await request({ requested_end_time: half, requested_note: note });
    const decision_note = 'The van’s log says 09:45.\nAsk me';
    const answer = await decide(id, { ...changes, decision_note: ` ${decision_note} ` } as never);
    expect(answer).toMatchObject({ decision_note });
    expect((await ann.amendmentRequests.list({ getAllRequests: true })).data).toMatchObject([{ id, decision_note }]);
  });

  test('stays if a later decision leaves it out, and goes if that empties it', async ({ db }) => {
    const { ask: request, decide, jobs } = await amendmentOffice(db);
    const { id, decision_note } = await request({
      requested_end_time: half,
      requested_is_driving: true,
      requested_job_id: jobs.damp,
    });
    expect(decision_note).toBe('');
    const reject = (key: 'end_time' | 'is_driving' | 'job_id', message: { decision_note?: string | null }) =>
      decide(id, { fieldsChanges: [{ key, status: 'rejected' }], ...message });
    expect(await reject('end_time', { decision_note: 'You left at ten' })).toMatchObject({
      decision_note: 'You left at ten',
    });
    expect(await reject('is_driving', {})).toMatchObject({ decision_note: 'You left at ten' });
    expect(await reject('job_id', { decision_note: '' })).toMatchObject({ decision_note: '' });
  });

  test('is a field of the decision over REST too, bare or under changes', async ({ own: { db } }) => {
    const { ask: request, clock, users } = await amendmentOffice(db);
    const { id } = await request({ requested_end_time: half, requested_note: note });
    const app = await startApp(db, { clock });
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', users.boss)
      .executeTakeFirstOrThrow();
    const headers = { cookie: await app.login(email) };
    const decide = async (body: object) =>
      (await app.rest('PATCH', `/amendment-requests/${id}`, body, headers)).body.data;
    const fieldsChanges = [{ key: 'note', status: 'rejected' }];
    expect(await decide({ fieldsChanges, decision_note: 'You left at ten' })).toMatchObject({
      status: 'partially_approved',
      decision_note: 'You left at ten',
    });
    expect(await decide({ changes: { status: 'rejected', decision_note: '' } })).toMatchObject({
      status: 'rejected',
      decision_note: '',
    });
    await app.close();
  });

  test('is in the history of the request, with who wrote it', async ({ db }) => {
    const { ask: request, boss, decide } = await amendmentOffice(db);
    const { id } = await request({ requested_note: note });
    await decide(id, { status: 'rejected', decision_note: 'You left at ten' });
    const [entry] = (await boss.audit.list({ entity: 'amendment-requests', id })).data;
    expect(entry).toMatchObject({
      actor_name: 'Bea Boss',
      from: { decision_note: '' },
      to: { status: 'rejected', decision_note: 'You left at ten' },
    });
  });
});

describe('a rejected decision changes nothing', () => {
  test('if an invoice or a named record is in the way', async ({ db }) => {
    const { after, ask: request, boss, decide, id: company_id, jobs, work } = await amendmentOffice(db);
    await boss.timeTracking.correct({ id: work, changes: { needs_review: true } });
    const over = await request({ requested_end_time: '2026-03-02T10:30:00Z', requested_note: note });
    let before = await contents(db);
    const error = await refusal(decide(over.id, { status: 'approved' }));
    expect(error).toMatchObject({
      code: 'conflict',
      message: 'This overlaps the record of 2 Mar 2026, 10:00 to 11:00 (Damp).',
      details: { id: after },
    });
    expect(await contents(db)).toEqual(before);

    await boss.timeTracking.correct({ id: work, changes: { needs_review: false } });
    await billRow(db, { table: 'time_records', id: work, company_id, job_id: jobs.boiler });
    before = await contents(db);
    const fieldsChanges = [{ key: 'note' as const, status: 'approved' as const }];
    expect(await refusal(decide(over.id, { fieldsChanges }))).toMatchObject({
      code: 'conflict',
      message: 'This record is on an invoice and can’t be changed. Void the invoice first.',
    });
    expect(await contents(db)).toEqual(before);
    expect(await decide(over.id, { status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });

  test('if the record or the request has changed since it was seen', async ({ db }) => {
    const { ask: request, boss, decide, work, users, drive } = await amendmentOffice(db);
    const created = await request({ requested_end_time: half });
    await boss.timeTracking.correct({ id: work, changes: { end_time: '2026-03-02T09:50:00Z' } });
    let before = await contents(db);
    expect(await refusal(decide(created.id, { status: 'approved' }))).toMatchObject({
      code: 'conflict',
      details: { current: { end_time: '2026-03-02T09:50:00.000Z' } },
    });
    const fieldsChanges = [{ key: 'end_time' as const, status: 'approved' as const, requested: '2026-03-02T09:31' }];
    expect(await refusal(decide(created.id, { fieldsChanges }))).toMatchObject({
      code: 'conflict',
      details: { current: { end_time: '2026-03-02T09:30:00.000Z' } },
    });
    const stale = { expected_updatedAt: '2026-03-02T00:00:00.000Z' };
    expect(await refusal(decide(created.id, { status: 'rejected' }, stale))).toMatchObject({
      code: 'conflict',
    });
    expect(await contents(db)).toEqual(before);

    const theirs = await request({ requested_is_driving: false }, drive);
    await boss.timeTracking.correct({ id: drive, changes: { user_id: users.ben } });
    before = await contents(db);
    expect(await refusal(decide(theirs.id, { status: 'approved' }))).toMatchObject({ code: 'conflict' });
    expect(await contents(db)).toEqual(before);
    expect(await decide(theirs.id, { status: 'rejected' })).toMatchObject({
      status: 'rejected',
      TimeTracking: { user_id: users.ben },
    });
  });

  test.for([
    ['nothing said', {}, 'Accept or reject at least one change.'],
    ['only partially_approved', { status: 'partially_approved' }, 'Accept or reject at least one change.'],
    ['not asked for', [{ key: 'note', status: 'approved' }], 'This request doesn’t include a change to the note.'],
    [
      'twice',
      [
        { key: 'is_driving', status: 'approved' },
        { key: 'requested_is_driving', status: 'rejected' },
      ],
      'the activity is included twice.',
    ],
    [
      'edited is_driving',
      [{ key: 'is_driving', status: 'edited', requested: false }],
      'A change to the activity can only be accepted or rejected.',
    ],
    [
      'edited job',
      [{ key: 'job_id', status: 'edited', requested: 1 }],
      'A change to the job can only be accepted or rejected.',
    ],
    ['only a message', { decision_note: 'We talked about it' }, 'Accept or reject at least one change.'],
    [
      'a message too long',
      { status: 'rejected', decision_note: 'a'.repeat(501) },
      'decision_note must have at most 500 characters.',
    ],
    ['edited without a value', [{ key: 'end_time', status: 'edited' }], 'Enter a value for the end time.'],
    ['edited into nothing', [{ key: 'end_time', status: 'edited', requested: '' }], 'Enter a value for the end time.'],
  ] as const)('if the decision is invalid: %s', async ([, answer, message], { db }) => {
    const { ask: request, decide, jobs } = await amendmentOffice(db);
    const { id } = await request({
      requested_end_time: half,
      requested_is_driving: true,
      requested_job_id: jobs.damp,
    });
    const before = await contents(db);
    const changes = Array.isArray(answer) ? { fieldsChanges: answer } : answer;
    expect(await refusal(decide(id, changes as never))).toMatchObject({ code: 'invalid', message });
    expect(await contents(db)).toEqual(before);
  });

  test('if the edited note is too short, a time is invalid or a field was already decided', async ({ db }) => {
    const { ask: request, decide } = await amendmentOffice(db);
    const { id } = await request({ requested_end_time: half, requested_note: note });
    const edit = (key: 'note' | 'end_time', requested: string) =>
      refusal(decide(id, { fieldsChanges: [{ key, status: 'edited', requested }] }));
    expect(await edit('note', 'too short')).toMatchObject({
      message: 'Note must be at least 10 characters long',
    });
    expect(await edit('end_time', 'half past')).toMatchObject({ code: 'invalid' });
    expect(await edit('end_time', '2026-03-02T07:00:00Z')).toMatchObject({
      message: 'The end time can’t be before the start time.',
    });
    expect(await edit('end_time', '2026-03-29T01:30')).toMatchObject({
      code: 'unprocessable',
      fields: { end_time: expect.any(String) },
    });
    const fieldsChanges = [{ key: 'note' as const, status: 'rejected' as const }];
    await decide(id, { fieldsChanges });
    expect(await refusal(decide(id, { fieldsChanges }))).toMatchObject({ code: 'conflict' });
  });
});

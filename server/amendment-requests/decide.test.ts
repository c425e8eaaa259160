import { describe, expect } from 'vitest';
import { contents } from '#tests/contract/contents.ts';
import { amendmentOffice, workNote } from '#tests/support/amendment-office.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';

const half = '2026-03-02T09:30:00Z';
const note = 'Changed the pump and bled it';

describe('deciding', () => {
  test('field by field: what is accepted is on the record at once, and the status follows', async ({
    db,
  }) => {
    const { ask, boss, decide, record, work, jobs, users } = await amendmentOffice(db);
    await boss.timeTracking.correct({ id: work, changes: { needs_review: true } });
    const { id } = await ask({
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

  test('with a change: the admin’s value is written, the worker’s is kept by history', async ({ db }) => {
    const { ask, decide, record, work } = await amendmentOffice(db);
    const { id } = await ask({ requested_end_time: half });
    const edited = { key: 'end_time' as const, status: 'edited' as const, requested: '2026-03-02T09:45' };
    expect(await decide(id, { fieldsChanges: [edited] })).toMatchObject({
      status: 'approved',
      end_time_status: 'edited',
      requested_end_time: '2026-03-02T09:45:00.000Z',
    });
    expect(await record(work)).toMatchObject({ end_time: '2026-03-02T09:45:00.000Z', duration: 105 });
    const told = await db
      .selectFrom('history')
      .select(['actor_name', 'reason', 'from', 'to'])
      .where('entity', '=', 'time-tracking')
      .where('entity_id', '=', work)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told).toMatchObject({
      actor_name: 'Bea Boss',
      reason: `Amendment request ${id}: I wrote it down wrong`,
      to: { end_time: '2026-03-02T09:45:00+00:00' },
    });
  });

  test('all at once, and then nothing is left to decide', async ({ db }) => {
    const { ask, decide, record, work, drive } = await amendmentOffice(db);
    const all = await ask({ requested_end_time: half, requested_note: note });
    expect(await decide(all.id, { status: 'approved' })).toMatchObject({
      status: 'approved',
      end_time_status: 'approved',
      note_status: 'approved',
    });
    expect(await record(work)).toMatchObject({ end_time: '2026-03-02T09:30:00.000Z', note });
    expect(await refusal(decide(all.id, { status: 'rejected' }))).toMatchObject({
      code: 'conflict',
      message: 'This request was already decided.',
    });
    const none = await ask({ requested_is_driving: false, requested_note: note }, drive);
    const before = await record(drive);
    expect(await decide(none.id, { status: 'rejected', fieldsChanges: [] })).toMatchObject({
      status: 'rejected',
    });
    expect(await record(drive)).toEqual(before);
  });

  test('who saw an older one is told who decided it, and when', async ({ db }) => {
    const { ask, decide } = await amendmentOffice(db);
    const { id, updatedAt } = await ask({ requested_note: note });
    await decide(id, { status: 'rejected' });
    const late = decide(id, { status: 'approved' }, { expected_updatedAt: updatedAt });
    expect(await refusal(late)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Bea Boss changed this on .*\. Please look at it again\.$/),
    });
  });

  test('a start and an end that are pending together are decided together', async ({ db }) => {
    const { ask, decide, record, work } = await amendmentOffice(db);
    const times = { requested_start_time: '2026-03-02T08:15:00Z', requested_end_time: half };
    const one = await ask({ ...times, requested_note: note });
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
    const two = await ask({
      requested_start_time: '2026-03-02T08:30:00Z',
      requested_end_time: '2026-03-02T09:20:00Z',
    });
    expect(await decide(two.id, { fieldsChanges: [{ key: 'end_time', status: 'rejected' }] })).toMatchObject({
      status: 'rejected',
      start_time_status: 'rejected',
    });
    // In one call they may still be answered apart.
    const three = await ask({
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

  test('a record closed for its worker counts again once its end is agreed', async ({ db }) => {
    const { ann, ask, boss, clock, decide, jobs, users } = await amendmentOffice(db);
    const driving = { is_driving: true, job_id: jobs.boiler };
    const { id } = await ann.timeTracking.start(driving);
    clock.advance('3h');
    await ann.timeTracking.start({ ...driving, job_id: jobs.damp });
    const minutes = async () => (await boss.timeTracking.sums({ user_id: users.ann }))[0]!.total_duration;
    expect(await minutes()).toBe(240);
    const asked = await ask({ requested_end_time: '2026-03-02T13:00:00Z' }, id);
    expect(asked.TimeTracking).toMatchObject({ review_reasons: ['closed'], duration: 180 });
    expect(await decide(asked.id, { status: 'approved' })).toMatchObject({
      TimeTracking: { review_reasons: [], duration: 60 },
    });
    expect(await minutes()).toBe(300);
  });
});

describe('refused, and then nothing at all has changed', () => {
  test('by an invoice or by a record in the way, which is named', async ({ db }) => {
    const { after, ask, boss, decide, id: company_id, jobs, work } = await amendmentOffice(db);
    await boss.timeTracking.correct({ id: work, changes: { needs_review: true } });
    const over = await ask({ requested_end_time: '2026-03-02T10:30:00Z', requested_note: note });
    let before = await contents(db);
    const refused = await refusal(decide(over.id, { status: 'approved' }));
    expect(refused).toMatchObject({
      code: 'conflict',
      message: 'This overlaps the record of 2 Mar 2026, 10:00 to 11:00 (Damp).',
      details: { id: after },
    });
    expect(await contents(db)).toEqual(before);

    await boss.timeTracking.correct({ id: work, changes: { needs_review: false } });
    const invoice = await db
      .insertInto('invoices')
      .values({
        company_id,
        job_id: jobs.boiler,
        invoice_number: 'INV-2026-0001',
        invoice_type: 'labour',
        invoice_mode: 'job',
        issue_date: '2026-03-31',
        tax_point: '2026-03-31',
        customer_name: 'The Owner',
        net_amount: 0,
        total_amount: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('time_records').set({ invoice_id: invoice.id }).where('id', '=', work).execute();
    before = await contents(db);
    const fieldsChanges = [{ key: 'note' as const, status: 'approved' as const }];
    expect(await refusal(decide(over.id, { fieldsChanges }))).toMatchObject({
      code: 'conflict',
      message: 'This record is on an invoice and cannot be changed. Void the invoice first.',
    });
    expect(await contents(db)).toEqual(before);
    expect(await decide(over.id, { status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });

  test('where the record or the request is no longer what was seen', async ({ db }) => {
    const { ask, boss, decide, work, users, drive } = await amendmentOffice(db);
    const asked = await ask({ requested_end_time: half });
    await boss.timeTracking.correct({ id: work, changes: { end_time: '2026-03-02T09:50:00Z' } });
    let before = await contents(db);
    expect(await refusal(decide(asked.id, { status: 'approved' }))).toMatchObject({
      code: 'conflict',
      details: { current: { end_time: '2026-03-02T09:50:00.000Z' } },
    });
    const fieldsChanges = [
      { key: 'end_time' as const, status: 'approved' as const, requested: '2026-03-02T09:31' },
    ];
    expect(await refusal(decide(asked.id, { fieldsChanges }))).toMatchObject({
      code: 'conflict',
      details: { current: { end_time: '2026-03-02T09:30:00.000Z' } },
    });
    const stale = { expected_updatedAt: '2026-03-02T00:00:00.000Z' };
    expect(await refusal(decide(asked.id, { status: 'rejected' }, stale))).toMatchObject({
      code: 'conflict',
    });
    expect(await contents(db)).toEqual(before);

    const theirs = await ask({ requested_is_driving: false }, drive);
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
    ['nothing said', {}, 'Please accept or reject something.'],
    ['only partially_approved', { status: 'partially_approved' }, 'Please accept or reject something.'],
    [
      'not asked for',
      [{ key: 'note', status: 'approved' }],
      'This request does not ask for a change of the note.',
    ],
    [
      'twice',
      [
        { key: 'is_driving', status: 'approved' },
        { key: 'requested_is_driving', status: 'rejected' },
      ],
      'the activity is decided twice.',
    ],
    [
      'edited is_driving',
      [{ key: 'is_driving', status: 'edited', requested: false }],
      'A change of the activity can only be accepted or rejected.',
    ],
    [
      'edited job',
      [{ key: 'job_id', status: 'edited', requested: 1 }],
      'A change of the job can only be accepted or rejected.',
    ],
    [
      'edited without a value',
      [{ key: 'end_time', status: 'edited' }],
      'Please say what the end time is to be.',
    ],
    [
      'edited into nothing',
      [{ key: 'end_time', status: 'edited', requested: '' }],
      'Please say what the end time is to be.',
    ],
  ] as const)('an answer that means nothing: %s', async ([, answer, message], { db }) => {
    const { ask, decide, jobs } = await amendmentOffice(db);
    const { id } = await ask({
      requested_end_time: half,
      requested_is_driving: true,
      requested_job_id: jobs.damp,
    });
    const before = await contents(db);
    const changes = Array.isArray(answer) ? { fieldsChanges: answer } : answer;
    expect(await refusal(decide(id, changes as never))).toMatchObject({ code: 'invalid', message });
    expect(await contents(db)).toEqual(before);
  });

  test('a note that is edited too short, a time that is none, a field that was decided', async ({ db }) => {
    const { ask, decide } = await amendmentOffice(db);
    const { id } = await ask({ requested_end_time: half, requested_note: note });
    const edit = (key: 'note' | 'end_time', requested: string) =>
      refusal(decide(id, { fieldsChanges: [{ key, status: 'edited', requested }] }));
    expect(await edit('note', 'too short')).toMatchObject({
      message: 'Note must be at least 10 characters long',
    });
    expect(await edit('end_time', 'half past')).toMatchObject({ code: 'invalid' });
    expect(await edit('end_time', '2026-03-02T07:00:00Z')).toMatchObject({
      message: 'The end lies before the start.',
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

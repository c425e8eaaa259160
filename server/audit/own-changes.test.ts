import { describe, expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';

const setUp = async (db: Database) => {
  const all = await office(db);
  const { ann, jobs, users, clock } = all;
  clock.advance('6h');
  const { id } = await ann.timeTracking.start({
    job_id: jobs.boiler,
    is_driving: false,
    start_time: '2026-03-02T11:00:00Z',
    end_time: '2026-03-02T11:30:00Z',
    note,
  });
  const changes = async () => (await ann.timeTracking.listOfUser({ id: users.ann })).data[0]!.changes;
  const unseen = async () => (await ann.audit.unseen()).map(({ by, text }) => `${by} ${text}`);
  return { ...all, id, changes, unseen };
};

describe('the history of a record', () => {
  test('shows who changed what, when, from, to and why, in the company’s zone', async ({ db }) => {
    const { boss, jobs, id, changes } = await setUp(db);
    await boss.timeTracking.correct({ id, changes: { end_time: '2026-03-02T12:05:00Z' } });
    await boss.timeTracking.correct({
      id,
      changes: {
        start_time: '2026-03-02T10:45:00Z',
        job_id: jobs.damp,
        is_driving: true,
        note: 'Drove over',
      },
    });
    await boss.timeTracking.correct({ id, changes: { needs_review: true } });
    await boss.timeTracking.correct({ id, changes: { needs_review: false } });
    expect(await changes()).toMatchObject([
      {
        record_id: id,
        action: 'changed',
        by: 'Bea Boss',
        at: expect.stringMatching(/^20.*Z$/),
        text: 'changed the end from 11:30 to 12:05',
        reason: '',
        amendment_id: null,
        is_new: true,
      },
      {
        text: `changed the start from 11:00 to 10:45, the activity from Work to Driving, the job from ‘Boiler’ to ‘Damp’ and the note from ‘${note}’ to ‘Drove over’`,
      },
      { action: 'returned', is_new: false },
      { action: 'approved', text: 'approved this record', is_new: false },
    ]);
  });

  test('omits the worker’s own changes, and is only for the worker', async ({ db }) => {
    const { ann, boss, id, changes, call, unseen } = await setUp(db);
    const request = await ann.amendmentRequests.create({
      tracking_id: id,
      reason: 'I stayed longer',
      changes: { requested_end_time: '2026-03-02T12:00:00Z' },
    });
    await ann.amendmentRequests.update({ id: request.id, changes: { status: 'withdrawn' } });
    expect(await changes()).toEqual([]);
    expect(await unseen()).toEqual([]);
    await boss.timeTracking.correct({ id, changes: { note: 'Bled all the radiators' } });
    expect(await (await call('ben')).audit.unseen()).toEqual([]);
    expect(await boss.audit.unseen()).toEqual([]);
  });

  test('distinguishes the two hours when clocks go back, and shows days if they differ', async ({ db }) => {
    const { boss, users, jobs, clock, ann } = await office(db);
    clock.set('2026-10-26T12:00:00Z');
    const { id } = await boss.timeTracking.start({
      user_id: users.ann,
      job_id: jobs.boiler,
      is_driving: true,
      start_time: '2026-10-24T23:30:00Z',
      end_time: '2026-10-25T00:30:00Z',
    });
    await boss.timeTracking.correct({ id, changes: { end_time: '2026-10-25T01:30:00Z' } });
    await boss.timeTracking.correct({ id, changes: { start_time: '2026-10-24T22:30:00Z' } });
    const [record] = (await ann.timeTracking.listOfUser({ id: users.ann })).data;
    expect(record!.changes.map(({ text }) => text)).toEqual([
      'added this record for you',
      'changed the end from 01:30 (first) to 01:30 (second)',
      'changed the start from 25 Oct 2026, 00:30 to 24 Oct 2026, 23:30',
    ]);
  });

  test('shows the outcome of an amendment request by field, with its reason', async ({ db }) => {
    const { ann, boss, id, changes, unseen } = await setUp(db);
    const request = await ann.amendmentRequests.create({
      tracking_id: id,
      reason: 'I stayed\nlonger',
      changes: { requested_end_time: '2026-03-02T12:00:00Z', requested_note: 'Bled the radiators twice' },
    });
    const fieldsChanges = [
      { key: 'end_time' as const, status: 'edited' as const, requested: '2026-03-02T11:45:00Z' },
      { key: 'note' as const, status: 'rejected' as const },
    ];
    await boss.amendmentRequests.update({ id: request.id, changes: { fieldsChanges } });
    const decided = { amendment_id: request.id, reason: 'I stayed\nlonger', by: 'Bea Boss' };
    expect(await changes()).toMatchObject([
      { ...decided, action: 'changed', text: 'changed the end from 11:30 to 11:45' },
      {
        ...decided,
        action: 'rejected',
        text: `rejected your request to change the note from ‘${note}’ to ‘Bled the radiators twice’`,
      },
    ]);
    expect(await unseen()).toHaveLength(2);
  });

  test('has the office’s message once, on the newest change of its decision', async ({ db }) => {
    const { ann, boss, id, changes } = await setUp(db);
    const request = await ann.amendmentRequests.create({
      tracking_id: id,
      reason: 'I stayed longer',
      changes: { requested_end_time: '2026-03-02T12:00:00Z', requested_note: 'Bled the radiators twice' },
    });
    const fieldsChanges = [
      { key: 'end_time' as const, status: 'approved' as const },
      { key: 'note' as const, status: 'rejected' as const },
    ];
    const decision_note = 'Once was enough.\nThanks';
    await boss.amendmentRequests.update({ id: request.id, changes: { fieldsChanges, decision_note } });
    await boss.timeTracking.correct({ id, changes: { is_driving: true } });
    const expected = [
      { action: 'changed', amendment_id: request.id, decision_note: '' },
      { action: 'rejected', amendment_id: request.id, decision_note },
      { action: 'changed', amendment_id: null, decision_note: '' },
    ];
    expect(await changes()).toMatchObject(expected);
    expect(await ann.audit.unseen()).toMatchObject(expected.toReversed());
  });

  test('has the office’s message with a change that follows from the decision alone', async ({ db }) => {
    const { ann, boss, id, changes } = await setUp(db);
    const request = await ann.amendmentRequests.create({
      tracking_id: id,
      reason: 'I stayed longer',
      changes: { requested_end_time: '2026-03-02T12:00:00Z' },
    });
    await boss.amendmentRequests.update({ id: request.id, changes: { status: 'approved', decision_note: 'Thanks' } });
    expect(await changes()).toMatchObject([{ action: 'changed', decision_note: 'Thanks' }]);
  });

  test('has no message to another worker, whatever a reason says', async ({ db }) => {
    const { ann, boss, call, id, jobs, users } = await setUp(db);
    const changes = { requested_end_time: '2026-03-02T12:00:00Z' };
    const request = await ann.amendmentRequests.create({ tracking_id: id, reason: 'I stayed longer', changes });
    await boss.amendmentRequests.update({ id: request.id, changes: { status: 'rejected', decision_note: 'For Ann' } });
    const times = { start_time: '2026-03-02T11:00:00Z', end_time: '2026-03-02T11:30:00Z' };
    const other = await boss.timeTracking.start({
      user_id: users.ben,
      job_id: jobs.boiler,
      is_driving: true,
      ...times,
    });
    await boss.timeTracking.remove({ id: other.id, reason: `Amendment request ${request.id}: I stayed longer` });
    const story = await (await call('ben')).audit.ofRecord({ id: other.id });
    expect(story.at(-1)).toMatchObject({ action: 'deleted', amendment_id: null, decision_note: '' });
  });

  test('continues after the office deleted the record, with the reason', async ({ db }) => {
    const { ann, boss, users, id } = await setUp(db);
    await boss.timeTracking.correct({ id, changes: { end_time: '2026-03-02T12:05:00Z' } });
    await boss.timeTracking.remove({ id, reason: 'Entered twice' });
    const [record] = (await ann.timeTracking.listOfUser({ id: users.ann })).data;
    expect(record!.deleted).toMatchObject({ by: 'Bea Boss', reason: 'Entered twice' });
    expect(record!.changes).toMatchObject([
      { action: 'changed' },
      { action: 'deleted', text: 'deleted this record', reason: 'Entered twice' },
    ]);
    expect(await ann.audit.unseen()).toMatchObject([
      {
        action: 'deleted',
        reason: 'Entered twice',
        Record: { start_time: '2026-03-02T11:00:00.000Z', job_title: 'Boiler', is_deleted: true },
      },
      { action: 'changed' },
    ]);
  });
});

describe('unseen changes', () => {
  test('are listed newest first until their worker has seen them', async ({ db }) => {
    const { ann, boss, id, unseen, changes } = await setUp(db);
    await boss.timeTracking.correct({ id, changes: { end_time: '2026-03-02T12:05:00Z' } });
    await boss.timeTracking.correct({ id, changes: { note: 'Bled all the radiators' } });
    expect(await unseen()).toEqual([
      `Bea Boss changed the note from ‘${note}’ to ‘Bled all the radiators’`,
      'Bea Boss changed the end from 11:30 to 12:05',
    ]);
    const [newest, first] = await ann.audit.unseen();
    await ann.audit.markSeen({ ids: [newest!.id] });
    expect(await ann.audit.unseen()).toMatchObject([{ id: first!.id }]);
    expect((await changes()).map(({ is_new }) => is_new)).toEqual([true, false]);
    await boss.timeTracking.correct({ id, changes: { note: 'Bled none of the radiators' } });
    await ann.audit.markSeen({ up_to: newest!.id });
    expect(await unseen()).toEqual([
      'Bea Boss changed the note from ‘Bled all the radiators’ to ‘Bled none of the radiators’',
    ]);
  });

  test('stay unseen when another user reads them', async ({ db }) => {
    const { ann, boss, id, call } = await setUp(db);
    await boss.timeTracking.correct({ id, changes: { note: 'Bled all the radiators' } });
    const [change] = await ann.audit.unseen();
    for (const other of [boss, await call('ben')]) await other.audit.markSeen({ ids: [change!.id], up_to: change!.id });
    expect(await ann.audit.unseen()).toHaveLength(1);
  });

  test('omit approvals, of one record or of a whole day', async ({ db }) => {
    const { boss, users, id, unseen } = await setUp(db);
    await boss.timeTracking.correct({ id, changes: { needs_review: true } });
    await boss.timeTracking.approveDay({ user_id: users.ann, day: '2026-03-02' });
    expect(await unseen()).toEqual([]);
  });

  test('belong to both workers if a record is moved to another worker', async ({ db }) => {
    const { ann, boss, users, id, call, unseen } = await setUp(db);
    await boss.timeTracking.correct({ id, changes: { user_id: users.ben } });
    const text = expect.stringMatching(/changed the worker to /);
    const given = [text];
    expect(await unseen()).toEqual(given);
    const ben = await call('ben');
    expect((await ben.audit.unseen()).map(({ by, text }) => `${by} ${text}`)).toEqual(given);
    expect((await ben.timeTracking.listOfUser({ id: users.ben })).data[0]!.changes).toHaveLength(1);
    // A link to the record leads both to its story, and nobody else.
    for (const [worker, is_own] of [
      [ann, false],
      [ben, true],
    ] as const) {
      const story = await worker.audit.ofRecord({ id });
      const Record = { job_title: 'Boiler', property_address: expect.stringMatching(/./), is_deleted: false, is_own };
      expect(story).toMatchObject([{ text, Record, is_new: true }]);
    }
    expect(await boss.audit.ofRecord({ id })).toEqual([]);
  });
});

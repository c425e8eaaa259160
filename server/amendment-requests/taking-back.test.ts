import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { amendmentOffice } from '#tests/support/amendment-office.ts';
import { billRow } from '#tests/support/bill.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';

const at = (time: string) => `2026-03-02T${time}:00Z`;
const note = 'Changed the pump and bled it';

/** Without what every write changes. */
const content = <Row extends { updatedAt: string }>({ updatedAt: _, ...row }: Row) => row;

describe('taking a decision back', () => {
  test('leaves the record, the request and the neighbour that was moved as they were', async ({ db }) => {
    const { after, ask, boss, decide, record, work } = await amendmentOffice(db);
    await boss.timeTracking.correct({ id: work, changes: { needs_review: true } });
    const asked = await ask({ requested_end_time: at('10:30'), requested_note: note });
    const before = [content((await record(work))!), content((await record(after))!)];
    const { updatedAt } = await decide(asked.id, { status: 'approved' }, { move_neighbour: true });
    expect(await record(work)).toMatchObject({ duration: 150, note, needs_review: false });
    expect(await record(after)).toMatchObject({ duration: 30 });
    const back = await boss.amendmentRequests.reopen({ id: asked.id, expected_updatedAt: updatedAt });
    expect({ ...content(back), TimeTracking: null }).toEqual({
      ...content(asked),
      TimeTracking: null,
      effect: back.effect,
    });
    expect(back.effect).not.toBeNull();
    expect([content((await record(work))!), content((await record(after))!)]).toEqual(before);
    // It can be decided again.
    expect(await decide(asked.id, { status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });

  test('finds the changes of records however much others write meanwhile', async ({ db }) => {
    const { after, ask, boss, decide, record, work } = await amendmentOffice(db);
    const asked = await ask({ requested_end_time: at('10:30') });
    const before = [content((await record(work))!), content((await record(after))!)];
    // As if many rows of others came between each two.
    await sql`alter sequence history_id_seq increment by 100000`.execute(db);
    await decide(asked.id, { status: 'approved' }, { move_neighbour: true });
    await boss.amendmentRequests.reopen({ id: asked.id });
    expect([content((await record(work))!), content((await record(after))!)]).toEqual(before);
  });

  test('goes back one decision at a time, with the value that the office had set instead', async ({ db }) => {
    const { ask, boss, decide, record, work } = await amendmentOffice(db);
    const { id } = await ask({ requested_end_time: at('09:30'), requested_note: note });
    await decide(id, { fieldsChanges: [{ key: 'end_time', status: 'edited', requested: at('09:45') }] });
    await decide(id, { fieldsChanges: [{ key: 'note', status: 'rejected' }], decision_note: 'The note was right.' });
    expect(await boss.amendmentRequests.reopen({ id })).toMatchObject({
      status: 'partially_approved',
      note_status: 'pending',
      end_time_status: 'edited',
      decision_note: '',
    });
    expect(await record(work)).toMatchObject({ end_time: '2026-03-02T09:45:00.000Z' });
    expect(await boss.amendmentRequests.reopen({ id })).toMatchObject({
      status: 'pending',
      end_time_status: 'pending',
      requested_end_time: '2026-03-02T09:30:00.000Z',
      decided_by: null,
      decided_at: null,
    });
    expect(await record(work)).toMatchObject({ end_time: '2026-03-02T10:00:00.000Z' });
    expect(await refusal(boss.amendmentRequests.reopen({ id }))).toMatchObject({
      code: 'conflict',
      message: 'There is no decision to take back.',
    });
  });

  test('is rejected once something has followed from it', async ({ db }) => {
    const { ask, ann, boss, id: company_id, decide, jobs, record, work } = await amendmentOffice(db);
    const { id, updatedAt } = await ask({ requested_end_time: at('09:30') });
    await decide(id, { status: 'approved' });
    const reopen = (also = {}) => refusal(boss.amendmentRequests.reopen({ id, ...also }));
    expect(await reopen({ expected_updatedAt: updatedAt })).toMatchObject({ code: 'conflict' });

    const changed = { code: 'conflict', message: expect.stringContaining('the record has changed since') };
    await boss.timeTracking.correct({ id: work, changes: { end_time: at('09:20') } });
    expect(await reopen()).toMatchObject(changed);
    await boss.timeTracking.correct({ id: work, changes: { end_time: at('09:30') } });
    await billRow(db, { table: 'time_records', id: work, company_id, job_id: jobs.boiler });
    expect(await reopen()).toMatchObject(changed);
    await db.updateTable('time_records').set({ invoice_id: null }).where('id', '=', work).execute();

    const added = { user_id: (await record(work))!.user_id, job_id: (await record(work))!.job_id, is_driving: true };
    const between = await boss.timeTracking.start({ ...added, start_time: at('09:40'), end_time: at('09:50') });
    expect(await reopen()).toMatchObject({ message: 'This time overlaps another record of the same worker.' });
    await boss.timeTracking.remove({ id: between.id });

    const other = await ask({ requested_note: note });
    expect(await reopen()).toMatchObject({ message: 'This record already has a pending request.' });
    await ann.amendmentRequests.update({ id: other.id, changes: { status: 'withdrawn' } });
    expect(await boss.amendmentRequests.reopen({ id })).toMatchObject({ status: 'pending' });
  });
});

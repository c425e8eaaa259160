import { describe, expect } from 'vitest';
import { contents } from '#tests/contract/contents.ts';
import { amendmentOffice } from '#tests/support/amendment-office.ts';
import { billRow } from '#tests/support/bill.ts';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';

const at = (time: string) => `2026-03-02T${time}:00Z`;
const approved = { status: 'approved' as const };
const moving = { move_neighbour: true };

describe('accepting with move_neighbour', () => {
  test('moves the start of the next record', async ({ db }) => {
    const { after, ask: request, decide, record, work } = await amendmentOffice(db);
    const { id } = await request({ requested_end_time: at('10:30') });
    await decide(id, approved, moving);
    expect(await record(work)).toMatchObject({ duration: 150 });
    expect(await record(after)).toMatchObject({ start_time: '2026-03-02T10:30:00.000Z', duration: 30 });
  });

  test('moves the end of the previous record, also if it is among the changes', async ({ db }) => {
    const { ask: request, decide, drive, record, work } = await amendmentOffice(db);
    const { id } = await request({ requested_start_time: at('07:20') });
    await decide(id, { ...approved, ...moving });
    expect(await record(work)).toMatchObject({ duration: 160 });
    expect(await record(drive)).toMatchObject({ end_time: '2026-03-02T07:20:00.000Z', duration: 20 });
  });

  test('is offered only if the neighbour alone is in the way', async ({ db }) => {
    const { after, ask: request, decide } = await amendmentOffice(db);
    const { id } = await request({ requested_end_time: at('10:30') });
    expect(await refusal(decide(id, approved))).toMatchObject({
      code: 'conflict',
      details: { id: after, movable: { start_time: '2026-03-02T10:30:00.000Z' } },
    });
    const both = await request({ requested_start_time: at('07:30'), requested_end_time: at('10:30') });
    expect((await refusal(decide(both.id, approved)))?.details).not.toHaveProperty('movable');
    const swallowed = await request({ requested_end_time: at('11:00') });
    expect((await refusal(decide(swallowed.id, approved)))?.details).not.toHaveProperty('movable');
  });

  test('moves the start of a running record, which keeps running', async ({ db }) => {
    const { after, ann, ask: request, clock, decide, jobs, record } = await amendmentOffice(db);
    const running = await ann.timeTracking.start({
      job_id: jobs.boiler,
      is_driving: true,
      start_time: at('11:00'),
    });
    const { id } = await request({ requested_end_time: at('11:40') }, after);
    await decide(id, approved, moving);
    expect(await record(running.id)).toMatchObject({
      start_time: '2026-03-02T11:40:00.000Z',
      end_time: null,
    });
    clock.advance('1h');
    const ended = await ann.timeTracking.changeOwn({ id: running.id, data: { end_time: at('12:40') } });
    expect(ended).toMatchObject({ duration: 60, needs_review: false });
  });

  test('keeps the neighbour’s need for review, and its worker may still report its end', async ({ db }) => {
    const { ann, boss, decide, jobs, record, clock } = await amendmentOffice(db);
    const start = (time: string, end?: string) =>
      ann.timeTracking.start({
        job_id: jobs.boiler,
        is_driving: true,
        start_time: at(time),
        ...(end && { end_time: at(end), timer: true }),
      });
    clock.advance('4h');
    const forgotten = await start('12:00');
    const next = await start('14:00', '15:00');
    expect(await record(forgotten.id)).toMatchObject({ review_reasons: ['closed'] });
    const { id } = await ann.amendmentRequests.create({
      tracking_id: next.id,
      reason: 'Began earlier',
      changes: { requested_start_time: at('13:30') },
    });
    await decide(id, approved, moving);
    expect(await record(forgotten.id)).toMatchObject({
      end_time: '2026-03-02T13:30:00.000Z',
      review_reasons: ['closed'],
    });
    await ann.timeTracking.changeOwn({ id: forgotten.id, data: { end_time: at('13:00') } });
    expect(await record(forgotten.id)).toMatchObject({ duration: 60, needs_review: false });
    // A phone cannot move back what an admin has shifted.
    await boss.timeTracking.correct({ id: forgotten.id, changes: { needs_review: true } });
    expect(await record(next.id)).toMatchObject({ start_time: '2026-03-02T13:30:00.000Z' });
  });

  test.for([
    ['two are in the way', { requested_start_time: at('07:30'), requested_end_time: at('10:30') }],
    ['nothing of it would remain', { requested_end_time: at('11:00') }],
    ['it would be swallowed', { requested_start_time: at('06:50') }],
    ['it is not next to it', { requested_start_time: at('06:00'), requested_end_time: at('07:10') }],
  ] as const)('is rejected if %s, and nothing changes', async ([, changes], { db }) => {
    const { ask: request, boss, decide, jobs, users } = await amendmentOffice(db);
    // Between the drive and the early morning, so that one record is not adjoining.
    await boss.timeTracking.start({
      user_id: users.ann,
      job_id: jobs.boiler,
      is_driving: true,
      start_time: at('06:30'),
      end_time: at('06:40'),
    });
    const { id } = await request(changes);
    const before = await contents(db);
    expect(await refusal(decide(id, approved, moving))).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This overlaps the record of 2 Mar 2026/),
    });
    expect(await contents(db)).toEqual(before);
  });

  test('is rejected if the neighbour is on an invoice', async ({ db }) => {
    const { after, ask: request, boss, decide, id: company_id, jobs } = await amendmentOffice(db);
    await boss.timeTracking.correct({ id: after, changes: { needs_review: false } });
    await billRow(db, { table: 'time_records', id: after, company_id, job_id: jobs.damp });
    const { id } = await request({ requested_end_time: at('10:30') });
    const before = await contents(db);
    expect(await refusal(decide(id, approved, moving))).toMatchObject({
      code: 'conflict',
      details: { id: after },
    });
    expect(await contents(db)).toEqual(before);
  });
});

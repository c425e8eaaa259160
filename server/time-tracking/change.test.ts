import { describe, expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { here, note, office } from '#tests/support/tracking-office.ts';

describe('changing one’s own record', () => {
  test('notes: 10 characters for work, none required for driving', async ({ db }) => {
    const { ann, jobs } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    const short = await refusal(ann.timeTracking.changeOwn({ id, data: { note: 'too short' } }));
    expect(short).toMatchObject({
      code: 'invalid',
      message: 'Note must be at least 10 characters long.',
      fields: { note: 'Note must be at least 10 characters long.' },
    });
    expect(await refusal(ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T09:00:00Z' } }))).toMatchObject(
      {
        code: 'invalid',
        message: 'Please fill out the note before ending tracking.',
      },
    );
    expect(await ann.timeTracking.changeOwn({ id, data: { note } })).toMatchObject({
      id,
      note,
      end_time: null,
    });
  });

  test('another is_driving ends it at `at` and starts the next there; the note stays with the first', async ({
    db,
  }) => {
    const { ann, jobs, clock, users } = await office(db);
    const first = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
    clock.advance('2h');
    const at = '2026-03-02T10:30:00.000Z';
    const next = await ann.timeTracking.changeOwn({
      id: first.id,
      data: { is_driving: true, at, note, end_cordinate: here },
    });
    expect(next).toMatchObject({
      is_driving: true,
      start_time: at,
      end_time: null,
      note: '',
      start_cordinate: here,
    });
    expect(next.id).not.toBe(first.id);
    const { data } = await ann.timeTracking.listOfUser({ id: users.ann });
    expect(data[1]).toMatchObject({ id: first.id, end_time: at, duration: 90, note, end_cordinate: here });
    // Retry after a lost response.
    const again = await ann.timeTracking.changeOwn({ id: first.id, data: { is_driving: true, at, note } });
    expect(again.id).toBe(next.id);
  });

  test('ends at any minute between its start and now', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    clock.advance('3h');
    const end = (end_time: string) => ann.timeTracking.changeOwn({ id, data: { end_time } });
    expect(await refusal(end('2026-03-02T08:59:00Z'))).toMatchObject({ code: 'unprocessable' });
    expect(await refusal(end('2026-03-02T12:06:00Z'))).toMatchObject({
      code: 'unprocessable',
      fields: { end_time: 'This time is in the future.' },
    });
    expect(await end('2026-03-02T09:00:00Z')).toMatchObject({ duration: 0 });
  });

  test("another worker's record is 404, and a settled one cannot change", async ({ db }) => {
    const { ann, boss, call, jobs, clock } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const ben = await call('ben');
    expect(await refusal(ben.timeTracking.changeOwn({ id, data: { note } }))).toMatchObject({
      code: 'not_found',
    });
    clock.advance('1h');
    await boss.timeTracking.correct({ id, changes: { end_time: '2026-03-02T09:30:00Z' } });
    const moved = ann.timeTracking.changeOwn({ id, data: { end_time: '2026-03-02T09:50:00Z' } });
    expect(await refusal(moved)).toMatchObject({ code: 'conflict' });
  });

  test('a record longer than a shift needs review', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    clock.advance('13h');
    const ended = await ann.timeTracking.changeOwn({
      id,
      data: { end_time: '2026-03-02T21:01:00Z', sent_at: '2026-03-02T22:00:00Z' },
    });
    expect(ended).toMatchObject({ duration: 721, review_reasons: ['long'] });
  });

  test('is rejected if it changed since, but not on a resend', async ({ db }) => {
    const { ann, boss, jobs, clock } = await office(db);
    const seen = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: true });
    const change = { id: seen.id, expected_updatedAt: seen.updatedAt };
    await boss.timeTracking.correct({ id: seen.id, changes: { job_id: jobs.damp } });
    expect(await refusal(ann.timeTracking.changeOwn({ ...change, data: { note } }))).toMatchObject({
      code: 'conflict',
      details: { changed_by: 'Bea Boss' },
    });
    const fresh = await ann.timeTracking.last({ id: seen.user_id });
    clock.advance('1h');
    const end = { end_time: '2026-03-02T09:40:00Z' };
    const ending = { id: seen.id, data: end, expected_updatedAt: fresh!.updatedAt };
    const ended = await ann.timeTracking.changeOwn(ending);
    expect(await ann.timeTracking.changeOwn(ending)).toEqual(ended);
  });

  test('a forgotten timer: a typed end is flagged, an end measured by the phone is not', async ({ db }) => {
    const { ann, jobs, clock } = await office(db);
    const forget = async () => {
      const { id } = await ann.timeTracking.start({ job_id: jobs.boiler, is_driving: false });
      const end_time = new Date(clock() + 5 * 3_600_000).toISOString();
      clock.advance('20h');
      return { id, end_time };
    };
    const typed = await forget();
    expect(await ann.timeTracking.changeOwn({ id: typed.id, data: { end_time: typed.end_time, note } })).toMatchObject({
      duration: 300,
      review_reasons: ['added_afterwards'],
    });
    const measured = await forget();
    const sent_at = new Date(clock()).toISOString();
    expect(
      await ann.timeTracking.changeOwn({
        id: measured.id,
        data: { end_time: measured.end_time, note, sent_at },
      }),
    ).toMatchObject({ duration: 300, review_reasons: [] });
  });
});

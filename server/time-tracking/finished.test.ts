import { describe, expect } from 'vitest';
import { refusal } from '#tests/support/caller.ts';
import { test } from '#tests/support/test.ts';
import { note, office } from '#tests/support/tracking-office.ts';

describe('adding a finished record', () => {
  const morning = { start_time: '2026-03-02T07:00:00Z', end_time: '2026-03-02T08:00:00Z', is_driving: false };

  test('requires a note, is flagged, and is limited to the last 7 days', async ({ db }) => {
    const { ann, jobs } = await office(db);
    const job_id = jobs.boiler;
    expect(await refusal(ann.timeTracking.start({ ...morning, job_id }))).toMatchObject({ code: 'invalid' });
    expect(await ann.timeTracking.start({ ...morning, job_id, note })).toMatchObject({
      duration: 60,
      review_reasons: ['added_afterwards'],
    });
    const old = {
      ...morning,
      job_id,
      note,
      start_time: '2026-02-23T07:00:00Z',
      end_time: '2026-02-23T08:00:00Z',
    };
    expect(await refusal(ann.timeTracking.start(old))).toMatchObject({ code: 'unprocessable' });
    // Time measured by a timer is never too old.
    expect(await ann.timeTracking.start({ ...old, timer: true })).toMatchObject({
      duration: 60,
      needs_review: true,
    });
  });

  test('is rejected if it overlaps, naming the other record, unless that has no known end', async ({ db }) => {
    const { ann, jobs } = await office(db);
    const job_id = jobs.boiler;
    await ann.timeTracking.start({ ...morning, job_id, note });
    const over = {
      ...morning,
      job_id: jobs.damp,
      note,
      start_time: '2026-03-02T07:59:00Z',
      end_time: '2026-03-02T08:30:00Z',
    };
    expect(await refusal(ann.timeTracking.start(over))).toMatchObject({
      code: 'conflict',
      message: 'This overlaps the record of 2 Mar 2026, 07:00 to 08:00 (Boiler).',
    });
    await ann.timeTracking.start({ ...over, start_time: '2026-03-02T08:00:00Z' });
  });
});

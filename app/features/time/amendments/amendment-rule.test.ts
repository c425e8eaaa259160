import { describe, expect, test } from 'vitest';
import {
  amendedNoteTooShortWords,
  noChangesWords,
  reasonMissingWords,
  timeEmptyWords,
} from '#server/amendment-requests/constants.ts';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import { type AmendmentDraft, amendmentFaults, changedFields, draftOf, pendingOf } from './amendment-rule.ts';
import type { Amendment } from './use-amendments.ts';

const record: AmendmentDraft = {
  start_time: '2026-11-20T08:00',
  end_time: '2026-11-20T12:00',
  is_driving: false,
  note: 'Replaced the valve',
  job_id: 7,
};
const faults = (changes: Partial<AmendmentDraft>, reason = 'Forgot it') =>
  amendmentFaults(record, { ...record, ...changes }, reason);

describe('what may be asked for', () => {
  test('a change with a reason', () => expect(faults({ end_time: '2026-11-20T12:30' })).toEqual({}));
  test('not without a reason', () =>
    expect(faults({ end_time: '2026-11-20T12:30' }, ' ')).toEqual({ reason: reasonMissingWords }));
  test('not without a start or an end', () => {
    expect(faults({ start_time: '' })).toEqual({ start_time: timeEmptyWords });
    expect(faults({ end_time: '' })).toEqual({ end_time: timeEmptyWords });
  });
  test('a changed note has at least ten characters', () => {
    expect(faults({ note: 'x'.repeat(minimumNoteLength - 1) })).toEqual({ note: amendedNoteTooShortWords });
    expect(faults({ note: 'x'.repeat(minimumNoteLength) })).toEqual({});
  });
  test('a short note that stays as it is does not matter', () => {
    const short = { ...record, note: 'Short' };
    expect(amendmentFaults(short, { ...short, is_driving: true }, 'Wrong')).toEqual({});
  });
  test('something must change', () => {
    expect(faults({})).toEqual({ form: noChangesWords });
    expect(faults({ note: ' Replaced the valve ' })).toEqual({ form: noChangesWords });
  });
});

test('only what differs is sent', () =>
  expect(changedFields(record, { ...record, job_id: 8, note: 'Replaced the valve ' })).toEqual(['job_id']));

describe('a request that is changed', () => {
  const zone = 'Europe/London';
  const recorded = {
    start_time: '2026-10-25T00:30:20.000Z',
    end_time: '2026-10-25T03:00:00.000Z',
    is_driving: false,
    note: 'Replaced the valve',
    job_id: 7,
  };
  const request = {
    requested_start_time: '2026-10-25T01:30:00.000Z',
    start_time_status: 'pending',
    requested_end_time: '2026-10-25T04:00:00.000Z',
    end_time_status: 'rejected',
    requested_is_driving: null,
    is_driving_status: null,
    requested_note: 'Replaced the valve and the tap',
    note_status: 'pending',
    requested_job_id: null,
    job_id_status: 'pending',
  } as Amendment;

  test('begins with what is asked for and not decided, not with the record', () =>
    expect(pendingOf(request, zone)).toEqual({
      start_time: '2026-10-25T01:30+00:00',
      note: 'Replaced the valve and the tap',
    }));
  test('the second 01:30 of that night differs from the first', () => {
    const from = draftOf(recorded, zone);
    expect(from).toMatchObject({ start_time: '2026-10-25T01:30+01:00', end_time: '2026-10-25T03:00+00:00' });
    expect(changedFields(from, { ...from, ...pendingOf(request, zone) })).toEqual(['start_time', 'note']);
  });
});

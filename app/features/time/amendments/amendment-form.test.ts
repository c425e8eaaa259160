import { describe, expect, test } from 'vitest';
import {
  amendedNoteTooShortMessage,
  noChangesMessage,
  reasonMissingMessage,
  timeEmptyMessage,
} from '#server/amendment-requests/constants.ts';
import { minimumNoteLength } from '#server/time-tracking/constants.ts';
import { type AmendmentDraft, amendmentErrors, changedFields, draftOf, pendingOf } from './amendment-form.tsx';
import type { Amendment } from './amendments.ts';

const record: AmendmentDraft = {
  start_time: '2026-11-20T08:00',
  end_time: '2026-11-20T12:00',
  is_driving: false,
  note: 'Replaced the valve',
  job_id: 7,
};
const errors = (changes: Partial<AmendmentDraft>, reason = 'Forgot it') =>
  amendmentErrors(record, { ...record, ...changes }, reason);

describe('validation of a request', () => {
  test('accepts a change with a reason', () => expect(errors({ end_time: '2026-11-20T12:30' })).toEqual({}));
  test('requires a reason', () =>
    expect(errors({ end_time: '2026-11-20T12:30' }, ' ')).toEqual({ reason: reasonMissingMessage }));
  test('requires a start and an end', () => {
    expect(errors({ start_time: '' })).toEqual({ start_time: timeEmptyMessage });
    expect(errors({ end_time: '' })).toEqual({ end_time: timeEmptyMessage });
  });
  test('requires ten characters for a changed note', () => {
    expect(errors({ note: 'x'.repeat(minimumNoteLength - 1) })).toEqual({ note: amendedNoteTooShortMessage });
    expect(errors({ note: 'x'.repeat(minimumNoteLength) })).toEqual({});
  });
  test('accepts an unchanged short note', () => {
    const short = { ...record, note: 'Short' };
    expect(amendmentErrors(short, { ...short, is_driving: true }, 'Wrong')).toEqual({});
  });
  test('requires a change', () => {
    expect(errors({})).toEqual({ form: noChangesMessage });
    expect(errors({ note: ' Replaced the valve ' })).toEqual({ form: noChangesMessage });
  });
});

test('sends only changed fields', () =>
  expect(changedFields(record, { ...record, job_id: 8, note: 'Replaced the valve ' })).toEqual(['job_id']));

describe('editing a request', () => {
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

  test('starts from the requested, undecided values rather than the record', () =>
    expect(pendingOf(request, zone)).toEqual({
      start_time: '2026-10-25T01:30+00:00',
      note: 'Replaced the valve and the tap',
    }));
  test('distinguishes the second 01:30 of the night from the first', () => {
    const from = draftOf(recorded, zone);
    expect(from).toMatchObject({ start_time: '2026-10-25T01:30+01:00', end_time: '2026-10-25T03:00+00:00' });
    expect(changedFields(from, { ...from, ...pendingOf(request, zone) })).toEqual(['start_time', 'note']);
  });
});

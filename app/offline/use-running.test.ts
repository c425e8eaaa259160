import { expect, test } from 'vitest';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import type { ActiveTracking } from './active-tracking.ts';
import { runningNow } from './use-running.ts';

const last = {
  id: 7,
  client_ref: null,
  job_id: 1,
  property_name: '1 Oak Road',
  is_driving: false,
  start_time: '2026-03-02T09:00:00.000Z',
  note: '',
} as TimeRecord;
const drive: ActiveTracking = {
  jobId: 2,
  propertyName: '2 Elm Road',
  trackingId: 'b',
  isDriving: true,
  startTime: '2026-03-02T10:00:00.000Z',
  note: '',
};

test('the phone says what runs, also before the server answers and against its last answer', () => {
  expect(runningNow(drive, 'some', undefined)).toBe(drive);
  expect(runningNow(drive, 'some', last)).toBe(drive);
  expect(runningNow(drive, 'none', null)).toBe(drive);
});

test('a record that was ended without signal does not run, although the server has not heard of its end', () => {
  expect(runningNow(null, 'some', last)).toBeNull();
  expect(runningNow(null, 'unread', last, { ...drive, trackingId: 7 })).toBeNull();
});

test('the server’s record runs if nothing waits to be sent, and until the page has read the phone', () => {
  expect(runningNow(null, 'unread', last)).toMatchObject({ trackingId: 7 });
  expect(runningNow(null, 'none', last)).toMatchObject({ trackingId: 7 });
  expect(runningNow(undefined, 'unread', last)).toMatchObject({ trackingId: 7 });
  expect(runningNow(null, 'none', null)).toBeNull();
  expect(runningNow(undefined, 'unread', undefined)).toBeNull();
});

import type { TimeRecord } from '#server/time-tracking/schema.ts';
import type { ActiveTracking } from './active-tracking.ts';

/** What the device keeps of the server's open record. */
export function activeOf(record: TimeRecord): ActiveTracking {
  return {
    jobId: record.job_id,
    propertyName: record.property_name,
    trackingId: record.client_ref ?? record.id,
    isDriving: record.is_driving,
    startTime: record.start_time,
    note: record.note,
  };
}

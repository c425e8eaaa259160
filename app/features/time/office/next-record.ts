import { newUuid } from '#app/lib/uuid.ts';
import type { TimeRecord } from './time-record-words.ts';

/** The record that one enters after another: of the same worker and day, from where that one ended. */
export function nextRecord(after: TimeRecord, id: number): TimeRecord {
  return {
    id,
    client_ref: newUuid(),
    user_id: after.user_id,
    User: after.User,
    is_driving: false,
    // Still to be chosen.
    job_id: undefined as unknown as number,
    Job: { job_title: '', Property: { address: '' } },
    property_name: '',
    start_time: after.end_time ?? '',
    end_time: null,
    duration: null,
    note: '',
    needs_review: false,
    review_reasons: [],
    marks: [],
    is_billable: true,
    billing_status: 'unbilled',
    invoice_id: null,
    invoice_number: null,
    start_cordinate: null,
    end_cordinate: null,
    start_location: null,
    end_location: null,
    createdAt: '',
    updatedAt: '',
  };
}

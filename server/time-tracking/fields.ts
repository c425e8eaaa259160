import type { TimeRecords } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { reasonLabels } from '../dashboard/constants.ts';
import { billingStatusLabels } from '../invoices/constants.ts';
import { maximumNoteLength } from './constants.ts';
import type { timeRecordNoun } from './noun.ts';

/** Of whether a record is of driving. */
export const activityLabels = { false: 'Working', true: 'Driving' } as const;

export const timeRecordFields = defineFields<TimeRecords, (typeof timeRecordNoun)['hidden'][number]>()({
  billing_status: { label: 'Billing', kind: 'choice', labels: billingStatusLabels },
  charge: { label: 'Charge', kind: 'pounds' },
  duration: { label: 'Duration', kind: 'minutes' },
  end_cordinate: { label: 'End location', kind: 'coordinates' },
  end_time: { label: 'End', kind: 'moment' },
  invoice_id: { label: 'Invoice', kind: 'reference' },
  is_billable: { label: 'Billable', kind: 'yesNo' },
  is_driving: { label: 'Activity', kind: 'choice', labels: activityLabels },
  job_id: { label: 'Job', kind: 'reference' },
  marks: { label: 'Marks', kind: 'choice' },
  needs_review: { label: 'Review', kind: 'choice', labels: { true: 'To review', false: 'Reviewed' } },
  note: { label: 'Note', kind: 'text', limit: maximumNoteLength },
  pay: { label: 'Pay', kind: 'pounds' },
  review_reasons: { label: 'Review reasons', kind: 'choice', labels: reasonLabels },
  start_cordinate: { label: 'Start location', kind: 'coordinates' },
  start_time: { label: 'Start', kind: 'moment' },
  user_id: { label: 'Worker', kind: 'reference' },
  visit_id: { label: 'Visit', kind: 'reference' },
});

/** Of a worker's day or week. */
export const timeSumFields = defineFields()({
  balance: { label: 'Balance', kind: 'pounds' },
  pending_pay: { label: 'Pending pay', kind: 'pounds' },
  start_date: { label: 'Date', kind: 'day' },
  total_duration: { label: 'Total duration', kind: 'minutes' },
  total_toPay: { label: 'To pay', kind: 'pounds' },
  user_id: { label: 'User', kind: 'reference' },
});

import type { AmendmentRequests } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { maximumNoteLength } from '../time-tracking/constants.ts';
import { fieldStatusLabels as labels, maxLengths } from './constants.ts';

export const amendmentRequestFields = defineFields<AmendmentRequests>()({
  decided_at: { label: 'Decided at', kind: 'moment' },
  decided_by: { label: 'Decided by', kind: 'reference' },
  decision_note: { label: 'Decision note', kind: 'text', limit: maxLengths.decision_note },
  end_time_status: { label: 'End time status', kind: 'choice', labels },
  is_driving_status: { label: 'Driving status', kind: 'choice', labels },
  job_id_status: { label: 'Job status', kind: 'choice', labels },
  note_status: { label: 'Note status', kind: 'choice', labels },
  original_end_time: { label: 'Original end time', kind: 'moment' },
  original_is_driving: { label: 'Driving, recorded', kind: 'yesNo' },
  original_job_id: { label: 'Original job', kind: 'reference' },
  original_note: { label: 'Original note', kind: 'text' },
  original_start_time: { label: 'Original start time', kind: 'moment' },
  reason: { label: 'Reason', kind: 'text', limit: maxLengths.reason },
  requested_end_time: { label: 'Requested end time', kind: 'moment' },
  requested_is_driving: { label: 'Driving, requested', kind: 'yesNo' },
  requested_job_id: { label: 'Requested job', kind: 'reference' },
  requested_note: { label: 'Requested note', kind: 'text', limit: maximumNoteLength },
  requested_start_time: { label: 'Requested start time', kind: 'moment' },
  start_time_status: { label: 'Start time status', kind: 'choice', labels },
  status: { label: 'Status', kind: 'choice' },
  tracking_id: { label: 'Time record', kind: 'reference' },
  user_id: { label: 'User', kind: 'reference' },
});

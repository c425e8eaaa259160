import type { AmendmentRequests } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { maximumNoteLength } from '../time-tracking/constants.ts';
import { activityLabels } from '../time-tracking/fields.ts';
import { amendmentStatusLabels, fieldStatusLabels as labels } from './constants.ts';

export const amendmentRequestFields = defineFields<AmendmentRequests>()({
  createdAt: { label: 'Requested', kind: 'moment' },
  decided_at: { label: 'Decided at', kind: 'moment' },
  decided_by: { label: 'Decided by', kind: 'reference' },
  decision_note: { label: 'Decision note', kind: 'text', limit: 500 },
  end_time_status: { label: 'End status', kind: 'choice', labels },
  is_driving_status: { label: 'Activity status', kind: 'choice', labels },
  job_id_status: { label: 'Job status', kind: 'choice', labels },
  note_status: { label: 'Note status', kind: 'choice', labels },
  original_end_time: { label: 'Original end', kind: 'moment' },
  original_is_driving: { label: 'Original activity', kind: 'choice', labels: activityLabels },
  original_job_id: { label: 'Original job', kind: 'reference' },
  original_note: { label: 'Original note', kind: 'text' },
  original_start_time: { label: 'Original start', kind: 'moment' },
  reason: { label: 'Reason', kind: 'text', limit: 2000 },
  requested_end_time: { label: 'Requested end', kind: 'moment' },
  requested_is_driving: { label: 'Requested activity', kind: 'choice', labels: activityLabels },
  requested_job_id: { label: 'Requested job', kind: 'reference' },
  requested_note: { label: 'Requested note', kind: 'text', limit: maximumNoteLength },
  requested_start_time: { label: 'Requested start', kind: 'moment' },
  start_time_status: { label: 'Start status', kind: 'choice', labels },
  status: { label: 'Status', kind: 'choice', labels: amendmentStatusLabels },
  tracking_id: { label: 'Time record', kind: 'reference' },
  user_id: { label: 'User', kind: 'reference' },
});

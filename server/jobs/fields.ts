import type { JobAssignees, Jobs } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import {
  billingLabels,
  jobStatusLabels,
  jobTypes,
  maxPlannedMinutes,
  notBilledReasonLabels,
  priorities,
  requesterLabels,
} from './constants.ts';

export const jobFields = defineFields<Jobs>()({
  assignees: { label: 'Assigned to', kind: 'reference' },
  billing_type: { label: 'Billing', kind: 'choice', labels: billingLabels },
  budget: { label: 'Budget', kind: 'pounds', limit: [0, 100_000_000] },
  client_reference: { label: 'Client reference', kind: 'text', limit: 100 },
  customer_id: { label: 'Customer', kind: 'reference' },
  discount_percent: { label: 'Discount', kind: 'percent', limit: [0, 100] },
  due_date: { label: 'Due', kind: 'day', ahead: true },
  expensesCount: { label: 'Expenses', kind: 'number' },
  filesCount: { label: 'Files', kind: 'number' },
  fixed_price: { label: 'Fixed price', kind: 'pounds', limit: [0.01, 100_000_000] },
  job_description: { label: 'Description', kind: 'text', limit: 10_000 },
  job_end_date: { label: 'End', kind: 'day' },
  job_start_date: { label: 'Start', kind: 'day', ahead: true },
  job_title: { label: 'Title', kind: 'text', limit: 200 },
  job_type: { label: 'Type', kind: 'choice', labels: jobTypes },
  not_billed_reason: { label: 'Not billed as', kind: 'choice', labels: notBilledReasonLabels },
  notesCount: { label: 'Notes', kind: 'number' },
  number: { label: 'Number', kind: 'number' },
  planned_minutes: { label: 'Planned hours', kind: 'minutes', limit: [1, maxPlannedMinutes] },
  priority: { label: 'Priority', kind: 'choice', labels: priorities },
  property_address: { label: 'Address', kind: 'text' },
  property_id: { label: 'Property', kind: 'reference' },
  reference: { label: 'Reference', kind: 'text' },
  requested_by: { label: 'Requested by', kind: 'choice', labels: requesterLabels },
  requester_email: { label: 'Requester email', kind: 'text' },
  requester_name: { label: 'Requester name', kind: 'text' },
  requester_phone: { label: 'Requester phone', kind: 'text' },
  status: { label: 'Status', kind: 'choice', labels: jobStatusLabels },
  status_changed_at: { label: 'Status changed at', kind: 'moment' },
  tasksCount: { label: 'Tasks', kind: 'number' },
  trade: { label: 'Trade', kind: 'text' },
  trade_id: { label: 'Trade', kind: 'reference' },
  to_bill: { label: 'To invoice', kind: 'pounds' },
});

export const assignmentFields = defineFields<JobAssignees>()({
  assigned_for: { label: 'Assigned for', kind: 'day', ahead: true },
  job_id: { label: 'Job', kind: 'reference' },
  user_id: { label: 'User', kind: 'reference' },
});

import type { Noun } from '#server/infra/noun.ts';

export const spendingApprovalNoun = {
  entity: 'spending-approvals',
  table: 'spending_approvals',
  label: 'Approval',
  plural: 'Spending approvals',
  description: ['of {amount}', 'for {job_id}', 'by {approved_by}'],
  affects: ['spendingApprovals', 'jobs', 'visits'],
  searched: ['approved_by', 'note'],
  belongsTo: { jobs: 'job_id' },
  deletedWith: { jobs: 'job_id' },
  restorable: true,
  personal: { file: 'spending-approvals', names: ['created_by'] },
} as const satisfies Noun;

import type { SpendingApprovals } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { approvalMethodLabels } from './constants.ts';

export const spendingApprovalFields = defineFields<SpendingApprovals>()({
  amount: { label: 'Approved up to', kind: 'pounds', limit: [0.01, 100_000_000] },
  approved_at: { label: 'Approved', kind: 'moment' },
  approved_by: { label: 'Approved by', kind: 'text', limit: 200 },
  job_id: { label: 'Job', kind: 'reference' },
  method: { label: 'How', kind: 'choice', labels: approvalMethodLabels },
  note: { label: 'Note', kind: 'text', limit: 2000 },
});

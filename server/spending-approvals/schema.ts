import { z } from 'zod';
import {
  clearableTextSchema,
  expectedUpdatedAtSchema,
  idSchema,
  momentSchema,
  moneySchema,
  textSchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { approvalMethods, approvalSorts } from './constants.ts';
import { spendingApprovalFields as fields } from './fields.ts';

const amountSchema = moneySchema(...fields.amount.limit);
const approvedBySchema = textSchema(fields.approved_by.limit).min(1);
const noteSchema = clearableTextSchema(fields.note.limit).optional();

export const createApprovalSchema = z.strictObject({
  job_id: idSchema,
  amount: amountSchema,
  approved_by: approvedBySchema,
  method: z.enum(approvalMethods),
  /** Default: now. */
  approved_at: momentSchema.optional(),
  note: noteSchema,
});

export const updateApprovalSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    amount: amountSchema.optional(),
    approved_by: approvedBySchema.optional(),
    method: z.enum(approvalMethods).optional(),
    approved_at: momentSchema.optional(),
    note: noteSchema,
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const approvalIdSchema = z.strictObject({ id: idSchema });

export const listApprovalsSchema = listInput(
  {
    job_id: idSchema.optional(),
    method: z.enum(approvalMethods).optional(),
    /** Days on which they were given. */
    ...daysInput,
  },
  approvalSorts,
  { sort: 'approved_at', order: 'desc' },
);

export const approvalSchema = z.object({
  id: z.number(),
  job_id: z.number(),
  job_title: z.string(),
  amount: z.number(),
  approved_by: z.string(),
  method: z.enum(approvalMethods),
  approved_at: z.string(),
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SpendingApproval = z.infer<typeof approvalSchema>;

export const approvalListSchema = listOutput(approvalSchema);

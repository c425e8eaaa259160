import { z } from 'zod';
import { maxReasonLength } from '#server/infra/constants.ts';
import { dateSchema, idSchema, textSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { historyEntities, ownHistoryEntities } from '../nouns.ts';
import { recordChangeSchema } from '../time-tracking/schema.ts';

export const historyActions = ['create', 'update', 'delete', 'restore'] as const;

const filters = {
  action: z.enum(historyActions).optional(),
  /** Days of the company's zone, inclusive. */
  start_date: dateSchema.optional(),
  end_date: dateSchema.optional(),
};

export const listHistorySchema = listInput(
  {
    entity: z.enum(historyEntities).optional(),
    id: idSchema.optional(),
    user_id: idSchema.optional(),
    ...filters,
  },
  ['at', 'id'],
  { sort: 'at', order: 'desc' },
).superRefine(({ entity, id }, check) => {
  if (id !== undefined && entity === undefined)
    check.addIssue({ code: 'custom', path: ['entity'], message: 'is required with id' });
});

export const listOwnHistorySchema = listInput(
  { entity: z.enum(ownHistoryEntities).optional(), ...filters },
  ['at', 'id'],
  { sort: 'at', order: 'desc', limit: 20 },
);

const columns = z.record(z.string(), z.unknown()).nullable();

export const historyRowSchema = z.object({
  id: z.number(),
  entity: z.string(),
  entity_id: z.number(),
  action: z.enum(historyActions),
  at: z.string(),
  /** Null: the system or a visitor. */
  actor_id: z.number().nullable(),
  actor_name: z.string(),
  /** Old values: all columns of a deleted row, else the changed ones. */
  from: columns,
  to: columns,
  /** For an update: identifying columns such as amount, job and title, current or as of deletion. Admins only. */
  about: columns,
  reason: z.string(),
  subject_user_id: z.number().nullable(),
  /** Same as in the log and X-Request-Id. */
  request_id: z.string(),
  /** The change deleted a row that is still missing and can be restored. */
  can_restore: z.boolean(),
  /** Keys: 'job_id:7' for a reference, 'id:7' for the row itself, 'subject_user_id:7' for its user. Admins only. */
  names: z.record(z.string(), z.string()),
});
export type HistoryEntry = z.infer<typeof historyRowSchema>;

export const historyListSchema = listOutput(historyRowSchema);

export const maxUnseen = 50;

export const recordIdSchema = z.strictObject({ id: idSchema });

/** A change by somebody else to one's own record, with the record now or as of its deletion. */
export const ownChangeSchema = recordChangeSchema.extend({
  Record: z.object({
    start_time: z.string(),
    job_title: z.string(),
    property_address: z.string(),
    is_deleted: z.boolean(),
    /** False once it was given to another worker. */
    is_own: z.boolean(),
  }),
});
export type OwnChange = z.infer<typeof ownChangeSchema>;

export const markSeenSchema = z.strictObject({
  ids: z.array(idSchema).max(1000).optional(),
  up_to: idSchema.optional(),
});

export const restoreSchema = z.strictObject({
  id: idSchema,
  reason: textSchema(maxReasonLength).optional(),
  /** Confirms the 409 about changed values of existing records, for a rate. */
  confirm_past: z.boolean().optional(),
});

const named = z.object({ entity: z.string(), id: z.number() });
export const restoredSchema = z.object({
  entity: z.string(),
  id: z.number(),
  with: z.array(named),
  left_out: z.array(named),
});

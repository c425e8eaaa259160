import { z } from 'zod';
import { maxReasonLength } from '#server/infra/constants.ts';
import { dateSchema, idSchema, textSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { recordChangeSchema } from '../time-tracking/schema.ts';
import { historyEntities } from './constants.ts';

export const historyActions = ['create', 'update', 'delete', 'restore'] as const;

const filters = {
  action: z.enum(historyActions).optional(),
  /** Days of the company's zone, both included. */
  start_date: dateSchema.optional(),
  end_date: dateSchema.optional(),
};

export const listHistorySchema = listInput(
  {
    entity: z.enum(historyEntities).optional(),
    /** The row's id, with `entity`. */
    id: idSchema.optional(),
    /** Who did it. */
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
  { entity: z.enum(['time-tracking', 'expenses', 'payments']).optional(), ...filters },
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
  /** Null: the system itself, or a visitor. */
  actor_id: z.number().nullable(),
  actor_name: z.string(),
  /** The columns as they were: all of a deleted row, else those that changed. */
  from: columns,
  to: columns,
  /** Of an update what people know the row by, as it is now or was when it was deleted: its amount, job, title. For admins. */
  about: columns,
  reason: z.string(),
  subject_user_id: z.number().nullable(),
  /** As in the log and in X-Request-Id. */
  request_id: z.string(),
  /** It deleted a row that is still gone and can be brought back. */
  can_restore: z.boolean(),
  /**
   * What the users, jobs, properties and invoices that it mentions are called now: by 'job_id:7', by 'id:7' the row itself,
   * by 'subject_user_id:7' whose it is. For admins.
   */
  names: z.record(z.string(), z.string()),
});
export type HistoryEntry = z.infer<typeof historyRowSchema>;

export const historyListSchema = listOutput(historyRowSchema);

/** Most changes that are listed as unseen at once. */
export const maxUnseen = 50;

/** A change of one's own time record by somebody else, with the record as it is now or was when it was deleted. */
export const unseenChangeSchema = recordChangeSchema.extend({
  Record: z.object({ start_time: z.string(), job_title: z.string(), is_deleted: z.boolean() }),
});

export const markSeenSchema = z.strictObject({
  /** Changes, by their ids. */
  ids: z.array(idSchema).max(1000).optional(),
  /** All changes up to this one. */
  up_to: idSchema.optional(),
});

export const restoreSchema = z.strictObject({
  /** The change that deleted the row. */
  id: idSchema,
  reason: textSchema(maxReasonLength).optional(),
  /** Yes to 'this changes what existing records are worth', which is asked by 409 for a rate. */
  confirm_past: z.boolean().optional(),
});

const named = z.object({ entity: z.string(), id: z.number() });
export const restoredSchema = z.object({
  entity: z.string(),
  id: z.number(),
  /** What was deleted with it and is back too. */
  with: z.array(named),
  /** What was deleted with it and is not: files whose bytes are gone. */
  left_out: z.array(named),
});

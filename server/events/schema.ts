import { z } from 'zod';

/** `entity` is the REST base, or '*' to refetch everything. Without `id` it is a hint about some row. */
export const liveEventSchema = z.object({
  entity: z.string(),
  id: z.number().nullable(),
  action: z.string().nullable(),
  /** Columns that changed, for admins only; null: any. */
  columns: z.array(z.string()).readonly().nullable(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

export const listenSchema = z.object({ since: z.string().max(100).optional() }).optional();

export const liveEventsSchema = z.custom<AsyncIterable<LiveEvent, void, unknown>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

import { z } from 'zod';

/**
 * Something that may be on a screen has changed. `entity` by its REST base; '*': anything may have, ask again.
 * Without `id` it is a hint: something of that kind.
 */
export const liveEventSchema = z.object({
  entity: z.string(),
  id: z.number().nullable(),
  action: z.string().nullable(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** What a subscription answers with. */
export const liveEventsSchema = z.custom<AsyncIterable<LiveEvent, void, unknown>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

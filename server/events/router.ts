import { can, router } from '#server/rpc/trpc.ts';
import { liveEventsSchema } from './schema.ts';
import { liveEvents } from './service.ts';

export const eventsRouter = router({
  /** A stream (SSE) for browsers; no REST line. */
  live: can('session.own')
    .meta({ personal: true })
    .output(liveEventsSchema)
    .subscription(({ ctx, signal }) => liveEvents(ctx, signal)),
});

import { can, router } from '#server/rpc/trpc.ts';
import { liveEventsSchema } from './schema.ts';
import { liveEvents } from './service.ts';

export const eventsRouter = router({
  /** Server-sent events for browsers; no REST route. */
  live: can('session.own')
    .meta({ personal: true })
    .output(liveEventsSchema)
    .subscription(({ ctx, signal }) => liveEvents(ctx, signal)),
});

import { can, router } from '#server/rpc/trpc.ts';
import { listenSchema, liveEventsSchema } from './schema.ts';
import { liveEvents } from './service.ts';

export const eventsRouter = router({
  /** Server-sent events for browsers; no REST route. */
  live: can('session.own')
    .meta({ personal: true })
    .input(listenSchema)
    .output(liveEventsSchema)
    .subscription(({ ctx, input, signal }) => liveEvents(ctx, input?.since, signal)),
});

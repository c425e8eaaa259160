import { z } from 'zod';
import { listLiveUsers } from '#db/queries/live-users.ts';
import { can, router } from '../api/trpc.ts';
import { dayOf, startOfDay } from '../platform/time-zone.ts';
import { liveUserSchema } from './schema.ts';

export const dashboardRouter = router({
  liveUsers: can('dashboard.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/dashboard/live-users',
        summary: 'Of each active worker the running record, else the last that ended today.',
      },
    })
    .output(z.array(liveUserSchema))
    .query(({ ctx }) => {
      const zone = ctx.scope.time_zone;
      return listLiveUsers(ctx.db, ctx.scope, startOfDay(dayOf(ctx.clock(), zone), zone));
    }),
});

import { z } from 'zod';
import { ownSessionSchema, sessionIdSchema } from '#server/auth/schema.ts';
import { liveSessions } from '#server/auth/session.ts';
import { notFound } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { deleteOwnSession, endSessionsOf } from '../auth/session-queries.ts';
import { deviceLabel } from './device.ts';

export const sessionRouter = router({
  list: can('session.own')
    .meta({
      personal: true,
      rest: { method: 'GET', path: '/auth/sessions', summary: 'List your sessions, the last used first.' },
    })
    .output(z.array(ownSessionSchema))
    .query(async ({ ctx }) =>
      (await liveSessions(ctx.db, ctx.scope, ctx.clock)).map((row) => ({
        id: row.id,
        device: deviceLabel(row.user_agent),
        installed: row.installed,
        createdAt: row.createdAt,
        last_used_at: row.last_seen_at,
        is_current: row.id === ctx.session.id,
      })),
    ),

  remove: can('session.own')
    .meta({
      changesAccess: true,
      personal: true,
      rest: { method: 'DELETE', path: '/auth/sessions/{id}', summary: 'End one of your sessions immediately.' },
    })
    .input(sessionIdSchema)
    .output(sessionIdSchema)
    .mutation(async ({ ctx, input }) => {
      if (!(await deleteOwnSession(ctx.db, ctx.scope, input.id))) throw notFound('session');
      return input;
    }),

  removeOthers: can('session.own')
    .meta({
      changesAccess: true,
      personal: true,
      rest: {
        method: 'DELETE',
        path: '/auth/sessions',
        summary: 'End all your sessions but this one immediately, in all your companies.',
      },
    })
    .output(z.null())
    .mutation(async ({ ctx }) => {
      await endSessionsOf(ctx.db, ctx.scope, ctx.session.id);
      return null;
    }),
});

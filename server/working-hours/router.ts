import { z } from 'zod';
import { lockUser } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { notFound } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { usualHours } from './constants.ts';
import { listWorkingHours, replaceWorkingHours } from './queries.ts';
import { listWorkingHoursSchema, setWorkingHoursSchema, workingHoursSchema } from './schema.ts';

async function answerHours({ db, scope }: Ctx, userId?: number) {
  const rows = await listWorkingHours(db, scope, userId);
  return rows.map(({ hours, ...row }) => ({ ...row, is_usual: hours === null, hours: hours ?? [...usualHours] }));
}

export const workingHoursRouter = router({
  list: can('working-hours.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/working-hours',
        summary: 'List each active worker’s hours by weekday: all for admins, your own for other roles.',
        paged: { limit: maximumLimit },
      },
    })
    .input(listWorkingHoursSchema)
    .output(z.array(workingHoursSchema))
    .query(({ ctx, input }) => answerHours(ctx, input?.user_id)),

  set: can('working-hours.update')
    .meta({
      rest: { method: 'POST', path: '/working-hours', summary: 'Set a worker’s hours for the whole week.' },
    })
    .input(setWorkingHoursSchema)
    .output(workingHoursSchema)
    .mutation(async ({ ctx, input: { user_id, hours } }) => {
      const user = await lockUser(ctx.db, ctx.scope, user_id);
      const before = user && user.role !== 'landlord' ? await answerHours(ctx, user_id) : [];
      if (before.length === 0) throw notFound('worker', 'user_id');
      await replaceWorkingHours(ctx.db, ctx.scope, user_id, hours);
      return (await answerHours(ctx, user_id))[0]!;
    }),
});

import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { notFound } from '#server/infra/errors.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { refuseToken } from '../auth/session.ts';
import { listUserNames, listUsers, readUser } from './queries.ts';
import {
  createUserSchema,
  listUsersSchema,
  removeUserSchema,
  updateUserSchema,
  userListSchema,
  userNameSchema,
  userSchema,
} from './schema.ts';
import { changeUser, createUser, removeUser } from './service.ts';

const todayOf = ({ clock, scope }: Ctx) => dayOf(clock(), scope.time_zone);

async function answerUser(ctx: Ctx, { id }: { id: number }) {
  const user = await readUser(ctx.db, ctx.scope, id, todayOf(ctx));
  if (!user) throw notFound('user');
  return user;
}

export const usersRouter = router({
  create: can('user.create')
    .meta({ rest: { method: 'POST', path: '/users', summary: 'Add a user.', status: 201 } })
    .input(createUserSchema)
    .output(userSchema)
    .mutation(async ({ ctx, input }) => answerUser(ctx, await createUser(ctx, input))),

  list: can('user.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/users',
        summary: 'The company’s users with the rate in force today.',
        list: true,
      },
    })
    .input(listUsersSchema)
    .output(userListSchema)
    .query(({ ctx, input }) => listUsers(ctx.db, ctx.scope, input, todayOf(ctx))),

  names: can('user.names')
    .meta({ rest: { method: 'GET', path: '/users/names', summary: 'The active staff by name.' } })
    .output(z.array(userNameSchema))
    .query(async ({ ctx }) =>
      (await listUserNames(ctx.db, ctx.scope)).map((user) => ({
        ...user,
        name: [user.first_name, user.last_name].filter(Boolean).join(' '),
      })),
    ),

  update: can('user.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/users/{id}',
        summary: 'Change a user; disabling ends their sessions and closes their open record.',
        wrap: 'changes',
      },
    })
    .input(updateUserSchema)
    .output(userSchema)
    .mutation(async ({ ctx, input }) => {
      if (input.changes.password !== undefined) refuseToken(ctx.session);
      return answerUser(ctx, await changeUser(ctx, input));
    }),

  remove: can('user.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/users/{id}',
        summary: 'Delete a user on whom nothing hangs; otherwise disable the account.',
      },
    })
    .input(removeUserSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeUser(ctx, input.id)),
});

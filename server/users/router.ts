import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { assertNotToken } from '../auth/session.ts';
import { exportValues } from './export-values.ts';
import { userFields } from './fields.ts';
import { listUserNames, listUsers, readUser } from './queries.ts';
import {
  createdUserSchema,
  createUserSchema,
  listUsersSchema,
  removeUserSchema,
  updateUserSchema,
  userListSchema,
  userNameSchema,
  userSchema,
} from './schema.ts';
import { changeUser, createUser, createUsers, removeUser } from './service.ts';

const answerUser = async (ctx: Ctx, { id }: { id: number }) =>
  found(await readUser(ctx.db, ctx.scope, id, todayOf(ctx)), 'user');

export const usersRouter = router({
  create: can('user.create')
    .meta({
      import: {
        table: 'users',
        createMany: createUsers,
        duplicates: [{ by: ['email'] }],
        addedOnly: ['password', 'trades'],
      },
      rest: {
        method: 'POST',
        path: '/users',
        summary: 'Add a user. Without a password they are emailed an invitation.',
        status: 201,
      },
    })
    .input(createUserSchema)
    .output(createdUserSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, invited } = await createUser(ctx, input);
      return { ...(await answerUser(ctx, { id })), invited };
    }),

  list: can('user.read')
    .meta({
      export: { table: 'users', fields: userFields, values: exportValues },
      rest: {
        method: 'GET',
        path: '/users',
        summary: 'List the company’s users with their current rates.',
        list: true,
      },
    })
    .input(listUsersSchema)
    .output(userListSchema)
    .query(({ ctx, input }) => listUsers(ctx.db, ctx.scope, input, todayOf(ctx))),

  names: can('user.names')
    .meta({ rest: { method: 'GET', path: '/users/names', summary: 'List active staff names.' } })
    .output(z.array(userNameSchema))
    .query(async ({ ctx }) =>
      (await listUserNames(ctx.db, ctx.scope)).map((user) => ({
        ...user,
        name: [user.first_name, user.last_name].filter(Boolean).join(' '),
      })),
    ),

  update: can('user.update')
    .meta({
      changesAccess: true,
      rest: {
        method: 'PATCH',
        path: '/users/{id}',
        summary: 'Update a user. Disabling a user ends their sessions and closes their open record.',
        wrap: 'changes',
      },
    })
    .input(updateUserSchema)
    .output(userSchema)
    .mutation(async ({ ctx, input }) => {
      if (input.changes.password !== undefined) assertNotToken(ctx.session);
      return answerUser(ctx, await changeUser(ctx, input));
    }),

  remove: can('user.delete')
    .meta({
      changesAccess: true,
      rest: {
        method: 'DELETE',
        path: '/users/{id}',
        summary: 'Delete an unused user. Disable the account otherwise.',
      },
    })
    .input(removeUserSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeUser(ctx, input.id)),
});

import { z } from 'zod';
import { vapidKeys } from '#server/infra/push/vapid.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { removeOwnPushSubscription } from './push-queries.ts';
import { changeNotificationSwitches, readNotificationSwitches } from './queries.ts';
import {
  addPushSubscriptionSchema,
  notificationSwitchesSchema,
  pushKeySchema,
  removePushSubscriptionSchema,
  updateNotificationsSchema,
} from './schema.ts';
import { subscribe } from './service.ts';

export const notificationsRouter = router({
  get: can('session.own')
    .meta({
      rest: { method: 'GET', path: '/auth/notifications', summary: 'Get your notification settings.' },
    })
    .output(notificationSwitchesSchema)
    .query(({ ctx }) => readNotificationSwitches(ctx.db, ctx.scope)),

  update: can('session.own')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/auth/notifications',
        summary: 'Update your notification settings.',
        wrap: 'changes',
      },
    })
    .input(updateNotificationsSchema)
    .output(notificationSwitchesSchema)
    .mutation(({ ctx, input }) => changeNotificationSwitches(ctx.db, ctx.scope, input.changes)),

  pushKey: can('session.own')
    .meta({
      rest: {
        method: 'GET',
        path: '/auth/push-key',
        summary: 'Get the public key for browser push subscriptions.',
      },
    })
    .output(pushKeySchema)
    .query(({ ctx }) => ({ publicKey: vapidKeys(ctx.config.appSecret).publicKey })),

  subscribe: can('session.own')
    .meta({
      personal: true,
      rest: {
        method: 'POST',
        path: '/auth/push-subscriptions',
        summary: 'Subscribe this browser to notifications, using the output of PushSubscription.toJSON().',
        status: 201,
      },
    })
    .input(addPushSubscriptionSchema)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await subscribe(ctx, input, ctx.config);
      return null;
    }),

  unsubscribe: can('session.own')
    .meta({
      personal: true,
      rest: {
        method: 'DELETE',
        path: '/auth/push-subscriptions',
        summary: 'Unsubscribe this browser from notifications.',
      },
    })
    .input(removePushSubscriptionSchema)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await removeOwnPushSubscription(ctx.db, ctx.scope, input.endpoint);
      return null;
    }),
});

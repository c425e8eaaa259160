import { z } from 'zod';

const switches = {
  notify_jobs: z.boolean(),
  notify_money: z.boolean(),
  notify_reminders: z.boolean(),
};

export const notificationSwitchesSchema = z.object(switches);
export type NotificationSwitches = z.infer<typeof notificationSwitchesSchema>;

export const updateNotificationsSchema = z.strictObject({ changes: z.strictObject(switches).partial() });

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url');

/** The result of a browser's `PushSubscription.toJSON()`. */
export const addPushSubscriptionSchema = z.strictObject({
  endpoint: z.string().max(2000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
});

export const removePushSubscriptionSchema = z.strictObject({ endpoint: z.string().max(2000) });

/** `applicationServerKey` for a browser's `pushManager.subscribe`. */
export const pushKeySchema = z.object({ publicKey: z.string() });

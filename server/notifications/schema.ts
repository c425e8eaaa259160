import { z } from 'zod';

/** What a person wants to be told of: jobs, my time and money, reminders. */
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

/** As `PushSubscription.toJSON()` gives it in a browser. */
export const addPushSubscriptionSchema = z.strictObject({
  endpoint: z.string().max(2000),
  expirationTime: z.number().nullish(),
  keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
});

export const removePushSubscriptionSchema = z.strictObject({ endpoint: z.string().max(2000) });

/** What a browser's `pushManager.subscribe` takes as `applicationServerKey`. */
export const pushKeySchema = z.object({ publicKey: z.string() });

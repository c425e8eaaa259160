import { everyone, type Lines } from './line.ts';

export const notificationLines: Lines = {
  'notifications.get': { allowed: everyone, input: () => undefined },
  'notifications.update': { allowed: everyone, input: () => ({ changes: { notify_jobs: false } }) },
  'notifications.pushKey': { allowed: everyone, input: () => undefined },
  'notifications.subscribe': {
    allowed: everyone,
    input: (_, role) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${role}`,
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    }),
  },
  'notifications.unsubscribe': {
    allowed: everyone,
    input: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }),
  },
};

import type { HistoryEntity } from '#server/nouns.ts';

/** Nouns that events are about: those whose rows an admin can read as GET /{noun}/{id}. In the order of select lists. */
export const webhookNouns = [
  'time-tracking',
  'amendment-requests',
  'payments',
  'expenses',
  'materials',
  'jobs',
  'visits',
  'absences',
  'job-tasks',
  'notes',
  'files',
  'properties',
  'customers',
  'users',
  'trades',
  'users-rates',
  'invoices',
  'quotes',
  'spending-approvals',
  'price-list',
  'settings',
  'webhooks',
] as const satisfies readonly HistoryEntity[];
export type WebhookNoun = (typeof webhookNouns)[number];

export const webhookVerbLabels = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  restored: 'Restored',
} as const;
export type WebhookVerb = keyof typeof webhookVerbLabels;
export const webhookVerbs = Object.keys(webhookVerbLabels) as [WebhookVerb, ...WebhookVerb[]];

/** In `events`, alone: all of them, also of nouns that are added later. */
export const everyEvent = '*';
export type WebhookEvent = `${WebhookNoun}.${WebhookVerb}`;
export const webhookEvents = webhookNouns.flatMap((noun) => webhookVerbs.map((verb) => `${noun}.${verb}` as const)) as [
  WebhookEvent,
  ...WebhookEvent[],
];

/** `type` of what the Test button sends. */
export const pingEvent = 'ping';

export const deliveryStateLabels = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;
export type DeliveryState = keyof typeof deliveryStateLabels;
export const deliveryStates = Object.keys(deliveryStateLabels) as [DeliveryState, ...DeliveryState[]];

export const webhookSorts = ['address', 'is_active', 'createdAt', 'updatedAt', 'id'] as const;
export const deliverySorts = ['id', 'at', 'noun', 'state', 'attempts', 'next_attempt_at', 'last_attempt_at'] as const;

/** Of one company. */
export const maxWebhooks = 10;
/** In characters. */
export const maxAddressLength = 2000;

export const formerSecretHours = 24;
export const retryDays = 3;
export const logDays = 30;

import type { Noun } from '#server/infra/noun.ts';

export const webhookNoun = {
  entity: 'webhooks',
  table: 'webhooks',
  label: 'Webhook',
  plural: 'Webhooks',
  description: ['{address}'],
  affects: ['webhooks'],
  searched: ['address'],
  hidden: ['former_secret_until'],
} as const satisfies Noun;

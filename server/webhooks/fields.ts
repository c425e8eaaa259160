import type { Webhooks } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { deliveryStateLabels, maxAddressLength } from './constants.ts';
import type { webhookNoun } from './noun.ts';

export const webhookFields = defineFields<Webhooks, (typeof webhookNoun.hidden)[number]>()({
  address: { label: 'Address', kind: 'text', limit: maxAddressLength },
  events: { label: 'Events', kind: 'choice' },
  former_secret_value: { label: 'Former secret', kind: 'text' },
  is_active: { label: 'Active', kind: 'yesNo' },
  secret_value: { label: 'Secret', kind: 'text' },

  // Of its log.
  failed: { label: 'Failed', kind: 'number' },
  last_answer: { label: 'Last answer', kind: 'text' },
  last_attempt_at: { label: 'Last attempt', kind: 'moment' },
  waiting: { label: 'Waiting', kind: 'number' },
});

export const deliveryFields = defineFields()({
  answer_status: { label: 'Answer', kind: 'number' },
  at: { label: 'When', kind: 'moment' },
  attempts: { label: 'Attempts', kind: 'number' },
  error: { label: 'Error', kind: 'text' },
  event: { label: 'Event', kind: 'text' },
  last_attempt_at: { label: 'Last attempt', kind: 'moment' },
  next_attempt_at: { label: 'Next attempt', kind: 'moment' },
  row_id: { label: 'Row', kind: 'number' },
  state: { label: 'State', kind: 'choice', labels: deliveryStateLabels },
});

import { z } from 'zod';
import { expectedUpdatedAtSchema, idSchema, typedSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import {
  deliverySorts,
  deliveryStates,
  everyEvent,
  maxAddressLength,
  webhookEvents,
  webhookSorts,
} from './constants.ts';

const addressSchema = typedSchema(maxAddressLength)
  .min(1)
  .meta({ description: 'Where changes are posted to: https://…', example: 'https://example.com/fettle' });

const eventsSchema = z
  .array(z.enum([everyEvent, ...webhookEvents]))
  .min(1)
  .max(webhookEvents.length)
  .refine((events) => new Set(events).size === events.length, 'Name each event once.')
  .refine((events) => !events.includes(everyEvent) || events.length === 1, 'Send * alone: it is all events.')
  .describe('The events that are sent, such as jobs.created; or only *, for all.');

export const createWebhookSchema = z.strictObject({
  address: addressSchema,
  events: eventsSchema,
  is_active: z.boolean().optional(),
});

export const updateWebhookSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    address: addressSchema.optional(),
    events: eventsSchema.optional(),
    is_active: z.boolean().optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const webhookIdSchema = z.strictObject({ id: idSchema });

export const listWebhooksSchema = listInput({ is_active: z.boolean().optional() }, webhookSorts, {
  sort: 'createdAt',
  order: 'asc',
});

export const webhookSchema = z.object({
  id: z.number(),
  address: z.string(),
  events: z.array(z.string()),
  is_active: z
    .boolean()
    .describe('Whether changes are noted and sent. It is switched off when the address answers 410.'),
  last_attempt_at: z.string().nullable().describe('When it was last tried to send something; null for never.'),
  last_answer: z.string().describe('What came of that: the status of the answer, or why there was none.'),
  waiting: z.number().describe('How many changes wait to be sent.'),
  failed: z.number().describe('How many changes were given up and can be resent.'),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookListSchema = listOutput(webhookSchema);

export const webhookWithSecretSchema = webhookSchema.extend({
  secret: z
    .string()
    .nullable()
    .describe('Signs what is sent. It is in this answer only; null when the call is repeated by its Idempotency-Key.'),
});

export const testedSchema = z.object({
  ok: z.boolean().describe('Whether the address answered with a status from 200 to 299.'),
  message: z.string().describe('What came back, as a sentence.'),
});

export const listDeliveriesSchema = listInput(
  { id: idSchema, state: z.enum(deliveryStates).optional() },
  deliverySorts,
  { sort: 'id', order: 'desc' },
);

export const deliverySchema = z.object({
  id: z.number(),
  event_id: z.string().describe('The header webhook-id: equal in every attempt, by which a receiver drops repeats.'),
  event: z.string().describe('Such as jobs.created.'),
  noun: z.string().describe('The path of the row’s list.'),
  row_id: z.number().describe('Id of the row that was changed.'),
  changed: z.array(z.string()).describe('Names of the fields that an update changed.'),
  at: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  next_attempt_at: z.string().nullable().describe('When it is tried again; null for at once, or never if it is over.'),
  last_attempt_at: z.string().nullable(),
  answer_status: z.number().nullable().describe('HTTP status of the last answer; null if there was none.'),
  error: z.string().describe('Why the last attempt failed.'),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryListSchema = listOutput(deliverySchema);

export const resendSchema = z.strictObject({
  id: idSchema,
  delivery_id: idSchema.describe('Id of what is sent again, in the log.'),
});
export const resentSchema = z.object({ resent: z.number().describe('How many changes are sent again.') });

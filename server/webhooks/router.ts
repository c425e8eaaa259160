import { found } from '#server/infra/errors.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { webhookFields } from './fields.ts';
import { publicColumns } from './message.ts';
import { listDeliveries, listWebhooks, readWebhook } from './queries.ts';
import {
  createWebhookSchema,
  deliveryListSchema,
  listDeliveriesSchema,
  listWebhooksSchema,
  resendSchema,
  resentSchema,
  testedSchema,
  updateWebhookSchema,
  webhookIdSchema,
  webhookListSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from './schema.ts';
import {
  changeWebhook,
  createWebhook,
  type NewSecret,
  removeWebhook,
  replaceSecret,
  resendDelivery,
  resendFailed,
  testWebhook,
} from './service.ts';

const answerWebhook = async ({ db, scope }: CallCtx, { id }: { id: number }) =>
  found(await readWebhook(db, scope, id), 'webhook');

const answerSecret = async (ctx: CallCtx, made: NewSecret) => ({
  ...(await answerWebhook(ctx, made)),
  secret: made.secret,
});

/** Other programs that are told of changes. */
export const webhooksRouter = router({
  create: can('webhook.create')
    .meta({
      shownOnce: ['secret'],
      rest: {
        method: 'POST',
        path: '/webhooks',
        summary: 'Have changes posted to an address. The secret that signs them is only returned in this response.',
        status: 201,
      },
    })
    .input(createWebhookSchema)
    .output(webhookWithSecretSchema)
    .mutation(async ({ ctx, input }) => answerSecret(ctx, await createWebhook(ctx, input))),

  list: can('webhook.read')
    .meta({
      export: { table: 'webhooks', fields: webhookFields },
      rest: { method: 'GET', path: '/webhooks', summary: 'List webhooks, without their secrets.', list: true },
    })
    .input(listWebhooksSchema)
    .output(webhookListSchema)
    .query(({ ctx, input }) => listWebhooks(ctx.db, ctx.scope, input)),

  update: can('webhook.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/webhooks/{id}',
        summary: 'Change a webhook’s address or events, or switch it on or off. While it is off no change is noted.',
        wrap: 'changes',
      },
    })
    .input(updateWebhookSchema)
    .output(webhookSchema)
    .mutation(async ({ ctx, input }) => answerWebhook(ctx, await changeWebhook(ctx, input))),

  remove: can('webhook.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/webhooks/{id}',
        summary: 'Delete a webhook with its log. What waits is not sent.',
      },
    })
    .input(webhookIdSchema)
    .output(webhookIdSchema)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input)),

  newSecret: can('webhook.update')
    .meta({
      shownOnce: ['secret'],
      rest: {
        method: 'POST',
        path: '/webhooks/{id}/secret',
        summary: 'Make a new secret, which is only returned in this response. The former one signs too for 24 hours.',
      },
    })
    .input(webhookIdSchema)
    .output(webhookWithSecretSchema)
    .mutation(async ({ ctx, input }) => answerSecret(ctx, await replaceSecret(ctx, input.id))),

  test: can('webhook.update')
    .meta({
      transaction: 'each',
      rest: { method: 'POST', path: '/webhooks/{id}/test', summary: 'Send a ping event now and say what came back.' },
    })
    .input(webhookIdSchema)
    .output(testedSchema)
    .mutation(({ ctx, input }) => testWebhook(ctx, input.id)),

  deliveries: can('webhook.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries',
        summary: 'List what a webhook was or is to be sent, newest first. It is kept for 30 days.',
        list: true,
      },
    })
    .input(listDeliveriesSchema)
    .output(deliveryListSchema)
    .query(async ({ ctx, input }) => {
      found(await readWebhook(ctx.db, ctx.scope, input.id), 'webhook');
      const { data, meta } = await listDeliveries(ctx.db, ctx.scope, input);
      return { data: data.map((each) => ({ ...each, changed: publicColumns(each) })), meta };
    }),

  resend: can('webhook.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/webhooks/{id}/deliveries/{delivery_id}/resend',
        summary: 'Send one change again, under the same event id.',
      },
    })
    .input(resendSchema)
    .output(resentSchema)
    .mutation(({ ctx, input }) => resendDelivery(ctx, input)),

  resendFailed: can('webhook.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/webhooks/{id}/resend-failed',
        summary: 'Send all changes again that were given up, and at once all that wait.',
      },
    })
    .input(webhookIdSchema)
    .output(resentSchema)
    .mutation(({ ctx, input }) => resendFailed(ctx, input.id)),
});

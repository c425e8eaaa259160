import type { z } from 'zod';
import { deleteRow, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { mayBeInner } from '#server/company-settings/inner-addresses.ts';
import { sealSecret, webhookBinding } from '#server/company-settings/secrets.ts';
import { toIso } from '#server/infra/clock.ts';
import { fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import { AddressRejected } from '#server/infra/services/outside-address.ts';
import { assertAllowedUrl } from '#server/infra/services/post.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { type DeliveryState, formerSecretHours, maxWebhooks, retryDays } from './constants.ts';
import { pingMessage } from './message.ts';
import { hasAllWebhooks, lockWebhook, resendDeliveries, sendingWebhook } from './queries.ts';
import type { createWebhookSchema, testedSchema, updateWebhookSchema } from './schema.ts';
import { postMessage, secretsOf, unreadableSecretMessage } from './send-webhooks.ts';
import { newWebhookSecret } from './signature.ts';

/** 400 unless it is an https address, or an inner one where those are allowed. Names are looked up when it is used. */
async function assertAddress({ db, config }: CallCtx, address: string): Promise<void> {
  const reject = (message: string) => fieldError('invalid', 'address', message);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw reject('Enter an address that begins with https://.');
  if (url.username !== '' || url.password !== '') throw reject('Leave the user and password out of the address.');
  if (url.hash !== '') throw reject('Leave out # and what follows it.');
  const inner = await mayBeInner(db, config, address);
  if (url.protocol === 'http:' && !inner) throw reject('Unencrypted addresses aren’t allowed. Use https://.');
  try {
    assertAllowedUrl(url, inner);
  } catch (error) {
    if (error instanceof AddressRejected) throw reject(error.message);
    throw error;
  }
}

export interface NewSecret {
  id: number;
  secret: string;
}

/** 409 beyond 10 webhooks. The secret is in no other answer. */
export async function createWebhook(ctx: CallCtx, input: z.infer<typeof createWebhookSchema>): Promise<NewSecret> {
  const { db, scope, config } = ctx;
  await assertAddress(ctx, input.address);
  if (await hasAllWebhooks(db, scope))
    throw stateConflict('limit_reached', `There are ${maxWebhooks} webhooks. Delete one first.`);
  const secret = newWebhookSecret();
  const secret_value = sealSecret(config.appSecret, webhookBinding(scope.company_id), secret);
  return { id: await insertRow(db, scope, 'webhooks', { ...input, secret_value }), secret };
}

/** 404 if not in the company, 409 if changed since. */
export async function changeWebhook(
  ctx: CallCtx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateWebhookSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const webhook = found(await lockWebhook(db, scope, id), 'webhook');
  await assertVersion(db, scope, 'webhooks', webhook, expected_updatedAt);
  if (changes.address !== undefined && changes.address !== webhook.address) await assertAddress(ctx, changes.address);
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'webhooks', id, changes);
  // Deliveries that waited while it was off, or for its former address.
  if (changes.is_active || changes.address !== undefined) await sendSoon(ctx);
  return { id };
}

/** 404 if not in the company. */
export async function removeWebhook({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await deleteRow(db, scope, 'webhooks', id))) throw notFound('webhook');
  return { id };
}

/** The former secret signs too for a day. 404 if not in the company. */
export async function replaceSecret({ db, scope, config, clock }: CallCtx, id: number): Promise<NewSecret> {
  const webhook = found(await lockWebhook(db, scope, id), 'webhook');
  const secret = newWebhookSecret();
  await updateRow(db, scope, 'webhooks', id, {
    secret_value: sealSecret(config.appSecret, webhookBinding(scope.company_id), secret),
    former_secret_value: webhook.secret_value,
    former_secret_until: toIso(clock() + formerSecretHours * 3_600_000),
  });
  return { id, secret };
}

const tenMinutes = 600_000;
const limits = {
  test: { ofCompany: 30, ofWebhook: 10, message: 'Too many tests. Wait a few minutes and try again.' },
  resend: { ofCompany: 300, ofWebhook: 100, message: 'Too many resends. Wait a few minutes and try again.' },
  'resend-all': { ofCompany: 20, ofWebhook: 5, message: 'Too many resends. Wait a few minutes and try again.' },
} as const;

/** 429 above the limit of the webhook or of the company. */
async function countWebhookUse(ctx: CallCtx, what: keyof typeof limits, id: number): Promise<void> {
  const { ofCompany, ofWebhook, message } = limits[what];
  const { company_id } = ctx.scope;
  const counted = { of: 'everyone', windowMs: tenMinutes, message } as const;
  await countUse(ctx, { ...counted, key: `webhooks-${what}:${company_id}`, most: ofCompany }, ctx.clock());
  await countUse(ctx, { ...counted, key: `webhook-${what}:${company_id}:${id}`, most: ofWebhook }, ctx.clock());
}

/** Posts a ping at once, also if the webhook is off. 404 if not in the company, 429 above 10 in 10 minutes. */
export async function testWebhook(ctx: CallCtx, id: number): Promise<z.infer<typeof testedSchema>> {
  const { db, scope, config, clock } = ctx;
  const webhook = found(await sendingWebhook(db, scope, id), 'webhook');
  await countWebhookUse(ctx, 'test', id);
  const secrets = secretsOf(config, webhook, clock());
  if (!secrets) return { ok: false, message: unreadableSecretMessage };
  const inner = await mayBeInner(db, config, webhook.address);
  const answer = await postMessage({ address: webhook.address, secrets, inner, now: clock() }, pingMessage(clock()));
  if (answer.ok)
    return { ok: true, message: `${new URL(webhook.address).host} answered with status ${answer.status}.` };
  return { ok: false, message: answer.error };
}

/** Sends one again, under the same event id. 404 if it is not in the log, 429 above 100 in 10 minutes. */
export async function resendDelivery(ctx: CallCtx, input: { id: number; delivery_id: number }) {
  await countWebhookUse(ctx, 'resend', input.id);
  const resent = await resend(ctx, input.id, { delivery_id: input.delivery_id });
  if (resent === 0) throw notFound('delivery');
  return { resent };
}

/** Sends all again that were given up, and at once all that wait. 404 if not in the company. */
export async function resendFailed(ctx: CallCtx, id: number) {
  await countWebhookUse(ctx, 'resend-all', id);
  const failed = await resend(ctx, id, { state: 'failed' });
  await resend(ctx, id, { state: 'waiting' });
  return { resent: failed };
}

async function resend(
  ctx: CallCtx,
  id: number,
  which: { delivery_id: number } | { state: DeliveryState },
): Promise<number> {
  const { db, scope, clock } = ctx;
  found(await lockWebhook(db, scope, id), 'webhook');
  const now = clock();
  const times = { now: toIso(now), retryUntil: toIso(now + retryDays * 86_400_000) };
  const resent = await resendDeliveries(db, scope, id, which, times);
  if (resent > 0) await sendSoon(ctx);
  return resent;
}

const sendSoon = ({ db, scope: { company_id } }: CallCtx) => enqueue(db, 'send_webhooks', { company_id });

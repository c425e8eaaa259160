import { setActor } from '#db/actor.ts';
import { mayBeInner } from '#server/company-settings/inner-addresses.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { openSecret, webhookBinding } from '#server/company-settings/secrets.ts';
import { toIso } from '#server/infra/clock.ts';
import type { AppSecrets } from '#server/infra/config.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { TaskContext } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import type { Resolve } from '#server/infra/services/outside-address.ts';
import { postOutside } from '#server/infra/services/post.ts';
import { isTimeout, ServiceError } from '#server/infra/services/service-error.ts';
import { deliver } from '#server/notify/deliver.ts';
import { changeMessage, type WebhookMessage } from './message.ts';
import {
  type AttemptOutcome,
  companiesWithDue,
  type DueDelivery,
  dueDeliveries,
  nextAttemptOf,
  postponeDeliveries,
  type SendingWebhook,
  saveAttempt,
  switchOff,
  webhooksWithDue,
} from './queries.ts';
import { nextAttempt, readRetryAfter } from './rules.ts';
import { webhookHeaders } from './signature.ts';

const deadlineMs = 10_000;
const maxAnswer = 64_000;
/** Then the next task goes on, so that other companies' tasks have a turn. */
const runMs = 20_000;
const batchSize = 50;
/** After so many failures in a row, the others wait a minute without losing an attempt. */
const maxFailuresInARow = 3;
const restMs = 60_000;

export const unreadableSecretMessage = 'The secret of this webhook can’t be read any more. Make a new one.';

/** The secrets to sign with, the present one first; undefined if it cannot be read. `now` in ms. */
export function secretsOf(
  config: AppSecrets,
  { company_id, secret_value, former_secret_value, former_secret_until }: SendingWebhook,
  now: number,
): string[] | undefined {
  const open = (sealed: Buffer) => openSecret(config, webhookBinding(company_id), sealed);
  const secret = open(secret_value);
  if (secret === undefined) return undefined;
  const isFormerValid = former_secret_value !== null && Date.parse(former_secret_until ?? '') > now;
  const former = isFormerValid ? open(former_secret_value) : undefined;
  return former === undefined ? [secret] : [secret, former];
}

export interface Answer {
  ok: boolean;
  /** Null if there was none. */
  status: number | null;
  /** A sentence; '' if it was accepted. */
  error: string;
  isTimeout: boolean;
  /** Seconds. */
  retryAfter?: number | undefined;
}

interface Posting {
  address: string;
  secrets: readonly string[];
  inner: boolean;
  /** ms */
  now: number;
  resolve?: Resolve | undefined;
}

/** Nothing of the answer is kept but its status. */
export async function postMessage(
  { address, secrets, inner, now, resolve }: Posting,
  { id, body }: WebhookMessage,
): Promise<Answer> {
  const headers = webhookHeaders(secrets, { id, timestamp: Math.floor(now / 1000), body });
  const service = 'The server';
  try {
    const sent = { url: address, headers, body, inner, service, deadlineMs, maxAnswer, resolve };
    const { status, headers: answered } = await postOutside({ ...sent, cutsAnswer: true });
    const ok = status >= 200 && status < 300;
    const retryAfter = readRetryAfter(answered['retry-after'] as string | undefined, now);
    return { ok, status, error: ok ? '' : statusMessage(new URL(address).host, status), isTimeout: false, retryAfter };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ok: false, status: null, error: error.message, isTimeout: isTimeout(error) };
  }
}

function statusMessage(host: string, status: number): string {
  if (status >= 300 && status < 400)
    return `${host} answered with status ${status}, a redirect, which isn’t followed. Enter the address that it leads to.`;
  if (status === gone) return `${host} answered with status 410: it wants no more, so the webhook was switched off.`;
  return `${host} answered with status ${status}.`;
}

const gone = 410;
/** A host may be as long as an address. */
const maxErrorLength = 500;

/** What tests replace. */
export interface SendOptions {
  resolve?: Resolve;
}

/**
 * The task `send_webhooks`: sends what is due, each webhook by itself and its rows in their order. A process that is killed
 * may have sent what is not noted yet, so it is sent again, under the same id.
 */
export async function sendWebhooks(
  parts: TaskContext,
  { company_id }: TaskPayload<'send_webhooks'>,
  _attempt?: unknown,
  { resolve }: SendOptions = {},
): Promise<void> {
  const { db, clock, config } = parts;
  const until = performance.now() + runMs;
  const webhooks = await webhooksWithDue(db, company_id, toIso(clock()));
  const sending = webhooks.map(async (webhook) => {
    const inner = await mayBeInner(db, config, webhook.address);
    await sendDue(parts, webhook, { inner, resolve }, until);
  });
  // One that fails for a reason of ours must not break off the others.
  const broken = (await Promise.allSettled(sending)).find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
  const next = await nextAttemptOf(db, company_id, toIso(clock()));
  if (next !== undefined) await enqueue(db, 'send_webhooks', { company_id }, { runAt: next, key: `${company_id}` });
}

/** The task `resume_webhooks`. */
export async function resumeWebhooks({ db, clock }: TaskContext): Promise<void> {
  for (const company_id of await companiesWithDue(db, toIso(clock())))
    await enqueue(db, 'send_webhooks', { company_id }, { key: `${company_id}` });
}

type Route = Pick<Posting, 'inner' | 'resolve'>;

async function sendDue(parts: TaskContext, webhook: SendingWebhook, route: Route, until: number): Promise<void> {
  const { db, clock, hosts } = parts;
  const { host } = new URL(webhook.address);
  const rest = () => postponeDeliveries(db, webhook, toIso(clock()), toIso(clock() + restMs));
  let failuresInARow = 0;
  for (;;) {
    const due = await dueDeliveries(db, webhook, toIso(clock()), batchSize);
    if (due.length === 0) return;
    const failedRows = new Set<string>();
    for (const delivery of due) {
      if (performance.now() >= until) return;
      const row = `${delivery.noun} ${delivery.row_id}`;
      if (failedRows.has(row)) continue;
      if (hosts.openReason(host) !== undefined) return rest();
      const answer = await attempt(parts, webhook, delivery, route);
      if (answer.ok) {
        failuresInARow = 0;
        continue;
      }
      failedRows.add(row);
      failuresInARow += 1;
      if (answer.status === gone) return endWebhook(parts, webhook);
      if (answer.isTimeout) hosts.open(host, answer.error);
      if (failuresInARow >= maxFailuresInARow) return rest();
    }
  }
}

async function attempt(
  { db, config, clock, log }: TaskContext,
  webhook: SendingWebhook,
  delivery: DueDelivery,
  route: Route,
): Promise<Answer> {
  const secrets = secretsOf(config, webhook, clock());
  const answer: Answer = secrets
    ? await postMessage({ ...route, address: webhook.address, secrets, now: clock() }, changeMessage(delivery))
    : { ok: false, status: null, error: unreadableSecretMessage, isTimeout: false };
  const { company_id, id: webhook_id } = webhook;
  if (!answer.ok)
    log.warn({ part: 'webhooks', company_id, webhook_id, status: answer.status }, 'a change was not taken');
  await saveAttempt(db, webhook, delivery, outcomeOf(delivery, answer, clock()));
  return answer;
}

function outcomeOf({ attempts, retry_until }: DueDelivery, answer: Answer, now: number): AttemptOutcome {
  const attempted = {
    last_attempt_at: toIso(now),
    answer_status: answer.status,
    error: answer.error.slice(0, maxErrorLength),
  };
  if (answer.ok) return { ...attempted, state: 'delivered', next_attempt_at: null };
  const times = { failures: attempts + 1, now, retryUntil: Date.parse(retry_until) };
  const next = answer.status === gone ? undefined : nextAttempt(times, answer.retryAfter, Math.random());
  if (next === undefined) return { ...attempted, state: 'failed', next_attempt_at: null };
  return { ...attempted, state: 'waiting', next_attempt_at: toIso(next) };
}

/** The receiver wants no more: switches the webhook off and says so to the office. */
async function endWebhook({ db, config, clock }: TaskContext, webhook: SendingWebhook): Promise<void> {
  const { company_id, id, address } = webhook;
  const settings = await settingsOf(db, company_id, config);
  await db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: '', reason: 'The address answered that it is gone' });
    if (!(await switchOff(transaction, webhook))) return;
    await deliver({ db: transaction, config }, settings, {
      company_id,
      event: `webhook-gone:${id}:${clock()}`,
      who: 'admins',
      preference: 'notify_reminders',
      message: {
        subject: 'A webhook was switched off',
        lines: [
          `${new URL(address).host} answered that it wants no more changes (status 410), so its webhook was switched off.`,
          'Switch it on again in Settings if that is wrong. Changes that are made meanwhile are not sent.',
        ],
        path: '/settings#settings-webhooks',
      },
    });
  });
}

import webPush from 'web-push';
import { isPushService } from '#server/infra/push/push-endpoint.ts';
import { type VapidKeys, vapidKeys } from '#server/infra/push/vapid.ts';
import { type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { isTimeout } from '#server/infra/services/service-error.ts';
import { type PushSubscription, pushSubscriptionsOf, removePushEndpoint } from './push-queries.ts';

const silentMessage = 'The push service didn’t respond.';

/** How long push services keep a message for a phone that is off: one day. */
const keepSeconds = 86_400;

/** Deletes subscriptions that are gone (404, 410). Retries only if every browser failed temporarily. */
export async function sendPush(
  parts: TaskContext,
  { company_id, user_id, title, body, path, tag }: TaskPayload<'send_push'>,
): Promise<void> {
  const subscriptions = await pushSubscriptionsOf(parts.db, { company_id, user_id });
  const content = JSON.stringify({ title: title.slice(0, 200), body: body.slice(0, 1000), path, tag });
  const sent = await Promise.all(subscriptions.map((each) => sendOne(parts, each, content)));
  if (sent.length > 0 && sent.every((outcome) => outcome === 'later')) {
    throw new TaskFailure(silentMessage);
  }
}

type Outcome = 'sent' | 'gone' | 'refused' | 'later';

async function sendOne(
  { db, config, log, hosts }: TaskContext,
  { endpoint, p256dh, auth }: PushSubscription,
  content: string,
): Promise<Outcome> {
  if (!isPushService(endpoint, config.environment)) return 'refused';
  const { host } = new URL(endpoint);
  if (hosts.openReason(host)) return 'later';
  const subject = config.appUrl?.startsWith('https:') ? config.appUrl : 'mailto:push@fettle.example';
  const { appSecret, previousAppSecret } = config;
  try {
    const postUnder = (secret: string) => post(endpoint, { p256dh, auth }, content, { subject, ...vapidKeys(secret) });
    let answer = await postUnder(appSecret);
    // This browser may have subscribed before APP_SECRET changed. Services say so in different ways.
    if ([400, 401, 403].includes(answer.status) && previousAppSecret !== undefined)
      answer = await postUnder(previousAppSecret);
    if (answer.ok) return 'sent';
    if (answer.status === 404 || answer.status === 410) {
      await removePushEndpoint(db, endpoint);
      return 'gone';
    }
    log.warn({ part: 'push', status: answer.status, service: host }, 'push refused');
    return answer.status === 429 || answer.status >= 500 ? 'later' : 'refused';
  } catch (error) {
    log.warn({ part: 'push', err: error, service: host }, 'push not sent');
    if (isTimeout(error)) hosts.open(host, silentMessage);
    return 'later';
  }
}

async function post(
  endpoint: string,
  keys: Pick<PushSubscription, 'p256dh' | 'auth'>,
  content: string,
  vapidDetails: VapidKeys & { subject: string },
): Promise<Response> {
  const request = webPush.generateRequestDetails({ endpoint, keys }, content, {
    vapidDetails,
    TTL: keepSeconds,
    urgency: 'normal',
  });
  const { 'Content-Length': _, ...headers } = request.headers;
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(request.body),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  return answer;
}

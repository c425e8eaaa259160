import { HostUnresponsive, type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { isTimeout, ServiceError } from '#server/infra/services/service-error.ts';
import { postSms, type SmsAnswer, wasAccepted } from '#server/infra/sms/sms-service.ts';
import { settingsOf } from './mail-settings.ts';
import { smsServiceOf } from './sms-settings.ts';

/** The task `send_sms`. What a service took in silence may arrive twice. Throws TaskFailure, final for a wrong number. */
export async function sendSms(parts: TaskContext, { company_id, to, body }: TaskPayload<'send_sms'>): Promise<void> {
  const settings = await settingsOf(parts.db, company_id, parts.config);
  const service = await smsServiceOf(parts, company_id, settings);
  if (!service) return;
  const { host } = new URL(service.url);
  const silence = parts.hosts.openReason(host);
  if (silence) throw new HostUnresponsive(silence, host);
  let answer: SmsAnswer;
  try {
    answer = await postSms(service, { to, body });
  } catch (error) {
    parts.log.warn({ part: 'sms', company_id, err: error }, 'a text message was not sent');
    const message = error instanceof ServiceError ? error.message : 'The text message couldn’t be sent.';
    if (isTimeout(error)) throw new HostUnresponsive(message, host);
    throw new TaskFailure(message);
  }
  if (wasAccepted(answer)) return;
  parts.log.warn({ part: 'sms', company_id, status: answer.status }, 'a text message was rejected');
  throw new TaskFailure(rejectionMessage(answer), isFinal(answer));
}

/** Wrong numbers stay wrong; a wrong password (401, 403) or too many messages (429) can be put right. */
const isFinal = ({ status }: SmsAnswer) => status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);

export const rejectionMessage = ({ status, message }: SmsAnswer): string =>
  `The text message service responded: ${message || `status ${status}`}`;

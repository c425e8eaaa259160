import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';
import { AddressRejected, assertAllowedLiteral, guardedLookup } from '../services/outside-address.ts';
import { plainMessage, ServiceError, unknownHostMessage, withDeadline } from '../services/service-error.ts';
import { dialled } from '../typed/phone.ts';

/** A service that takes what Twilio takes: a form of To, From and Body, with a user and password. */
export interface SmsService {
  url: string;
  user: string;
  password: string;
  from: string;
  /** Allows private and loopback addresses. */
  inner: boolean;
}

const deadlineMs = 15_000;
/** The service says why it refused; more than this is no answer of such a service. */
const maxAnswer = 20_000;

export interface SmsAnswer {
  status: number;
  /** What the service said, without its secrets. */
  message: string;
}

export const wasAccepted = ({ status }: SmsAnswer): boolean => status >= 200 && status < 300;

/** Throws ServiceError with the connection's code, by which `isTimeout` recognises a timeout. */
export async function postSms(service: SmsService, { to, body }: { to: string; body: string }): Promise<SmsAnswer> {
  const url = new URL(service.url);
  const form = new URLSearchParams({ To: dialled(to), From: service.from, Body: body }).toString();
  const stop = new AbortController();
  try {
    return await withDeadline(post(service, url, form, stop.signal), {
      ms: deadlineMs,
      message: `The text message service ${url.host} didn’t respond within ${deadlineMs / 1000} seconds.`,
      giveUp: () => stop.abort(),
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const { code } = error as { code?: string };
    throw Object.assign(new ServiceError(connectionMessage(error, url.host)), { code });
  }
}

function post({ user, password, inner }: SmsService, url: URL, form: string, signal: AbortSignal) {
  const isPlain = url.protocol === 'http:';
  // Unencrypted traffic must stay in the inner network.
  const rule = { inner, public: !isPlain };
  assertAllowedLiteral(url.hostname, rule);
  const request = isPlain ? requestPlain : requestSecure;
  return new Promise<SmsAnswer>((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      lookup: guardedLookup(rule),
      signal,
      ...(user && { auth: `${user}:${password}` }),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(form) },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxAnswer)
          answer.destroy(new ServiceError(`${url.host} doesn’t answer like a text message service.`));
      });
      text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, message: answerText(said, password) }),
        reject,
      );
    });
    sent.end(form);
  });
}

/** Twilio's errors are JSON with a `message`. */
function answerText(answer: string, password: string): string {
  let said = answer;
  try {
    const { message } = JSON.parse(answer) as { message?: unknown };
    if (typeof message === 'string') said = message;
  } catch {}
  return plainMessage(said, [password]);
}

function connectionMessage(error: unknown, host: string): string {
  if (error instanceof AddressRejected) return error.message;
  const { code = '' } = error as { code?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return unknownHostMessage(host);
  if (code === 'ECONNREFUSED') return `The text message service ${host} refused the connection.`;
  if (/CERT|SELF_SIGNED/.test(code)) return `The certificate of the text message service ${host} can’t be trusted.`;
  return `The connection to the text message service ${host} failed.`;
}

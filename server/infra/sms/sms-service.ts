import { postOutside } from '../services/post.ts';
import { plainMessage } from '../services/service-error.ts';
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
export async function postSms(
  { url, user, password, from, inner }: SmsService,
  { to, body }: { to: string; body: string },
): Promise<SmsAnswer> {
  const { status, text } = await postOutside({
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ To: dialled(to), From: from, Body: body }).toString(),
    ...(user && { auth: `${user}:${password}` }),
    inner,
    service: 'The text message service',
    deadlineMs,
    maxAnswer,
  });
  return { status, message: answerText(text, password) };
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

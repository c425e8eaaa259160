import { phoneClock } from '#app/lib/clock.ts';
import { BareAnswer } from '#app/lib/error-message.ts';
import { identityHeaders } from '#server/auth/constants.ts';
import type { EntryFile } from '../entry.ts';
import type { OutboxRequest } from '../entry-types.ts';
import type { Reply } from './outcome.ts';

export interface Sending {
  key: string;
  identity: string;
  files: readonly EntryFile[];
  /** 0 to 1; only called for forms. */
  onProgress: (progress: number) => void;
}
export type SendRequest = (request: OutboxRequest, sending: Sending) => Promise<Reply>;

/** Requests on a poor connection may hang for minutes. */
const timeoutMs = 20_000;
/** An upload without progress for this long is aborted. */
const stalledMs = 60_000;

const timedOut = () => new DOMException('The server took too long to respond.', 'TimeoutError');

const headersOf = ({ key, identity }: Sending) => ({
  'idempotency-key': key,
  ...identityHeaders('expected', identity),
});

/** Sends one request. Rejects if there is no response; with a TimeoutError if it took too long. */
export const sendRequest: SendRequest = (request, sending) =>
  request.hasFiles ? sendForm(request, sending) : sendJson(request, sending);

const sendJson = ({ url, body }: OutboxRequest, sending: Sending): Promise<Reply> =>
  fetchReply(url, {
    method: 'POST',
    headers: { ...headersOf(sending), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Has the server say its time. Rejects unless our server answers. */
export async function askTime(): Promise<void> {
  const { status, body } = await fetchReply('/api/trpc/auth.session', {
    headers: { 'x-background': '1' },
    cache: 'no-store',
  });
  if (body === undefined) throw new BareAnswer(status);
}

async function fetchReply(url: string, request: RequestInit): Promise<Reply> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(timedOut()), timeoutMs);
  try {
    const before = phoneClock.reading();
    const answer = await fetch(url, { ...request, signal: stop.signal });
    const date = answer.headers.get('date');
    const reply = replyOf(answer.status, await answer.text(), answer.headers.get('retry-after'));
    // A proxy's page has a date too, which may be the cache's.
    if (reply.body !== undefined) phoneClock.answered(date, before);
    return reply;
  } finally {
    clearTimeout(timer);
  }
}

/** Appends the fields before the files: the server reads them first to know what the files belong to. */
export function formOf(body: OutboxRequest['body'], files: readonly EntryFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const { name, blob, part = 'files' } of files) form.append(part, blob, name);
  return form;
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function sendForm({ url, body }: OutboxRequest, sending: Sending): Promise<Reply> {
  const form = formOf(body, sending.files);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        call.abort();
        reject(timedOut());
      }, stalledMs);
    };
    call.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      sending.onProgress(total > 0 ? loaded / total : 0);
    };
    call.onload = () => resolve(replyOf(call.status, call.responseText, call.getResponseHeader('retry-after')));
    call.onerror = () => reject(new TypeError('The upload didn’t complete.'));
    call.onloadend = () => clearTimeout(timer);
    call.open('POST', url);
    for (const [name, value] of Object.entries(headersOf(sending))) call.setRequestHeader(name, value);
    restartTimer();
    call.send(form);
  });
}

function replyOf(status: number, text: string, retryAfter: string | null): Reply {
  const seconds = Number.parseInt(retryAfter ?? '', 10);
  return { status, body: parsed(text), retryAfter: Number.isNaN(seconds) ? null : seconds };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { EntryFile } from '../entry.ts';
import type { OutboxRequest } from '../entry-types.ts';
import type { Reply } from './outcome.ts';

export interface Sending {
  key: string;
  userId: number;
  files: readonly EntryFile[];
  /** From 0 to 1, for forms. */
  onProgress: (progress: number) => void;
}
export type SendRequest = (request: OutboxRequest, sending: Sending) => Promise<Reply>;

/** Requests on a bad line hang for minutes. */
const timeoutMs = 20_000;
/** An upload without progress for this long is given up. */
const stalledMs = 60_000;

const timedOut = () => new DOMException('No answer came in time.', 'TimeoutError');

/** The server answers 401 if the browser's session is no longer the entry's user. */
const headersOf = ({ key, userId }: Sending) => ({
  'idempotency-key': key,
  'x-expected-user': String(userId),
});

/** Makes one request. Rejects if no answer came, with a TimeoutError if it took too long. */
export const sendRequest: SendRequest = (request, sending) =>
  request.hasFiles ? sendForm(request, sending) : sendJson(request, sending);

async function sendJson({ url, body }: OutboxRequest, sending: Sending): Promise<Reply> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(timedOut()), timeoutMs);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headersOf(sending), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: stop.signal,
    });
    return replyOf(answer.status, await answer.text(), answer.headers.get('retry-after'));
  } finally {
    clearTimeout(timer);
  }
}

/** The fields before the files, so that the server knows what the files are for. */
export function formOf(body: OutboxRequest['body'], files: readonly EntryFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const { name, blob, part = 'files' } of files) form.append(part, blob, name);
  return form;
}

/** By XMLHttpRequest, because fetch reports no upload progress. */
function sendForm({ url, body }: OutboxRequest, sending: Sending): Promise<Reply> {
  const form = formOf(body, sending.files);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        call.abort();
        reject(timedOut());
      }, stalledMs);
    };
    call.upload.onprogress = ({ loaded, total }) => {
      moved();
      sending.onProgress(total > 0 ? loaded / total : 0);
    };
    call.onload = () =>
      resolve(replyOf(call.status, call.responseText, call.getResponseHeader('retry-after')));
    call.onerror = () => reject(new TypeError('The upload did not arrive.'));
    call.onloadend = () => clearTimeout(timer);
    call.open('POST', url);
    for (const [name, value] of Object.entries(headersOf(sending))) call.setRequestHeader(name, value);
    moved();
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

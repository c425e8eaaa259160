import { BareAnswer, timeoutWords } from '#app/lib/error-words.ts';
import { newUuid } from '#app/lib/uuid.ts';

/** A refusal of the REST door, told as tRPC tells one: error-words.ts knows it. */
class FormRefused extends Error {
  readonly data: { code: string; httpStatus: number; fields?: Record<string, string> };
  constructor(httpStatus: number, { message, code, fields }: RefusalBody) {
    super(message);
    this.name = 'FormRefused';
    this.data = { code, httpStatus, ...(fields && { fields }) };
  }
}

interface RefusalBody {
  message: string;
  code: string;
  fields?: Record<string, string>;
}

export interface FormToSend {
  /** Below /api/v1. */
  path: string;
  fields: Readonly<Record<string, string | number | boolean | null | undefined>>;
  files: readonly File[];
  /** Under it the form is taken only once, however often it is sent. */
  idempotencyKey?: string;
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
}

/** A line that moves nothing for so long (ms) is given up. */
const stalledMs = 60_000;

/** Sends a form with files. By XMLHttpRequest: fetch tells nothing of how far an upload is. */
export function sendForm(form: FormToSend): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) {
    if (value !== undefined && value !== null && value !== '') body.append(name, String(value));
  }
  for (const file of form.files) body.append('files', file, file.name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        call.abort();
        reject(new DOMException(timeoutWords, 'TimeoutError'));
      }, stalledMs);
    };
    call.upload.onprogress = ({ loaded, total }) => {
      moved();
      form.onProgress?.(total > 0 ? loaded / total : 0);
    };
    call.onload = () => {
      const answer = parsed(call.responseText);
      if (call.status < 300 && answer) resolve(answer.data);
      else
        reject(
          answer?.code ? new FormRefused(call.status, answer as RefusalBody) : new BareAnswer(call.status),
        );
    };
    call.onerror = () => reject(new TypeError('The upload did not arrive.'));
    call.onloadend = () => clearTimeout(timer);
    call.open('POST', `/api/v1${form.path}`);
    call.setRequestHeader('idempotency-key', form.idempotencyKey ?? newUuid());
    moved();
    call.send(body);
  });
}

function parsed(text: string): { data?: unknown; code?: string } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

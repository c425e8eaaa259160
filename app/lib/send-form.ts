import { BareAnswer } from './error-words.ts';

/** A refusal of the REST door, in the shape that error-words.ts reads. */
class RestRefusal extends Error {
  readonly data: { code: string; httpStatus: number; fields?: Record<string, string> };

  constructor(status: number, body: { message: string; code: string; fields?: Record<string, string> }) {
    super(body.message);
    this.data = { code: body.code, httpStatus: status, ...(body.fields && { fields: body.fields }) };
  }
}

/**
 * POSTs a form with files to a REST line; the answer's `data`. By XMLHttpRequest, since fetch does not tell how much has
 * gone out: `onProgress` hears it, from 0 to 1. Throws what errorWords() reads: a refusal, a BareAnswer, a TypeError.
 */
export function sendForm<T>(path: string, form: FormData, onProgress?: (share: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server was not reached.'));
    request.onabort = request.onerror;
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300 && body && 'data' in body) resolve(body.data as T);
      else if (body && typeof body.message === 'string' && typeof body.code === 'string')
        reject(new RestRefusal(request.status, body as { message: string; code: string }));
      else reject(new BareAnswer(request.status));
    };
    request.send(form);
  });
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

import { BareAnswer } from './error-message.ts';

/** A REST error in the shape that error-message.ts reads. */
class RestError extends Error {
  readonly data: { code: string; httpStatus: number; fields?: Record<string, string> };

  constructor(status: number, body: { message: string; code: string; fields?: Record<string, string> }) {
    super(body.message);
    this.data = { code: body.code, httpStatus: status, ...(body.fields && { fields: body.fields }) };
  }
}

/** Parses a JSON object; undefined if the text is none. */
function parsedAnswer(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The error of an unsuccessful response: the API's own, else its bare status. */
export function answerError(status: number, text: string): Error {
  const body = parsedAnswer(text);
  if (body && typeof body.message === 'string' && typeof body.code === 'string') {
    return new RestError(status, body as { message: string; code: string });
  }
  return new BareAnswer(status);
}

/**
 * POSTs a form with files to a REST route and returns `data`. Uses XMLHttpRequest because fetch reports no upload
 * progress (`onProgress`, 0 to 1). Throws what errorMessage() reads: a REST error, a BareAnswer or a TypeError.
 */
export function sendForm<T>(path: string, form: FormData, onProgress?: (share: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The server could not be reached.'));
    request.onabort = request.onerror;
    request.onload = () => {
      const body = request.status < 300 ? parsedAnswer(request.responseText) : undefined;
      if (body && 'data' in body) resolve(body.data as T);
      else reject(answerError(request.status, request.responseText));
    };
    request.send(form);
  });
}

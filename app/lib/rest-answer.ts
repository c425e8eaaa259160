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
export function parsedAnswer(text: string): Record<string, unknown> | undefined {
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

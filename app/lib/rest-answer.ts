import { BareAnswer } from './error-message.ts';

/** A refusal of the REST door, in the shape that error-message.ts reads. */
class RestRefusal extends Error {
  readonly data: { code: string; httpStatus: number; fields?: Record<string, string> };

  constructor(status: number, body: { message: string; code: string; fields?: Record<string, string> }) {
    super(body.message);
    this.data = { code: body.code, httpStatus: status, ...(body.fields && { fields: body.fields }) };
  }
}

/** The JSON object of an answer; undefined: it is none. */
export function parsedAnswer(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer that is no success says went wrong: the door's refusal, or its bare status. */
export function answerError(status: number, text: string): Error {
  const body = parsedAnswer(text);
  if (body && typeof body.message === 'string' && typeof body.code === 'string') {
    return new RestRefusal(status, body as { message: string; code: string });
  }
  return new BareAnswer(status);
}

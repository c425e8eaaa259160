import type { Refusal } from '../entry.ts';

/** What came back, before anybody judges it. `body` is parsed JSON; undefined where the answer was none of ours. */
export interface Reply {
  status: number;
  body: unknown;
  /** Seconds of Retry-After. */
  retryAfter: number | null;
}

/** Why an entry waits. 'session': until its own user is logged in again. */
export type Waiting = 'connection' | 'timeout' | 'busy' | 'server' | 'session';

export type Outcome =
  | { is: 'done'; answer: unknown }
  | { is: 'refused'; refusal: Refusal }
  /** `waitMs`: as long as the server asked. `alone`: the fault may be this entry's own, so that others still go. */
  | { is: 'waiting'; why: Waiting; waitMs?: number; alone?: true };

interface Failure {
  message?: unknown;
  code?: unknown;
  fields?: Record<string, string>;
}

/** The server's own words on a refusal, from either door. */
function failureOf(body: unknown): Failure | undefined {
  const { error, code, message, fields } = (body ?? {}) as Failure & {
    error?: { message?: unknown; data?: Failure };
  };
  if (error) return { message: error.message, code: error.data?.code, fields: error.data?.fields };
  return typeof code === 'string' ? { code, message, fields } : undefined;
}

/** The row that was answered, from either door; undefined where the answer was none of ours. */
function answerOf(body: unknown): { answer: unknown } | undefined {
  const { result, data } = (body ?? {}) as { result?: { data?: unknown }; data?: unknown };
  if (result) return { answer: result.data };
  return data === undefined ? undefined : { answer: data };
}

/**
 * Judges by status and code alone, never by words. What cannot be known to have been refused waits and is sent again
 * under its key: no connection, 408, 425, 429, every 5xx, and a 2xx or 3xx that is not our server's (a hotel's log-in
 * page). 401 waits for the session. Every other 4xx is refused.
 */
export function outcomeOf({ status, body, retryAfter }: Reply): Outcome {
  const waitMs = retryAfter === null ? undefined : retryAfter * 1000;
  if (status >= 200 && status < 300) {
    const answered = answerOf(body);
    return answered ? { is: 'done', ...answered } : { is: 'waiting', why: 'connection' };
  }
  if (status < 400) return { is: 'waiting', why: 'connection' };
  if (status === 401) return { is: 'waiting', why: 'session' };
  if (status === 408 || status === 425) return { is: 'waiting', why: 'timeout' };
  if (status === 429) return { is: 'waiting', why: 'busy', ...(waitMs !== undefined && { waitMs }) };
  const failure = failureOf(body);
  if (status >= 500) {
    return {
      is: 'waiting',
      why: 'server',
      ...(waitMs !== undefined && { waitMs }),
      // Our own 500 is about this call; a proxy's 502 is about everything.
      ...(failure && status === 500 && { alone: true as const }),
    };
  }
  const { code, message, fields } = failure ?? {};
  return {
    is: 'refused',
    refusal: {
      status,
      code: typeof code === 'string' ? code : '',
      words: typeof message === 'string' ? message : '',
      ...(fields && { fields }),
    },
  };
}

/** What a call that brought no answer at all means. */
export function outcomeOfFault(error: unknown): Outcome {
  const name = (error as { name?: unknown } | null)?.name;
  return { is: 'waiting', why: name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'connection' };
}

const stepsMs = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000];

/** How long to wait after so many failures in a row, a little by chance so that phones do not come back all at once. */
export function backoffMs(failures: number, random: () => number): number {
  const step = stepsMs[Math.min(failures, stepsMs.length) - 1] ?? stepsMs[0]!;
  return Math.round(step * (0.75 + random() / 2));
}

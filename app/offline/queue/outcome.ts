import { type FailureKind, failureKind, kindOfStatus } from '#app/lib/error-message.ts';
import type { Rejection } from '../entry.ts';

/** A raw response. `body`: parsed JSON; undefined if it is not JSON. */
export interface Reply {
  status: number;
  body: unknown;
  retryAfter: number | null;
}

/** Reason for waiting. 'session': until the entry's user is logged in again. */
export type WaitReason = Exclude<FailureKind, 'rejected' | 'storage'>;

export type Outcome =
  | { is: 'done'; answer: unknown }
  | { is: 'rejected'; rejection: Rejection }
  /** `waitMs`: from Retry-After. `isEntryOnly`: the entry may be the cause, so others are still sent. */
  | { is: 'waiting'; why: WaitReason; waitMs?: number; isEntryOnly?: true };

interface Failure {
  message?: unknown;
  code?: unknown;
  fields?: Record<string, string>;
}

/** The error of a tRPC or REST response. */
function failureOf(body: unknown): Failure | undefined {
  const { error, code, message, fields } = (body ?? {}) as Failure & {
    error?: { message?: unknown; data?: Failure };
  };
  if (error) return { message: error.message, code: error.data?.code, fields: error.data?.fields };
  return typeof code === 'string' ? { code, message, fields } : undefined;
}

/** The result of a tRPC or REST response; undefined if another server answered. */
function answerOf(body: unknown): { answer: unknown } | undefined {
  const { result, data } = (body ?? {}) as { result?: { data?: unknown }; data?: unknown };
  if (result) return { answer: result.data };
  return data === undefined ? undefined : { answer: data };
}

/** Without a result of our server only the status decides (`kindOfStatus`), never the message. */
export function outcomeOf({ status, body, retryAfter }: Reply): Outcome {
  const answered = status >= 200 && status < 300 && answerOf(body);
  if (answered) return { is: 'done', ...answered };
  const failure = failureOf(body);
  const why = kindOfStatus(status);
  if (why === 'rejected') {
    const { code, message, fields } = failure ?? {};
    return {
      is: 'rejected',
      rejection: {
        status,
        code: typeof code === 'string' ? code : '',
        words: typeof message === 'string' ? message : '',
        ...(fields && { fields }),
      },
    };
  }
  return {
    is: 'waiting',
    why,
    ...(retryAfter !== null && (why === 'busy' || why === 'server') && { waitMs: retryAfter * 1000 }),
    // A 500 of our server may be caused by this request; a 502 of a proxy affects all.
    ...(failure && status === 500 && { isEntryOnly: true as const }),
  };
}

/** An answer that is none, such as a proxy's, counts as no connection. */
export function outcomeOfError(error: unknown): Extract<Outcome, { is: 'waiting' }> {
  return { is: 'waiting', why: failureKind(error) === 'timeout' ? 'timeout' : 'connection' };
}

const stepsMs = [2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000];

/** Backoff after consecutive failures, with jitter so that phones do not reconnect all at once. */
export function backoffMs(failures: number, random: () => number): number {
  const step = stepsMs[Math.min(failures, stepsMs.length) - 1] ?? stepsMs[0]!;
  return Math.round(step * (0.75 + random() / 2));
}

import { newUuid } from '#app/lib/uuid.ts';

/** A press of a button that writes, and the same press tried again after it failed. */
export interface Attempt<Body> {
  /** What was asked for: tells whether the next press is the same action again. */
  action: string;
  /** When the person first pressed, ISO 8601: that is when it happened, however long the sending takes. */
  at: string;
  client_ref: string;
  sent?: Sent<Body>;
}

export interface Sent<Body> {
  idempotencyKey: string;
  body: Body;
  /** The phone's clock, ms. */
  at: number;
}

/** Pressed again this soon after a failure it is the same action still; later the person means a new one. */
const sameActionMs = 5 * 60_000;

/**
 * A body says when it was sent, by which the server judges the phone's clock; off by more than 60 s it would shift the
 * times. So long, and no longer, the very same body goes again under the same key. After that a new body tells the same
 * `at` and `client_ref`, by which the server knows it too.
 */
const sameBodyMs = 45_000;

/** The attempt that this press continues, or a new one. `now` in ms. */
export function attemptFor<Body>(
  previous: Attempt<Body> | undefined,
  action: string,
  now: number,
): Attempt<Body> {
  const again = previous?.action === action && now - Date.parse(previous.at) <= sameActionMs;
  return again ? previous : { action, at: new Date(now).toISOString(), client_ref: newUuid() };
}

/** What was sent before, if it may go again as it is. */
export function sentBefore<Body>(attempt: Attempt<Body>, now: number): Sent<Body> | undefined {
  return attempt.sent && now - attempt.sent.at <= sameBodyMs ? attempt.sent : undefined;
}

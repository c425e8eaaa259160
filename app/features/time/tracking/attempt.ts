import { newUuid } from '#app/lib/uuid.ts';

/** A press of a button that writes, and the same press tried again after it failed. */
export interface Attempt {
  /** What was asked for: tells whether the next press is the same action again. */
  action: string;
  /** When the person first pressed, ISO 8601: that is when it happened, however long the sending takes. */
  at: string;
  client_ref: string;
}

/** Pressed again this soon after a failure it is the same action still; later the person means a new one. */
const sameActionMs = 5 * 60_000;

/** The attempt that this press continues, or a new one. `now` in ms. */
export function attemptFor(previous: Attempt | undefined, action: string, now: number): Attempt {
  const again = previous?.action === action && now - Date.parse(previous.at) <= sameActionMs;
  return again ? previous : { action, at: new Date(now).toISOString(), client_ref: newUuid() };
}

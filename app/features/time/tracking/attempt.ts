import { newUuid } from '#app/lib/uuid.ts';

/** An action of the worker, shared by the first press and presses that retry it after a failure. */
export interface Attempt {
  /** Identifies the action, to recognise a retry. */
  action: string;
  /** Time of the first press, ISO 8601: the recorded time, however long sending takes. */
  at: string;
  client_ref: string;
}

/** A later press is a new action, even if it is equal. */
const sameActionMs = 5 * 60_000;

/** The attempt that this press retries, or a new one. `now` in ms. */
export function attemptFor(previous: Attempt | undefined, action: string, now: number): Attempt {
  const again = previous?.action === action && now - Date.parse(previous.at) <= sameActionMs;
  return again ? previous : { action, at: new Date(now).toISOString(), client_ref: newUuid() };
}

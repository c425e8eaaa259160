import { fieldError } from './errors.ts';

/** Business time, in milliseconds since 1970. An argument everywhere, so that tests set it and nothing waits. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** The instant as the wire writes it: ISO 8601, UTC, milliseconds. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The clock minute, counted from 1970, in which a time (ISO, or ms) falls: durations and overlaps are judged by it. */
export const minuteOf = (time: string | number): number =>
  Math.floor((typeof time === 'number' ? time : Date.parse(time)) / 60_000);

const aheadMs = 5 * 60_000;

/** No time of a record lies more than 5 minutes ahead, whoever gives it. Throws unprocessable, about `field`. */
export function checkNotAhead(time: number, now: number, field: string): void {
  if (time <= now + aheadMs) return;
  throw fieldError('unprocessable', field, 'That time has not come yet.');
}

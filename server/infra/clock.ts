import { fieldError } from './errors.ts';

/** Business time in ms since 1970. Always passed as an argument, so that tests can set it without waiting. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** UTC with milliseconds, as all times in answers and rows. */
export function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Minutes since 1970 of an ISO time or ms. Durations and overlaps are calculated from these. */
export const minuteOf = (time: string | number): number =>
  Math.floor((typeof time === 'number' ? time : Date.parse(time)) / 60_000);

const aheadMs = 5 * 60_000;

/** Throws unprocessable, about `field`, for a time more than 5 minutes ahead. Applies to every role. */
export function checkNotAhead(time: number, now: number, field: string): void {
  if (time <= now + aheadMs) return;
  throw fieldError('unprocessable', field, 'This time is in the future.', 'in_future');
}

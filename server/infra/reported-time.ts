import { type Clock, toIso } from './clock.ts';
import { harmlessClockMs } from './constants.ts';
import { toInstant } from './time-zone.ts';

/** The phone's report: `at` is when it happened, `sent_at` what the phone's clock showed while sending. */
export interface ReportedTime {
  at?: string | undefined;
  sent_at?: string | undefined;
}

/** Workers may not backdate by more. */
const backMs = 7 * 24 * 3_600_000;

/** Corrected for the phone's clock, capped at now (ISO); `zone` if without offset. Undefined if absent or too old. */
export function reportedTime(clock: Clock, zone: string, { at, sent_at }: ReportedTime): string | undefined {
  if (at === undefined) return undefined;
  const now = clock();
  const skew = sent_at === undefined ? 0 : now - toInstant(sent_at, zone, 'sent_at');
  const time = toInstant(at, zone, 'at') + (Math.abs(skew) > harmlessClockMs ? skew : 0);
  return time < now - backMs ? undefined : toIso(Math.min(time, now));
}

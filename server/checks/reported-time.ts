import { type Clock, toIso } from '#server/infra/clock.ts';
import { toInstant } from '#server/infra/time-zone.ts';
import { clockCorrection } from './constants.ts';

/** The phone's report: `at` is when it happened, `sent_at` what the phone's clock showed while sending. */
export interface ReportedTime {
  at?: string | undefined;
  sent_at?: string | undefined;
}

/** Workers may not backdate by more. */
const backMs = 7 * 24 * 3_600_000;

/** What to add to the phone's times, ms. */
export function clockShift(now: number, zone: string, { sent_at }: ReportedTime): number {
  return sent_at === undefined ? 0 : clockCorrection(now - toInstant(sent_at, zone, 'sent_at'));
}

/** Corrected for the phone's clock, capped at now (ISO); `zone` if without offset. Undefined if absent or too old. */
export function reportedTime(clock: Clock, zone: string, reported: ReportedTime): string | undefined {
  if (reported.at === undefined) return undefined;
  const now = clock();
  const time = toInstant(reported.at, zone, 'at') + clockShift(now, zone, reported);
  return time < now - backMs ? undefined : toIso(Math.min(time, now));
}

import { type Clock, toIso } from './clock.ts';
import { toInstant } from './time-zone.ts';

/** What a phone tells of when something happened: `at`, and what its own clock said when it sent. */
export interface ReportedTime {
  at?: string | undefined;
  sent_at?: string | undefined;
}

/** Up to here a phone's clock counts as right. */
const skewMs = 60_000;
/** As far back as a worker may record on their own. */
const backMs = 7 * 24 * 3_600_000;

/**
 * When it happened (ISO, UTC), by our clock: the phone's time, shifted by what its clock was off while it sent, never ahead
 * of now. Undefined where the phone told none, or one too long ago to be believed: then what counts is when it arrives.
 * Nothing is refused for it. A time without offset is of `zone`.
 */
export function reportedTime(clock: Clock, zone: string, { at, sent_at }: ReportedTime): string | undefined {
  if (at === undefined) return undefined;
  const now = clock();
  const skew = sent_at === undefined ? 0 : now - toInstant(sent_at, zone, 'sent_at');
  const time = toInstant(at, zone, 'at') + (Math.abs(skew) > skewMs ? skew : 0);
  return time < now - backMs ? undefined : toIso(Math.min(time, now));
}

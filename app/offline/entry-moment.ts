import { phoneClock } from '#app/lib/clock.ts';
import type { ClockStamp } from '#app/lib/clock-ledger.ts';
import type { Entry } from './entry.ts';

type Dated = Pick<Entry, 'at'> & Partial<Pick<Entry, 'measured' | 'clock' | 'end_clock'>>;

/**
 * When something of an entry happened, for screens that show it before it is sent: what the phone measured by a clock
 * that was moved since is shown as it will be sent (queue/entry-clock.ts). `moment`: one of its times, if the entry has
 * another than that of the action.
 */
export function momentOf(
  entry: Dated,
  moment: string | null | undefined = entry.at,
  clock: ClockStamp | undefined = entry.clock,
): string {
  const time = moment ?? entry.at;
  if (!entry.measured || !clock || typeof document === 'undefined') return time;
  const shift = phoneClock.offsetAt(clock).offset - clock.offset;
  return shift === 0 ? time : new Date(Date.parse(time) + shift).toISOString();
}

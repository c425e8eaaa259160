import { Temporal } from 'temporal-polyfill';
import type { Scope } from '#db/scope.ts';
import type { Clock } from './clock.ts';
import { fieldError } from './errors.ts';

/** Finding out takes longer than the rest of reading a session. */
const timeZones = new Set<string>();

/** Named zones only. Offsets such as +01:00 are rejected, because Postgres reads their sign the other way round. */
export function isTimeZone(zone: string): boolean {
  if (timeZones.has(zone)) return true;
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    timeZones.add(zone);
    return true;
  } catch {
    return false;
  }
}

const withOffset = /(Z|[+-]\d{2}:?\d{2})$/;

/** In ms. Without offset a time in the zone: 422 about `field` if there is none, the first if it occurs twice. */
export function toInstant(moment: string, zone: string, field: string): number {
  const iso = moment.replace(' ', 'T');
  try {
    if (withOffset.test(iso)) return Temporal.Instant.from(iso).epochMilliseconds;
    const local = Temporal.PlainDateTime.from(iso, { overflow: 'reject' });
    const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
    // The library moves a skipped time, so a changed time did not exist.
    if (!earlier.toPlainDateTime().equals(local)) throw new RangeError('skipped');
    return earlier.epochMilliseconds;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw fieldError('unprocessable', field, `The time ${moment} does not exist.`, 'nonexistent_time');
  }
}

/** YYYY-MM-DD in the zone. */
export function dayOf(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

export const todayOf = ({ clock, scope }: { clock: Clock; scope: Scope }) => dayOf(clock(), scope.time_zone);

export const timeOfDay = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** The first instant at which clocks show `time` on that day, or have skipped it, in ms. */
export const firstInstant = (day: string, time: string, zone: string): number =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
    .epochMilliseconds;

/** '01:30', or '01:30 (first)' and '01:30 (second)' where clocks show it twice. */
export function clockTime(instant: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  const time = timeOfDay(instant, zone);
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  );
  return first === second ? time : `${time} (${instant === first ? 'first' : 'second'})`;
}

/** The day's first instant as ISO. Not always midnight, and days have 23 to 25 hours. */
export function startOfDay(day: string, zone: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return new Date(start.epochMilliseconds).toISOString();
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Days that the month lacks become its last: 31 January + 1 is 28 February. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The Sunday on or before a day: weeks run Sunday to Saturday. */
export function weekStart(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek % 7 }).toString();
}

/** `from` is inclusive, `to` exclusive; null is open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

/** A list's filter by days, inclusive. */
export interface ListedDays {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** The instants of a list's days, half open; null is unbounded. */
export const listedInstants = ({ start_date, end_date }: ListedDays, zone: string) =>
  toInstants({ from: start_date ?? null, to: end_date === undefined ? null : addDays(end_date, 1) }, zone);

/** From days to the instants (ISO) at which they start in the zone. */
export function toInstants(range: DayRange, zone: string): { from: string | null; to: string | null } {
  return {
    from: range.from && startOfDay(range.from, zone),
    to: range.to && startOfDay(range.to, zone),
  };
}

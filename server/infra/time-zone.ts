import { Temporal } from 'temporal-polyfill';
import { fieldError } from './errors.ts';

/**
 * Whether this is a zone by name, as the clock library knows them. Offsets such as +01:00 are none: Postgres would read
 * them the other way round.
 */
export function isKnownZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const withOffset = /(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The instant, in ms since 1970, that an input means: with Z or an offset that one, without it a wall-clock time in the
 * company's zone. A wall-clock time that the clocks skip, or a day that does not exist, is 422 about `field`; a doubled one is the first.
 */
export function toInstant(moment: string, zone: string, field: string): number {
  const iso = moment.replace(' ', 'T');
  try {
    if (withOffset.test(iso)) return Temporal.Instant.from(iso).epochMilliseconds;
    const local = Temporal.PlainDateTime.from(iso, { overflow: 'reject' });
    const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
    // A skipped time is moved by the library; that it moved tells that it does not exist.
    if (!earlier.toPlainDateTime().equals(local)) throw new RangeError('skipped');
    return earlier.epochMilliseconds;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw fieldError('unprocessable', field, `The time ${moment} does not exist.`);
  }
}

/** The calendar day (YYYY-MM-DD) on which an instant falls in the zone. */
export function dayOf(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The time of day of an instant in the zone: '01:30', and where the clocks show it twice '01:30 (first)' or '01:30 (second)'. */
export function clockTime(instant: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const [first, second] = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
  );
  return first === second ? time : `${time} (${instant === first ? 'first' : 'second'})`;
}

/** The first instant of a day in the zone, as ISO: not always midnight, and days have 23 to 25 hours. */
export function startOfDay(day: string, zone: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return new Date(start.epochMilliseconds).toISOString();
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** The Sunday on or before a day: weeks run Sunday to Saturday. */
export function weekStart(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek % 7 }).toString();
}

/** Half-open range of days, `from` inclusive and `to` exclusive; null is open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}

/** A range of days as instants of the zone. */
export function toInstants(range: DayRange, zone: string): { from: string | null; to: string | null } {
  return {
    from: range.from && startOfDay(range.from, zone),
    to: range.to && startOfDay(range.to, zone),
  };
}

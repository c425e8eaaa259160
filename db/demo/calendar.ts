import { Temporal } from 'temporal-polyfill';

/** The demonstration company's zone. */
export const zone = 'Europe/London';

/** The demonstration's idea of when it is: days as 'YYYY-MM-DD' of the zone, instants in ms. */
export interface Calendar {
  now: number;
  today: string;
  /** The Sunday ten whole weeks before this one. */
  firstDay: string;
  /** Every day from the first to today. */
  days: readonly string[];
}

const dayMs = 86_400_000;
const minuteMs = 60_000;
const offsets = new Map<number, number>();

/** How far the zone's clocks are ahead of UTC, in ms. They change on whole hours, so one answer an hour is kept. */
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / 3_600_000);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const { offsetNanoseconds } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  offsets.set(hour, offsetNanoseconds / 1e6);
  return offsetNanoseconds / 1e6;
}

export const toIso = (instant: number): string => new Date(instant).toISOString();

const dateOf = (utc: number): string => toIso(utc).slice(0, 10);

export const dayOf = (instant: number): string => dateOf(instant + offsetAt(instant));

export const addDays = (day: string, days: number): string => dateOf(Date.parse(day) + days * dayMs);

/** 0 is Sunday. */
export const weekday = (day: string): number => new Date(day).getUTCDay();

/** The instant (ms) of a wall-clock minute of the day in the zone; not for the hours at night when clocks change. */
export function atMinute(day: string, minuteOfDay: number, second = 0): number {
  const asUtc = Date.parse(day) + minuteOfDay * minuteMs + second * 1000;
  return asUtc - offsetAt(asUtc);
}

export function createCalendar(now: number): Calendar {
  const today = dayOf(now);
  const firstDay = addDays(today, -weekday(today) - 70);
  const count = (Date.parse(today) - Date.parse(firstDay)) / dayMs + 1;
  return {
    now,
    today,
    firstDay,
    days: Array.from({ length: count }, (_, index) => addDays(firstDay, index)),
  };
}

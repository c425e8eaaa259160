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

export function createCalendar(now: number): Calendar {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const first = today.subtract({ days: (today.dayOfWeek % 7) + 70 });
  const count = first.until(today, { largestUnit: 'day' }).days + 1;
  const days = Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
  return { now, today: today.toString(), firstDay: first.toString(), days };
}

/** 0 is Sunday. */
export const weekday = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7;

export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The instant (ms) of a wall-clock minute of the day in the zone; by day the clocks never change. */
export function atMinute(day: string, minuteOfDay: number, second = 0): number {
  const time = Temporal.PlainTime.from({
    hour: Math.floor(minuteOfDay / 60),
    minute: minuteOfDay % 60,
    second,
  });
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
}

export const dayOf = (instant: number): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();

export const toIso = (instant: number): string => new Date(instant).toISOString();

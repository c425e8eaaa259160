import { addDays } from '../date-presets.ts';
import { parseDay, typedDay } from './parse-day.ts';
import { parseTime } from './parse-time.ts';
import { instantAt, type ZonedTime, zonedTime } from './zoned-time.ts';

/*
 * A moment as people type it in a hurry: a time (830), a day (t, -1, mon), or both (mon 8.30, 16/11/2026 08:30). What is not
 * typed stays as it was, or is taken from what it follows: an end is on its start's day.
 */

interface Known {
  /** 'YYYY-MM-DD', the company's. */
  today: string;
  timeZone: string;
  /** ISO: what it is now. */
  current?: string | null | undefined;
  /** ISO: what it follows. */
  after?: string | null | undefined;
}

type Moment = { value: string; fault?: undefined } | { fault: string; value?: undefined };

const noMoment = 'must be a time such as 830, t 8.30 or mon 1730';
export const endBeforeStart = 'The end lies before the start.';
/** An end that is earlier by the clock than its start is one of the next morning, if the two are no further apart. */
const longestNightHours = 12;

/** 'mon 8.30' in its two parts, wherever the day ends. */
function dayAndTime(words: string, today: string): ZonedTime | null {
  const parts = words
    .replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ')
    .split(/[\s,]+/)
    .filter(Boolean);
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const day = parseDay(parts.slice(0, at).join(' '), today);
    const time = parseTime(parts.slice(at).join(' '));
    if (day && time) return { day, time: time.time };
  }
  return null;
}

/** What was typed, as ISO; or what is wrong with it. */
export function parseMoment(typed: string, { today, timeZone, current, after }: Known): Moment {
  const words = typed.trim();
  const now = current ? zonedTime(current, timeZone) : null;
  const start = after ? zonedTime(after, timeZone) : null;
  const at = (zoned: ZonedTime): Moment => {
    const instant = instantAt(zoned, timeZone);
    if (instant === null)
      return { fault: `There is no ${zoned.time} on ${typedDay(zoned.day)}: the clocks go forward.` };
    // The same minute is no change: its seconds stay.
    return { value: current && now?.day === zoned.day && now.time === zoned.time ? current : instant };
  };

  // Minutes that pass, also in the night in which the clocks change.
  if (/^[+-]/.test(words) && start && after) {
    if (!/^[+-]\d{1,4}$/.test(words)) return { fault: noMoment };
    const minutes = Number(words);
    if (minutes < 0) return { fault: endBeforeStart };
    return { value: new Date(Date.parse(after) + minutes * 60_000).toISOString() };
  }
  const time = parseTime(words);
  if (time) {
    const moment = at({ day: start?.day ?? now?.day ?? today, time: time.time });
    if (!start || !after || moment.fault !== undefined || moment.value.slice(0, 16) >= after.slice(0, 16))
      return moment;
    const morning = at({ day: addDays(start.day, 1), time: time.time });
    const isNight =
      morning.fault === undefined &&
      Date.parse(morning.value) - Date.parse(after) <= longestNightHours * 3_600_000;
    return isNight ? morning : { fault: endBeforeStart };
  }
  const both = dayAndTime(words, today);
  if (both) return at(both);
  const day = parseDay(words, today);
  return day && now ? at({ day, time: now.time }) : { fault: noMoment };
}

/** A moment as it stands in its editor: '16:30', with its day where that is not the one of what it follows. */
export function typedMoment(value: string, timeZone: string, after?: string | null): string {
  const { day, time } = zonedTime(value, timeZone);
  return after && zonedTime(after, timeZone).day === day ? time : `${typedDay(day)} ${time}`;
}

/** The same time of the clock, so many days on as `from` is from `to`. */
export function movedAlong(moment: string, from: string, to: string, timeZone: string): string {
  const days = Math.round(
    (Date.parse(zonedTime(to, timeZone).day) - Date.parse(zonedTime(from, timeZone).day)) / 86_400_000,
  );
  if (days === 0) return moment;
  const { day, time } = zonedTime(moment, timeZone);
  return (
    instantAt({ day: addDays(day, days), time }, timeZone) ??
    new Date(Date.parse(moment) + days * 86_400_000).toISOString()
  );
}

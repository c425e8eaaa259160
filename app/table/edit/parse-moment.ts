import { addDays } from '#app/lib/date-presets.ts';
import { clockTime } from '#app/lib/zoned-moment.ts';
import { parseDay, typedDay } from '#server/infra/typed/day.ts';
import { readMinutes } from '#server/infra/typed/minutes.ts';
import { parseDayAndTime, parseInstant } from '#server/infra/typed/moment.ts';
import { parseTime } from '#server/infra/typed/time.ts';
import { instantAt, type ZonedTime, zonedTime } from './zoned-time.ts';

/*
 * A moment as people type it in a hurry: a time (830), a day (t, -1, mon), or both (mon 8.30, 16/11/2026 08:30). What is not
 * typed stays as it was, or is taken from what it follows: an end is on its start's day. In the night when the clocks go back,
 * '1.30 second' is the later of the two hours.
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

type Moment = { value: string; error?: undefined } | { error: string; value?: undefined };

/** '2026-10-25T01:30+00:00' */
const withOffset = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)[+-]\d\d:\d\d$/;
const noMoment = 'must be a time such as 830, t 8.30 or mon 1730';
export const endBeforeStart = 'The end lies before the start.';
/** An end that is earlier by the clock than its start is one of the next morning, if the two are no further apart. */
const longestNightHours = 12;

/** What was typed, as ISO; or what is wrong with it. */
export function parseMoment(typed: string, { today, timeZone, current, after }: Known): Moment {
  const [, text = '', which] = /^(.*?)(?:\s+\(?(first|second)\)?)?$/is.exec(typed.trim()) ?? [];
  const words = text.replace(withOffset, '$1');
  // A form knows which of two hours it means by the offset.
  const exact = withOffset.test(text) ? new Date(text).toISOString() : undefined;
  const now = current ? zonedTime(current, timeZone) : null;
  const start = after ? zonedTime(after, timeZone) : null;
  const at = (zoned: ZonedTime): Moment => {
    const isSecond = which?.toLowerCase() === 'second';
    const instant = exact ?? instantAt({ ...zoned, isSecond }, timeZone);
    if (instant === null)
      return { error: `There is no ${zoned.time} on ${typedDay(zoned.day)}: the clocks go forward.` };
    if (after && instant.slice(0, 16) < after.slice(0, 16)) return { error: endBeforeStart };
    // The same minute is no change: its seconds stay.
    return { value: current && current.slice(0, 16) === instant.slice(0, 16) ? current : instant };
  };

  // Minutes that pass, also in the night in which the clocks change.
  if (/^[+-]/.test(words) && start && after) {
    const { value: minutes } = readMinutes(words.slice(1));
    if (minutes === undefined) return { error: noMoment };
    if (words.startsWith('-') && minutes > 0) return { error: endBeforeStart };
    return { value: new Date((Math.floor(Date.parse(after) / 60_000) + minutes) * 60_000).toISOString() };
  }
  const time = parseTime(words);
  if (time) {
    const moment = at({ day: start?.day ?? now?.day ?? today, time: time.time });
    if (!start || !after || moment.error !== endBeforeStart) return moment;
    const morning = at({ day: addDays(start.day, 1), time: time.time });
    const isNight =
      morning.error === undefined &&
      Date.parse(morning.value) - Date.parse(after) <= longestNightHours * 3_600_000;
    return isNight ? morning : { error: endBeforeStart };
  }
  const exported = parseInstant(words);
  if (exported) return at(zonedTime(exported, timeZone));
  const both = parseDayAndTime(words, today);
  if (both) return at(both);
  const day = parseDay(words, today);
  return day && now ? at({ day, time: now.time }) : { error: noMoment };
}

/** A moment as it stands in its editor: '16:30', with its day where that is not the one of what it follows. */
export function typedMoment(value: string, timeZone: string, after?: string | null): string {
  const { day } = zonedTime(value, timeZone);
  const time = clockTime(value, timeZone).replace(/[()]/g, '');
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

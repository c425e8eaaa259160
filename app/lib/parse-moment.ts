import { parseDay, typedDay } from '#server/infra/typed/day.ts';
import { readMinutes } from '#server/infra/typed/minutes.ts';
import { parseDayAndTime, parseInstant } from '#server/infra/typed/moment.ts';
import { plainText } from '#server/infra/typed/plain-text.ts';
import type { Read } from '#server/infra/typed/read.ts';
import { parseTime } from '#server/infra/typed/time.ts';
import { endBeforeStartMessage } from '#server/time-tracking/constants.ts';
import { addDays } from './date-presets.ts';
import { dayIn } from './days.ts';
import { formatTimeOfDay } from './format.ts';
import { clockTime, momentsAt } from './zoned-moment.ts';

/*
 * Parses a shorthand moment: a time (830), a day (t, -1, mon) or both (mon 8.30, 16/11/2026 08:30). The missing part
 * comes from the current value or from `after`: an end is on its start's day. In the night the clocks go back, '1.30
 * second' is the later of the two.
 */

interface ParseContext {
  /** 'YYYY-MM-DD' in the company's zone. */
  today: string;
  timeZone: string;
  current?: string | null | undefined;
  /** The moment it must follow, ISO. */
  after?: string | null | undefined;
}

const noMoment = 'must be a time, for example 830, t 8.30 or mon 1730';
/** An end whose time is earlier than its start's falls on the next day if they are at most this far apart. */
const longestNightHours = 12;

export function parseMoment(typed: string, { today, timeZone, current, after }: ParseContext): Read<string> {
  const [, local = '', which] = /^(.*?)(?:\s+\(?(first|second)\)?)?$/is.exec(plainText(typed)) ?? [];
  const now = current ? zonedTime(current, timeZone) : null;
  const start = after ? zonedTime(after, timeZone) : null;
  const taken = (instant: string): Read<string> => {
    if (after && instant.slice(0, 16) < after.slice(0, 16)) return { error: endBeforeStartMessage };
    const isSame = current && current.slice(0, 16) === instant.slice(0, 16);
    // A minute without seconds is no change; keep those that it has.
    return { value: isSame && instant.endsWith(':00.000Z') ? current : instant };
  };
  const at = (zoned: ZonedTime): Read<string> => {
    const instant = instantAt({ ...zoned, isSecond: which?.toLowerCase() === 'second' }, timeZone);
    if (instant !== null) return taken(instant);
    return { error: `${zoned.time} doesn’t exist on ${typedDay(zoned.day)} because the clocks go forward.` };
  };

  // Elapsed minutes, so +45 is right even in the night the clocks change.
  if (/^[+-]/.test(local) && start && after) {
    const { value: minutes } = readMinutes(local.slice(1));
    if (minutes === undefined) return { error: noMoment };
    if (local.startsWith('-') && minutes > 0) return { error: endBeforeStartMessage };
    return { value: new Date((Math.floor(Date.parse(after) / 60_000) + minutes) * 60_000).toISOString() };
  }
  const time = parseTime(local);
  if (time) {
    const moment = at({ day: start?.day ?? now?.day ?? today, time: time.time });
    if (!start || !after || moment.error !== endBeforeStartMessage) return moment;
    const nextMorning = at({ day: addDays(start.day, 1), time: time.time });
    const isNight =
      nextMorning.error === undefined &&
      Date.parse(nextMorning.value) - Date.parse(after) <= longestNightHours * 3_600_000;
    return isNight ? nextMorning : { error: endBeforeStartMessage };
  }
  // Form inputs and exports say the offset, which tells the two hours of an autumn night apart.
  const exact = parseInstant(local);
  if (exact) return taken(exact);
  const both = parseDayAndTime(local, today);
  if (both) return at(both);
  const day = parseDay(local, today);
  return day && now ? at({ day, time: now.time }) : { error: noMoment };
}

/** A moment as editor text: '16:30', with its day if that differs from the day of `after`. */
export function typedMoment(value: string, timeZone: string, after?: string | null): string {
  const { day } = zonedTime(value, timeZone);
  const time = clockTime(value, timeZone).replace(/[()]/g, '');
  return after && zonedTime(after, timeZone).day === day ? time : `${typedDay(day)} ${time}`;
}

/** The same wall-clock time, moved by the days from `from` to `to`. */
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

/* Converts instants to wall-clock times of the company's zone and back; server: server/infra/time-zone.ts. */

interface ZonedTime {
  /** 'YYYY-MM-DD' */
  day: string;
  /** 'HH:MM', with the seconds that it has. */
  time: string;
  /** The second occurrence when the clocks go back; default the first. */
  isSecond?: boolean;
}

export const zonedTime = (instant: string, timeZone: string): ZonedTime => ({
  day: dayIn(timeZone, instant),
  time: formatTimeOfDay(instant, timeZone),
});

/** The ISO instant of a wall-clock time; null if the clocks skip it. */
export function instantAt({ day, time, isSecond }: ZonedTime, timeZone: string): string | null {
  const moment = momentsAt(`${day}T${time.slice(0, 5)}`, timeZone).at(isSecond ? -1 : 0);
  if (moment === undefined) return null;
  const seconds = Number(time.slice(6) || 0);
  return new Date(new Date(moment).getTime() + Math.round(seconds * 1000)).toISOString();
}

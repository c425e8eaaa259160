/*
 * Values of date-and-time inputs: zoned moments with their offset, '2026-10-25T01:30+00:00'. The offset tells apart the
 * hour that occurs twice in autumn. Without an offset the time is skipped in spring or incomplete; the server rejects
 * both.
 */
import { wallClock } from '#server/wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

/** The wall-clock time of an instant, with its offset. */
function momentAt(instant: number, timeZone: string): string {
  const wall = wallClock(instant, timeZone);
  const minutes = (Date.parse(`${wall}:00Z`) - Math.floor(instant / minuteMs) * minuteMs) / minuteMs;
  const whole = Math.abs(minutes);
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** An ISO instant as a zoned moment: '2026-11-20T08:30+00:00'; '' for null. */
export const zonedMoment = (instant: string | null, timeZone: string) =>
  instant ? momentAt(Date.parse(instant), timeZone) : '';

/** The part that an input shows: '2026-11-20T08:30'. */
export const wallTime = (moment: string) => moment.slice(0, 16);

const isWhole = (wall: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall);

/** All moments with this wall-clock time, earliest first: none, one or two. */
export function momentsAt(wall: string, timeZone: string): string[] {
  if (!isWhole(wall)) return [];
  const utc = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(utc)) return [];
  // The offsets a day before and after; they differ around a clock change.
  const around = [utc - dayMs, utc + dayMs].map((near) => `${wall}${momentAt(near, timeZone).slice(16)}`);
  return [...new Set(around)]
    .filter((moment) => zonedMoment(moment, timeZone) === moment)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
}

/** The moment of a typed wall-clock time; if it occurs twice, the first. */
export const typedMoment = (wall: string, timeZone: string) => momentsAt(wall, timeZone)[0] ?? wall;

/** 'There is no 01:30 on that day: the clocks go forward.' Undefined for a time that exists or is incomplete. */
export function skippedHourMessage(moment: string, timeZone: string): string | undefined {
  const wall = wallTime(moment);
  if (!isWhole(wall) || momentsAt(wall, timeZone).length > 0) return undefined;
  return `${wall.slice(11)} doesn’t exist on that day because the clocks go forward.`;
}

/** The time of day; if it occurs twice, with which one it is: '01:30 (second)'. */
export function clockTime(instant: string, timeZone: string): string {
  const moment = zonedMoment(instant, timeZone);
  const [first, second] = momentsAt(wallTime(moment), timeZone);
  const time = wallTime(moment).slice(11);
  return second ? `${time} (${moment === first ? 'first' : 'second'})` : time;
}

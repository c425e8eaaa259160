/*
 * Moments as date-and-time inputs have them, in a zone, with their offset: '2026-10-25T01:30+00:00'. The offset tells the
 * two hours apart that the clocks show twice in autumn. Without an offset it is a time that the clocks skip in spring, or
 * one that is not typed to its end; the server refuses those.
 */

const minuteMs = 60_000;
const dayMs = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of the zone show at an instant: '2026-11-20T08:30'. Sweden writes moments as ISO does. */
function wallAt(instant: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant).replace(' ', 'T');
}

/** An instant with the offset that the zone has then. */
function momentAt(instant: number, timeZone: string): string {
  const wall = wallAt(instant, timeZone);
  const minutes = (Date.parse(`${wall}:00Z`) - Math.floor(instant / minuteMs) * minuteMs) / minuteMs;
  const whole = Math.abs(minutes);
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** An instant in the zone: '2026-11-20T08:30+00:00'. '' for none. */
export const zonedMoment = (instant: string | null, timeZone: string) =>
  instant ? momentAt(Date.parse(instant), timeZone) : '';

/** The part that an input shows: '2026-11-20T08:30'. */
export const wallTime = (moment: string) => moment.slice(0, 16);

const isWhole = (wall: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall);

/** All moments at which the clocks show this wall time, the first first: none, one or two. */
export function momentsAt(wall: string, timeZone: string): string[] {
  if (!isWhole(wall)) return [];
  const utc = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(utc)) return [];
  // The offset shortly before, and the one shortly after: they differ on the nights when the clocks change.
  const around = [utc - dayMs, utc + dayMs].map((near) => `${wall}${momentAt(near, timeZone).slice(16)}`);
  return [...new Set(around)]
    .filter((moment) => zonedMoment(moment, timeZone) === moment)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
}

/** What was typed, as a moment; where the clocks show it twice, the first. */
export const typedMoment = (wall: string, timeZone: string) => momentsAt(wall, timeZone)[0] ?? wall;

/** 'There is no 01:30 on that day: the clocks go forward.' Undefined for a time that exists or is not typed yet. */
export function skippedHourMessage(moment: string, timeZone: string): string | undefined {
  const wall = wallTime(moment);
  if (!isWhole(wall) || momentsAt(wall, timeZone).length > 0) return undefined;
  return `There is no ${wall.slice(11)} on that day: the clocks go forward.`;
}

/** The time of day; where the clocks show it twice, which it is: '01:30 (second)'. */
export function clockTime(instant: string, timeZone: string): string {
  const moment = zonedMoment(instant, timeZone);
  const [first, second] = momentsAt(wallTime(moment), timeZone);
  const time = wallTime(moment).slice(11);
  return second ? `${time} (${moment === first ? 'first' : 'second'})` : time;
}

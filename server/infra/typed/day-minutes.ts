/* Times of a day as minutes since its midnight, by the clock. */

const two = (value: number) => String(value).padStart(2, '0');

/** '08:30' -> 510. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** 510 -> '08:30'; clamped to the day. */
export function timeOf(minutes: number): string {
  const clamped = Math.min(Math.max(minutes, 0), 24 * 60 - 1);
  return `${two(Math.floor(clamped / 60))}:${two(clamped % 60)}`;
}

/** The weekday of a day YYYY-MM-DD; 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

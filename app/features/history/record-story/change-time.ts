import { formatTimeOfDay } from '#app/lib/format.ts';

/** The time of a change in the company's zone: '12 Nov, 09:14', with the year if it is not this one. */
export function changeTime(at: string, timeZone: string, now = Date.now()): string {
  const year = (instant: string | number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' }).format(new Date(instant));
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(year(at) !== year(now) && { year: 'numeric' }),
  });
  return `${day.format(new Date(at))}, ${formatTimeOfDay(at, timeZone)}`;
}

import { formatDate, formatDay, formatTimeOfDay } from '#app/lib/format.ts';

/** 'at 10:05 on Mon 2 Mar'; 'on Mon 2 Mar' for visits of versions that did not note the time. */
export const whenMissed = (visit: { day: string; no_access_at: string | null }, timeZone: string): string =>
  visit.no_access_at
    ? `at ${formatTimeOfDay(visit.no_access_at, timeZone)} on ${formatDay(visit.no_access_at, timeZone)}`
    : `on ${formatDate(visit.day)}`;

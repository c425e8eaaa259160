import { jobAge } from '#app/features/labels/job-age.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Age of an instant: 'just now', '25 min ago', '3 h ago', '2 days ago'. Days from 24 h on. */
export function formatAge(instant: string, now: number, timeZone: string, today: string): string {
  const age = now - Date.parse(instant);
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return `${Math.floor(age / minuteMs)} min ago`;
  if (age < 24 * hourMs) return `${Math.floor(age / hourMs)} h ago`;
  return jobAge(instant, timeZone, today);
}

/** Age of a day 'YYYY-MM-DD': 'today', 'yesterday', '3 days ago'. */
export const dayAge = (day: string, today: string) => jobAge(`${day}T12:00:00Z`, 'UTC', today);

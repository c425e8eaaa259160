import { dayIn } from '#app/lib/days.ts';

const dayMs = 86_400_000;

/** Age of an instant in whole days of the company's zone: 'today', 'yesterday', '2 days ago'. */
export function jobAge(instant: string, timeZone: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(dayIn(timeZone, Date.parse(instant)))) / dayMs);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

import { addDays } from '#app/lib/date-presets.ts';

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });
const part = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return { month: month.format(date).slice(0, 3), day: date.getUTCDate(), year: date.getUTCFullYear() };
};

/** A week, named by its Sunday: 'Aug 3-9, 2025', 'Aug 31-Sep 6, 2025', 'Dec 28, 2025-Jan 3, 2026'. */
export function weekInWords(sunday: string): string {
  const [from, to] = [part(sunday), part(addDays(sunday, 6))];
  if (from.year !== to.year)
    return `${from.month} ${from.day}, ${from.year}-${to.month} ${to.day}, ${to.year}`;
  const end = from.month === to.month ? to.day : `${to.month} ${to.day}`;
  return `${from.month} ${from.day}-${end}, ${to.year}`;
}

/** The month 'YYYY-MM' that is `months` before that of a day. */
export function monthBefore(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** '2026-02' (or a day of it) -> 'February 2026'. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));

const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** '2026-02-01' -> 'Feb 2026'. */
export const shortMonth = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));

/** Oldest month offered. */
const monthsBack = 36;

/** Options for this month and those before it, newest first. */
export const monthOptions = (today: string) =>
  Array.from({ length: monthsBack }, (_, back) => monthBefore(today, back)).map((value) => ({
    value,
    label: formatMonth(value),
  }));

const parts = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

function partsOf(date: Date, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    parts(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
}

/** A day as 'MMM DD, YYYY': '2026-03-02' -> 'Mar 02, 2026'. */
export function demoDate(day: string): string {
  const { month, day: number, year } = partsOf(new Date(`${day}T00:00:00Z`), 'UTC');
  return `${month} ${number}, ${year}`;
}

/** An instant in the company's zone, with its time as HH:mm: 'Mar 02, 2026 09:15'. */
export function demoDatetime(instant: string, timeZone: string): string {
  const { month, day, year, hour, minute } = partsOf(new Date(instant), timeZone);
  return `${month} ${day}, ${year} ${hour}:${minute}`;
}

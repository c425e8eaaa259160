const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** Pounds with 2 decimals: 1234.5 -> '£1,234.50'. */
export function formatPounds(amount: number) {
  return pounds.format(amount);
}

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes as HH:MM: 455 -> '07:35'. Hours exceed 24: 3000 -> '50:00'. */
export function formatMinutes(minutes: number) {
  const whole = Math.abs(Math.round(minutes));
  return `${minutes < 0 ? '-' : ''}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** Seconds as HH:MM:SS. Negative durations (the phone's clock is behind) show as 0. */
export function formatSeconds(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** The time of day of an ISO instant in the company's zone: '07:48'. */
export function formatTimeOfDay(instant: string, timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

/** The day of an ISO instant in the company's zone: 'Sat 21 Nov'. */
export function formatDay(instant: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
  return parts.format(new Date(instant)).replace(',', '');
}

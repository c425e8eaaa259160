const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
/** With a true minus sign, as wide as a digit. */
export const pounds = (amount: number) => money.format(amount).replace('-', '\u2212');

const dated = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
/** '5 December 2026' */
export const longDate = dated({ dateStyle: 'long' });
/** '05 Dec 2026' */
export const shortDate = dated({ day: '2-digit', month: 'short', year: 'numeric' });
/** 'Monday 16 November' */
export const weekday = dated({ weekday: 'long', day: 'numeric', month: 'long' });

/** '7:05' */
export const hours = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

import { addDays, addMonths } from './time-zone.ts';

/*
 * The Construction Industry Scheme: a contractor keeps back part of what it pays a subcontractor for labour and pays it to
 * HMRC. What repays expenses (materials) is left whole.
 */

/** Percent: with gross payment status, registered, and not verified. */
export const cisRates = [0, 20, 30] as const;
export type CisRate = (typeof cisRates)[number];

/** The tax month that ends on the 5th of `month` (YYYY-MM), as half-open days: it began on the 6th of the month before. */
export function taxMonth(month: string): { from: string; to: string } {
  const to = `${month}-06`;
  return { from: addMonths(to, -1), to };
}

/** The month (YYYY-MM) on whose 5th the tax month of a day ends. */
export const taxMonthOf = (day: string): string => {
  const month = day.slice(0, 7);
  return day.slice(8) >= '06' ? addMonths(`${month}-01`, 1).slice(0, 7) : month;
};

/** The 5th: the day that statements name. */
export const lastDayOf = (month: string): string => addDays(`${month}-06`, -1);

import { addDays, addMonths } from '#server/infra/time-zone.ts';

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

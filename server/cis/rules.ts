import { addDays, addMonths } from '#server/infra/time-zone.ts';

/** Half-open days of the tax month that ends on the 5th of `month` (YYYY-MM) (P24). */
export function taxMonth(month: string): { from: string; to: string } {
  const to = `${month}-06`;
  return { from: addMonths(to, -1), to };
}

/** YYYY-MM of the month in which the day's tax month ends. */
export const taxMonthOf = (day: string): string => {
  const month = day.slice(0, 7);
  return day.slice(8) >= '06' ? addMonths(`${month}-01`, 1).slice(0, 7) : month;
};

export const lastDayOf = (month: string): string => addDays(`${month}-06`, -1);

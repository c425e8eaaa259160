import { formatPounds } from '#app/lib/format.ts';
import { type AnalyticsPeriod, analyticsPeriodLabels, analyticsPeriods } from '#server/dashboard/constants.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Bucket = RouterOutputs['dashboard']['analytics']['buckets'][number];
/** `row`: header of the buckets' column; `of`: the whole period. */
const periodText: Readonly<Record<AnalyticsPeriod, { row: string; of: string }>> = {
  daily: { row: 'Day', of: 'the last 7 days' },
  weekly: { row: 'Week from', of: 'the last 8 weeks' },
  monthly: { row: 'Month', of: 'the last 12 months' },
  yearly: { row: 'Year', of: 'the last 5 years' },
};
export const periods = analyticsPeriods.map((value) => ({
  value,
  label: analyticsPeriodLabels[value],
  ...periodText[value],
}));

const hours = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });
const whole = (value: number) => value.toLocaleString('en-GB');

export const measures = [
  { key: 'working_hours', label: 'Working hours', format: hours },
  { key: 'jobs_completed', label: 'Jobs completed', format: whole },
  { key: 'labour', label: 'Labour', format: formatPounds },
  { key: 'expenses', label: 'Expenses', format: formatPounds },
  { key: 'profit', label: 'Profit', format: formatPounds },
] as const satisfies readonly { key: keyof Bucket; label: string; format: (value: number) => string }[];

/** The sum of a measure over all buckets. Hours, too, have two decimals. */
export function totalOf(buckets: readonly Bucket[], key: (typeof measures)[number]['key']): number {
  return sumPounds(buckets.map((bucket) => bucket[key]));
}

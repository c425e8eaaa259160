import { formatDate, formatMonth, formatPounds } from '#app/lib/format.ts';
import type { AnalyticsPeriod } from '#server/dashboard/constants.ts';
import { sumPounds } from '#server/pricing/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Analytics = RouterOutputs['dashboard']['analytics'];
export type Bucket = Analytics['buckets'][number];
export type MeasureKey = 'working_minutes' | 'jobs_completed' | 'income' | 'pay' | 'expenses' | 'profit';

interface PeriodText {
  /** Header of the buckets' column. */
  row: string;
  /** The whole period. */
  of: string;
  /** The period before it. */
  before: string;
  /** The bucket that has not ended yet. */
  current: string;
  nameOf: (start: string) => string;
}

export const periodText: Readonly<Record<AnalyticsPeriod, PeriodText>> = {
  daily: { row: 'Day', of: 'the last 7 days', before: 'last week', current: 'today', nameOf: (day) => formatDate(day) },
  weekly: {
    row: 'Week from',
    of: 'the last 8 weeks',
    before: 'the 8 weeks before',
    current: 'this week',
    nameOf: (day) => `Week from ${formatDate(day)}`,
  },
  monthly: {
    row: 'Month',
    of: 'the last 12 months',
    before: 'the year before',
    current: 'this month',
    nameOf: formatMonth,
  },
  yearly: {
    row: 'Year',
    of: 'the last 5 years',
    before: 'the 5 years before',
    current: 'this year',
    nameOf: (day) => day.slice(0, 4),
  },
};

/** The sum of a measure over buckets. */
export function totalOf(buckets: readonly Bucket[], key: MeasureKey): number {
  return sumPounds(buckets.map((bucket) => bucket[key]));
}

/**
 * '+12 % on last week': whole buckets against those before. The current one is left out, as it is not over. Null where
 * nothing, or a loss, came before, or where the company began amid it: a week, month or year passed without any work.
 */
export function changeOf({ period, buckets, before }: Analytics, key: MeasureKey): string | null {
  const [now, then] = [buckets, before].map((each) => totalOf(each.slice(0, -1), key)) as [number, number];
  const beganAmid = period !== 'daily' && before.some(({ working_minutes }) => working_minutes === 0);
  if (then <= 0 || beganAmid) return null;
  const percent = Math.round(((now - then) / then) * 100);
  const { before: when } = periodText[period];
  if (percent === 0) return `the same as ${when}`;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % on ${when}`;
}

/** On the scale of a chart: '£2,500', and pence only below £10. */
export const scalePounds = (value: number) => formatPounds(value).replace(value >= 10 ? /\.\d\d$/ : /$^/, '');

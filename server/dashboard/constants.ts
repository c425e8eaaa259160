import type { ReviewReason } from '../time-tracking/constants.ts';

/** In the order of select lists. */
export const analyticsPeriodLabels = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
} as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriodLabels;
export const analyticsPeriods = Object.keys(analyticsPeriodLabels) as [AnalyticsPeriod, ...AnalyticsPeriod[]];

/** Why a record needs review, worded for the office. Not among the constants of time tracking, which phones load first. */
export const reasonLabels = {
  long: 'Longer than a shift',
  closed: 'End time unknown',
  added_afterwards: 'Added afterwards',
  job_closed: 'Job was closed',
  clock_off: 'Phone’s clock was wrong',
  flagged: 'Flagged',
  short_note: 'Short note',
} as const satisfies Record<ReviewReason, string>;

/** Parts of a worker's day; `now` lasts until the moment of the answer. */
export const spanKinds = ['done', 'no_access', 'now', 'late', 'planned'] as const;
export type SpanKind = (typeof spanKinds)[number];

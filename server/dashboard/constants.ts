/** In the order of select lists. */
export const analyticsPeriodLabels = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
} as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriodLabels;
export const analyticsPeriods = Object.keys(analyticsPeriodLabels) as [AnalyticsPeriod, ...AnalyticsPeriod[]];

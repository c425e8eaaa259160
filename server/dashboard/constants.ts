/** The order is the order in lists of choice. */
export const analyticsPeriodLabels = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
} as const;
export type AnalyticsPeriod = keyof typeof analyticsPeriodLabels;
export const analyticsPeriods = Object.keys(analyticsPeriodLabels) as [AnalyticsPeriod, ...AnalyticsPeriod[]];

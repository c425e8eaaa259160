import { type Row, within } from '../row.ts';

/** Endpoints that read the whole history of a company, so their cost grows with its size. */
const operations = {
  balances: ['balances of all workers', '/time-tracking/sums'],
  dashboard: ['what needs the office first', '/dashboard/morning'],
  summary: ["the dashboard's summary", '/dashboard/summary'],
  'pay-run': ['pay run of last week', '/pay-run'],
  statements: ["last week's statements", '/statements'],
  analytics: ['analytics of five years', '/dashboard/analytics?period=yearly'],
} as const;

export const aggregates: readonly Row[] = Object.entries(operations).map(([name, [operation, path]]) =>
  within({ name: `figures-${name}`, operation, ms: 150, product: { path: `/api/v1${path}` } }),
);

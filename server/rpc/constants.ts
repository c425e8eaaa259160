/** Queries that sum up years of work. Live refetches of them are shared by a company's admins (figures.ts). */
export const statProcedures: readonly string[] = [
  'dashboard.analytics',
  'dashboard.morning',
  'dashboard.summary',
  'payRun.list',
  'statements.list',
  'timeTracking.sums',
];

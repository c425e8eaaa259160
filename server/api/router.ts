import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { amendmentRequestsRouter } from '../amendment-requests/router.ts';
import { auditRouter } from '../audit/router.ts';
import { authRouter } from '../auth/router.ts';
import { cisRouter } from '../cis/router.ts';
import { companyRouter } from '../company/router.ts';
import { dashboardRouter } from '../dashboard/router.ts';
import { eventsRouter } from '../events/router.ts';
import { expensesRouter } from '../expenses/router.ts';
import { filesRouter } from '../files/router.ts';
import { invoicesRouter } from '../invoices/router.ts';
import { jobStatusesRouter } from '../job-statuses/router.ts';
import { jobTasksRouter } from '../job-tasks/router.ts';
import { jobsRouter } from '../jobs/router.ts';
import { notesRouter } from '../notes/router.ts';
import { notificationsRouter } from '../notifications/router.ts';
import { payRunRouter } from '../pay-run/router.ts';
import { paymentsRouter } from '../payments/router.ts';
import { propertiesRouter } from '../properties/router.ts';
import { queueRouter } from '../queue/router.ts';
import { requestAJobRouter } from '../request-a-job/router.ts';
import { searchRouter } from '../search/router.ts';
import { settingsRouter } from '../settings/router.ts';
import { statementsRouter } from '../statements/router.ts';
import { timeTrackingRouter } from '../time-tracking/router.ts';
import { userRatesRouter } from '../user-rates/router.ts';
import { usersRouter } from '../users/router.ts';
import { exportRouter } from './export-router.ts';
import { importRouter } from './import-router.ts';
import { createCallerFactory, router } from './trpc.ts';

/** Every call of the product. REST paths, openapi.json and the contract tests are made from this list. */
export const appRouter = router({
  amendmentRequests: amendmentRequestsRouter,
  audit: auditRouter,
  auth: authRouter,
  cis: cisRouter,
  company: companyRouter,
  dashboard: dashboardRouter,
  events: eventsRouter,
  expenses: expensesRouter,
  export: exportRouter,
  files: filesRouter,
  import: importRouter,
  invoices: invoicesRouter,
  jobs: jobsRouter,
  jobStatuses: jobStatusesRouter,
  jobTasks: jobTasksRouter,
  notes: notesRouter,
  notifications: notificationsRouter,
  payments: paymentsRouter,
  payRun: payRunRouter,
  properties: propertiesRouter,
  queue: queueRouter,
  requestAJob: requestAJobRouter,
  search: searchRouter,
  settings: settingsRouter,
  statements: statementsRouter,
  timeTracking: timeTrackingRouter,
  userRates: userRatesRouter,
  users: usersRouter,
});

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const createCaller = createCallerFactory(appRouter);

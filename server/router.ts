import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { absencesRouter } from '#server/absences/router.ts';
import { accountExportsRouter } from '#server/account-exports/router.ts';
import { accountsRouter } from '#server/accounts/router.ts';
import { amendmentRequestsRouter } from '#server/amendment-requests/router.ts';
import { auditRouter } from '#server/audit/router.ts';
import { calendarRouter } from '#server/calendar/router.ts';
import { cisRouter } from '#server/cis/router.ts';
import { companyRouter } from '#server/company/router.ts';
import { companyArchivesRouter } from '#server/company-archives/router.ts';
import { customersRouter } from '#server/customers/router.ts';
import { dashboardRouter } from '#server/dashboard/router.ts';
import { eventsRouter } from '#server/events/router.ts';
import { expensesRouter } from '#server/expenses/router.ts';
import { exportRouterOf } from '#server/export/router.ts';
import { filesRouter } from '#server/files/router.ts';
import { importRouterOf } from '#server/import/router.ts';
import { setConstraintErrors } from '#server/infra/constraints.ts';
import { invoicesRouter } from '#server/invoices/router.ts';
import { jobStatusesRouter } from '#server/job-statuses/router.ts';
import { jobTasksRouter } from '#server/job-tasks/router.ts';
import { jobsRouter } from '#server/jobs/router.ts';
import { materialsRouter } from '#server/materials/router.ts';
import { notesRouter } from '#server/notes/router.ts';
import { notificationsRouter } from '#server/notifications/router.ts';
import { payRunRouter } from '#server/pay-run/router.ts';
import { paymentsRouter } from '#server/payments/router.ts';
import { priceListRouter } from '#server/price-list/router.ts';
import { privacyRouter } from '#server/privacy/router.ts';
import { propertiesRouter } from '#server/properties/router.ts';
import { queueRouter } from '#server/queue/router.ts';
import { quotesRouter } from '#server/quotes/router.ts';
import { requestAJobRouter } from '#server/request-a-job/router.ts';
import { createCallerFactory, router } from '#server/rpc/trpc.ts';
import { savedViewsRouter } from '#server/saved-views/router.ts';
import { searchRouter } from '#server/search/router.ts';
import { authRouter } from '#server/session/router.ts';
import { setUpRouter } from '#server/set-up/router.ts';
import { settingsRouter } from '#server/settings/router.ts';
import { signUpRouter } from '#server/sign-up/router.ts';
import { spendingApprovalsRouter } from '#server/spending-approvals/router.ts';
import { statementsRouter } from '#server/statements/router.ts';
import { timeTrackingRouter } from '#server/time-tracking/router.ts';
import { tradesRouter } from '#server/trades/router.ts';
import { userRatesRouter } from '#server/user-rates/router.ts';
import { usersRouter } from '#server/users/router.ts';
import { visitsRouter } from '#server/visits/router.ts';
import { webhooksRouter } from '#server/webhooks/router.ts';
import { workingHoursRouter } from '#server/working-hours/router.ts';
import { constraintErrors } from './constraint-errors.ts';

setConstraintErrors(constraintErrors);

const calls = {
  absences: absencesRouter,
  accountExports: accountExportsRouter,
  accounts: accountsRouter,
  amendmentRequests: amendmentRequestsRouter,
  audit: auditRouter,
  auth: authRouter,
  calendar: calendarRouter,
  cis: cisRouter,
  company: companyRouter,
  companyArchives: companyArchivesRouter,
  customers: customersRouter,
  dashboard: dashboardRouter,
  events: eventsRouter,
  expenses: expensesRouter,
  files: filesRouter,
  invoices: invoicesRouter,
  jobs: jobsRouter,
  jobStatuses: jobStatusesRouter,
  jobTasks: jobTasksRouter,
  materials: materialsRouter,
  notes: notesRouter,
  notifications: notificationsRouter,
  payments: paymentsRouter,
  payRun: payRunRouter,
  priceList: priceListRouter,
  privacy: privacyRouter,
  properties: propertiesRouter,
  queue: queueRouter,
  quotes: quotesRouter,
  requestAJob: requestAJobRouter,
  savedViews: savedViewsRouter,
  search: searchRouter,
  settings: settingsRouter,
  setUp: setUpRouter,
  signUp: signUpRouter,
  spendingApprovals: spendingApprovalsRouter,
  statements: statementsRouter,
  timeTracking: timeTrackingRouter,
  trades: tradesRouter,
  userRates: userRatesRouter,
  users: usersRouter,
  visits: visitsRouter,
  webhooks: webhooksRouter,
  workingHours: workingHoursRouter,
};
const all = router(calls);

export const appRouter = router({ ...calls, export: exportRouterOf(all), import: importRouterOf(all) });

export type AppRouter = typeof appRouter;
export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const createCaller = createCallerFactory(appRouter);

/** The answers that the pages which open without signal need, by procedure: these are kept on the phone. */
export const keptProcedures: ReadonlySet<string> = new Set([
  'amendmentRequests.list',
  'audit.unseen',
  'auth.session',
  'company.contact',
  'expenses.list',
  'files.list',
  'jobs.active',
  'jobs.get',
  'jobs.list',
  'jobTasks.listOfJob',
  'notes.list',
  'payments.list',
  'properties.list',
  'statements.get',
  'timeTracking.currentSums',
  'timeTracking.last',
  'timeTracking.listOfJob',
  'timeTracking.listOfUser',
  'timeTracking.sums',
]);

/** The procedure of a query, by its key: 'jobs.list'. */
export const procedureOf = (key: readonly unknown[]) => (Array.isArray(key[0]) ? key[0].join('.') : '');

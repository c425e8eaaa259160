/** Entities of the history by REST base; some of the last have no routes. */
export const historyEntityLabels = {
  'time-tracking': 'Time record',
  'amendment-requests': 'Amendment request',
  payments: 'Payment',
  expenses: 'Expense',
  jobs: 'Job',
  visits: 'Visit',
  absences: 'Absence',
  'working-hours': 'Working hours',
  'job-tasks': 'Task',
  notes: 'Note',
  files: 'File',
  properties: 'Property',
  users: 'User',
  'users-rates': 'Rate',
  invoices: 'Invoice',
  settings: 'Setting',
  'access-tokens': 'Access token',
  'statement-agreements': 'Agreed statement',
  'job-assignees': 'Assignment',
  companies: 'Company',
  'invoice-mails': 'Invoice email',
} as const;
export type HistoryEntity = keyof typeof historyEntityLabels;
export const historyEntities = Object.keys(historyEntityLabels) as [HistoryEntity, ...HistoryEntity[]];

/*
 * Links from the dashboard's stats to lists of exactly the counted items. The parameters are the lists' own query
 * inputs (server/dashboard/morning.test.ts compares the two).
 */

type Filters = Readonly<Record<string, string | number | boolean>>;

function to(path: string, filters: Filters): string {
  const entries = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams(entries)}`;
}
const jobs = (filters: Filters) => to('/jobs', { tab: 'all', ...filters });
const time = (filters: Filters) => to('/time-tracked', { tab: 'records', ...filters });

export const listLinks = {
  emergencies: jobs({ job_type: 'Emergency' }),
  newRequests: jobs({ status: 'awaiting_approval' }),
  notStarted: jobs({ planned_not_started: true }),
  unassigned: jobs({ unassigned: true, due: 'by_today' }),
  /** `yesterday`: a day. */
  oldTimers: (yesterday: string) => time({ running: true, end_date: yesterday }),
  toReview: time({ needs_review: true }),
  dayToReview: (userId: number, day: string) =>
    time({ needs_review: true, user_id: userId, start_date: day, end_date: day }),
  owed: to('/time-tracked', { tab: 'summary', owed: true }),
  overdueInvoices: to('/invoices', { tab: 'history', status: 'overdue' }),
  unsentInvoices: to('/invoices', { tab: 'history', status: 'unsent' }),
  /** All overdue invoices of the customer of this one. */
  overdueOf: (invoiceId: number) => to('/invoices', { tab: 'history', status: 'overdue', customer_of: invoiceId }),

  pendingCompletion: jobs({ status: 'pending_completed' }),
  expensesToReview: to('/expenses', { status: 'pending' }),
  amendments: to('/time-tracked', { tab: 'amendments' }),

  inProgress: jobs({ status: 'in_progress' }),
  /** `today`: a day of the month. */
  doneThisMonth: (today: string) => {
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    return jobs({ finished_from: `${today.slice(0, 7)}-01`, finished_to: last });
  },
  /** Lists whose sum is the figure. */
  timeToInvoice: time({ to_bill: true }),
  fixedToInvoice: jobs({ to_bill: true }),
  materialsToInvoice: to('/expenses/materials', { to_bill: true }),
  expensesToInvoice: to('/expenses', { to_bill: true }),
  paidInAdvance: to('/time-tracked', { tab: 'summary', owed: false }),
} as const;

/** A day of the diary. */
export const diaryLink = (day: string) => `/diary?view=day&day=${day}`;

export const jobLink = (id: number) => `/jobs?job=${id}`;

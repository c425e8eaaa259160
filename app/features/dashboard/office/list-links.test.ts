import { expect, test } from 'vitest';
import { officeExpenseTable } from '#app/features/expenses/office/expense-list.ts';
import { invoiceTable } from '#app/features/invoices/office/invoice-list.ts';
import { officeJobCards, officeJobInput, tabOfAddress } from '#app/features/jobs/office/job-list.ts';
import { timeRecordTable } from '#app/features/time/office/time-record-list.ts';
import { summaryInput, summaryTable } from '#app/features/timesheets/office/timesheet-list.ts';
import { inputOfAddress, readListState } from '#app/table/state/list-state.ts';
import { listJobsSchema } from '#server/jobs/schema.ts';
import { listLinks } from './list-links.ts';

const search = (address: string) => new URLSearchParams(address.split('?')[1]);
/** The filters that a jobs URL sends to the server, without those of every page. */
function jobsAsked(address: string) {
  const state = readListState(officeJobCards, search(address));
  const input = officeJobInput(state, tabOfAddress(search(address))!);
  expect(listJobsSchema.safeParse(input).error, address).toBeUndefined();
  const { dateRange, includeCompleted, includeRejected, includeArchived, sort, order, ...rest } = input;
  return rest;
}
function timeAsked(address: string) {
  const input = inputOfAddress(timeRecordTable, search(address));
  const { sort, order, page, limit, ...rest } = input;
  return rest;
}

/* server/dashboard/morning.test.ts checks that these queries return exactly what the stats count. */
test('the link of a stat filters its list for exactly the rows it counts', () => {
  expect(jobsAsked(listLinks.emergencies)).toEqual({ job_type: 'Emergency' });
  expect(jobsAsked(listLinks.newRequests)).toEqual({ status: 'awaiting_approval' });
  expect(jobsAsked(listLinks.notStarted)).toEqual({ planned_not_started: true });
  expect(jobsAsked(listLinks.unassigned)).toEqual({ unassigned: true, due: 'by_today' });
  expect(jobsAsked(listLinks.pendingCompletion)).toEqual({ status: 'pending_completed' });
  expect(jobsAsked(listLinks.inProgress)).toEqual({ status: 'in_progress' });
  expect(jobsAsked(listLinks.doneThisMonth('2026-02-14'))).toEqual({
    finished_from: '2026-02-01',
    finished_to: '2026-02-28',
  });
  expect(timeAsked(listLinks.oldTimers('2026-07-01'))).toEqual({ running: true, end_date: '2026-07-01' });
  expect(timeAsked(listLinks.toReview)).toEqual({ needs_review: true });
  expect(timeAsked(listLinks.dayToReview(7, '2026-07-01'))).toEqual({
    needs_review: true,
    user_id: 7,
    start_date: '2026-07-01',
    end_date: '2026-07-01',
  });
  const week = { dateRange: 'this_week', daily: false };
  const summaryAsked = (address: string) => summaryInput(readListState(summaryTable, search(address)));
  expect(summaryAsked(listLinks.owed)).toEqual({ ...week, owed: true });
  expect(summaryAsked(listLinks.paidInAdvance)).toEqual({ ...week, in_advance: true });
});

/* server/dashboard/equal-sums.test.ts checks that the sums of these lists are the figures. */
test('the link of an amount filters its list for exactly what it adds up', () => {
  expect(timeAsked(listLinks.timeToInvoice)).toEqual({ to_bill: true });
  expect(jobsAsked(listLinks.fixedToInvoice)).toEqual({ to_bill: true });
  const { sort, order, page, limit, ...asked } = inputOfAddress(
    officeExpenseTable,
    search(listLinks.expensesToInvoice),
  );
  expect(asked).toEqual({ to_bill: true });
});

test('overdue invoices link to the filtered history', () => {
  const input = inputOfAddress(invoiceTable('2026-07-01'), search(listLinks.overdueInvoices));
  const { sort, order, page, limit, ...filters } = input;
  expect(filters).toEqual({ status: 'overdue' });
});

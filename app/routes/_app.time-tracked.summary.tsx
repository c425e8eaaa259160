import type { LoaderFunctionArgs } from '@remix-run/node';
import { SummaryTab } from '#app/features/timesheets/office/summary-tab.tsx';
import { summaryInput, summaryTable } from '#app/features/timesheets/office/timesheet-list.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ timeTracking }: PageQueries, { searchParams }: URL) =>
  timeTracking.sums.prefetch(summaryInput(readListState(summaryTable, searchParams)));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'tracking.update' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default SummaryTab;

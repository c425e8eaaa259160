import type { LoaderFunctionArgs } from '@remix-run/node';
import { timeRecordsInput, timeRecordTable } from '#app/features/time/office/time-record-list.ts';
import { TimeRecordsTab } from '#app/features/time/office/time-records-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { type ListSpec, readListState } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ timeTracking }: PageQueries, { searchParams }: URL) =>
  timeTracking.list.prefetch(timeRecordsInput(readListState(timeRecordTable as ListSpec, searchParams)));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'tracking.update' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default TimeRecordsTab;

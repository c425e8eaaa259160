import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { activityInput, activityTable } from '#app/features/history/office/activity-list.ts';
import { ActivityPage } from '#app/features/history/office/activity-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Activity - Fettle' }];

const prefetch = ({ audit, queue }: PageQueries, { searchParams }: URL) =>
  Promise.all([
    audit.list.prefetch(activityInput(readListState(activityTable, searchParams))),
    queue.failed.prefetch({}),
  ]);

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'history.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default ActivityPage;

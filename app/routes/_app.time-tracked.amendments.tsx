import type { LoaderFunctionArgs } from '@remix-run/node';
import { inputOfDesk } from '#app/features/time/amendments/office/amendment-list.ts';
import { AmendmentsTab } from '#app/features/time/amendments/office/amendments-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ amendmentRequests }: PageQueries, { searchParams }: URL) =>
  amendmentRequests.list.prefetch(inputOfDesk(searchParams));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'amendment.decide' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default AmendmentsTab;

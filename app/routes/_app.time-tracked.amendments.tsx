import type { LoaderFunctionArgs } from '@remix-run/node';
import { AmendmentsTab } from '#app/features/time/amendments/office/amendments-tab.tsx';
import { deskInput, showsAll } from '#app/features/time/amendments/office/desk-input.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ amendmentRequests }: PageQueries, { searchParams }: URL) =>
  amendmentRequests.list.prefetch(deskInput(showsAll(searchParams)));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'amendment.decide' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default AmendmentsTab;

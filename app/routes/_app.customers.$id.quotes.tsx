import type { LoaderFunctionArgs } from '@remix-run/node';
import { idOfPath } from '#app/features/customers/office/customer-list.ts';
import { CustomerQuotes, customerQuoteTable } from '#app/features/customers/office/quotes-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ quotes }: PageQueries, { pathname, searchParams }: URL) =>
  quotes.list.prefetch({ ...inputOfAddress(customerQuoteTable, searchParams), customer_id: idOfPath(pathname) });

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'customer.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default CustomerQuotes;

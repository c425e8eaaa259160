import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { quoteTable } from '#app/features/quotes/office/quote-list.ts';
import { QuotesPage } from '#app/features/quotes/office/quotes-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Quotes - Fettle' }];

const prefetch = ({ quotes }: PageQueries, { searchParams }: URL) =>
  quotes.list.prefetch(inputOfAddress(quoteTable, searchParams));

// Landlords read their quotes on their home.
export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'quote.update' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default QuotesPage;

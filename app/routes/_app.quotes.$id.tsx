import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { QuotePage, quoteIdOf } from '#app/features/quotes/office/quote-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Quote - Fettle' }];

async function prefetch({ quotes }: PageQueries, { pathname }: URL) {
  const id = quoteIdOf(pathname.split('/')[2]);
  if (id > 0) await quotes.get.prefetch({ id });
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'quote.update' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default QuotePage;

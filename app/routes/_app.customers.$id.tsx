import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { idOfPath } from '#app/features/customers/office/customer-list.ts';
import { CustomerPage, customerInput, owedInput } from '#app/features/customers/office/customer-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Customer - Fettle' }];

async function prefetch({ customers, invoices }: PageQueries, { pathname }: URL) {
  const id = idOfPath(pathname);
  await Promise.all([customers.list.prefetch(customerInput(id)), invoices.owed.prefetch(owedInput(id))]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'customer.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default CustomerPage;

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { customerTable, joinedInput } from '#app/features/customers/office/customer-list.ts';
import { CustomersPage } from '#app/features/customers/office/customers-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Customers - Fettle' }];

const prefetch = ({ customers }: PageQueries, { searchParams }: URL) =>
  Promise.all([
    customers.list.prefetch(inputOfAddress(customerTable, searchParams)),
    customers.joined.prefetch(joinedInput),
  ]);

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'customer.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default CustomersPage;

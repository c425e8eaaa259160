import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { joinedTable } from '#app/features/customers/office/customer-list.ts';
import { JoinedPage } from '#app/features/customers/office/joined-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Joined by the upgrade - Fettle' }];

const prefetch = ({ customers }: PageQueries, { searchParams }: URL) =>
  customers.joined.prefetch(inputOfAddress(joinedTable, searchParams));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'customer.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default JoinedPage;

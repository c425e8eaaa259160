import type { LoaderFunctionArgs } from '@remix-run/node';
import { idOfPath } from '#app/features/customers/office/customer-list.ts';
import { CustomerProperties } from '#app/features/customers/office/properties-tab.tsx';
import { propertyTable } from '#app/features/properties/office/property-list.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ properties }: PageQueries, { pathname, searchParams }: URL) =>
  properties.list.prefetch({ ...inputOfAddress(propertyTable, searchParams), customer_id: idOfPath(pathname) });

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'customer.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default CustomerProperties;

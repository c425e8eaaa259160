import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { priceTable } from '#app/features/price-list/office/price-list.ts';
import { PriceListPage } from '#app/features/price-list/office/price-list-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Price list - Fettle' }];

const prefetch = ({ priceList }: PageQueries, { searchParams }: URL) =>
  priceList.list.prefetch(inputOfAddress(priceTable, searchParams));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'price-list.update' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default PriceListPage;

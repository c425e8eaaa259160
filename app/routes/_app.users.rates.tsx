import type { LoaderFunctionArgs } from '@remix-run/node';
import { RatesTab } from '#app/features/users/office/rates-tab.tsx';
import { rateListInput, rateTable, staffInput } from '#app/features/users/office/user-list.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ users, userRates }: PageQueries, { searchParams }: URL) =>
  Promise.all([
    userRates.list.prefetch(rateListInput(readListState(rateTable, searchParams))),
    users.list.prefetch(staffInput),
  ]);

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'rate.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default RatesTab;

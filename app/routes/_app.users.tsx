import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { rateListInput, rateTable, staffInput, userTable } from '#app/features/users/user-tables.ts';
import { loadUsersTab, UsersPage } from '#app/features/users/users-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress, readListState } from '#app/table/state/list-state.ts';
import { beforeTakingOver } from '#app/ui/served.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Users - Fettle' }];

beforeTakingOver(loadUsersTab);

async function prefetch({ users, userRates }: PageQueries, { searchParams }: URL) {
  if (searchParams.get('tab') === 'rates') {
    await Promise.all([
      loadUsersTab(searchParams),
      userRates.list.prefetch(rateListInput(readListState(rateTable, searchParams))),
      users.list.prefetch(staffInput),
    ]);
  } else await users.list.prefetch(inputOfAddress(userTable, searchParams));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'user.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default UsersPage;

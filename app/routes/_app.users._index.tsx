import type { LoaderFunctionArgs } from '@remix-run/node';
import { userTable } from '#app/features/users/office/user-list.ts';
import { usersTabs } from '#app/features/users/office/users-page.tsx';
import { UsersTab } from '#app/features/users/office/users-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { leadToTab } from '#app/lib/page-tabs.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const lead = leadToTab({ office: usersTabs });
const prefetch = ({ users }: PageQueries, { searchParams }: URL) =>
  users.list.prefetch(inputOfAddress(userTable, searchParams));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'user.read', lead });
export const clientLoader = browserPage(prefetch, lead);
export const shouldRevalidate = exceptOnSamePage;

export default UsersTab;

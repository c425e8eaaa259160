import type { LoaderFunctionArgs } from '@remix-run/node';
import { accountExportTable } from '#app/features/account-exports/office/account-export-list.ts';
import { AccountsTab } from '#app/features/account-exports/office/accounts-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ accountExports }: PageQueries, { searchParams }: URL) =>
  accountExports.list.prefetch(inputOfAddress(accountExportTable, searchParams));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'account-export.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default AccountsTab;

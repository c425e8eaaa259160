import type { LoaderFunctionArgs } from '@remix-run/node';
import { idOfPath } from '#app/features/customers/office/customer-list.ts';
import { CustomerStatement, periodOf } from '#app/features/customers/office/statement-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

async function prefetch({ auth, accounts }: PageQueries, { pathname, searchParams }: URL) {
  const period = periodOf(searchParams, companyDayOf(await auth.session.fetch()));
  await accounts.get.prefetch({ id: idOfPath(pathname), ...period });
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'customer.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default CustomerStatement;

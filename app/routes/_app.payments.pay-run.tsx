import type { LoaderFunctionArgs } from '@remix-run/node';
import { payRunInput, payRunTable } from '#app/features/pay/office/pay-list.ts';
import { OfficePayRun } from '#app/features/pay/office/pay-run.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { readListState } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

async function prefetch({ auth, payRun }: PageQueries, { searchParams }: URL) {
  const today = companyDayOf(await auth.session.fetch());
  await payRun.list.prefetch(payRunInput(readListState(payRunTable(today), searchParams), today));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'pay-run.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default OfficePayRun;

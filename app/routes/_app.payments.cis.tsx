import type { LoaderFunctionArgs } from '@remix-run/node';
import { OfficeCis } from '#app/features/pay/office/cis.tsx';
import { cisTable } from '#app/features/pay/office/pay-list.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

async function prefetch({ auth, cis }: PageQueries, { searchParams }: URL) {
  const spec = cisTable(companyDayOf(await auth.session.fetch()));
  await cis.list.prefetch(inputOfAddress(spec, searchParams));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'cis.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default OfficeCis;

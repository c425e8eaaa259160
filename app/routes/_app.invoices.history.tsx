import type { LoaderFunctionArgs } from '@remix-run/node';
import { HistoryTab } from '#app/features/invoices/office/history-tab.tsx';
import { invoiceTable } from '#app/features/invoices/office/invoice-list.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

async function prefetch({ auth, invoices }: PageQueries, { searchParams }: URL) {
  const spec = invoiceTable(companyDayOf(await auth.session.fetch()));
  await Promise.all([invoices.list.prefetch(inputOfAddress(spec, searchParams)), invoices.openMoney.prefetch()]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'invoice.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default HistoryTab;

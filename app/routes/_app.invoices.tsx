import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { invoicePaymentTable, invoiceTable, owedTable } from '#app/features/invoices/invoice-table.ts';
import { InvoicesPage, loadInvoiceTab } from '#app/features/invoices/invoices-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { beforeTakingOver } from '#app/ui/served.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Invoices - Fettle' }];

beforeTakingOver(loadInvoiceTab);

async function prefetch({ auth, invoices }: PageQueries, { searchParams }: URL) {
  const tab = searchParams.get('tab');
  await loadInvoiceTab(searchParams);
  if (tab === 'owed') await invoices.owed.prefetch(inputOfAddress(owedTable, searchParams));
  if (tab === 'payments') await invoices.payments.prefetch(inputOfAddress(invoicePaymentTable, searchParams));
  if (tab !== 'history') return;
  const spec = invoiceTable(companyDayOf(await auth.session.fetch()));
  await invoices.list.prefetch(inputOfAddress(spec, searchParams));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'invoice.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default InvoicesPage;

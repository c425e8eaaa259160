import type { LoaderFunctionArgs } from '@remix-run/node';
import { idOfPath } from '#app/features/customers/office/customer-list.ts';
import { CustomerInvoices, customerInvoiceTable } from '#app/features/customers/office/invoices-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

async function prefetch({ auth, invoices }: PageQueries, { pathname, searchParams }: URL) {
  const spec = customerInvoiceTable(companyDayOf(await auth.session.fetch()));
  await invoices.list.prefetch({ ...inputOfAddress(spec, searchParams), customer_id: idOfPath(pathname) });
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'customer.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default CustomerInvoices;

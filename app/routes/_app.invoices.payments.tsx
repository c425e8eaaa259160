import type { LoaderFunctionArgs } from '@remix-run/node';
import { invoicePaymentTable } from '#app/features/invoices/office/invoice-list.ts';
import { PaymentsTab } from '#app/features/invoices/office/payments-tab.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ invoices }: PageQueries, { searchParams }: URL) =>
  invoices.payments.prefetch(inputOfAddress(invoicePaymentTable, searchParams));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'invoice.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default PaymentsTab;

import type { LoaderFunctionArgs } from '@remix-run/node';
import { officePaymentTable } from '#app/features/pay/office/pay-list.ts';
import { Page as OfficePayments } from '#app/features/pay/office/payments.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { inputOfAddress } from '#app/table/state/list-state.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const prefetch = ({ payments }: PageQueries, { searchParams }: URL) =>
  payments.list.prefetch(inputOfAddress(officePaymentTable, searchParams));

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'payment.create' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default OfficePayments;

import type { LoaderFunctionArgs } from '@remix-run/node';
import { CustomerInvoices } from '#app/features/customers/office/invoices-tab.tsx';
import { serverPage } from '#server/http/page.ts';

export const loader = (args: LoaderFunctionArgs) => serverPage(args, undefined, { permission: 'customer.read' });

export default CustomerInvoices;

import type { MetaFunction } from '@remix-run/node';
import { InvoicesPage } from '#app/features/invoices/office/invoices-page.tsx';

export const meta: MetaFunction = () => [{ title: 'Invoices - Fettle' }];

export default InvoicesPage;

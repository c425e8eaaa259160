import type { LoaderFunctionArgs } from '@remix-run/node';
import { BulkTab } from '#app/features/invoices/office/bulk-tab.tsx';
import { invoiceTabs } from '#app/features/invoices/office/invoices-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { leadToTab } from '#app/lib/page-tabs.ts';
import { serverPage } from '#server/http/page.ts';

const lead = leadToTab({ office: invoiceTabs });

export const loader = (args: LoaderFunctionArgs) => serverPage(args, undefined, { permission: 'invoice.read', lead });
export const clientLoader = browserPage(async () => {}, lead);
export const shouldRevalidate = exceptOnSamePage;

export default BulkTab;

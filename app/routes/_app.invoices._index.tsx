import type { LoaderFunctionArgs } from '@remix-run/node';
import { BulkTab } from '#app/features/invoices/bulk-tab.tsx';
import { invoiceTabs } from '#app/features/invoices/invoices-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { leadToTab } from '#app/lib/page-tabs.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

const lead = leadToTab({ office: invoiceTabs });
const prefetch = async (_: PageQueries) => {};

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'invoice.read', lead });
export const clientLoader = browserPage(prefetch, lead);
export const shouldRevalidate = exceptOnSamePage;

export default BulkTab;

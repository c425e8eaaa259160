import type { LoaderFunctionArgs } from '@remix-run/node';
import { officePayTabs, ownPayTabs } from '#app/features/pay/payments-tabs.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { leadToTab } from '#app/lib/page-tabs.ts';
import { rolePage } from '#app/shell/role-page.tsx';
import { serverPage } from '#server/http/page.ts';

const lead = leadToTab({ office: officePayTabs, worker: ownPayTabs });
const { prefetch, Page } = rolePage({
  office: () => import('#app/features/pay/office/payments.tsx'),
  worker: () => import('#app/features/pay/worker/payments-page.tsx'),
});

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'payment.read', lead });
export const clientLoader = browserPage(prefetch, lead);
export const shouldRevalidate = exceptOnSamePage;
export default Page;

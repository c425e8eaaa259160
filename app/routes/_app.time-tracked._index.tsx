import type { LoaderFunctionArgs } from '@remix-run/node';
import { officeTimeTabs } from '#app/features/timesheets/office/time-tabs.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { leadToTab } from '#app/lib/page-tabs.ts';
import { rolePage } from '#app/shell/role-page.tsx';
import { serverPage } from '#server/http/page.ts';

const lead = leadToTab({ office: officeTimeTabs });
const { prefetch, Page } = rolePage({ worker: () => import('#app/features/timesheets/worker/time-tracked.tsx') });

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'tracking.read', lead });
export const clientLoader = browserPage(prefetch, lead);
export const shouldRevalidate = exceptOnSamePage;

export default Page;

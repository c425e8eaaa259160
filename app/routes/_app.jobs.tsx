import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import * as landlord from '#app/features/jobs/landlord/jobs-page.tsx';
import * as worker from '#app/features/jobs/worker/jobs-page.tsx';
import { rememberedTab } from '#app/lib/active-tabs.ts';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import type { Lead } from '#app/lib/page-tabs.ts';
import { rolePage } from '#app/shell/role-page.tsx';
import { serverPage } from '#server/http/page.ts';
import { jobGroups } from '#server/jobs/constants.ts';

export const meta: MetaFunction = () => [{ title: 'Jobs - Fettle' }];

/** The office's own tabs are parameters; without one, its page opens at the tab last opened. */
const lead: Lead = ({ searchParams: search }, role, cookies) => {
  const tab = role === 'admin' && rememberedTab('/jobs', [...jobGroups, 'all'], cookies);
  if (!tab || [...search.keys()].some((name) => !panels.includes(name))) return undefined;
  return `/jobs?${new URLSearchParams([['tab', tab], ...search])}`;
};
const panels = ['job', 'new'];

const { prefetch, Page } = rolePage({
  office: () => import('#app/features/jobs/office/jobs-page.tsx'),
  worker: async () => worker,
  landlord: async () => landlord,
});

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'job.read', lead });
export const clientLoader = browserPage(prefetch, lead);
export const shouldRevalidate = exceptOnSamePage;

export default Page;

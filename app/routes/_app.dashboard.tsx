import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { DashboardPage, loadAccount } from '#app/features/dashboard/dashboard-page.tsx';
import * as worker from '#app/features/dashboard/worker/dashboard.tsx';
import { browserPage } from '#app/lib/browser-page.ts';
import { rolePage } from '#app/shell/role-page.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboard - Fettle' }];

const home = rolePage({
  office: () => import('#app/features/dashboard/office/dashboard.tsx'),
  worker: async () => worker,
  landlord: () => import('#app/features/dashboard/landlord/home.tsx'),
});
const prefetch = (queries: PageQueries, url: URL) =>
  Promise.all([home.prefetch(queries, url), loadAccount(url.searchParams)]);

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = browserPage(prefetch);

const Dashboard = () => (
  <DashboardPage>
    <home.Page />
  </DashboardPage>
);
export default Dashboard;

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { DashboardPage, loadDashboard } from '#app/features/dashboard/dashboard-page.tsx';
import { myProperties, openJobs } from '#app/features/dashboard/landlord/input.ts';
import { isMyDayServed, loadMyDay } from '#app/features/dashboard/worker/my-day.tsx';
import { daysOfThisWeek } from '#app/features/dashboard/worker/worked-time.ts';
import { browserPage } from '#app/lib/browser-page.ts';
import { beforeTakingOver } from '#app/ui/served.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Dashboard - Fettle' }];

beforeTakingOver(async (search, isOffice) => {
  await loadDashboard(search, isOffice);
  if (isMyDayServed()) await loadMyDay();
});

async function prefetch(queries: PageQueries, { searchParams }: URL) {
  const { user } = await queries.auth.session.fetch();
  if (!user) return;
  await loadDashboard(searchParams, user.role === 'admin');
  if (user.role === 'landlord') {
    const { company, properties, jobs } = queries;
    await Promise.all([
      company.contact.prefetch(),
      properties.list.prefetch(myProperties),
      jobs.list.prefetch(openJobs),
    ]);
    return;
  }
  if (user.role === 'admin') {
    const { dashboard, jobs, setUp } = queries;
    // Summary and analytics load after the page, below its first screen.
    await Promise.all([
      dashboard.morning.prefetch(),
      dashboard.today.prefetch(),
      dashboard.liveUsers.prefetch(),
      dashboard.review.prefetch(),
      jobs.counts.prefetch(),
      setUp.get.prefetch(),
    ]);
    return;
  }
  const { id } = user;
  const { currentSums, last, sums } = queries.timeTracking;
  await Promise.all([
    currentSums.prefetch({ id }),
    last.prefetch({ id }),
    sums.prefetch(daysOfThisWeek),
    queries.audit.unseen.prefetch(),
    queries.visits.mine
      .fetch()
      .then(async (visits): Promise<void> => void (visits.length > 0 && (await loadMyDay())))
      .catch(() => {}),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch);
export const clientLoader = browserPage(prefetch);

export default DashboardPage;

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { jobList, jobListInput } from '#app/features/jobs/job-list.ts';
import { LandlordJobsPage } from '#app/features/jobs/landlord/jobs-page.tsx';
import { JobsPage } from '#app/features/jobs/worker/jobs-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { beforeTakingOver, served } from '#app/ui/served.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Jobs - Fettle' }];

/** Workers never load it. */
const OfficeJobsPage = served(() =>
  import('#app/features/jobs/office/jobs-page.tsx').then((module) => module.OfficeJobsPage),
);
beforeTakingOver(async (search, isOffice) => isOffice && OfficeJobsPage.load(search));

/** The office starts with its stats, unless the URL selects something else. */
async function prefetchOffice({ jobs }: PageQueries, { searchParams }: URL) {
  const [{ firstQuestions }] = await Promise.all([
    import('#app/features/jobs/office/job-list.ts'),
    OfficeJobsPage.load(searchParams),
  ]);
  const { loaded, list } = firstQuestions(searchParams);
  await Promise.all([jobs.counts.prefetch(loaded), jobs.counts.prefetch(), list && jobs.list.prefetch(list)]);
}

async function prefetch(queries: PageQueries, url: URL) {
  const { user } = await queries.auth.session.fetch();
  if (user?.role === 'admin') return prefetchOffice(queries, url);
  const state = readListState(jobList, url.searchParams);
  await queries.jobs.list.prefetch(jobListInput(state));
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'job.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Jobs() {
  const user = useSessionUser();
  if (!user) return null;
  if (user.role === 'landlord') return <LandlordJobsPage />;
  if (user.role !== 'admin') return <JobsPage userRole={user.role} />;
  return <OfficeJobsPage fallback={<CardListSkeleton />} />;
}

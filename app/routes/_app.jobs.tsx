import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { CardListSkeleton } from '#app/components/card-list/card-list-skeleton.tsx';
import { readListState } from '#app/components/card-list/list-state.ts';
import { jobList, jobListInput } from '#app/features/jobs/job-list.ts';
import { JobsPage } from '#app/features/jobs/jobs-page.tsx';
import { LandlordJobsPage } from '#app/features/jobs/landlord-jobs-page.tsx';
import {
  loadedInput,
  officeJobInput,
  officeJobList,
  tabOfAddress,
} from '#app/features/office-jobs/office-job-list.ts';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Jobs - Fettle' }];

// Workers' phones do not load the office's page.
const OfficeJobsPage = lazy(() =>
  import('#app/features/office-jobs/office-jobs-page.tsx').then((part) => ({ default: part.OfficeJobsPage })),
);

/** The office begins with its figures, unless the address says more; others with the first jobs. */
async function prefetch({ auth, jobs }: PageQueries, { searchParams }: URL) {
  const { user } = await auth.session.fetch();
  if (user?.role !== 'admin') {
    await jobs.list.prefetch(jobListInput(readListState(jobList, searchParams)));
    return;
  }
  const state = readListState(officeJobList, searchParams);
  const tab = tabOfAddress(searchParams);
  await Promise.all([
    jobs.counts.prefetch(loadedInput(state.filters)),
    jobs.counts.prefetch(),
    tab && tab !== 'dashboard' && jobs.list.prefetch({ ...officeJobInput(state, tab), limit: state.show }),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'job.read' });
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Jobs() {
  const user = useSessionUser();
  if (!user) return null;
  if (user.role === 'landlord') return <LandlordJobsPage />;
  if (user.role !== 'admin') return <JobsPage userRole={user.role} />;
  return (
    <Suspense fallback={<CardListSkeleton />}>
      <OfficeJobsPage />
    </Suspense>
  );
}

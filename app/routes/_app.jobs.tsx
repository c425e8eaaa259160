import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { readListState } from '#app/components/card-list/list-state.ts';
import { jobList, jobListInput } from '#app/features/jobs/job-list.ts';
import { JobsPage } from '#app/features/jobs/jobs-page.tsx';
import { LandlordJobsPage } from '#app/features/jobs/landlord-jobs-page.tsx';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Jobs - Fettle' }];

async function prefetch({ auth, jobs }: PageQueries, url: URL) {
  const state = readListState(jobList, url.searchParams);
  await Promise.all([auth.session.prefetch(), jobs.list.prefetch(jobListInput(state))]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'job.read' });
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function Jobs() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'landlord' ? <LandlordJobsPage /> : <JobsPage userRole={user.role} />;
}

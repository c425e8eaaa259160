import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { nextJobs } from '#app/features/pickers/trackable-jobs.ts';
import { TimeTrackingPage } from '#app/features/time/tracking/time-tracking-page.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Time Tracking - Fettle' }];

async function prefetch(queries: PageQueries) {
  const [session] = await Promise.all([queries.auth.session.fetch(), queries.jobs.active.prefetch(nextJobs)]);
  const { user } = session;
  if (!user) return;
  await Promise.all([queries.timeTracking.last.prefetch({ id: user.id }), queries.visits.mine.prefetch()]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'tracking.own' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function TimeTracking() {
  const { data } = useSession();
  if (!data?.user) return null;
  return (
    <TimeTrackingPage
      userId={data.user.id}
      timeZone={data.time_zone ?? 'Europe/London'}
      maxShiftHours={data.max_shift_hours ?? 12}
      tracks={data.user.role !== 'admin'}
    />
  );
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import type { ClientLoaderFunctionArgs } from '@remix-run/react';
import { readListState } from '#app/components/card-list/list-state.ts';
import { sundayOf } from '#app/components/date-presets.ts';
import { OfficeTimePage } from '#app/features/office-time/office-time-page.tsx';
import { useSessionUser } from '#app/features/session/signed-in.tsx';
import { companyDayOf } from '#app/features/session/use-company-day.ts';
import { timeList, timeListInput } from '#app/features/time-tracked/time-list.ts';
import { TimeTrackedPage } from '#app/features/time-tracked/time-tracked-page.tsx';
import { ownAmendments } from '#app/features/time-tracked/use-amendments.ts';
import { weekInput } from '#app/features/time-tracked/use-week.ts';
import { browserPage } from '#app/lib/browser-page.ts';
import { exceptOnSamePage } from '#app/lib/same-page.ts';
import { type PageQueries, serverPage } from '#server/api/page.ts';

export const meta: MetaFunction = () => [{ title: 'Time Tracked - Fettle' }];

async function prefetch({ auth, timeTracking, amendmentRequests }: PageQueries, url: URL) {
  const session = await auth.session.fetch();
  if (!session.user) return;
  const { id } = session.user;
  const today = companyDayOf(session);
  const state = readListState(timeList, url.searchParams);
  await Promise.all([
    timeTracking.sums.prefetch(weekInput(id, sundayOf(today), today)),
    timeTracking.last.prefetch({ id }),
    timeTracking.listOfUser.prefetch(timeListInput(state, id, today)),
    amendmentRequests.list.prefetch(ownAmendments),
  ]);
}

export const loader = (args: LoaderFunctionArgs) =>
  serverPage(args, prefetch, { permission: 'tracking.read' });
export const clientLoader = (args: ClientLoaderFunctionArgs) => browserPage(args, prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function TimeTracked() {
  const user = useSessionUser();
  if (!user) return null;
  return user.role === 'admin' ? <OfficeTimePage /> : <TimeTrackedPage userId={user.id} />;
}

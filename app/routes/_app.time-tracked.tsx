import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { myAmendments } from '#app/features/time/amendments/amendments.ts';
import { TimeTrackedPage, timeList, timeListInput } from '#app/features/time/records/time-tracked-page.tsx';
import { weekInput } from '#app/features/time/records/week-card.tsx';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { sundayOf } from '#app/lib/date-presets.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { readListState } from '#app/table/state/list-state.ts';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Time Tracked - Fettle' }];

const MyBalance = lazyComponent(() =>
  import('#app/features/pay/worker/my-balance.tsx').then((module) => module.MyBalance),
);

/** Workers never load it. */
const officePage = () => import('#app/features/timesheets/office/time-page.tsx');
const OfficeTimePage = lazyComponent(() => officePage().then((module) => module.OfficeTimePage));

async function prefetchOffice({ timeTracking, payments }: PageQueries, { searchParams }: URL) {
  const [{ officeTimeQuery }] = await Promise.all([
    import('#app/features/timesheets/office/timesheet-lists.ts'),
    officePage(),
  ]);
  const requested = officeTimeQuery(searchParams);
  if (requested.sums) await timeTracking.sums.prefetch(requested.sums);
  if (requested.records) await timeTracking.list.prefetch(requested.records);
  if (requested.payments) await payments.list.prefetch(requested.payments);
}

async function prefetch(queries: PageQueries, url: URL) {
  const { auth, timeTracking, amendmentRequests } = queries;
  const session = await auth.session.fetch();
  if (!session.user) return;
  if (session.user.role === 'admin') {
    await prefetchOffice(queries, url);
    return;
  }
  const { id } = session.user;
  const today = companyDayOf(session);
  const state = readListState(timeList, url.searchParams);
  await Promise.all([
    timeTracking.sums.prefetch(weekInput(id, sundayOf(today), today)),
    timeTracking.last.prefetch({ id }),
    timeTracking.listOfUser.prefetch(timeListInput(state, id, today)),
    amendmentRequests.list.prefetch(myAmendments),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'tracking.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function TimeTracked() {
  const user = useSessionUser();
  if (user?.role !== 'admin') {
    return (
      user && (
        <TimeTrackedPage
          userId={user.id}
          owedAfter={(week) => (
            <Later>
              <MyBalance userId={user.id} week={week} />
            </Later>
          )}
        />
      )
    );
  }
  return (
    <Later fallback={<CardListSkeleton />}>
      <OfficeTimePage />
    </Later>
  );
}

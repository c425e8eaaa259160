import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { browserPage, exceptOnSamePage } from '#app/lib/browser-page.ts';
import { companyDayOf } from '#app/lib/session/use-company-day.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { CardListSkeleton } from '#app/table/skeletons.tsx';
import { Later, lazyComponent } from '#app/ui/later.tsx';
import { beforeTakingOver, served } from '#app/ui/served.tsx';
import { type PageQueries, serverPage } from '#server/http/page.ts';

export const meta: MetaFunction = () => [{ title: 'Time Tracked - Fettle' }];

const MyBalance = lazyComponent(() =>
  import('#app/features/pay/worker/my-balance.tsx').then((module) => module.MyBalance),
);

const OfficeTimePage = served(async (search) => {
  const part = await import('#app/features/timesheets/office/time-page.tsx');
  await part.loadTimeTab(search);
  return part.OfficeTimePage;
});
const ownPage = () => import('#app/features/time/records/time-tracked-page.tsx');
const TimeTrackedPage = served(() => ownPage().then((module) => module.TimeTrackedPage));
beforeTakingOver((search, isOffice) => (isOffice ? OfficeTimePage.load(search) : TimeTrackedPage.load(search)));

async function prefetchOffice({ timeTracking, payments, amendmentRequests }: PageQueries, { searchParams }: URL) {
  const [{ officeTimeQuery }] = await Promise.all([
    import('#app/features/timesheets/office/timesheet-lists.ts'),
    OfficeTimePage.load(searchParams),
  ]);
  const requested = officeTimeQuery(searchParams);
  if (requested.sums) await timeTracking.sums.prefetch(requested.sums);
  if (requested.records) await timeTracking.list.prefetch(requested.records);
  if (requested.payments) await payments.list.prefetch(requested.payments);
  if (requested.amendments) await amendmentRequests.list.prefetch(requested.amendments);
}

async function prefetch(queries: PageQueries, url: URL) {
  const session = await queries.auth.session.fetch();
  if (!session.user) return;
  if (session.user.role === 'admin') {
    await prefetchOffice(queries, url);
    return;
  }
  const { id } = session.user;
  const { timeTracking, amendmentRequests } = queries;
  const [{ ownTimeQuery }] = await Promise.all([ownPage(), TimeTrackedPage.load(url.searchParams)]);
  const { sums, records, amendments } = ownTimeQuery(url.searchParams, id, companyDayOf(session));
  await Promise.all([
    timeTracking.sums.prefetch(sums),
    timeTracking.last.prefetch({ id }),
    timeTracking.listOfUser.prefetch(records),
    amendmentRequests.list.prefetch(amendments),
  ]);
}

export const loader = (args: LoaderFunctionArgs) => serverPage(args, prefetch, { permission: 'tracking.read' });
export const clientLoader = browserPage(prefetch);
export const shouldRevalidate = exceptOnSamePage;

export default function TimeTracked() {
  const user = useSessionUser();
  if (!user) return null;
  const fallback = <CardListSkeleton />;
  if (user.role === 'admin') return <OfficeTimePage fallback={fallback} />;
  return (
    <TimeTrackedPage
      userId={user.id}
      owedAfter={(week) => (
        <Later>
          <MyBalance userId={user.id} week={week} />
        </Later>
      )}
      fallback={fallback}
    />
  );
}

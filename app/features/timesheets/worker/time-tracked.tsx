import { ownTimeQuery, TimeTrackedPage } from '#app/features/time/records/time-tracked-page.tsx';
import type { PageProps, PageRequest } from '#app/lib/page-module.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const MyBalance = lazyPart(() => import('#app/features/pay/worker/my-balance.tsx').then((module) => module.MyBalance));

export function prefetch({ queries: { timeTracking, amendmentRequests }, search, user: { id }, today }: PageRequest) {
  const { sums, records, amendments } = ownTimeQuery(search, id, today);
  return Promise.all([
    timeTracking.sums.prefetch(sums),
    timeTracking.last.prefetch({ id }),
    timeTracking.listOfUser.prefetch(records),
    amendmentRequests.list.prefetch(amendments),
  ]);
}

export const Page = ({ user: { id } }: PageProps) => (
  <TimeTrackedPage userId={id} owedAfter={(week) => <MyBalance userId={id} week={week} />} />
);

import { useStoredText } from '#app/lib/remembered.ts';
import { trpc } from '#app/lib/trpc.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { seenPlanKey } from './plan-changes.ts';

const loadVisits = () => import('./my-visits.tsx').then((part) => part.MyVisits);

/** A worker's visits of today and the days after. The list's code loads only when there are any. */
export function MyDay({ userId, today }: { userId: number; today: string }) {
  const { data } = trpc.visits.mine.useQuery(undefined, { meta: { silent: true } });
  const [seen] = useStoredText(seenPlanKey(userId));
  // The last visit may have been taken away since.
  const hasAny = Boolean(data?.length) || seen?.includes('"day"');
  const MyVisits = useLoaded(loadVisits, hasAny || 'when idle');
  if (!data || !hasAny) return null;
  const visits = data.filter(({ day }) => day >= today);
  // About the height of the list, so that the buttons below move little.
  if (!MyVisits) return <Skeleton className={visits[0]?.day === today ? 'h-72' : 'h-24'} />;
  return <MyVisits {...{ userId, visits, today }} />;
}

import { beforeTakingOver } from '#app/lib/office-shell.ts';
import { useStoredText } from '#app/lib/remembered.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const MyVisits = lazyPart(() => import('./my-visits.tsx').then((part) => part.MyVisits));

/** Before My day is rendered with visits. */
export const loadMyDay = MyVisits.preload;
beforeTakingOver(async () => document.getElementById('my-day') && loadMyDay());

interface MyDayProps {
  userId: number;
  today: string;
  running: ActiveTracking | null;
}

/** A worker's visits of today and the days after. The list's code loads at once only when there are any. */
export function MyDay({ userId, today, running }: MyDayProps) {
  const { data } = trpc.visits.mine.useQuery();
  // The plan last seen on this device, read here without plan-changes.ts, which loads with the visits.
  const planKey = `plan-${useIdentity() ?? userId}`;
  const [seen] = useStoredText(planKey);
  // The only visit may have been removed since.
  const hasAny = Boolean(data?.length) || seen?.includes('"day"');
  // Opens without signal too.
  usePreload('when idle', MyVisits);
  if (!data || !hasAny) return null;
  const visits = data.filter(({ day }) => day >= today);
  // About the height of the list, so that the buttons below move little.
  const fallback = <Skeleton className={visits[0]?.day === today ? 'h-72' : 'h-24'} />;
  return <MyVisits {...{ planKey, visits, today, running, fallback }} />;
}

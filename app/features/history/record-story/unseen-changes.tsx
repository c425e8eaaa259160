import { trpc } from '#app/lib/trpc.ts';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const ChangedList = lazyPart(() => import('./changed-list.tsx').then((module) => module.ChangedList));

/** Poll interval, ms: the office may change records while the dashboard is open. */
const everyMs = 60_000;

/** Changes by others that this worker has not seen yet. The list's code loads only when there are any. */
export function UnseenChanges({ timeZone }: { timeZone: string }) {
  const { data } = trpc.audit.unseen.useQuery(undefined, {
    refetchInterval: everyMs,
    trpc: { context: { background: true } },
  });
  usePreload('when idle', ChangedList);
  if (!data?.length) return null;
  // About the height of the list, so that the button below does not move.
  const fallback = <Skeleton className={data.length > 2 ? 'h-64' : data.length > 1 ? 'h-52' : 'h-32'} />;
  return <ChangedList changes={data} timeZone={timeZone} fallback={fallback} />;
}

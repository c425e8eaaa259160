import UserRound from 'lucide-react/icons/user-round';
import { errorMessage } from '#app/lib/error-message.ts';
import { trpc } from '#app/lib/trpc.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorState } from '#app/ui/error-state.tsx';
import { SkeletonList } from '#app/ui/skeleton.tsx';
import { LiveUserEntry } from './live-user-entry.tsx';

/** Changes come by themselves (shell/admin/live-updates.tsx); this is for when they do not. */
const everyMs = 8_000;

/** Who is at work, and what the others did last today; kept fresh by itself. */
export function LiveUsers({ timeZone }: { timeZone: string }) {
  const live = trpc.dashboard.liveUsers.useQuery(undefined, {
    meta: { silent: true },
    refetchInterval: everyMs,
    trpc: { context: { background: true } },
  });
  const count = live.data?.length ?? 0;
  const active = live.data?.filter((entry) => entry.end_time === null).length ?? 0;
  return (
    <Card
      flush
      title={count === 1 ? 'Live User' : 'Live Users'}
      action={
        live.isRefetchError ? (
          <Badge tone="warning">Not up to date</Badge>
        ) : (
          active > 0 && (
            <Badge tone="working" live>
              {active} active
            </Badge>
          )
        )
      }
    >
      {live.data && count > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {live.data.map((entry) => (
            <LiveUserEntry key={entry.user_id} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {live.data && count === 0 && (
        <EmptyState icon={UserRound} title="No live users currently active.">
          Whoever starts tracking appears here by themselves.
        </EmptyState>
      )}
      {live.isPending && (
        <div className="px-4 sm:px-5">
          <SkeletonList rows={4} label="Loading live users..." />
        </div>
      )}
      {live.isLoadingError && (
        <ErrorState
          title="Live users could not be loaded"
          message={errorMessage(live.error)}
          onRetry={() => live.refetch()}
          retrying={live.isFetching}
        />
      )}
    </Card>
  );
}

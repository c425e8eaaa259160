import { ErrorState } from '#app/components/error-state.tsx';
import { PageHeader } from '#app/components/page-header.tsx';
import { useSession } from '#app/features/session/use-session.ts';
import { useCurrentMinute } from '#app/lib/current-minute.ts';
import { dayIn, dayInWords } from '#app/lib/days.ts';
import { errorWords } from '#app/lib/error-words.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { QuickActions } from './quick-actions.tsx';
import { useWorkerSums } from './use-worker-sums.ts';
import { WeekCard } from './week-card.tsx';

/** What a worker opens the app for: today's time, the week, what it earns, and the way to the timer. */
export function WorkerDashboard() {
  const { data: session } = useSession();
  const now = useCurrentMinute(session?.now ?? '');
  const timeZone = session?.time_zone ?? 'Europe/London';
  const today = dayIn(timeZone, now);
  const { sums, running, days, failed, retry, retrying } = useWorkerSums(session?.user?.id, today);

  return (
    <>
      <PageHeader title={`Hello, ${session?.user?.first_name}`}>{dayInWords(today)}</PageHeader>
      <div className="flex flex-col gap-4">
        {sums && days ? (
          <WeekCard sums={sums} days={days} running={running ?? null} now={now} timeZone={timeZone} />
        ) : failed ? (
          <ErrorState
            title="Your time could not be loaded"
            message={errorWords(failed)}
            onRetry={retry}
            retrying={retrying}
          />
        ) : (
          <DashboardSkeleton />
        )}
        <QuickActions running={running ?? null} />
      </div>
    </>
  );
}

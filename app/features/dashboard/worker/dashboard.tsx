import { UnseenChanges } from '#app/features/history/record-story/unseen-changes.tsx';
import { useCurrentMinute } from '#app/lib/current-minute.ts';
import { dayIn, dayInWords } from '#app/lib/days.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { AsOf } from '#app/ui/as-of.tsx';
import { CouldNotLoad } from '#app/ui/could-not-load.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
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
  const { sums, running, days, known, whole } = useWorkerSums(session?.user?.id, today);

  return (
    <>
      <PageHeader title={`Hello, ${session?.user?.first_name}`}>{dayInWords(today)}</PageHeader>
      <AsOf query={known} timeZone={timeZone} />
      <div className="flex flex-col gap-4">
        <UnseenChanges timeZone={timeZone} />
        {sums && days ? (
          <WeekCard sums={sums} days={days} running={running ?? null} now={now} timeZone={timeZone} />
        ) : whole.error ? (
          <CouldNotLoad title="Your time could not be loaded" query={whole} />
        ) : (
          <DashboardSkeleton />
        )}
        <QuickActions running={running ?? null} />
      </div>
    </>
  );
}

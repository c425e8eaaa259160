import { useEffect } from 'react';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { now } from '#app/lib/clock.ts';
import { trpc } from '#app/lib/trpc.ts';
import { type ActiveTracking, useActiveTracking, useWaiting, type Waiting } from '#app/offline/active-tracking.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogBody } from '#app/ui/dialog.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Slides } from '#app/ui/slides.tsx';
import { StartScreen } from './start-screen.tsx';
import { doubtAfter, trackingScreen } from './tracking-screen.ts';
import { useTrackingState } from './tracking-state.ts';
import { TrackingBar } from './tracking-status.tsx';
import { useSubScreen } from './use-sub-screen.ts';

/** The server's last answer about unfinished work. Each one is compared with what runs here. */
function useLastRecord(userId: number, local: ActiveTracking | null | undefined, pending: Waiting) {
  const { latest, change } = useTrackingState();
  const { data, dataUpdatedAt, refetch } = trpc.timeTracking.last.useQuery(
    { id: userId },
    {
      refetchOnWindowFocus: 'always',
      refetchInterval: 60_000,
      trpc: { context: { background: true } },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on an answer, even if the data is equal, or when the last entry leaves the outbox
  useEffect(() => {
    const { action, doubt: before } = latest.current;
    if (pending !== 'none' || data === undefined || action) return;
    const doubt = doubtAfter(before, data, local, dataUpdatedAt, Date.now());
    if (doubt === before) return;
    change({ doubt });
    // A request in flight may have been sent before.
    if (doubt && !doubt.isConfirmed) refetch({ cancelRefetch: true });
  }, [data, dataUpdatedAt, pending, userId]);
  return data;
}

// Large and rarely shown, so loaded after the page.
const activePart = lazyPart(() => import('./active-screen.tsx').then((module) => module.ActiveScreen), 'when idle');
const subScreenPart = lazyPart(() =>
  import('./active-screen.tsx').then((module) => module.loadSubScreen()).then((module) => module.SubScreen),
);
const RecordDialogs = lazyPart(() => import('./elsewhere-dialogs.tsx').then((module) => module.RecordDialogs));

interface TimeTrackingPageProps {
  userId: number;
  timeZone: string;
  maxShiftHours: number;
  /** A worker, whose pages have the tracking bar. */
  tracks: boolean;
}

export function TimeTrackingPage({ userId, timeZone, maxShiftHours, tracks }: TimeTrackingPageProps) {
  const address = useSubScreen();
  const local = useActiveTracking(useIdentity());
  const pending = useWaiting();
  const { state, change } = useTrackingState();
  useEffect(() => {
    // A declined record is offered again at the next opening of the page.
    const forget = () => change({ declined: null, saving: null, doubt: null });
    forget();
    return forget;
  }, [change]);
  const last = useLastRecord(userId, local, pending);
  const { screen, dialog } = trackingScreen(
    last,
    local,
    pending,
    { ...state, subScreen: address.name },
    now() - maxShiftHours * 3_600_000,
  );
  const recordDialog = dialog && (dialog.is === 'previous' || dialog.is === 'ended') ? dialog : null;
  const subName = screen === 'start' || screen === 'active' ? null : screen;
  const { Loaded: ActiveScreen } = activePart.usePart(screen !== 'start');
  const bar = TrackingBar.usePart(local != null);
  const isBarComing = tracks && state.endSlot === null && !bar.Loaded && !bar.hasFailed;
  const { Loaded: SubScreen, hasFailed, retry } = subScreenPart.usePart(subName !== null);
  const { jobs } = useTrackableJobs();

  const isOffRoute = local !== undefined && address.name !== null && subName === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the address names a sub-screen that is not available
  useEffect(() => {
    if (isOffRoute) address.close();
  }, [isOffRoute]);

  // Dialogs must open without signal.
  usePreload('when used', DialogBody);

  const job = last?.job_id === local?.jobId ? last?.Job : jobs.find(({ id }) => id === local?.jobId);
  // The bar takes End Tracking from the foot of the running screen, which would move under the thumb.
  const isOpening = screen !== 'start' && !(subName ? SubScreen : ActiveScreen && !isBarComing);

  return (
    <>
      <Slides
        screen={isOpening ? 'opening' : screen}
        depth={subName ? 2 : local ? 1 : 0}
        still={local === undefined || isOpening}
      >
        {local && subName && SubScreen ? (
          <SubScreen name={subName} active={local} jobTitle={job?.job_title} onBack={address.close} />
        ) : subName && hasFailed ? (
          <div className="flex flex-col items-start gap-2">
            <Button kind="quiet" onClick={address.close} className="-ml-3">
              Back
            </Button>
            <NotLoaded onRetry={retry} />
          </div>
        ) : local && ActiveScreen && !subName && !isBarComing ? (
          <ActiveScreen active={local} jobTitle={job?.job_title} timeZone={timeZone} onOpen={address.open} />
        ) : isOpening ? (
          <TrackingSkeleton />
        ) : (
          <StartScreen isReady={local === null} />
        )}
      </Slides>
      <RecordDialogs needed={recordDialog !== null} dialog={recordDialog} userId={userId} timeZone={timeZone} />
    </>
  );
}

function TrackingSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="h-28 rounded-md" />
    </div>
  );
}

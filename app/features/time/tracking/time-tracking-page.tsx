import { type MutableRefObject, useEffect, useRef, useState } from 'react';
import { useTrackableJobs } from '#app/features/pickers/trackable-jobs.ts';
import { now } from '#app/lib/clock.ts';
import { trpc } from '#app/lib/trpc.ts';
import {
  type ActiveTracking,
  activeOf,
  follow,
  readActive,
  storedIdentity,
  useActiveTracking,
  useWaiting,
} from '#app/offline/active-tracking.ts';
import { useIdentity } from '#app/offline/use-identity.ts';
import { Button } from '#app/ui/button.tsx';
import { DialogBody } from '#app/ui/dialog.tsx';
import { lazyPart, usePreload } from '#app/ui/lazy-part.tsx';
import { NotLoaded } from '#app/ui/not-loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Slides } from '#app/ui/slides.tsx';
import { unsavedNoteOf } from './draft.ts';
import { StartScreen } from './start-screen.tsx';
import { useSubScreen } from './use-sub-screen.ts';
import { useTracking } from './use-tracking.ts';

/**
 * The server's unfinished record (undefined while entries are pending), and `endedId` if the record running here has
 * ended elsewhere.
 *
 * Evaluated only on a response or when the last entry leaves the outbox, never while an action is being stored. A
 * response that differs may be older than the local record, so a second one must confirm it.
 */
function useServerRecord(userId: number, busy: MutableRefObject<boolean>) {
  const last = trpc.timeTracking.last.useQuery(
    { id: userId },
    {
      refetchOnWindowFocus: 'always',
      refetchInterval: 60_000,
      trpc: { context: { background: true } },
    },
  );
  const isSettled = useWaiting() === 'none';
  const [endedId, setEndedId] = useState<ActiveTracking['trackingId'] | null>(null);
  const { data, dataUpdatedAt, refetch } = last;
  /** The local record, and since when (ms) the server's record differs from it. */
  const mismatch = useRef<{ trackingId: ActiveTracking['trackingId']; since: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns after each response, even if the data is equal
  useEffect(() => {
    if (!isSettled || data === undefined || busy.current) return;
    const active = readActive(storedIdentity());
    if (active && (!data || activeOf(data).trackingId !== active.trackingId)) {
      if (mismatch.current?.trackingId !== active.trackingId) {
        mismatch.current = { trackingId: active.trackingId, since: Date.now() };
        // A request in flight may have been sent before.
        refetch({ cancelRefetch: true });
      } else if (dataUpdatedAt >= mismatch.current.since) setEndedId(active.trackingId);
      return;
    }
    mismatch.current = undefined;
    setEndedId(null);
  }, [data, dataUpdatedAt, isSettled, userId]);

  return { record: isSettled ? data : undefined, endedId: isSettled ? endedId : null };
}

// Large and rarely shown, so loaded after the page.
const activePart = lazyPart(() => import('./active-screen.tsx').then((module) => module.ActiveScreen), 'when idle');
const subScreenPart = lazyPart(() =>
  import('./active-screen.tsx').then((module) => module.loadSubScreen()).then((module) => module.SubScreen),
);
const EndFailedDialog = lazyPart(() => import('./failure-sheets.tsx').then((module) => module.EndFailedDialog));
const PreviousDialog = lazyPart(() => import('./elsewhere-dialogs.tsx').then((module) => module.PreviousDialog));
const EndedDialog = lazyPart(() => import('./elsewhere-dialogs.tsx').then((module) => module.EndedDialog));

/** True once `now` has been true: keeps a dialog mounted for its closing animation. */
function useWasEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever;
}

/** The value; while `isFrozen` the last value before. */
function useFrozen<T>(value: T, isFrozen: boolean): T {
  const [before, setBefore] = useState(value);
  if (!isFrozen && before !== value) setBefore(value);
  return isFrozen ? before : value;
}

interface TimeTrackingPageProps {
  userId: number;
  timeZone: string;
  maxShiftHours: number;
}

export function TimeTrackingPage({ userId, timeZone, maxShiftHours }: TimeTrackingPageProps) {
  const part = useSubScreen();
  const active = useActiveTracking(useIdentity());
  const { Loaded: ActiveScreen } = activePart.usePart(Boolean(active));
  const { Loaded: SubScreen, hasFailed, retry } = subScreenPart.usePart(Boolean(active && part.name));
  const tracking = useTracking(userId);
  const server = useServerRecord(userId, tracking.busy);
  const [isStopping, setStopping] = useState(false);
  const record = useFrozen(server.record, isStopping);
  const { jobs } = useTrackableJobs();
  const [declined, setDeclined] = useState<ActiveTracking['trackingId'] | null>(null);

  // Sub-screens need running work: their buttons are blocked otherwise, so their URLs are too.
  const shown = active && !active.isDriving ? part.name : null;
  const isOffRoute = active !== undefined && part.name !== null && shown === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the URL names a tab that is not available
  useEffect(() => {
    if (isOffRoute) part.close();
  }, [isOffRoute]);

  // Dialogs must open without signal.
  usePreload('when used', DialogBody, PreviousDialog, EndedDialog);

  const jobTitle = (id: number) =>
    record?.job_id === id ? record.Job.job_title : jobs.find((job) => job.id === id)?.job_title;

  // The chunk of the active screen loads after the page.
  const isOpening = active ? !ActiveScreen || (shown !== null && !SubScreen) : active === undefined && record != null;
  const isEnded = active != null && server.endedId === active.trackingId;
  // Saving the true end clears `active`. The dialog stays for the response, until it is closed or another record runs.
  const [endedId, setEndedId] = useState<ActiveTracking['trackingId'] | null>(null);
  const shownId = isEnded ? server.endedId : active && !isStopping ? null : endedId;
  if (shownId !== endedId) setEndedId(shownId);
  const isFound =
    active === null &&
    shownId === null &&
    record != null &&
    activeOf(record).trackingId !== declined &&
    !tracking.isBusy;
  const wasFound = useWasEver(isFound);
  const wasEnded = useWasEver(endedId !== null);
  const age = record ? now() - Date.parse(record.start_time) : 0;

  return (
    <>
      <Slides
        screen={isOpening ? 'opening' : (shown ?? (active ? 'active' : 'start'))}
        depth={shown ? 2 : active ? 1 : 0}
        still={active === undefined || isOpening}
      >
        {active && shown && SubScreen ? (
          <SubScreen name={shown} active={active} jobTitle={jobTitle(active.jobId)} onBack={part.close} />
        ) : shown && hasFailed ? (
          <div className="flex flex-col items-start gap-2">
            <Button kind="quiet" onClick={part.close} className="-ml-3">
              Back
            </Button>
            <NotLoaded onRetry={retry} />
          </div>
        ) : active && ActiveScreen ? (
          <ActiveScreen
            active={active}
            jobTitle={jobTitle(active.jobId)}
            timeZone={timeZone}
            tracking={tracking}
            onOpen={part.open}
          />
        ) : isOpening ? (
          <TrackingSkeleton />
        ) : (
          <StartScreen tracking={tracking} isReady={active === null} />
        )}
      </Slides>
      {tracking.locationSheet}
      <EndFailedDialog
        needed={tracking.endFailure !== null}
        tracking={tracking}
        onClear={() => {
          // The server still has the record; do not offer it again at once.
          setDeclined(active?.trackingId ?? null);
          tracking.clear();
        }}
      />
      {wasFound && (
        <PreviousDialog
          open={isFound}
          record={record}
          timeZone={timeZone}
          isForgotten={age > maxShiftHours * 3_600_000}
          onReload={() => record && follow(activeOf(record))}
          onCancel={() => setDeclined(record ? activeOf(record).trackingId : null)}
          onSaving={setStopping}
          onStopped={tracking.refresh}
        />
      )}
      {wasEnded && (
        <EndedDialog
          trackingId={endedId}
          userId={userId}
          timeZone={timeZone}
          unsavedNote={active ? unsavedNoteOf(active) : ''}
          onSaving={setStopping}
          onClose={() => {
            setEndedId(null);
            follow(null);
            tracking.refresh();
          }}
        />
      )}
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

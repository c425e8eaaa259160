import { Suspense, useEffect, useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { whenIdle } from '#app/lib/when-idle.ts';
import {
  type ActiveTracking,
  activeOf,
  endActive,
  startActive,
  useActiveTracking,
} from '#app/offline/active-tracking.ts';
import { preloadDialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Slides } from '#app/ui/slides.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { StartScreen } from './start-screen.tsx';
import { unsavedNoteOf } from './use-draft.ts';
import { useServerRecord } from './use-server-record.ts';
import { useSubScreen } from './use-sub-screen.ts';
import { useTracking } from './use-tracking.ts';

// Rarely seen and not small: they come after the page.
const loadPrevious = () => import('./previous-dialog.tsx');
const loadEnded = () => import('./ended-dialog.tsx');
const loadActive = () => import('./active-screen.tsx');
const loadSubScreen = () => loadActive().then((part) => part.loadSubScreen());
const loadEndFailed = () => import('./end-failed-dialog.tsx');
const PreviousDialog = lazyComponent(() => loadPrevious().then((module) => module.PreviousDialog));
const EndedDialog = lazyComponent(() => loadEnded().then((module) => module.EndedDialog));

/** True from the first time on: a dialog that was open stays mounted, so that it can be seen leaving. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever;
}

/** The value, or while `isHeld` what it was before. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [before, setBefore] = useState(value);
  if (!isHeld && before !== value) setBefore(value);
  return isHeld ? before : value;
}

interface TimeTrackingPageProps {
  userId: number;
  timeZone: string;
  maxShiftHours: number;
}

/** The worker's page: start, or what runs. Further screens (tasks, notes, picture, expense) lie one deeper. */
export function TimeTrackingPage({ userId, timeZone, maxShiftHours }: TimeTrackingPageProps) {
  const utils = trpc.useUtils();
  const part = useSubScreen();
  const active = useActiveTracking(userId);
  const activeScreen = useLoaded(loadActive, active ? true : 'when idle');
  const subScreen = useLoaded(loadSubScreen, active && part.name ? true : 'when idle');
  const endFailed = useLoaded(loadEndFailed);
  const tracking = useTracking(userId);
  const server = useServerRecord(userId, tracking.busy);
  const [isStopping, setStopping] = useState(false);
  const record = useHeld(server.record, isStopping);
  const jobs = trpc.jobs.active.useQuery(undefined, { meta: { silent: true } });
  const [declined, setDeclined] = useState<ActiveTracking['trackingId'] | null>(null);

  // Only at work: what is blocked on the screen is not to be had by its address either.
  const shown = active && !active.isDriving ? part.name : null;
  const isStray = active !== undefined && part.name !== null && shown === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address names what is not to be had
  useEffect(() => {
    if (isStray) part.close();
  }, [isStray]);

  // Dialogs must open without signal too; what cannot be fetched now is fetched when it is needed.
  useEffect(() => {
    for (const load of [preloadDialog, loadPrevious, loadEnded]) whenIdle<unknown>(load).catch(() => {});
  }, []);

  const jobTitle = (id: number) =>
    record?.job_id === id ? record.Job.job_title : jobs.data?.find((job) => job.id === id)?.job_title;

  // The part of the page that shows what runs comes after it.
  const isOpening = active
    ? !activeScreen || (shown !== null && !subScreen)
    : active === undefined && record != null;
  const isEnded = active != null && server.endedId === active.trackingId;
  // Saving its true end clears `active`; the dialog stays for the answer, until it is closed or something else runs.
  const [endedId, setEndedId] = useState<ActiveTracking['trackingId'] | null>(null);
  const shownId = isEnded ? server.endedId : active && !isStopping ? null : endedId;
  if (shownId !== endedId) setEndedId(shownId);
  const isFound =
    active === null &&
    shownId === null &&
    record != null &&
    activeOf(record).trackingId !== declined &&
    !tracking.isBusy;
  const wasFound = useEver(isFound);
  const wasEnded = useEver(endedId !== null);
  const age = record ? Date.now() - Date.parse(record.start_time) : 0;
  function refresh() {
    utils.timeTracking.currentSums.invalidate({ id: userId });
    return utils.timeTracking.last.invalidate({ id: userId });
  }

  return (
    <>
      <Slides
        screen={isOpening ? 'opening' : (shown ?? (active ? 'active' : 'start'))}
        depth={shown ? 2 : active ? 1 : 0}
        still={active === undefined || isOpening}
      >
        {active && shown && subScreen ? (
          <subScreen.SubScreen
            name={shown}
            active={active}
            jobTitle={jobTitle(active.jobId)}
            onBack={part.close}
          />
        ) : active && activeScreen ? (
          <activeScreen.ActiveScreen
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
      {endFailed && (
        <endFailed.EndFailedDialog
          tracking={tracking}
          onClear={() => {
            // The server still has it: it is not offered again at once.
            setDeclined(active?.trackingId ?? null);
            tracking.clear();
          }}
        />
      )}
      {/* No boundary before it is needed: one that still waits for hydration would be broken off by the store. */}
      {wasFound && (
        <Suspense fallback={null}>
          <PreviousDialog
            open={isFound}
            record={record}
            timeZone={timeZone}
            isForgotten={age > maxShiftHours * 3_600_000}
            onReload={() => record && startActive(activeOf(record))}
            onCancel={() => setDeclined(record ? activeOf(record).trackingId : null)}
            onSaving={setStopping}
            onStopped={refresh}
          />
        </Suspense>
      )}
      {wasEnded && (
        <Suspense fallback={null}>
          <EndedDialog
            trackingId={endedId}
            userId={userId}
            timeZone={timeZone}
            unsavedNote={active ? unsavedNoteOf(active) : ''}
            onSaving={setStopping}
            onClose={() => {
              setEndedId(null);
              endActive();
              refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Shown until the page has read what runs on this device. */
function TrackingSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-52 rounded-xl" />
      <Skeleton className="h-16 rounded-lg" />
      <Skeleton className="h-28 rounded-md" />
    </div>
  );
}

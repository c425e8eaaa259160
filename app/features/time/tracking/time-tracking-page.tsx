import { type MutableRefObject, Suspense, useEffect, useRef, useState } from 'react';
import { trpc } from '#app/lib/trpc.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { whenIdle } from '#app/lib/when-idle.ts';
import {
  type ActiveTracking,
  activeOf,
  endActive,
  readActive,
  startActive,
  useActiveTracking,
} from '#app/offline/active-tracking.ts';
import { useOutbox } from '#app/offline/use-outbox.ts';
import { preloadDialog } from '#app/ui/dialog.tsx';
import { lazyComponent } from '#app/ui/later.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Slides } from '#app/ui/slides.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { StartScreen } from './start-screen.tsx';
import { unsavedNoteOf } from './use-draft.ts';
import { useSubScreen } from './use-sub-screen.ts';
import { useTracking } from './use-tracking.ts';

const askEveryMs = 60_000;

/**
 * The server's unfinished record, and what follows for this device. While time entries are pending, what runs here is that
 * record with them applied. Otherwise this device adopts what others changed in the record that runs here; `endedId` is the
 * record that no longer runs. Evaluated only when an answer comes or an entry leaves the outbox, not while an action is being
 * stored, and not by an answer that may be older than what runs here: it is fetched once more. `record` is undefined while
 * entries are pending.
 */
function useServerRecord(userId: number, busy: MutableRefObject<boolean>) {
  const last = trpc.timeTracking.last.useQuery(
    { id: userId },
    {
      meta: { silent: true },
      refetchOnWindowFocus: 'always',
      refetchInterval: askEveryMs,
      trpc: { context: { background: true } },
    },
  );
  const { entries, running } = useOutbox();
  const [endedId, setEndedId] = useState<ActiveTracking['trackingId'] | null>(null);
  const { data, dataUpdatedAt, refetch } = last;
  /** Since when (ms) the server's record differs from what runs here. */
  const doubted = useRef<{ trackingId: ActiveTracking['trackingId']; since: number }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: anew at each answer, though it may say the same
  useEffect(() => {
    if (entries === undefined || busy.current) return;
    const active = readActive(userId);
    if (running) {
      doubted.current = undefined;
      setEndedId(null);
      const runs = running(active, data);
      if (runs) keepIfNew(runs, active);
      else if (active) endActive();
      return;
    }
    if (data === undefined) return;
    const known = data && activeOf(data);
    if (active && known?.trackingId !== active.trackingId) {
      if (doubted.current?.trackingId !== active.trackingId) {
        doubted.current = { trackingId: active.trackingId, since: Date.now() };
        // A request in flight may have been sent before.
        refetch({ cancelRefetch: true });
      } else if (dataUpdatedAt >= doubted.current.since) setEndedId(active.trackingId);
      return;
    }
    doubted.current = undefined;
    setEndedId(null);
    if (active && known) keepIfNew(known, active);
  }, [data, dataUpdatedAt, entries, userId]);

  const isSettled = entries !== undefined && !running;
  return { record: isSettled ? data : undefined, endedId: isSettled ? endedId : null };
}

function keepIfNew(next: ActiveTracking, active: ActiveTracking | null): void {
  if (JSON.stringify(next) !== JSON.stringify(active)) startActive(next);
}

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

import { type MutationMeta, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StartableJob } from '#app/features/pickers/trackable-job.ts';
import { now } from '#app/lib/clock.ts';
import { failedMessage } from '#app/lib/error-message.ts';
import type { Coordinates } from '#app/lib/geolocation.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import { type ActiveTracking, beginBreak, follow } from '#app/offline/active-tracking.ts';
import type { NewEntry } from '#app/offline/entry.ts';
import { write, writeMessage } from '#app/offline/write.ts';
import { type Draft, draftOf, draftState, dropUnsaved } from './draft.ts';
import {
  changeEntry,
  type Ending,
  endEntry,
  type Facts,
  type PreviousEnd,
  rowOf,
  startEntry,
} from './tracking-entries.ts';
import { endedMessage, endFailedMessage, isOutOfDate, startingLabel, trackingErrorMessage } from './tracking-labels.ts';
import { usePosition } from './use-position.tsx';

/** An action of the worker, shared by the first press and presses that retry it after a failure. */
interface Attempt {
  /** Identifies the action, to recognise a retry. */
  action: string;
  /** Time of the first press, ISO 8601: the recorded time, however long sending takes. */
  at: string;
  client_ref: string;
}

/** A later press is a new action, even if it is equal. */
const sameActionMs = 5 * 60_000;

/** The attempt that this press retries, or a new one. `now` in ms. */
export function attemptFor(previous: Attempt | undefined, action: string, now: number): Attempt {
  const again = previous?.action === action && now - Date.parse(previous.at) <= sameActionMs;
  return again ? previous : { action, at: new Date(now).toISOString(), client_ref: newUuid() };
}

/** Longest wait for the location, which was requested when the sheet opened. */
const locationTimeoutMs = 1500;

/** Shared by the page and the tracking bar, so that only one action runs at a time. */
const busy = { current: false };

/** Each action is stored on the phone, and the screen goes on at once. A rejection while mounted undoes the change. */
export function useTracking(userId: number) {
  const utils = trpc.useUtils();
  const mutations = useTrackingMutations();
  const position = usePosition();
  const attempt = useRef<Attempt>();
  const [storing, setStoring] = useState<'start' | 'submit' | 'end' | null>(null);
  const [endFailure, setEndFailure] = useState<string | null>(null);

  function refresh() {
    utils.timeTracking.currentSums.invalidate({ id: userId });
    return utils.timeTracking.last.invalidate({ id: userId });
  }

  /** True once the entry is sent or stored; false after a cancel or a rejection, which leaves everything as before. */
  async function run(
    what: 'start' | 'submit' | 'end',
    action: string,
    locate: () => Promise<Coordinates | null | undefined>,
    entryOf: (facts: Facts) => NewEntry,
    mutation: ReturnType<typeof useWrite>,
    onStored: (facts: Facts) => void = () => {},
  ): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setStoring(what);
    const release = () => {
      busy.current = false;
      setStoring(null);
    };
    let isStored = false;
    const current = attemptFor(attempt.current, action, now());
    attempt.current = current;
    try {
      const position = await locate();
      if (position === undefined) return false;
      const facts = { at: current.at, client_ref: current.client_ref, position };
      // A response to an earlier request would look like the state after this action.
      await utils.timeTracking.last.cancel({ id: userId });
      await mutation.mutateAsync({
        entry: entryOf(facts),
        onStored() {
          isStored = true;
          onStored(facts);
          attempt.current = undefined;
          release();
        },
      });
      return true;
    } catch (error) {
      // Pressing again retries this attempt.
      attempt.current ??= current;
      if (what === 'end' && !isOutOfDate(error)) setEndFailure(trackingErrorMessage(error, endFailedMessage));
      refresh();
      return false;
    } finally {
      if (!isStored) release();
    }
  }

  /** Ends the running record (`previous`) with its note at the same time. */
  async function start(job: StartableJob, isDriving: boolean, previous?: PreviousEnd) {
    const isStarted = await run(
      'start',
      `start ${job.id} ${isDriving} ${previous?.active.trackingId}`,
      () => position.locate(true),
      (facts) => startEntry(facts, job, isDriving, previous),
      mutations.start,
    );
    if (isStarted && previous) dropUnsaved(previous.active);
    return isStarted;
  }

  function submit(tracking: ActiveTracking, draft: Draft): Promise<boolean> {
    const { drivingChanged } = draftState(draftOf(tracking), draft);
    return run(
      'submit',
      JSON.stringify(['submit', tracking.trackingId, draft.isDriving, draft.note.trim()]),
      async () => (drivingChanged ? position.locate(false) : null),
      (facts) => changeEntry(facts, tracking, draft),
      drivingChanged ? mutations.saveChanges : mutations.saveNote,
    );
  }

  async function end(tracking: ActiveTracking, ending: Ending): Promise<boolean> {
    const { note, end_time, finished, onBreak } = ending;
    const isEnded = await run(
      'end',
      JSON.stringify(['end', tracking.trackingId, note, end_time]),
      () => Promise.race([ending.position, laterNull(locationTimeoutMs)]),
      (facts) => endEntry(facts, tracking, ending),
      mutations.end,
      ({ at }) => {
        if (onBreak) beginBreak({ ...onBreak, since: at });
        if (!finished) return;
        // Sent after the end, because an end on a finished job would reopen the job.
        const body = { id: tracking.jobId, changes: { status: 'pending_completed' as const } };
        mutations.finishJob.mutate({
          entry: { kind: 'job_status', at, needs: [rowOf(tracking)], about: tracking.propertyName, body },
          onStored: () => {},
        });
      },
    );
    if (isEnded) dropUnsaved(tracking);
    return isEnded;
  }

  return {
    start,
    submit,
    end,
    clear() {
      setEndFailure(null);
      follow(null);
    },
    endFailure,
    tryAgainLater: () => setEndFailure(null),
    busy,
    refresh,
    /** Gets the location without progress or dialog, for a sheet that has just opened. */
    locateQuietly: position.quietly,
    isBusy: storing !== null,
    isLocating: position.isLocating,
    isEnding: storing === 'end',
    locationSheet: position.sheet,
  };
}

const laterNull = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

export type Tracking = ReturnType<typeof useTracking>;

const useWrite = (meta: MutationMeta) =>
  useMutation({
    mutationFn: ({ entry, onStored }: { entry: NewEntry; onStored: () => void }) => write(entry, onStored),
    meta: { toastOptions: toastPositions.tracking, ...meta },
  });

/** No toast for a record that another user has ended meanwhile: the page itself reports it. */
const messageOr = (otherwise: string) => (error: unknown) =>
  !isOutOfDate(error) && trackingErrorMessage(error, otherwise);

const useTrackingMutations = () => ({
  start: useWrite({
    loading: startingLabel,
    success: writeMessage(false),
    error: (error) => trackingErrorMessage(error, failedMessage),
  }),
  saveNote: useWrite({
    success: writeMessage('Note updated successfully!'),
    error: messageOr('Failed to update note'),
  }),
  saveChanges: useWrite({
    success: writeMessage('Changes saved successfully!'),
    error: messageOr('Failed to save changes. Please try again.'),
  }),
  // EndFailedDialog shows the error.
  end: useWrite({ success: writeMessage(endedMessage), error: false }),
  finishJob: useWrite({
    loading: false,
    success: false,
    error: (error) =>
      `Your time is saved, but the job couldn’t be marked as finished. ${trackingErrorMessage(error, 'Let the office know.')}`,
    toastOptions: { duration: 8000 },
  }),
});

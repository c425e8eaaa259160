import { type MutationMeta, useMutation } from '@tanstack/react-query';
import { now } from '#app/lib/clock.ts';
import { failedMessage } from '#app/lib/error-message.ts';
import { type Coordinates, currentPosition } from '#app/lib/geolocation.ts';
import { useSessionUser } from '#app/lib/session/use-session.ts';
import { readStored, writeStored } from '#app/lib/stored-text.ts';
import { toastPositions } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { beginBreak, withoutLocationKey } from '#app/offline/active-tracking.ts';
import type { NewEntry } from '#app/offline/entry.ts';
import { write, writeMessage } from '#app/offline/write.ts';
import { dropUnsaved } from './draft.ts';
import { type Action, attemptFor, endedBy, entryOf, isSwitch, rowOf } from './tracking-entries.ts';
import {
  endedMessage,
  endFailedMessage,
  isOutOfDate,
  locatingLabel,
  startingLabel,
  trackingErrorMessage,
} from './tracking-labels.ts';
import type { LocationChoice } from './tracking-screen.ts';
import { useTrackingState } from './tracking-state.ts';

/** Longest wait for the location, which was requested when the sheet opened. */
const locationTimeoutMs = 1500;

/** Each action is stored on the phone, and the screen goes on at once. A rejection undoes the change. */
export function useTracking() {
  const userId = useSessionUser()?.id ?? 0;
  const utils = trpc.useUtils();
  const { state, latest, change } = useTrackingState();
  const mutations = useTrackingMutations();
  const locate = useLocate();

  function refresh() {
    utils.timeTracking.currentSums.invalidate({ id: userId });
    return utils.timeTracking.last.invalidate({ id: userId });
  }

  /** Undefined if the worker stops because there is no location. */
  function positionFor(action: Action): Promise<Coordinates | null | undefined> {
    if (action.do === 'start') return locate(true);
    if (action.do === 'end') return Promise.race([action.position, laterNull(locationTimeoutMs)]);
    return isSwitch(action) ? locate(false) : Promise.resolve(null);
  }

  function afterEnd({ active, onBreak, finished }: Extract<Action, { do: 'end' }>, at: string) {
    if (onBreak) beginBreak({ ...onBreak, since: at });
    if (!finished) return;
    // Sent after the end, because an end on a finished job would reopen the job.
    const body = { id: active.jobId, changes: { status: 'pending_completed' as const } };
    mutations.finishJob.mutate({
      entry: { kind: 'job_status', at, needs: [rowOf(active)], about: active.propertyName, body },
      onStored: () => {},
    });
  }

  /** True once the entry is sent or stored; false after a cancel or a rejection, which leaves everything as before. */
  async function run(action: Action): Promise<boolean> {
    if (latest.current.action) return false;
    const attempt = attemptFor(latest.current.attempt, action, now());
    change({ action, attempt });
    let isStored = false;
    try {
      const position = await positionFor(action);
      if (position === undefined) return false;
      // A response to an earlier request would look like the state after this action.
      await utils.timeTracking.last.cancel({ id: userId });
      await mutations[action.do].mutateAsync({
        action,
        entry: entryOf(action, { ...attempt, position }),
        onStored() {
          isStored = true;
          if (action.do === 'end') afterEnd(action, attempt.at);
          change({ action: null, attempt: null });
        },
      });
      const ended = endedBy(action);
      if (ended) dropUnsaved(ended);
      return true;
    } catch (error) {
      // Pressing again retries this attempt.
      change({ attempt: latest.current.attempt ?? attempt });
      if (action.do === 'end' && !isOutOfDate(error))
        change({ endFailure: trackingErrorMessage(error, endFailedMessage) });
      refresh();
      return false;
    } finally {
      if (!isStored) change({ action: null });
    }
  }

  return {
    run,
    refresh,
    /** Being stored, from any screen. */
    action: state.action,
    isLocating: state.isLocating,
  };
}

const laterNull = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

const deviceDay = () => new Date().toDateString();

/**
 * The position; without one the worker is asked: null to continue without it, undefined to stop. 'Without' is valid for the
 * day, so that a phone without location does not ask at every action.
 */
function useLocate() {
  const { change } = useTrackingState();
  const position = useMutation({
    mutationFn: currentPosition,
    // The sheet shows the error.
    meta: { loading: locatingLabel, success: false, error: false },
  });
  return async (isStart: boolean): Promise<Coordinates | null | undefined> => {
    for (;;) {
      change({ isLocating: true });
      try {
        return await position.mutateAsync().finally(() => change({ isLocating: false }));
      } catch (error) {
        if (readStored(withoutLocationKey) === deviceDay()) return null;
        const choice = await new Promise<LocationChoice>((answer) =>
          change({ noLocation: { message: (error as Error).message, isStart, answer } }),
        );
        change({ noLocation: null });
        if (choice === 'stop') return undefined;
        if (choice === 'again') continue;
        writeStored(withoutLocationKey, deviceDay());
        return null;
      }
    }
  };
}

interface Writing {
  action?: Action;
  entry: NewEntry;
  onStored: () => void;
}

const useWrite = (meta: MutationMeta) =>
  useMutation({
    mutationFn: ({ entry, onStored }: Writing) => write(entry, onStored),
    meta: { toastOptions: toastPositions.tracking, ...meta },
  });

const isSwitching = (written: unknown) => {
  const { action } = written as Writing;
  return action?.do === 'change' && isSwitch(action);
};

const useTrackingMutations = () => ({
  start: useWrite({
    loading: startingLabel,
    success: writeMessage(false),
    error: (error) => trackingErrorMessage(error, failedMessage),
  }),
  change: useWrite({
    success: (result, written) =>
      writeMessage(isSwitching(written) ? 'Changes saved successfully!' : 'Note updated successfully!')(result),
    // No toast for a record that another user has ended meanwhile: the page itself reports it.
    error: (error, written) =>
      !isOutOfDate(error) &&
      trackingErrorMessage(
        error,
        isSwitching(written) ? 'Failed to save changes. Please try again.' : 'Failed to update note',
      ),
  }),
  // A dialog shows the error.
  end: useWrite({ success: writeMessage(endedMessage), error: false }),
  finishJob: useWrite({
    loading: false,
    success: false,
    error: (error) =>
      `Your time is saved, but the job couldn’t be marked as finished. ${trackingErrorMessage(error, 'Let the office know.')}`,
    toastOptions: { duration: 8000 },
  }),
});

import { useRef, useState } from 'react';
import type { StartableJob } from '#app/features/pickers/trackable-job.ts';
import type { Coordinates } from '#app/lib/geolocation.ts';
import { trpc } from '#app/lib/trpc.ts';
import {
  type ActiveTracking,
  type Break,
  endActive,
  readActive,
  startActive,
} from '#app/offline/active-tracking.ts';
import { type NewEntry, rowName } from '#app/offline/entry.ts';
import { type Attempt, attemptFor } from './attempt.ts';
import type { Draft, DraftState } from './draft.ts';
import { endFailedMessage, isOutOfDate, trackingErrorMessage } from './error-messages.ts';
import { usePosition } from './use-position.tsx';
import { type TrackingWrite, useTrackingMutations } from './use-tracking-mutations.ts';

/** The common facts of an action. */
interface Facts {
  /** When the button was pressed, ISO. */
  at: string;
  client_ref: string;
  place: Coordinates | null;
}

type TrackingMutation = ReturnType<typeof useTrackingMutations>['start'];

/** How a record ends. */
export interface Ending {
  note: string;
  /** ISO; absent: now. */
  end_time?: string;
  /** The end was typed, not measured by this phone's clock. */
  isTyped?: boolean;
  /** Asked for when the sheet opened. */
  place: Promise<Coordinates | null>;
  finished: boolean;
  /** It is a break: what the bar says until work goes on. */
  onBreak?: Omit<Break, 'since'>;
}

/** By now a location that was asked for when the sheet opened is there, or the end does not wait for it. */
const placePatienceMs = 1500;

/** One press at a time, be it on the page or in the bar: each has this hook. */
const busy = { current: false };

const rowOf = ({ trackingId }: ActiveTracking) => rowName('time-tracking', trackingId);

/**
 * The worker's actions: start, submit changes, end, clear. Each is stored on the phone, and the screen goes on at once; the
 * answer comes when it comes. Refused while the person looks, it is taken back.
 */
export function useTracking(userId: number) {
  const utils = trpc.useUtils();
  const mutations = useTrackingMutations();
  const position = usePosition();
  const attempt = useRef<Attempt>();
  const [storing, setStoring] = useState<'start' | 'submit' | 'end' | null>(null);
  const [endFailure, setEndFailure] = useState<string | null>(null);

  function refresh() {
    utils.timeTracking.currentSums.invalidate({ id: userId });
    utils.timeTracking.last.invalidate({ id: userId });
  }

  /**
   * Runs one action: its time and location, its entry stored, `apply` to what runs on this phone, and the answer. True once
   * it arrived or is kept; false when it was given up or refused, with everything as before.
   */
  async function run(
    what: 'start' | 'submit' | 'end',
    action: string,
    locate: () => Promise<Coordinates | null | undefined>,
    entryOf: (facts: Facts) => NewEntry,
    mutation: TrackingMutation,
    apply: (facts: Facts) => void,
  ): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setStoring(what);
    const release = () => {
      busy.current = false;
      setStoring(null);
    };
    const before = readActive(userId);
    let after: ActiveTracking | null | undefined;
    const current = attemptFor(attempt.current, action, Date.now());
    attempt.current = current;
    try {
      const place = await locate();
      if (place === undefined) return false;
      const facts = { at: current.at, client_ref: current.client_ref, place };
      // An answer that was asked for before this would be taken for what is true after it.
      await utils.timeTracking.last.cancel({ id: userId });
      const variables: TrackingWrite = {
        entry: entryOf(facts),
        onStored() {
          apply(facts);
          after = readActive(userId);
          attempt.current = undefined;
          release();
        },
      };
      await mutation.mutateAsync(variables);
      return true;
    } catch (error) {
      // Pressed again it is the same action still.
      attempt.current ??= current;
      const now = readActive(userId);
      if (after !== undefined && now?.trackingId === after?.trackingId) {
        if (before) startActive(before);
        else endActive();
      }
      if (what === 'end' && !isOutOfDate(error)) setEndFailure(trackingErrorMessage(error, endFailedMessage));
      refresh();
      return false;
    } finally {
      if (after === undefined) release();
    }
  }

  /** Starts; what runs (`previous`) ends then, with the note that it needs. */
  function start(
    job: StartableJob,
    isDriving: boolean,
    previous?: { active: ActiveTracking; note: string },
  ): Promise<boolean> {
    return run(
      'start',
      `start ${job.id} ${isDriving} ${previous?.active.trackingId}`,
      () => position.locate(true),
      ({ at, place, client_ref }) => ({
        kind: 'time_start',
        at,
        makes: [client_ref],
        ...(previous && { needs: [rowOf(previous.active)] }),
        about: job.job_title,
        property_name: job.property_address,
        body: {
          job_id: job.id,
          is_driving: isDriving,
          start_time: at,
          ...(place && { start_cordinate: place }),
          client_ref,
          ...(previous && { end_previous: { note: previous.note } }),
        },
      }),
      mutations.start,
      ({ at, client_ref }) =>
        startActive({
          jobId: job.id,
          propertyName: job.property_address,
          trackingId: client_ref,
          isDriving,
          startTime: at,
          note: '',
        }),
    );
  }

  /** Stores what changed. True unless it was refused. */
  function submit(tracking: ActiveTracking, draft: Draft, state: DraftState): Promise<boolean> {
    const { noteChanged, drivingChanged } = state;
    const note = draft.note.trim();
    return run(
      'submit',
      JSON.stringify(['submit', tracking.trackingId, draft.isDriving, note]),
      async () => (drivingChanged ? position.locate(false) : null),
      ({ at, place, client_ref }) => ({
        kind: 'time_change',
        at,
        makes: drivingChanged ? [client_ref] : [],
        needs: [rowOf(tracking)],
        about: tracking.propertyName,
        property_name: tracking.propertyName,
        body: {
          id: tracking.trackingId,
          data: {
            ...(noteChanged && { note }),
            ...(drivingChanged && {
              is_driving: draft.isDriving,
              at,
              client_ref,
              ...(place && { end_cordinate: place }),
            }),
          },
        },
      }),
      drivingChanged ? mutations.saveChanges : mutations.saveNote,
      ({ at, client_ref }) =>
        startActive(
          drivingChanged
            ? { ...tracking, trackingId: client_ref, isDriving: draft.isDriving, startTime: at, note: '' }
            : { ...tracking, note },
        ),
    );
  }

  /** Ends the record, and marks the job as finished where the worker says so. */
  async function end(tracking: ActiveTracking, ending: Ending): Promise<boolean> {
    const { note, end_time, isTyped = false, finished, onBreak } = ending;
    const row = rowOf(tracking);
    return run(
      'end',
      JSON.stringify(['end', tracking.trackingId, note, end_time]),
      () => Promise.race([ending.place, laterNull(placePatienceMs)]),
      ({ at, place }) => ({
        kind: 'time_change',
        at,
        needs: [row],
        measured: !isTyped,
        about: tracking.propertyName,
        body: {
          id: tracking.trackingId,
          data: {
            ...(note !== tracking.note && { note }),
            end_time: end_time ?? at,
            ...(place && { end_cordinate: place }),
          },
        },
      }),
      mutations.end,
      ({ at }) => {
        endActive(onBreak && { ...onBreak, since: at });
        if (!finished) return;
        // Behind the end: work on a job that is marked as finished would open it again.
        const body = { id: tracking.jobId, changes: { status: 'pending_completed' as const } };
        const entry = {
          kind: 'job_status' as const,
          at,
          needs: [row],
          about: tracking.propertyName,
          body,
        };
        mutations.finishJob.mutate({ entry, onStored: () => {} });
      },
    );
  }

  return {
    start,
    submit,
    end,
    /** Forgets the running record on this device only; the server still has it. */
    clear() {
      setEndFailure(null);
      endActive();
    },
    endFailure,
    tryAgainLater: () => setEndFailure(null),
    busy,
    /** Where the phone is, in its own time and without a question: for a sheet that has just opened. */
    locateQuietly: position.quietly,
    isBusy: storing !== null,
    isLocating: position.isLocating,
    isEnding: storing === 'end',
    locationSheet: position.sheet,
  };
}

const laterNull = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

export type Tracking = ReturnType<typeof useTracking>;

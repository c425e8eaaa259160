import { useRef, useState } from 'react';
import { type ActiveTracking, endActive, startActive } from '#app/lib/active-tracking.ts';
import type { Coordinates } from '#app/lib/geolocation.ts';
import { trpc } from '#app/lib/trpc.ts';
import { newUuid } from '#app/lib/uuid.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { activeOf } from './active-of.ts';
import { type Attempt, attemptFor, type Sent, sentBefore } from './attempt.ts';
import type { Draft, DraftState } from './draft.ts';
import { endFailedWords, isOutOfDate, trackingFailureWords } from './failure-words.ts';
import { usePosition } from './use-position.tsx';
import { type ChangeBody, type StartBody, useTrackingCalls } from './use-tracking-calls.ts';

/** What every body says beside what was asked for. */
interface Facts {
  /** When the person pressed, ISO. */
  at: string;
  client_ref: string;
  place: Coordinates | null;
  sent_at: string;
}

/** The worker's actions: start, submit changes, end, clear. One at a time; each can be pressed again after a failure. */
export function useTracking(userId: number) {
  const utils = trpc.useUtils();
  const calls = useTrackingCalls();
  const position = usePosition();
  const attempt = useRef<Attempt<unknown>>();
  const busy = useRef(false);
  const [endFailure, setEndFailure] = useState<string | null>(null);
  const own = { id: userId };

  function refresh() {
    utils.timeTracking.currentSums.invalidate(own);
    utils.timeTracking.last.invalidate(own);
  }

  /** Runs one action: its location if it needs one, its body or the one sent before, and the call. */
  async function run<Body>(
    action: string,
    needsPlace: 'start' | 'change' | null,
    bodyOf: (facts: Facts) => Body,
    call: (sent: Sent<Body>) => Promise<TimeRecord>,
  ): Promise<TimeRecord | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      const now = Date.now();
      const current = attemptFor(attempt.current, action, now) as Attempt<Body>;
      attempt.current = current;
      current.sent = sentBefore(current, now);
      if (!current.sent) {
        const place = needsPlace ? await position.locate(needsPlace === 'start') : null;
        if (place === undefined) return undefined;
        const { at, client_ref } = current;
        const sending = Date.now();
        const body = bodyOf({ at, client_ref, place, sent_at: new Date(sending).toISOString() });
        current.sent = { idempotencyKey: newUuid(), at: sending, body };
      }
      // An answer that was asked for before this write would be taken for what is true after it.
      await utils.timeTracking.last.cancel(own);
      const record = await call(current.sent);
      attempt.current = undefined;
      utils.timeTracking.last.setData(own, record.end_time === null ? record : null);
      return record;
    } finally {
      busy.current = false;
    }
  }

  /** Answers whether it runs now. */
  async function start(jobId: number, isDriving: boolean): Promise<void> {
    const body = ({ at, place, client_ref, sent_at }: Facts): StartBody => ({
      job_id: jobId,
      is_driving: isDriving,
      start_time: at,
      ...(place && { start_cordinate: place }),
      client_ref,
      sent_at,
    });
    const record = await run(`start ${jobId} ${isDriving}`, 'start', body, calls.start.mutateAsync).catch(
      () => undefined,
    );
    if (record?.end_time === null) startActive(activeOf(record));
    refresh();
  }

  /** Sends what changed. True when it is saved. */
  async function submit(tracking: ActiveTracking, draft: Draft, state: DraftState): Promise<boolean> {
    const { noteChanged, drivingChanged } = state;
    const note = draft.note.trim();
    const action = JSON.stringify(['submit', tracking.trackingId, draft.isDriving, note]);
    const body = ({ at, place, client_ref, sent_at }: Facts): ChangeBody => ({
      id: tracking.trackingId,
      data: {
        ...(noteChanged && { note }),
        ...(drivingChanged && {
          is_driving: draft.isDriving,
          at,
          client_ref,
          ...(place && { end_cordinate: place }),
        }),
        sent_at,
      },
    });
    const call = drivingChanged ? calls.saveChanges : calls.saveNote;
    try {
      const record = await run(action, drivingChanged ? 'change' : null, body, call.mutateAsync);
      if (!record) return false;
      if (record.end_time === null) startActive(activeOf(record));
      return true;
    } catch {
      return false;
    } finally {
      refresh();
    }
  }

  /** Ends the record, and marks the job as finished where the worker says so. */
  async function end(tracking: ActiveTracking, draft: Draft, state: DraftState, finished: boolean) {
    const note = draft.note.trim();
    const action = JSON.stringify(['end', tracking.trackingId, note]);
    const body = ({ at, place, sent_at }: Facts): ChangeBody => ({
      id: tracking.trackingId,
      data: {
        ...(state.noteChanged && { note }),
        end_time: at,
        ...(place && { end_cordinate: place }),
        sent_at,
      },
    });
    try {
      const record = await run(action, 'change', body, calls.end.mutateAsync);
      if (!record) return;
      endActive();
      if (finished) calls.finishJob.mutate(tracking.jobId);
    } catch (error) {
      if (!isOutOfDate(error)) setEndFailure(trackingFailureWords(error, endFailedWords));
    } finally {
      refresh();
    }
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
    isBusy: calls.isSending || position.isLocating,
    isLocating: position.isLocating,
    isEnding: calls.end.isPending,
    locationSheet: position.sheet,
  };
}

export type Tracking = ReturnType<typeof useTracking>;

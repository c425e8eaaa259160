import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useJobsAhead } from '#app/features/jobs/worker/use-jobs-ahead.ts';
import { invalidateAffected } from '#app/lib/affects.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { activeOf, readActive, startActive } from '#app/offline/active-tracking.ts';
import { entryTypes } from '#app/offline/entry-types.ts';
import { rejectedMessage, storeAnswer } from '#app/offline/outcome-effects.ts';
import { isTime, lastAfter } from '#app/offline/running.ts';
import { notKeptMessage } from '#app/offline/ui/not-kept-message.ts';
import { theOutbox } from '#app/offline/use-outbox.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';

/** Shown once per page load; the chip keeps showing it. */
let wasNotified = false;

/** Within this time (ms) a screen that waited for the outcome has withdrawn its rejected entry. */
const withdrawnMs = 500;

/**
 * Connects the outbox to the session: whose entries are sent, the updates of the query cache when they arrive, and a toast when
 * one is rejected that no screen waited for. A component of its own, since it renders with every answer of the session.
 */
export function OutboxSession({ userId, tracks }: { userId: number; tracks: boolean }) {
  useJobsAhead(userId, tracks);
  const { dataUpdatedAt } = useSession();
  const queryClient = useQueryClient();
  const { timeTracking, auth } = trpc.useUtils();

  // Before anything is sent, so that no answer is missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the utilities are the same for good
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    theOutbox().then((outbox) => {
      if (isGone || !outbox) return;
      stop = outbox.onOutcome((entry, outcome, isOwn) => {
        if (outcome.is === 'waiting') {
          if (outcome.why === 'session' && isOwn) auth.session.invalidate();
          return;
        }
        if (outcome.is === 'rejected') {
          const notify = () => {
            const rejected = outbox.snapshot().entries?.filter(({ refusal }) => refusal) ?? [];
            if (!isOwn || !rejected.some(({ uuid }) => uuid === entry.uuid)) return;
            const message = rejectedMessage(rejected.length, entry, outcome.rejection);
            toast.error(message, { id: 'rejected', duration: 8000 });
          };
          setTimeout(notify, withdrawnMs);
          return;
        }
        // Of a tab with another version of the app.
        if (outcome.is !== 'done') return;
        if (isTime(entry)) {
          const record = outcome.answer as TimeRecord & { deleted?: unknown };
          const active = readActive(userId);
          // The server may answer with another record: a second tap is the first one's.
          if (
            record.end_time === null &&
            !record.deleted &&
            active &&
            entry.makes.includes(String(active.trackingId))
          ) {
            startActive(activeOf(record));
          }
          timeTracking.last.cancel({ id: userId });
          timeTracking.last.setData({ id: userId }, (last) => lastAfter(last, record));
        }
        storeAnswer(queryClient, entry, outcome.answer);
        void invalidateAffected(queryClient, entryTypes[entry.kind].entity);
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each answer, since sending may have paused
  useEffect(() => {
    theOutbox().then((outbox) => outbox?.setUser(userId));
  }, [userId, dataUpdatedAt]);

  // Workers must know before they lose something.
  useEffect(() => {
    theOutbox().then((outbox) => {
      if (outbox || !tracks || wasNotified) return;
      wasNotified = true;
      toast.error(notKeptMessage, { duration: 8000 });
    });
  }, [tracks]);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = ({ persistCache }: typeof import('#app/offline/cache/persisted-cache.ts')) => {
      if (!isGone) stop = persistCache(queryClient, userId);
    };
    import('#app/offline/cache/persisted-cache.ts').then(begin).catch(() => {});
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queryClient, userId]);

  // After a log-out nothing of theirs is sent or shown.
  useEffect(() => {
    return () => {
      theOutbox().then((outbox) => outbox?.setUser(null));
    };
  }, []);

  return null;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useJobsAhead } from '#app/features/jobs/worker/use-jobs-ahead.ts';
import { useSession } from '#app/lib/session/use-session.ts';
import { toast } from '#app/lib/toast.ts';
import { trpc } from '#app/lib/trpc.ts';
import { activeOf } from '#app/offline/active-of.ts';
import { readActive, startActive } from '#app/offline/active-tracking.ts';
import { isTime, lastAfter, refusedWords, rootsOf } from '#app/offline/outcome-effects.ts';
import { notKeptWords } from '#app/offline/ui/not-kept-words.ts';
import { theOutbox } from '#app/offline/use-outbox.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';

/** Told once, until the app is loaded anew: the chip goes on saying it. */
let isToldNotKept = false;

/** So long (ms) after a refusal its screen has taken it back, if one waited for it. */
const withdrawnMs = 500;

/**
 * Ties the outbox to the session: whose entries are sent, what follows in the query cache when they arrive, and a word when
 * one is refused that no screen waited for. A component of its own, since it is told of every answer.
 */
export function OutboxSession({ userId, tracks }: { userId: number; tracks: boolean }) {
  useJobsAhead(userId, tracks);
  const { dataUpdatedAt } = useSession();
  const queryClient = useQueryClient();
  const { timeTracking, auth } = trpc.useUtils();

  // Before anything is sent: no answer may come that nobody follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the utilities are the same for good
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    theOutbox().then((outbox) => {
      if (isGone || !outbox) return;
      stop = outbox.onOutcome((entry, outcome, here) => {
        if (outcome.is === 'waiting') {
          if (outcome.why === 'session' && here) auth.session.invalidate();
          return;
        }
        if (outcome.is === 'refused') {
          const tell = () => {
            const refused = outbox.snapshot().entries?.filter(({ refusal }) => refusal) ?? [];
            if (!here || !refused.some(({ uuid }) => uuid === entry.uuid)) return;
            const words = refusedWords(refused.length, entry, outcome.refusal);
            toast.error(words, { id: 'refused', duration: 8000 });
          };
          setTimeout(tell, withdrawnMs);
          return;
        }
        if (isTime(entry)) {
          const record = outcome.answer as TimeRecord & { deleted?: unknown };
          const active = readActive(userId);
          // The server may know it by another name: a second tap is the first one's record.
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
        for (const root of rootsOf(entry)) queryClient.invalidateQueries({ queryKey: [[root]] });
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each answer, since sending may have paused
  useEffect(() => {
    theOutbox().then((outbox) => outbox?.setUser(userId));
  }, [userId, dataUpdatedAt]);

  // Who records here and would lose it without signal must know before.
  useEffect(() => {
    theOutbox().then((outbox) => {
      if (outbox || !tracks || isToldNotKept) return;
      isToldNotKept = true;
      toast.error(notKeptWords, { duration: 8000 });
    });
  }, [tracks]);

  // What is known of them is shown without signal.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = ({ keepKnown }: typeof import('#app/offline/cache/known-data.ts')) => {
      if (!isGone) stop = keepKnown(queryClient, userId);
    };
    import('#app/offline/cache/known-data.ts').then(begin).catch(() => {});
    return () => {
      isGone = true;
      stop?.();
    };
  }, [queryClient, userId]);

  // Whoever leaves takes nothing with them that could be sent or seen.
  useEffect(() => {
    return () => {
      theOutbox().then((outbox) => outbox?.setUser(null));
    };
  }, []);

  return null;
}
